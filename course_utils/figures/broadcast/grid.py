"""The stretched operands cell by cell; a ghost is a cell whose number was read before (stride 0)."""

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from course_utils.figures.broadcast.operands import Operand
from course_utils.figures.broadcast.rule import Shape
from course_utils.figures.lettering import text_width
from course_utils.figures.svg import Drawing

MOST = (4, 6, 8)  # planes, rows, columns of a result that is drawn cell by cell
WIDE = 640  # of all planes of one grid
HIGH, GAP, APART = 26, 4, 16  # a cell; between two cells; between two planes
LONGEST = 10  # characters of a value that still goes into a cell

Values = list[list[list[str]]]  # planes, rows, columns


class Grid(NamedTuple):
    """One operand in the result's shape, or the result itself.

    Attributes:
        name: a, b, c, or the expression that gives the result.
        shape: its own shape, before it stretches.
        stride: in the result's shape; None without one.
        result: the result's shape.
        ghosts: for each axis of the result, whether the same numbers are read again along it.
        values: as texts, or None.
    """

    name: str
    shape: Shape
    stride: Shape | None
    result: Shape
    ghosts: tuple[bool, ...]
    values: Values | None = None

    @property
    def reads(self) -> str:
        """How many numbers there are, and how often each is read."""
        pairs = list(zip(self.result, self.ghosts, strict=True))
        numbers = math.prod(size for size, ghost in pairs if not ghost)
        times = math.prod(size for size, ghost in pairs if ghost)
        if times == 1:
            return f"{numbers} number{'' if numbers == 1 else 's'}, read once"
        return f"{numbers} number{', ' if numbers == 1 else 's, each '}read {times} times"

    def is_ghost(self, index: tuple[int, int, int]) -> bool:
        """Say whether the cell at (plane, row, column) shows a number that an earlier cell shows."""
        ghosts = (False,) * (3 - len(self.ghosts)) + self.ghosts
        return any(ghost and place > 0 for ghost, place in zip(ghosts, index, strict=True))


def fits(result: Shape) -> bool:
    """Say whether a result of this shape is drawn cell by cell."""
    return len(result) <= 3 and all(map(_is_few, planes_rows_columns(result), MOST))


def _is_few(size: int, most: int) -> bool:
    return 0 < size <= most


def planes_rows_columns(result: Shape) -> tuple[int, ...]:
    """Return the sizes of a shape of up to three axes, with 1 for absent ones."""
    return (1,) * (3 - len(result)) + result


def stretch(operand: Operand, result: Shape) -> Grid:
    """Return an operand in the result's shape, with its values where it has some and they are few."""
    values = operand.values() if fits(result) else None
    values = None if values is None else _stretched(values, len(operand.shape), planes_rows_columns(result))
    ghosts = operand.ghost_axes(result)
    return Grid(operand.name, operand.shape, operand.stride_in(result), result, ghosts, values)


def _stretched(values: Any, ndim: int, sizes: tuple[int, ...]) -> Values:
    """Return nested lists of `ndim` levels as planes, rows and columns; what is 1 is read again."""
    for _ in range(3 - ndim):
        values = [values]
    planes, rows, columns = (range(size) for size in sizes)
    return [[[_at(_at(_at(values, p), r), c) for c in columns] for r in rows] for p in planes]


def _at(items: list, index: int) -> Any:
    return items[index if len(items) > 1 else 0]


def cell_width(grids: list[Grid]) -> int:
    """Return the width of a cell that holds each value of these grids."""
    texts = {text for grid in grids for plane in grid.values or [] for row in plane for text in row}
    return max(30, math.ceil(max((text_width(text, 13, mono=True) for text in texts), default=0)) + 12)


def have_room(grids: list[Grid]) -> bool:
    """Say whether every value goes into a cell, and the planes side by side into a line."""
    texts = (text for grid in grids for plane in grid.values or [] for row in plane for text in row)
    if any(len(text) > LONGEST for text in texts):
        return False
    planes, _, columns = planes_rows_columns(grids[0].result)
    return planes * (columns * (cell_width(grids) + GAP) + APART) <= WIDE


def draw_grid(grid: Grid, cell: int) -> Drawing:
    """Return the cells, one plane beside the other, the upper left corner of the first cell at (0, 0)."""
    drawing = Drawing()
    planes, rows, columns = planes_rows_columns(grid.result)
    for plane in range(planes):
        x = plane * (columns * (cell + GAP) - GAP + APART)
        if len(grid.result) == 3:
            drawing.text(x, -14, f"plane {plane}" if columns > 1 else f"[{plane}]", size=12, ink="soft")
        for row in range(rows):
            for column in range(columns):
                place = x + column * (cell + GAP), row * (HIGH + GAP), cell
                text = grid.values[plane][row][column] if grid.values else ""
                _draw_cell(drawing, place, text, grid.is_ghost((plane, row, column)))
    return drawing


def _draw_cell(drawing: Drawing, place: tuple[float, float, int], text: str, ghost: bool) -> None:
    x, y, width = place
    drawing.rect(x, y, width, HIGH, "none" if ghost else "cell", "line", dashed=ghost)
    if text:
        drawing.text(x + width / 2, y + HIGH / 2, text, mono=True, anchor="middle", ink="soft" if ghost else "ink")


def grid_in_words(grid: Grid) -> Iterator[str]:
    """Yield the values line by line; a ghost stands in parentheses."""
    if grid.values is None:
        return
    planes, rows, columns = planes_rows_columns(grid.result)
    for plane in range(planes):
        if len(grid.result) == 3:
            yield f"  plane {plane}"
        for row in range(rows):
            yield "    " + "".join(_in_words(grid, (plane, row, column)) for column in range(columns)).rstrip()


def _in_words(grid: Grid, index: tuple[int, int, int]) -> str:
    plane, row, column = index
    text = grid.values[plane][row][column]
    wide = max(len(text) for plane in grid.values for row in plane for text in row)
    return (f"({text})" if grid.is_ghost(index) else f" {text} ").rjust(wide + 2) + " "
