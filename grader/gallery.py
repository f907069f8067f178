"""The gallery in the docs: every kind of picture, light and dark, beside its words, drawn by the code it shows."""

import re
from collections.abc import Iterator
from pathlib import Path

import torch

import course_utils
from course_utils import Figure
from grader.gallery_graphs import GRAPHS

PAGE = Path("docs", "gallery.md")
FOLDER = Path("docs", "gallery")
PUBLIC = ("draw", "memory", "record")  # begin the names of what draws and of what it needs
SETTING = """\
photo = torch.arange(18).reshape(2, 3, 3)
row, column = torch.tensor([[1, 2]]), torch.tensor([[1], [2], [3]])
table = torch.arange(12.0).reshape(3, 4)
before = memory_snapshot(table=table)
"""
PICTURES = {  # name: (title, code); exact arithmetic only, so that every processor draws the same
    "ladder": ("From a number to a block", "draw_ladder(photo[0, 0, 0], photo[0, 0], photo[0], photo)"),
    "axes": (
        "A batch with named axes",
        'draw_axes(torch.zeros(2, 3, 4, 5), "batch", "channel", "height", "width")',
    ),
    "card": ("What a tensor knows about itself", "draw_card(table[1:, ::2])"),
    "shapes": ("A shape beside a shape", "draw_shapes((3, 3, 2), (3, 2, 3))"),
    "tensor": ("Values", 'draw_tensor(table, "row", "column")'),
    "heat-map": (
        "A larger table",
        "draw_tensor((torch.arange(60.0)[:, None] - 30) ** 2 + (torch.arange(100.0) - 50) ** 2)",
    ),
    "broadcast": ("A broadcast", 'draw_broadcast(row, column, op="+")'),
    "broadcast-fails": ("A broadcast that fails, and its repair", "draw_broadcast((64, 128), (64,))"),
    "broadcast-in-place": ("In place: may a += b?", "draw_broadcast((1, 4), (3, 4), into=0)"),
    "broadcast-backward": ("The gradient of a broadcast", "draw_broadcast((2, 4, 1), (4, 3), backward=True)"),
    "memory": (
        "Several tensors over one storage",
        'draw_memory(table=table, turned=table.t(), part=table[1:, ::2], copy=table.clone(), at={"part": (1, 1)})',
    ),
    "memory-written": ("What a write changed", "(table[1].mul_(10), draw_memory(table=table, before=before))[1]"),
    "view": ("Why view refuses", "draw_view(table.t(), 12)"),
    "choices": (
        "A tree of choices",
        'draw_choices({"Known?": {"the step": ("arange", "its end is left out"), "the count": ("linspace", "")}})',
    ),
    "jacobian": (
        "A Jacobian, and the weighted sum of its rows",
        "draw_jacobian(table, v=torch.tensor([1.0, 0.0, 0.5]))",
    ),
    **GRAPHS,
}


def gallery() -> dict[Path, str]:
    """Return the files of the gallery by their place below the course's root."""
    names = {name: getattr(course_utils, name) for name in course_utils.__all__ if name.startswith(PUBLIC)}
    namespace = {"torch": torch, **names}
    exec(SETTING, namespace)  # our own lines above
    files, sections = {}, []
    for name, (title, code) in PICTURES.items():
        figure = _drawn(code, dict(namespace))
        files[FOLDER / f"{name}-light.svg"], files[FOLDER / f"{name}-dark.svg"] = light(figure), dark(figure)
        sections.append(_section(name, title, code, figure))
    files[PAGE] = _page(sections)
    return files


def _drawn(code: str, names: dict) -> Figure:
    """Run a code, and return what its last line draws."""
    *before, last = code.splitlines()
    exec("\n".join(before), names)
    return eval(last, names)  # noqa: S307


def light(figure: Figure) -> str:
    """Return the picture as a page without dark colours shows it."""
    return re.sub(r"<style>.*?</style>", "", figure.svg)


def dark(figure: Figure) -> str:
    """Return the picture as a dark page shows it."""
    return re.sub(r"@media \(prefers-color-scheme: ?dark\) ?\{(.*)\}(?=</style>)", r"\1", figure.svg)


def problems(root: Path) -> Iterator[str]:
    """Yield a sentence for each file of the gallery that is not what the code draws."""
    expected = gallery()
    for file, text in expected.items():
        if not (root / file).exists() or (root / file).read_text(encoding="utf-8") != text:
            yield f"{file.as_posix()}: not what the code draws; run `workbook build`."
    for stray in sorted(set((root / FOLDER).glob("*")) - {root / file for file in expected}):
        yield f"{(FOLDER / stray.name).as_posix()}: belongs to no picture of the gallery; remove it."


def build(root: Path) -> None:
    """Write the gallery's files."""
    for file, text in gallery().items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8", newline="\n")


def _section(name: str, title: str, code: str, figure: Figure) -> str:
    images = "\n".join(f"![{title}, {mode}](gallery/{name}-{mode}.svg)" for mode in ("light", "dark"))
    return f"## {title}\n\n```python\n{code}\n```\n\n{images}\n\n```text\n{figure.text}\n```\n"


def _page(sections: list[str]) -> str:
    head = (
        "# Gallery\n\nEvery kind of picture, in light and in dark, beside the words that stand for it in a terminal, "
        "to a screen reader and in an untrusted notebook. Built by `workbook build` from the code it shows, after:\n\n"
        f"```python\nimport torch\nfrom course_utils import *\n\n{SETTING}```\n"
    )
    tail = (
        "## The same in JupyterLab and on a page that strips styles\n\n"
        "Taken by hand: [JupyterLab Light](screenshots/figures-lab-light.png), "
        "[JupyterLab Dark](screenshots/figures-lab-dark.png), and "
        "[inline without style, class and id](screenshots/figures-sanitised.png), as GitHub shows a notebook. "
        "Graphs: [JupyterLab Light](screenshots/graphs-lab-light.png), "
        "[JupyterLab Dark](screenshots/graphs-lab-dark.png), "
        "[inline without style, class and id](screenshots/graphs-sanitised.png).\n"
    )
    return "\n".join([head, *sections, tail])
