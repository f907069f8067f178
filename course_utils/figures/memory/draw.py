"""Tensors and arrays over the memory that they lie on: who shares cells with whom."""

import math
import textwrap
from collections.abc import Mapping

from course_utils.figures.figure import Figure
from course_utils.figures.memory.drawing import break_lines, draw_strip, label_width
from course_utils.figures.memory.index import check_indices, choose
from course_utils.figures.memory.rows import Row, rows_of
from course_utils.figures.memory.snapshot import MemorySnapshot
from course_utils.figures.memory.sources import Source, read_source
from course_utils.figures.memory.strip import Strip, make_strip
from course_utils.figures.memory.text import say_strip
from course_utils.figures.svg import Drawing

BETWEEN = 34  # two rows of memory


def draw_memory(*, at: Mapping | None = None, before: MemorySnapshot | None = None, **tensors: object) -> Figure:
    """Draw the memory under tensors and NumPy arrays: a row of cells for each storage, and who reads which cell.

    Copies stand apart, on rows of their own. A row of more than 32 cells is shown in part.

    Args:
        at: elements whose place is worked out: `{"x": (1, 2)}` for x[1, 2].
        before: an earlier `memory_snapshot(…)`; cells that have changed since are marked with what they held.
        tensors: by the names under which they are shown: `draw_memory(x=x, row=x[0])`.

    Raises:
        TypeError: for what is neither a tensor nor an array; if `at` or `before` is of another type.
        ValueError: for no tensor, or an element that does not exist.
    """
    if not tensors:
        msg = "draw_memory draws one tensor or more, by name, and none was given: write draw_memory(x=x)."
        raise ValueError(msg)
    if not isinstance(before, MemorySnapshot | None):
        given = type(before).__name__
        msg = f"before is what memory_snapshot(…) gave earlier, and is a {given}: write s = memory_snapshot(x=x)."
        raise TypeError(msg)
    read = {name: read_source(name, value, "draw_memory") for name, value in tensors.items()}
    indices = {read[name]: index for name, index in check_indices(at, list(tensors)).items()}
    strips = [
        _strip(row, indices, before) for row in rows_of([each for each in read.values() if isinstance(each, Source)])
    ]
    return _figure(strips, [each for each in read.values() if isinstance(each, str)])


def _strip(row: Row, indices: dict, before: MemorySnapshot | None) -> Strip:
    choices = [choose(row, place, indices[source]) for place, source in enumerate(row.sources) if source in indices]
    return make_strip(row, choices, before)


def _figure(strips: list[Strip], without: list[str]) -> Figure:
    """Return the rows beneath each other; at the end, in words, what has no row."""
    drawing, words, y = Drawing(), [], 0
    left = max((label_width(strip) for strip in strips), default=0)
    for number, strip in enumerate(strips, 1):
        lines = break_lines(strip, left)
        picture = draw_strip(strip, number, lines, left)
        drawing.place(picture, 0, y - math.floor(picture.top))
        y += math.ceil(picture.height) + BETWEEN
        words += say_strip(strip, number, lines)
    for sentence in without:
        for line in textwrap.wrap(sentence, 90):
            drawing.text(0, y, line, size=12)
            y += 19
    names = [source.name for strip in strips for source in strip.row.sources]
    title = f"the memory under {', '.join(names)}" if names else "no memory to draw"
    text = "\n".join(words + without)
    return Figure(drawing.svg(title, text), text)
