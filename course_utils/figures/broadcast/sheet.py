"""All stretched operands in a row, and the result of the operation behind them."""

import math
from typing import NamedTuple

from course_utils.figures.broadcast.fold import draw_fold
from course_utils.figures.broadcast.grid import Grid, cell_width, draw_grid, fits, grid_in_words, have_room, stretch
from course_utils.figures.broadcast.operands import Operand
from course_utils.figures.broadcast.rule import Shape, contiguous_stride
from course_utils.figures.broadcast.values import OPERATORS, Op, compute, expression
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.svg import Drawing

WIDE, BETWEEN, UNDER = 720, 40, 26  # of a line; between two grids; from a line to the next
SIGNS = dict(zip(OPERATORS, "+−×/", strict=True))
LONGEST = 28  # characters of a shape or a stride


class Sheet(NamedTuple):
    """The grids as they are drawn.

    Attributes:
        grids: of the operands, and of the result behind them where there is an operation.
        signs: what stands before each grid.
        operands: how many of the grids are operands.
        cells: drawn cell by cell; else by their sizes.
        note: what is not drawn, or "".
    """

    grids: list[Grid]
    signs: list[str]
    operands: int
    cells: bool
    note: str = ""

    @property
    def ghosts(self) -> bool:
        return any(any(grid.ghosts) for grid in self.grids)


def read_sheet(operands: list[Operand], result: Shape, op: Op) -> Sheet:
    """Return what is drawn of operands that broadcast to `result`; without an operation, no grid of the result.

    Raises:
        ValueError: if the operation fails, or its result has another shape.
    """
    if 0 in result:
        axes = ", ".join(str(axis) for axis, size in enumerate(result, -len(result)) if size == 0)
        return Sheet([], [], 0, True, f"no cell to draw: the result has size 0 in axis {axes}")
    grids = [stretch(operand, result) for operand in operands]
    signs = [SIGNS.get(op, "") if isinstance(op, str) and place else "" for place in range(len(grids))]
    if op is not None:
        grids.append(_result(grids, operands, op))
        signs.append("=" if isinstance(op, str) else "")
    if not fits(result):
        return Sheet(grids, signs, len(operands), False, "too large for single cells: drawn by its sizes")
    if have_room(grids):
        return Sheet(grids, signs, len(operands), True, _without_values(operands, grids))
    bare = [grid._replace(values=None) for grid in grids]
    roomy = have_room(bare)
    note = "values not shown: too long for their cells" if roomy else "too wide for single cells: drawn by its sizes"
    return Sheet(bare, signs, len(operands), roomy, note)


def _without_values(operands: list[Operand], grids: list[Grid]) -> str:
    pairs = zip(operands, grids, strict=False)
    names = [operand.name for operand, grid in pairs if operand.tensor is not None and grid.values is None]
    return f"values not shown: those of {', '.join(names)} cannot be read" if names else ""


def _result(grids: list[Grid], operands: list[Operand], op: Op) -> Grid:
    shape, name = grids[0].result, expression(op, [operand.name for operand in operands])
    values = None
    if all(grid.values for grid in grids):
        values = compute(op, operands, shape)
        for _ in range(3 - len(shape) if values is not None else 0):
            values = [values]
    return Grid(name, shape, contiguous_stride(shape), shape, (False,) * len(shape), values)


def sheet_in_words(sheet: Sheet) -> list[str]:
    """Return the grids line by line."""
    lines = []
    for place, grid in enumerate(sheet.grids):
        again = "; (…) is read again" if any(grid.ghosts) and grid.values else ""
        is_operand = place < sheet.operands
        head = f"{grid.name} in shape {grid.result}: " + ", ".join(_captions(grid)) if is_operand else _title(grid)
        lines += [head + again, *grid_in_words(grid)]
    return lines + ([sheet.note] if sheet.note else [])


def _title(grid: Grid) -> str:
    return f"{grid.name}, shape {grid.result}"


def _captions(grid: Grid) -> list[str]:
    return ([] if grid.stride is None else [f"stride {grid.stride}"]) + [grid.reads]


def draw_sheet(sheet: Sheet) -> Drawing:
    """Return the grids in lines, with what the dashes mean beneath."""
    drawing, y = Drawing(), 0.0
    cell = cell_width(sheet.grids)
    blocks = [_block(sheet, place, cell) for place in range(len(sheet.grids))]
    lines = _lines(blocks) if blocks else []
    lead = 24 if len(lines) > 1 and any(sheet.signs) else 0
    for line in lines:
        x = lead
        for place in line:
            block, middle = blocks[place]
            drawing.place(block, x, y)
            if sheet.signs[place]:
                before = lead if place == line[0] else BETWEEN
                drawing.text(x - before / 2, y + middle, sheet.signs[place], size=16, anchor="middle", bold=True)
            x += math.ceil(block.width) + BETWEEN
        y += max(math.ceil(blocks[place][0].bottom) for place in line) + UNDER
    y = _draw_legend(drawing, y) if sheet.ghosts else y
    if sheet.note:
        drawing.text(0, y, sheet.note, size=12, ink="soft")
    return drawing


def _block(sheet: Sheet, place: int, cell: int) -> tuple[Drawing, float]:
    """Return a grid with what is written above and beneath it, from (0, 0) on, and the height of its middle."""
    drawing, grid = Drawing(), sheet.grids[place]
    picture = draw_grid(grid, cell) if sheet.cells else draw_fold(grid)
    drawing.text(0, 0, grid.name, mono=True, bold=True)
    beside = text_width(grid.name, 13, mono=True) + 10
    drawing.text(beside, 0, shorten(str(grid.shape), LONGEST), size=12, mono=True, ink="soft")
    top = 20 - math.floor(picture.top)
    drawing.place(picture, -math.floor(picture.left), top)
    y = top + math.ceil(picture.bottom) + 14
    for words in _captions(grid) if place < sheet.operands else ():
        drawing.text(0, y, shorten(words, LONGEST + 12), size=12, ink="soft")
        y += 17
    return drawing, top + picture.bottom / 2


def _lines(blocks: list[tuple[Drawing, float]]) -> list[list[int]]:
    """Break the blocks into lines, none wider than WIDE unless one block alone is."""
    lines: list[list[int]] = [[]]
    room = WIDE
    for place, (block, _) in enumerate(blocks):
        if lines[-1] and block.width > room:
            lines.append([])
            room = WIDE
        lines[-1].append(place)
        room -= math.ceil(block.width) + BETWEEN
    return lines


def _draw_legend(drawing: Drawing, y: float) -> float:
    drawing.rect(0, y - 8, 24, 16, "none", "line", dashed=True)
    drawing.text(34, y, "the same number read again: stride 0, no copy", size=12, ink="soft")
    return y + 20
