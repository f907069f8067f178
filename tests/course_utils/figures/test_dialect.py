"""Every picture keeps to the SVG that JupyterLab, nbconvert and GitHub all show."""

import re
import xml.etree.ElementTree as ET

import pytest

from course_utils.figures.lettering import text_width

SVG = "{http://www.w3.org/2000/svg}"
PAINT = {"class", "fill", "stroke", "stroke-width", "stroke-dasharray"}
ALLOWED = {
    "svg": {"width", "height", "viewBox", "role", "aria-label"},
    "title": set(),
    "desc": set(),
    "style": set(),
    "g": {"transform", "font-family"},
    "rect": PAINT | {"x", "y", "width", "height", "rx"},
    "path": PAINT | {"d"},
    "polygon": PAINT | {"points"},
    "text": PAINT | {"x", "y", "font-size", "font-family", "font-weight", "text-anchor"},
}
SHAPES = ("rect", "path", "polygon", "text")
DARK = re.compile(
    r"@media \(prefers-color-scheme: dark\)\{((\.cu-(fill|stroke)-[a-z]+\{(fill|stroke):#[0-9a-f]{6}\})*)\}"
)
COLOUR = re.compile(r"#[0-9a-f]{6}|none")


def lint(svg: str) -> list[str]:
    """Return what in an SVG is outside the dialect."""
    root = ET.fromstring(svg)
    faults = [] if root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}" else ["size is not viewBox"]
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        if tag not in ALLOWED:
            faults.append(f"element {tag}")
            continue
        faults += [f"attribute {name} of {tag}" for name in set(element.attrib) - ALLOWED[tag]]
        for name, value in element.attrib.items():
            if name in ("fill", "stroke") and not COLOUR.fullmatch(value):
                faults.append(f"colour {value}")
            if name not in ("aria-label", "class", "fill", "stroke") and re.search(r"\.\d\d|e[-+]?\d|nan|inf", value):
                faults.append(f"{name} {value} is not rounded to 0.1")
        if tag in SHAPES and "fill" not in element.attrib:
            faults.append(f"{tag} without fill")
    return faults + lint_style(root)


def lint_style(root: ET.Element) -> list[str]:
    """Return what is wrong with the dark palette: it must repaint the classes in use, and do nothing else."""
    styles = [element.text or "" for element in root.iter(f"{SVG}style")]
    if len(styles) != 1 or not DARK.fullmatch(styles[0]):
        return ["the style is not one dark palette"]
    used = {name for element in root.iter() for name in element.get("class", "").split()}
    return [f"class {name}" for name in used ^ set(re.findall(r"\.(cu-[a-z-]+)\{", styles[0]))]


def test_every_picture_is_written_in_the_dialect(sample):
    assert lint(sample[1].svg) == []


@pytest.mark.parametrize(
    "fault",
    [
        '<use href="#a"/>',
        '<rect id="a" fill="none"/>',
        '<rect style="fill:red" fill="none"/>',
        "<rect/>",
        '<path d="M0.25 1" fill="none"/>',
        '<rect fill="url(#g)"/>',
        '<rect fill="none" class="cu-fill-unknown"/>',
        "<style>rect{fill:red}</style>",
        "<foreignObject/>",
    ],
)
def test_the_lint_sees(fault):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">{}{}</svg>'
    style = "<style>@media (prefers-color-scheme: dark){}</style>"
    assert lint(svg.format(style, "")) == []
    assert len(lint(svg.format(style, fault))) == 1


def test_without_its_style_and_classes_every_shape_still_has_a_fill(sample):
    bare = re.sub(r"<style>.*?</style>| class=\"[^\"]*\"", "", sample[1].svg)
    shapes = [element for element in ET.fromstring(bare).iter() if element.tag.removeprefix(SVG) in SHAPES]
    assert shapes and all(COLOUR.fullmatch(shape.get("fill", "")) for shape in shapes)
    assert all(shape.get("fill") != "none" for shape in shapes if shape.tag == f"{SVG}text")


def test_the_ground_is_opaque_and_covers_the_whole_picture(sample):
    root = ET.fromstring(sample[1].svg)
    first = next(element for element in root.iter(f"{SVG}rect"))
    assert [first.get(name) for name in ("x", "y", "width", "height")] == [
        "0",
        "0",
        root.get("width"),
        root.get("height"),
    ]
    assert first.get("fill") != "none"


def test_no_text_is_clipped(sample):
    root = ET.fromstring(sample[1].svg)
    width, height = float(root.get("width")), float(root.get("height"))
    for element, x, y in texts(root, 0, 0):
        mono, bold = "font-family" in element.attrib, "font-weight" in element.attrib
        wide = text_width(element.text, float(element.get("font-size")), mono=mono, bold=bold)
        left = x - wide * {"middle": 0.5, "end": 1}.get(element.get("text-anchor"), 0)
        assert left >= 8 and left + wide <= width - 8 and 8 < y < height - 8, element.text


def texts(element: ET.Element, x: float, y: float):
    """Yield every text with its place in the whole picture."""
    for child in element:
        shift = re.findall(r"[-\d.]+", child.get("transform", "")) or (0, 0)
        if child.tag == f"{SVG}text":
            yield child, x + float(child.get("x")), y + float(child.get("y"))
        else:
            yield from texts(child, x + float(shift[0]), y + float(shift[1]))


def test_the_picture_carries_its_words(sample):
    root = ET.fromstring(sample[1].svg)
    assert root.find(f"{SVG}desc").text.split() == sample[1].text.replace("\x00", "�").split()
    assert root.find(f"{SVG}title").text == root.get("aria-label")
