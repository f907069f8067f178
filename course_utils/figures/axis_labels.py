"""Blocks with the names of their axes along them, and a table of the axes beside."""

import math
from dataclasses import dataclass

from course_utils.figures.blocks import DIRECTIONS, Blocks, Face, draw_blocks
from course_utils.figures.lettering import text_width
from course_utils.figures.svg import Drawing

MOST = {"lines": 2, "across": 3, "planes": 4}  # drawn of each
CELLS = 6  # rows or columns that are drawn as cells; a face with more is one plain area
SINGLE, MANY = (156, 26), (60, 12)  # greatest side of a face and of a cell: of the only block, and of one among several
PITCH = 24  # from a row of the table to the next


@dataclass(frozen=True)
class Axis:
    """One axis: its name, size, stride in elements (None without strides), and the direction that it is drawn in."""

    name: str
    size: int
    stride: int | None
    direction: str

    @property
    def label(self) -> str:
        return f"{self.name} {self.size}"


def stride_text(axis: Axis) -> str:
    return "none" if axis.stride is None else str(axis.stride)


def draw_labelled(axes: list[Axis]) -> Drawing:
    """Return the picture of a tensor with these axes, its table at the right."""
    blocks, drawing = _blocks(axes), Drawing()
    picture = draw_blocks(blocks)
    for axis in reversed(axes):  # the first axis goes outside the labels of the last
        _LABELS[axis.direction](picture, blocks, axis.label)
    table = _table(axes, blocks.ghost)
    drawing.place(picture, 0, 0)
    drawing.place(table, math.ceil(picture.right) + 40, round((picture.top + picture.bottom - table.height) / 2))
    return drawing


def _blocks(axes: list[Axis]) -> Blocks:
    sizes = dict.fromkeys(DIRECTIONS, 1) | {axis.direction: axis.size for axis in axes}
    several = sizes["lines"] != 1 or sizes["across"] != 1
    shown = {direction: max(1, min(sizes[direction], most)) for direction, most in MOST.items()}
    cut = frozenset(direction for direction, count in shown.items() if count < sizes[direction])
    face = _face(max(1, sizes["rows"]), max(1, sizes["columns"]), *(MANY if several else SINGLE))
    return Blocks(face, **shown, step=6 if several else 10, cut=cut, ghost=0 in sizes.values())


def _face(rows: int, columns: int, side: int, cell: int) -> Face:
    """Return cells where they are few, else an area of about the same proportions."""
    if max(rows, columns) <= CELLS:
        return Face(rows, columns, (cell, cell))
    longest = max(rows, columns)
    return Face(1, 1, (max(cell, round(side * columns / longest)), max(cell, round(side * rows / longest))))


def _label_columns(drawing: Drawing, blocks: Blocks, label: str) -> None:
    y, width = blocks.floor + 12, blocks.face.width
    drawing.arrow((0, y), (width, y))
    drawing.text(width / 2, y + 16, label, anchor="middle")


def _label_rows(drawing: Drawing, blocks: Blocks, label: str) -> None:
    height = blocks.face.height
    drawing.arrow((-12, blocks.floor - height), (-12, blocks.floor))
    drawing.text(-22, blocks.floor - height / 2, label, anchor="end")


def _label_planes(drawing: Drawing, blocks: Blocks, label: str) -> None:
    x, depth = blocks.width - blocks.depth + 10, max(blocks.depth, blocks.step)
    drawing.arrow((x, blocks.floor), (x + depth, blocks.floor - depth))
    drawing.text(x + depth / 2 + 10, blocks.floor - depth / 2 + 6, label)


def _label_across(drawing: Drawing, blocks: Blocks, label: str) -> None:
    y = -blocks.depth - (26 if "planes" in blocks.cut else 12)
    drawing.arrow((0, y), (blocks.width, y))
    drawing.text(blocks.width / 2, y - 16, label, anchor="middle")


def _label_lines(drawing: Drawing, blocks: Blocks, label: str) -> None:
    x = math.floor(drawing.left) - 18
    drawing.arrow((x, -blocks.depth), (x, blocks.floor))
    drawing.text(x - 10, (blocks.floor - blocks.depth) / 2, label, anchor="end")


_LABELS = {
    "lines": _label_lines,
    "across": _label_across,
    "planes": _label_planes,
    "rows": _label_rows,
    "columns": _label_columns,
}


def _table(axes: list[Axis], empty: bool) -> Drawing:
    """Return index, name, size and stride of each axis, line by line."""
    drawing, name = Drawing(), 44
    size = name + math.ceil(max(text_width(axis.name, 13) for axis in axes)) + 48
    stride = (
        size + 24 + math.ceil(max(text_width(words, 13, mono=True) for words in ("stride", *map(stride_text, axes))))
    )
    drawing.text(0, 0, f"shape {tuple(axis.size for axis in axes)}", mono=True, bold=True)
    for x, heading, anchor in (
        (0, "axis", "start"),
        (name, "name", "start"),
        (size, "size", "end"),
        (stride, "stride", "end"),
    ):
        drawing.text(x, 30, heading, size=12, ink="soft", anchor=anchor)
    drawing.path([(0, 43), (stride, 43)], line="rule")
    for index, axis in enumerate(axes):
        y = 59 + index * PITCH
        drawing.text(0, y, str(index), mono=True)
        drawing.text(name, y, axis.name)
        drawing.text(size, y, str(axis.size), mono=True, anchor="end")
        drawing.text(stride, y, stride_text(axis), mono=True, anchor="end")
    if empty:
        drawing.text(0, 59 + len(axes) * PITCH + 4, "no element: an axis has size 0", size=12, ink="soft")
    return drawing
