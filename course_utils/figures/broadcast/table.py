"""The right-aligned table of the rule: a row for each operand and for the result, a column for each axis."""

import math

from course_utils.figures.broadcast.operands import Operand
from course_utils.figures.broadcast.rule import CLASH, SIGNS, Column, Shape, result_of
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.svg import Drawing

WIDE = 720  # at most, unless the shapes alone are wider
HIGH, PITCH, GAP = 26, 34, 10  # a cell; from a row to the next; between two columns
TOP = 30  # the first row, beneath the names of the axes
NAME, RESULT, LONGEST = 26, 62, 30  # what an operand's name takes, and "result"; characters of a shape
FOLDED = None  # in place of columns for which there is no room

Marks = frozenset[tuple[int, int]]  # (operand, axis) that may not change, and would


def draw_table(operands: list[Operand], columns: list[Column], marks: Marks) -> Drawing:
    """Return the table; `marks` are cells in which an operand that is written in place would change its shape."""
    drawing, labels = Drawing(), _labels(operands, result_of(columns))
    x = left = math.ceil(max(text_width(words, 13, mono=True) + at for at, words, _ in labels)) + 28
    shown = _fitting(columns, WIDE - left)
    rules = TOP + len(operands) * PITCH
    last = rules + 36 + 16 * max((len(column.rules) for column in shown if column is not FOLDED), default=1)
    heights = [*(TOP + row * PITCH for row in range(len(operands))), last]
    for y, name, (at, words, ink) in zip(heights, [*(one.name for one in operands), "result"], labels, strict=True):
        drawing.text(0, y, name, mono=True, bold=True)
        drawing.text(at, y, words, mono=True, ink=ink)
    drawing.text(0, rules, "rule" if columns else "no axes to compare", size=12, ink="soft")
    for column in shown:
        width = _width(column)
        if column is FOLDED:
            for y in heights:
                drawing.text(x + width / 2, y, "…", ink="soft", anchor="middle")
        else:
            _draw_column(drawing, (x, width), column, marks)
            _draw_rules(drawing, x + width / 2, rules, column)
            _draw_result(drawing, (x, last, width), column)
        x += width + GAP
    drawing.path([(0, last - 21), (max(left, x - GAP), last - 21)], line="rule")
    return drawing


def _labels(operands: list[Operand], result: Shape | None) -> list[tuple[int, str, str]]:
    """Return where each shape begins, the shape itself, and its ink: the operands', then the result's."""
    labels = [(NAME, shorten(str(operand.shape), LONGEST), "soft") for operand in operands]
    words, ink = ("none", "wrong") if result is None else (shorten(str(result), LONGEST), "ink")
    return [*labels, (RESULT, words, ink)]


def _fitting(columns: list[Column], room: float) -> list[Column | None]:
    """Return the columns with as many folded as the room demands: leading ones whose sizes are equal first."""
    kept = list(range(len(columns)))
    while True:
        shown: list[Column | None] = []
        for place, index in enumerate(kept):
            shown += [FOLDED] if index > (kept[place - 1] + 1 if place else 0) else []
            shown.append(columns[index])
        if len(kept) <= 1 or sum(_width(column) + GAP for column in shown) - GAP <= room:
            return shown
        dull = (index for index in kept if not columns[index].stretched and columns[index].result is not None)
        kept.remove(next(dull, kept[0]))


def _width(column: Column | None) -> int:
    if column is FOLDED:
        return 20
    sizes = max(text_width(text, 13, mono=True) for text in _texts(column)) + 14
    words = max(text_width(word, 12) for word in (*column.rules, f"axis {column.axis}"))
    return math.ceil(max(44, sizes, words))


def _texts(column: Column) -> list[str]:
    """Return what stands in the cells: the size, and what it stretches to."""
    sizes = [str(size or 0) if size is not None else "1" for size in column.sizes]
    return [f"{size}→{column.result}" if row in column.stretched else size for row, size in enumerate(sizes)]


def _draw_column(drawing: Drawing, place: tuple[float, float], column: Column, marks: Marks) -> None:
    x, width = place
    drawing.text(x + width / 2, 0, f"axis {column.axis}", size=12, ink="soft", anchor="middle")
    clash = column.rules.get(CLASH, [])
    for row, text in enumerate(_texts(column)):
        missing, wrong = row in column.missing, row in clash or (row, column.axis) in marks
        how = {"weight": 2 if wrong else 1, "dashed": missing}
        y, fill = TOP + row * PITCH, "none" if missing else "cell"
        drawing.rect(x, y - HIGH / 2, width, HIGH, fill, "wrong" if wrong else "line", **how)
        drawing.text(x + width / 2, y, text, mono=True, anchor="middle", ink="soft" if missing else "ink")


def _draw_rules(drawing: Drawing, middle: float, y: float, column: Column) -> None:
    ink = "wrong" if column.result is None else "ink"
    for line, rule in enumerate(column.rules):
        drawing.text(middle, y + 18 + 16 * line, rule, size=12, anchor="middle", ink=ink)
    drawing.text(middle, y, " ".join(SIGNS[rule] for rule in column.rules), anchor="middle", bold=True, ink=ink)


def _draw_result(drawing: Drawing, place: tuple[float, float, float], column: Column) -> None:
    x, y, width = place
    if column.result is None:
        drawing.rect(x, y - HIGH / 2, width, HIGH, "none", "wrong", weight=2, dashed=True)
        drawing.text(x + width / 2, y, "≠", ink="wrong", anchor="middle", bold=True)
    else:
        drawing.rect(x, y - HIGH / 2, width, HIGH, "cell", "line")
        drawing.text(x + width / 2, y, str(column.result), mono=True, anchor="middle", bold=True)
