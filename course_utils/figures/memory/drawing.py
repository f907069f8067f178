"""A row of memory as a picture: cells, and beneath them a lane for each tensor that reads them."""

import math
import textwrap

from course_utils.figures.lettering import text_width
from course_utils.figures.memory.strip import Cell, Strip
from course_utils.figures.memory.text import HEADINGS, Line, describe, label, sentences, table
from course_utils.figures.svg import Drawing

ROOM = 660  # pixels for a line of cells, with the labels at its left
HIGH, LANE, GAP = 28, 22, 26  # a cell; from a lane to the next; cells left out
BETWEEN = 22  # lines of cells
PITCH = 22  # lines of the table
WIDE = 84  # characters of a sentence in one line
OUTLINES = ({}, {"dashed": True}, {"weight": 2}, {"weight": 2, "dashed": True})  # of the lanes in turn
KEY = {0: "dashed cell: none of these reads it", 2: "darker cell: two or more of these read it"}


def break_lines(strip: Strip, left: int) -> list[Line]:
    """Break the cells of a strip into lines of about the same length that fit beside labels of width `left`."""
    most = max(1, math.floor((ROOM - left) / cell_width(strip)))
    lines = math.ceil(len(strip.items) / most)
    few = math.ceil(len(strip.items) / lines) if lines else 1
    return [strip.items[start : start + few] for start in range(0, len(strip.items), few)]


def draw_strip(strip: Strip, number: int, lines: list[Line], left: int) -> Drawing:
    """Return one row of memory under its heading; its cells begin at `left`."""
    drawing, head = Drawing(), f"storage {number}"
    drawing.text(0, 0, head, size=15, bold=True)
    drawing.text(math.ceil(text_width(head, 15, bold=True)) + 10, 1, describe(strip), size=12, ink="soft")
    y = 22
    for line in lines:
        picture = _draw_line(strip, line, left)
        drawing.place(picture, 0, y - math.floor(picture.top))
        y += math.ceil(picture.height) + BETWEEN
    drawing.place(_draw_table(strip), 0, y)
    y = math.ceil(drawing.bottom) + 18
    words = [(choice.words, "accent") for choice in strip.choices]
    for sentence, ink in words + [(sentence, "soft") for sentence in [*sentences(strip), *_key(strip, number)]]:
        for line in textwrap.wrap(sentence, WIDE):
            drawing.text(0, y, line, size=12, ink=ink, mono=ink == "accent")
            y += 19
    return drawing


def cell_width(strip: Strip) -> int:
    """Return the width of a cell: every value, number and index fits."""
    cells = [cell for cell in strip.items if cell]
    places = range(len(strip.row.sources))
    values = [text_width(words, 13, mono=True) + 12 for cell in cells for words in (cell.value, cell.old)]
    small = [text_width(words, 11, mono=True) + 12 for cell in cells for words in _small(cell, places)]
    return math.ceil(max([30, *values, *small]))


def _small(cell: Cell, places: range) -> list[str]:
    return [str(cell.number), *(label(cell, place) for place in places)]


def label_width(strip: Strip) -> int:
    """Return the width of the labels at the left of the cells."""
    names = [text_width(f"{letter} {source.name}", 12, bold=True) for letter, source in _named(strip)]
    return math.ceil(max(text_width("number", 12), *names)) + 14


def _named(strip: Strip) -> list[tuple]:
    return list(zip(strip.row.letters, strip.row.sources, strict=True))


def _draw_line(strip: Strip, line: Line, left: int) -> Drawing:
    """Return one line of cells; their upper edge is at height 0."""
    drawing, width, x = Drawing(), cell_width(strip), left
    lanes = [place for place in range(len(strip.row.sources)) if any(cell and cell.found[place] for cell in line)]
    if any(cell and cell.old for cell in line):
        drawing.text(0, -24, "before", size=12, ink="soft")
    drawing.text(0, HIGH / 2, "holds", size=12, ink="soft")
    drawing.text(0, HIGH + 11, "number", size=12, ink="soft")
    for lane, place in enumerate(lanes):
        letter, source = _named(strip)[place]
        drawing.text(0, _lane(lane), letter, size=12, bold=True)
        drawing.text(math.ceil(text_width(letter, 12, bold=True)) + 6, _lane(lane), source.name, size=12)
    edges = []
    for cell in line:
        if cell is None:
            drawing.text(x + GAP / 2, HIGH / 2, "…", ink="soft", anchor="middle")
        else:
            _draw_cell(drawing, cell, (x, width), lanes)
            edges += [(x, cell)] if cell.marked or cell.old else []
        x += GAP if cell is None else width
    for edge, cell in edges:  # over the edges of the neighbours
        drawing.rect(edge, 0, width, HIGH, "none", "accent" if cell.marked else "wrong", weight=2)
    return drawing


def _lane(lane: int) -> int:
    return HIGH + 32 + lane * LANE


def _draw_cell(drawing: Drawing, cell: Cell, room: tuple[int, int], lanes: list[int]) -> None:
    x, width = room
    middle = x + width / 2
    fill = ("none", "cell", "shade")[min(cell.readers, 2)]
    drawing.rect(x, 0, width, HIGH, fill, "line", dashed=not cell.readers)
    ink = "ink" if cell.readers else "soft"
    drawing.text(middle, HIGH / 2, cell.value, anchor="middle", mono=True, ink=ink, bold=bool(cell.old))
    drawing.text(middle, HIGH + 11, str(cell.number), size=11, anchor="middle", mono=True, ink="soft")
    if cell.old:
        drawing.text(middle, -24, cell.old, anchor="middle", mono=True, ink="wrong")
        drawing.arrow((middle, -15), (middle, -3), "wrong")
    for lane, place in enumerate(lanes):
        if cell.found[place]:
            _draw_mark(drawing, cell, place, (x + 3, _lane(lane), width - 6))


def _draw_mark(drawing: Drawing, cell: Cell, place: int, room: tuple[float, float, float]) -> None:
    """Draw the index of an element in the outline of its tensor."""
    x, y, width = room
    outline = {"weight": 3} if place in cell.marked else OUTLINES[place % len(OUTLINES)]
    line = "accent" if place in cell.marked else "line"
    drawing.rect(x, y - 9, width, 18, "cell", line, radius=4, **outline)
    drawing.text(x + width / 2, y, label(cell, place), size=11, anchor="middle", mono=True)


def _draw_table(strip: Strip) -> Drawing:
    """Return what each tensor says of itself, line by line."""
    rows, x = table(strip.row, strip.versions), 0
    drawing = Drawing()
    for column, heading in enumerate(HEADINGS):
        words, mono = [row[column] for row in rows], column in (2, 3, 4, 5)
        if heading:
            drawing.text(x, 0, heading, size=12, ink="soft")
        for line, word in enumerate(words):
            drawing.text(x, 28 + line * PITCH, word, size=12, mono=mono, bold=column == 0)
        widths = [text_width(word, 12, mono=mono, bold=column == 0) for word in words]
        x += math.ceil(max(text_width(heading, 12), *widths)) + (8 if column == 0 else 20)
    drawing.path([(0, 13), (x - 20, 13)], line="rule")
    return drawing


def _key(strip: Strip, number: int) -> list[str]:
    """Return what the grounds of the cells mean, where they differ, and once what stands beneath them."""
    several = len(strip.row.sources) > 1
    grades = {min(cell.readers, 2) for cell in strip.items if cell}
    words = [KEY[grade] for grade in (0, 2) if grade in grades and (several or grade == 0)]
    return words + (["beneath a cell: the index of the element there"] if number == 1 else [])
