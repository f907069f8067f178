"""The way back: each operand's gradient is the result's, summed along the axes that were stretched."""

from typing import NamedTuple

from course_utils.figures.broadcast.operands import Operand
from course_utils.figures.broadcast.rule import Column, Shape
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.svg import Drawing

PITCH, HIGH, LABEL = 50, 26, 104  # from a row to the next; a box; the words at its left
LONGEST, AXES = 24, 22  # characters of a shape, and of a list of axes


class Way(NamedTuple):
    """How a gradient of the result's shape becomes one of the operand's shape.

    Attributes:
        name, shape: of the operand.
        kept: axes of size 1 in the operand: summed over with keepdim=True.
        removed: axes that the operand has not: summed over, and gone.
        without: the dtype, if its elements have no gradient, else "".
    """

    name: str
    shape: Shape
    kept: tuple[int, ...]
    removed: tuple[int, ...]
    without: str = ""

    def steps(self, longest: int | None = None) -> list[str]:
        """Return the sums in words, in the order in which they are taken; lists of axes cut to `longest` characters."""
        if self.without:
            return [f"{self.without}: no gradient"]
        kept = [f"sum over {_axes(self.kept, longest)}, keepdim=True"] if self.kept else []
        removed = [f"sum over {_axes(self.removed, longest)}, removed"] if self.removed else []
        return kept + removed or ["nothing to sum"]


def _axes(axes: tuple[int, ...], longest: int | None) -> str:
    words = ", ".join(map(str, axes))
    return f"{'axis' if len(axes) == 1 else 'axes'} {words if longest is None else shorten(words, longest)}"


def ways_back(operands: list[Operand], columns: list[Column]) -> list[Way]:
    """Return the way of each operand's gradient; the columns are free of clashes."""
    ways = []
    for place, operand in enumerate(operands):
        removed = tuple(column.axis for column in columns if place in column.missing)
        kept = tuple(column.axis for column in columns if place in column.stretched and column.axis not in removed)
        ways.append(Way(operand.name, operand.shape, kept, removed, operand.dtype_without_gradient))
    return ways


def ways_in_words(ways: list[Way], result: Shape) -> list[str]:
    """Return one line for each operand."""
    lines = ["backward: from the result's shape to each operand's"]
    for way in ways:
        end = "" if way.without else f" → {way.shape}"
        lines.append(f"  gradient of {way.name}: {result}, {', '.join(way.steps())}{end}")
    return lines


def draw_ways(ways: list[Way], result: Shape) -> Drawing:
    """Return one row for each operand: the result's shape, an arrow with its sums, the operand's shape."""
    drawing = Drawing()
    drawing.text(0, 0, "backward", bold=True)
    drawing.text(80, 0, "each gradient is summed back to its operand's shape", size=12, ink="soft")
    start, length = LABEL + _box_width(result) + 8, _arrow_length(ways)
    for row, way in enumerate(ways):
        y = 38 + row * PITCH
        drawing.text(0, y, f"gradient of {way.name}", size=12, ink="soft")
        if way.without:
            drawing.text(LABEL, y, way.steps()[0], size=12)
            continue
        _box(drawing, LABEL, y, result)
        drawing.arrow((start, y), (start + length, y))
        for above, step in zip((-10, 11), way.steps(AXES), strict=False):
            drawing.text(start + (length - 6) / 2, y + above, step, size=12, anchor="middle")
        _box(drawing, start + length + 8, y, way.shape)
    return drawing


def _arrow_length(ways: list[Way]) -> int:
    return round(max(text_width(step, 12) for way in ways for step in way.steps(AXES))) + 24


def _box_width(shape: Shape) -> int:
    return round(text_width(shorten(str(shape), LONGEST), 13, mono=True)) + 16


def _box(drawing: Drawing, x: float, y: float, shape: Shape) -> None:
    width = _box_width(shape)
    drawing.rect(x, y - HIGH / 2, width, HIGH, "cell", "line")
    drawing.text(x + width / 2, y, shorten(str(shape), LONGEST), anchor="middle", mono=True)
