"""A tensor's numbers as a picture: a grid of values or a heat map of squares, and a histogram."""

import math
import textwrap

from course_utils.figures.blocks import Blocks, Face, draw_blocks
from course_utils.figures.lettering import text_width
from course_utils.figures.reading import value_text
from course_utils.figures.svg import Drawing
from course_utils.figures.tensor.sample import Distribution
from course_utils.figures.tensor.sheet import Sheet
from course_utils.figures.tensor.text import bounds, legend, level, say_spread, sign

CELL = 14  # pixels of a cell of the heat map
LEAST, GREATEST = 1, 13  # side of its squares
BAR, TALL = 12, 60  # width and greatest height of a bar of the histogram
LINE = 19

Point = tuple[float, float]


def draw_sheet(sheet: Sheet) -> Drawing:
    """Return the facts, the numbers with their axes, and the distribution, beneath each other."""
    drawing, y = Drawing(), 0
    drawing.text(0, 0, sheet.facts, mono=True, bold=True)
    for note in sheet.notes:
        for line in textwrap.wrap(note, 80):
            y += LINE
            drawing.text(0, y, line, size=12, ink="soft")
    for part in _parts(sheet):
        y = math.ceil(drawing.bottom) + 16
        drawing.place(part, -math.floor(part.left), y - math.floor(part.top))
    return drawing


def _parts(sheet: Sheet) -> list[Drawing]:
    parts = []
    if sheet.values is not None:
        parts.append(_with_axes(_values(sheet.values), sheet))
    if sheet.heat is not None:
        parts += [_with_axes(_heat(sheet.heat), sheet), _legend(sheet.heat)]
    if sheet.spread is not None:
        parts.append(_spread(sheet.spread))
    return parts


def _values(values: list[list[str]]) -> Drawing:
    widest = max(text_width(text, 13, mono=True) for row in values for text in row)
    return draw_blocks(Blocks(Face(len(values), len(values[0]), (max(30, math.ceil(widest) + 14), 28), values)))


def _heat(heat: list[list[float]]) -> Drawing:
    """Return a square in each cell, the larger the greater its number; a sign where there is no finite number."""
    drawing, (low, high) = Drawing(), bounds(heat)
    drawing.rect(0, 0, len(heat[0]) * CELL, len(heat) * CELL, "cell", "line")
    squares: dict[int, list[Point]] = {}
    for row, numbers in enumerate(heat):
        for column, number in enumerate(numbers):
            middle = (column + 0.5) * CELL, (row + 0.5) * CELL
            if sign(number):
                drawing.text(*middle, sign(number), size=12, ink="wrong", anchor="middle", bold=True)
            else:
                squares.setdefault(_side(level(number, low, high)), []).append(middle)
    for side, middles in sorted(squares.items()):
        _draw_squares(drawing, side, middles)
    return drawing


def _side(part: float) -> int:
    return LEAST + round(part * (GREATEST - LEAST))


def _draw_squares(drawing: Drawing, side: int, middles: list[Point]) -> None:
    """Draw all squares of one size as a single path of strokes that are as broad as they are long."""
    strokes = [[(x - side / 2, y), (x + side / 2, y)] for x, y in middles]
    drawing.path(*strokes, line="accent", weight=side)


def _with_axes(picture: Drawing, sheet: Sheet) -> Drawing:
    """Put the names of the axes along a plane whose upper left corner is (0, 0)."""
    rows, columns = sheet.names
    drawing, width, height = Drawing(), picture.right, picture.bottom
    drawing.place(picture, 0, 0)
    if columns:
        drawing.arrow((0, height + 12), (width, height + 12))
        drawing.text(width / 2, height + 27, columns, size=12, anchor="middle")
    if rows:
        drawing.arrow((-12, 0), (-12, height))
        drawing.text(-22, height / 2, rows, size=12, anchor="end")
    return drawing


def _legend(heat: list[list[float]]) -> Drawing:
    drawing, (low, high), x = Drawing(), bounds(heat), 0
    if low != high:
        for step in range(5):
            _draw_squares(drawing, _side(step / 4), [(x + CELL / 2, 0)])
            x += CELL + 4
        x += 6
    drawing.text(x, 0, legend(heat), size=12, ink="soft")
    return drawing


def _spread(spread: Distribution) -> Drawing:
    """Return the bars of the histogram over its least and greatest number, and the rest in words."""
    drawing, y = Drawing(), 0
    if len(spread.bins) > 1:
        most = max(spread.bins)
        for place, count in enumerate(spread.bins):
            tall = max(1, TALL * count / most) if count else 0
            if tall:
                drawing.rect(place * BAR, TALL - tall, BAR - 2, tall, "accent")
        wide = len(spread.bins) * BAR - 2
        drawing.path([(0, TALL), (wide, TALL)], line="line")
        drawing.text(0, TALL + 13, value_text(spread.low), size=11, mono=True, ink="soft")
        drawing.text(wide, TALL + 13, value_text(spread.high), size=11, mono=True, ink="soft", anchor="end")
        drawing.text(wide + 12, 8, f"tallest bar: {most:,} elements", size=12, ink="soft")
        y = TALL + 36
    drawing.text(0, y, say_spread(spread)[0], size=12, ink="soft")
    return drawing
