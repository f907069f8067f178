"""The ladder: number, row, table, block, row of blocks, table of blocks."""

import math
from dataclasses import dataclass

import torch

from course_utils.figures.blocks import DIRECTIONS, Blocks, Face, draw_blocks
from course_utils.figures.figure import Figure
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.reading import require_one_shape, require_tensor, values_of
from course_utils.figures.shelf import stand_side_by_side
from course_utils.figures.svg import Drawing

NAMES = ("number", "row", "table", "block", "row of blocks", "table of blocks")
PLURALS = ("numbers", "rows", "tables", "blocks", "rows of blocks")
MOST = (2, 3, 3, 3, 4)  # drawn of each direction
LONGEST = 10  # characters of a value that still goes into a cell


@dataclass(frozen=True)
class Rung:
    """One tensor as the ladder shows it.

    Attributes:
        shape: its shape, whole.
        sizes: the sizes in the five directions: absent axes are 1, axes beyond five are folded into the first.
        values: the texts in the cells of the front plane, or None.
        note: what the picture does not show, or "".
    """

    shape: tuple[int, ...]
    sizes: tuple[int, ...]
    values: list[list[str]] | None
    note: str

    @property
    def name(self) -> str:
        return NAMES[min(len(self.shape), 5)]


def draw_ladder(*tensors: torch.Tensor) -> Figure:
    """Draw tensors side by side, each as what its number of axes makes of it.

    Args:
        tensors: of any shape; up to five axes are drawn one by one, the leading ones of more are folded into one.

    Raises:
        TypeError: for an argument that is no tensor.
        ValueError: for no argument, or a nested tensor, which has no one shape.
    """
    if not tensors:
        msg = "draw_ladder draws one tensor or more, and none was given: write draw_ladder(torch.tensor(3))."
        raise ValueError(msg)
    rungs = [_read(tensor, f"argument {place}") for place, tensor in enumerate(tensors, 1)]
    text = "\n".join(_text(rung) for rung in rungs)
    title = f"{len(rungs)} tensors by their number of axes" if len(rungs) > 1 else f"a tensor: {rungs[0].name}"
    return Figure(stand_side_by_side([_draw(rung) for rung in rungs]).svg(title, text), text)


def _read(tensor: torch.Tensor, place: str) -> Rung:
    require_tensor(tensor, "draw_ladder", place)
    shape = require_one_shape(tensor, "draw_ladder", place)
    folded = max(0, len(shape) - 5)
    sizes = (1,) * (5 - len(shape)) + shape
    sizes = (math.prod(sizes[: folded + 1]), *sizes[folded + 1 :])
    small = len(shape) <= 3 and 0 not in shape
    values = _front(tensor, shape) if small else None
    notes = (
        f"the first {folded + 1} axes drawn as one of {sizes[0]}" if folded else "",
        "no element: an axis has size 0" if 0 in shape else "",
        "values not shown" if small and values is None else "",
    )
    return Rung(shape, sizes, values, "; ".join(note for note in notes if note))


def _front(tensor: torch.Tensor, shape: tuple[int, ...]) -> list[list[str]] | None:
    """Return the texts of the front plane, or None if one cannot be read or is too long for its cell."""
    values = values_of(tensor, (1, *MOST[3:])[3 - len(shape) :])
    if values is None:
        return None
    plane = ([[values]], [values], values, values[0] if len(shape) == 3 else None)[len(shape)]
    return plane if all(len(text) <= LONGEST for row in plane for text in row) else None


def _text(rung: Rung) -> str:
    ndim, (lines, across, planes, rows, columns) = len(rung.shape), rung.sizes
    count = {3: planes, 4: across, 5: lines}.get(ndim)
    parts = f"{count} {(NAMES if count == 1 else PLURALS)[ndim - 1]}" if count else ""
    parts += ", the first:" if parts and rung.values else ""
    head = "; ".join(part for part in (f"{rung.name}: ndim {ndim}, shape {rung.shape}", rung.note, parts) if part)
    if rung.values is None:
        return head
    widest = max(len(text) for row in rung.values for text in row)
    more = "  …" if columns > len(rung.values[0]) else ""
    table = ["    " + "  ".join(text.rjust(widest) for text in row) + more for row in rung.values]
    return "\n".join([head, *table, *(["    …"] if rows > len(rung.values) else [])])


def _draw(rung: Rung) -> tuple[Drawing, Drawing]:
    """Return the picture of a rung, standing on height 0, and its caption."""
    blocks, picture, caption = _blocks(rung), Drawing(), Drawing()
    picture.place(draw_blocks(blocks), 0, -blocks.floor)
    caption.text(0, 20, rung.name, bold=True)
    caption.text(0, 40, shorten(f"shape {rung.shape}", 40), size=12, mono=True)
    caption.text(0, 58, f"ndim {len(rung.shape)}", size=12, mono=True, ink="soft")
    if rung.note:
        caption.text(0, 76, rung.note, size=12, ink="soft")
    return picture, caption


def _blocks(rung: Rung) -> Blocks:
    """Decide how much of a tensor is drawn."""
    shown = [min(pair) for pair in zip(rung.sizes, MOST, strict=True)]
    cut = {name for name, few, size in zip(DIRECTIONS, shown, rung.sizes, strict=True) if few < size}
    lines, across, planes, rows, columns = (max(1, few) for few in shown)
    if 0 in rung.shape:
        return Blocks(Face(rows, columns, (30, 28)), ghost=True)
    if len(rung.shape) <= 3:
        widest = max((text_width(text, 13, mono=True) for row in rung.values or [] for text in row), default=0)
        cell = (max(30, math.ceil(widest) + 14), 28)
        return Blocks(Face(rows, columns, cell, rung.values), planes, cut=frozenset(cut))
    face = Face(1, 1, (48, 36)) if cut & {"rows", "columns"} else Face(rows, columns, (12, 12))
    return Blocks(face, planes, across, lines, 5, frozenset(cut - {"rows", "columns"}))
