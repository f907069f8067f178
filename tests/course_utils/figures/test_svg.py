"""The writer: numbers, letters, and a sheet that grows with what is drawn."""

import xml.etree.ElementTree as ET

import pytest

from course_utils.figures.lettering import escaped, shorten, text_width
from course_utils.figures.svg import MARGIN, Drawing, number


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (0.25, "0.2"), (-0.04, "0"), (1 / 3, "0.3"), (10.0, "10"), (-2.5, "-2.5")]
)
def test_coordinates_are_rounded_to_a_tenth(value, text):
    assert number(value) == text


def test_markup_and_what_xml_forbids_are_escaped():
    assert escaped("<a & \"b\" 'c'\x00\ud800>") == "&lt;a &amp; &quot;b&quot; &#x27;c&#x27;��&gt;"


def test_a_long_text_is_cut_and_brought_to_one_line():
    assert (shorten("two\nlines"), shorten("abcdef", 4), shorten("\x00\ud800")) == ("two lines", "abc…", "��")


def test_text_is_measured_from_above():
    """Widths in DejaVu Sans and DejaVu Sans Mono, the widest of the named fonts, at 100 pixels."""
    assert text_width("width", 100) >= 280
    assert text_width("W@m", 100) >= 299
    assert text_width("(2, 3)", 100, mono=True) >= 361.2
    assert text_width("number", 100, bold=True) > text_width("number", 100)
    assert text_width("词元", 100) >= 200


def test_the_sheet_grows_with_what_is_drawn():
    drawing = Drawing()
    drawing.rect(-10, -20, 30, 40, "cell")
    drawing.path([(0, 0), (50, 5)], line="line")
    inner = Drawing()
    inner.polygon((0, 0), (1, 2), (2, 0), fill="accent")
    drawing.place(inner, 60, 70)
    assert (drawing.left, drawing.top, drawing.right, drawing.bottom) == (-10, -20, 62, 72)
    root = ET.fromstring(drawing.svg("title", "text"))
    assert (root.get("width"), root.get("height")) == (str(72 + 2 * MARGIN), str(92 + 2 * MARGIN))


def test_an_arrow_ends_at_its_point():
    drawing = Drawing()
    drawing.arrow((0, 0), (0, 20))
    assert "0,20" in drawing.svg("t", "t") and drawing.bottom == 20 and drawing.width == 6


def test_only_colours_in_use_are_repainted_on_a_dark_page():
    drawing = Drawing()
    drawing.text(0, 0, "a")
    svg = drawing.svg("t", "t")
    assert ".cu-fill-ink{fill:#" in svg and "cu-stroke" not in svg and "wrong" not in svg


def test_a_curve_is_straight_downwards_and_bends_between_two_columns():
    drawing = Drawing()
    drawing.curve((0, 0), (0, 10), (20, 30), line="line")
    assert 'd="M0 0L0 10C0 20 20 20 20 30"' in drawing.svg("t", "t") and drawing.width == 20
