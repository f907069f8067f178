"""What stands in a box, line by line: its title, its facts, what it keeps, what is wrong with it."""

import math
import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from course_utils.figures.graph.model import CHANGED, CUT, FREED, KEPT, OPERATION, PACKED, Node, Saved
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.svg import Drawing

WIDE, LONGEST, FAULT_WIDE = 190, 34, 34  # pixels of what flows in lines; characters of a fact, of a line of a sentence
SHORT = 26  # characters of a shape and its value on one line, of what is kept
PITCH, SMALL = 17, 11  # from a line to the next; the size of small letters
VALUE, NUMBER = "= ", "()"  # begins the fact that is a value; the shape of a number
HELD, SUM = "grad", "gradient "  # begin the facts on a gradient: what a leaf holds, what arrives


class Line(NamedTuple):
    """One line of a box or a few; without a drawing, a rule between two parts.

    Attributes:
        drawing: the middle of its first line is at height 0.
        width, height: of the room that it takes.
    """

    drawing: Drawing | None
    width: float = 0
    height: float = PITCH


RULE = Line(None, height=8)


def contents(node: Node, *, waiting: bool = False) -> list[Line]:
    """Return the lines of a box from top to bottom; `waiting` hides how the gradients add up that arrive at it."""
    found = [_line(_head(node)), *map(_line, _flow([_badge(mark) for mark in node.marks], 5))]
    found += [_line(_words(".".join(node.module), ink="soft"))] if node.module else []
    found += [_row(row, waiting) for row in _joined(node.rows)]
    if node.saved:
        found += [RULE, *map(_line, _flow([_saved(each) for each in node.saved], 9))]
    return found + ([RULE, _block(textwrap.wrap(node.fault, FAULT_WIDE), ink="wrong")] if node.fault else [])


def _line(drawing: Drawing) -> Line:
    return Line(drawing, drawing.width)


def _joined(rows: tuple[str, ...]) -> Iterator[str]:
    """Yield the facts, a value on the line of its shape where both are short; a number needs no shape."""
    lines = list(rows)
    while lines:
        row = lines.pop(0)
        if lines and lines[0].startswith(VALUE) and len(row) + len(lines[0]) < SHORT:
            value = lines.pop(0)
            row = value if row == NUMBER else f"{row} {value}"
        yield row


def _block(lines: list[str], **how: Any) -> Line:
    """Return lines of text beneath each other."""
    drawing = Drawing()
    for place, line in enumerate(lines):
        drawing.text(0, place * PITCH, line, size=12, **how)
    return Line(drawing, drawing.width, len(lines) * PITCH)


def _head(node: Node) -> Drawing:
    """Return the title; before it, in bold, the name that the caller has given to the result."""
    title = shorten(node.title)
    if node.kind == CUT:
        return _beside([_scissors(), _words(title, 13)], 6)
    if not node.name:
        return _words(title, 13, bold=node.kind != OPERATION)
    drawing = _words(shorten(node.name), 13, bold=True, anchor="end")
    drawing.text(5, 0, f"= {title}")
    return drawing


def _words(words: str, size: float = 12, **how: Any) -> Drawing:
    drawing = Drawing()
    drawing.text(0, 0, words, size=size, **{"anchor": "middle", **how})
    return drawing


def _row(row: str, waiting: bool) -> Line:
    """Return the line of a fact; a sum is broken, anything else is cut."""
    how = {"mono": True, "anchor": "middle", "ink": "gradient" if row.startswith(HELD) else "ink"}
    if not row.startswith(SUM):
        return _block([shorten(row, LONGEST)], **how)
    line = _block(textwrap.wrap(row, LONGEST), **how)
    return line._replace(drawing=_words(f"{SUM}?", mono=True)) if waiting else line


def _badge(mark: str) -> Drawing:
    drawing, width = Drawing(), math.ceil(text_width(mark, SMALL)) + 12
    drawing.rect(0, -8, width, 16, "card", "line", radius=8)
    drawing.text(width / 2, 0, mark, size=SMALL, anchor="middle")
    return drawing


def _saved(saved: Saved) -> Drawing:
    """Return a saved value behind a sign for its state: a full square, an empty one, a crossed one, a tied-up one."""
    drawing, names = state_sign(saved.state), saved.name.replace(" = ", "=")
    words = shorten(f"{names}={saved.value}" if saved.value else names, SHORT)
    drawing.text(13, 0, words, size=12, mono=True, ink="soft" if saved.state == FREED else "ink")
    if saved.state != KEPT:
        beside = 19 + text_width(words, 12, mono=True)
        drawing.text(beside, 0, saved.state, size=12, bold=True, ink="wrong" if saved.state == CHANGED else "soft")
    return drawing


def state_sign(state: str) -> Drawing:
    """Return the sign for the state of a saved value, 8 pixels wide."""
    drawing = Drawing()
    drawing.rect(0, -4, 8, 8, "line" if state == KEPT else "none", "wrong" if state == CHANGED else "line")
    if state == CHANGED:
        drawing.path([(0, -4), (8, 4)], [(0, 4), (8, -4)], line="wrong")
    if state == PACKED:
        drawing.path([(4, -4), (4, 4)], [(0, 0), (8, 0)], line="line")
    return drawing


def _scissors() -> Drawing:
    drawing = Drawing()
    drawing.path([(4, -2), (16, 5)], [(4, 2), (16, -5)], line="ink", weight=1.5)
    for y in (-7, 1):
        drawing.rect(-1, y, 6, 6, "none", "ink", radius=3, weight=1.5)
    return drawing


def _beside(parts: list[Drawing], gap: float) -> Drawing:
    drawing, x = Drawing(), 0
    for part in parts:
        drawing.place(part, x - part.left, 0)
        x += part.width + gap
    return drawing


def _flow(parts: list[Drawing], gap: float) -> Iterator[Drawing]:
    """Yield the parts side by side in lines, none wider than WIDE unless one part alone is."""
    line: list[Drawing] = []
    for part in parts:
        if line and sum(each.width + gap for each in line) + part.width > WIDE:
            yield _beside(line, gap)
            line = []
        line.append(part)
    if line:
        yield _beside(line, gap)
