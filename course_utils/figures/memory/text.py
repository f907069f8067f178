"""A memory picture in words."""

from course_utils.figures.lettering import shorten
from course_utils.figures.memory.rows import Row
from course_utils.figures.memory.strip import Cell, Strip, reads

HEADINGS = ("", "name", "shape", "stride", "offset", "version", "cells read")

LONG, SHORT = 32, 14  # characters of a shape, and of an index beneath a cell

Line = list[Cell | None]


def say_strip(strip: Strip, number: int, lines: list[Line]) -> list[str]:
    """Return the lines of text on one row, its cells broken as in the picture."""
    words = [f"storage {number}: {describe(strip)}"]
    for line in lines:
        words += _align(_cells(strip, line))
    words += _align([list(HEADINGS), *table(strip.row, strip.versions)])
    return words + [f"  {sentence}" for sentence in [*(choice.words for choice in strip.choices), *sentences(strip)]]


def describe(strip: Strip) -> str:
    """Say how large a row is, what its cells hold, and how much of it is shown."""
    row = strip.row
    size = f"{row.nbytes:,} {'byte' if row.nbytes == 1 else 'bytes'} on {row.sources[0].device}"
    kind = f"{row.cells:,} {'cell' if row.cells == 1 else 'cells'} of {unit_name(row)}"
    shown = sum(cell is not None for cell in strip.items)
    return f"{size}, {kind}" + ("" if strip.whole else f", {shown} of them shown")


def unit_name(row: Row) -> str:
    """Say what a cell is: a number of some dtype, or some bytes."""
    if row.dtype is not None:
        return dtype_name(row.dtype)
    return "1 byte" if row.unit == 1 else f"{row.unit} bytes"


def dtype_name(dtype: object) -> str:
    return str(dtype).removeprefix("torch.")


def table(row: Row, versions: list[str]) -> list[list[str]]:
    """Return letter, name, shape, stride, offset, version and cells read of each source.

    The strides and offset of an array are in bytes, as NumPy gives them.
    """
    lines = []
    for place, source in enumerate(row.sources):
        size, unit = (1, " bytes") if source.is_array else (source.itemsize, "")
        strides = tuple(step // size for step in source.strides)
        begin = (row.base(source) if source.is_array else source.offset) // size
        stride, offset = f"{strides}{unit if strides else ''}", f"{begin}{unit}"
        shape, stride, read = shorten(str(source.shape), LONG), shorten(stride, LONG), reads(row, place)
        lines.append([row.letters[place], source.name, shape, stride, offset, versions[place], read])
    return lines


def sentences(strip: Strip) -> list[str]:
    """Return what is special about the sources, what they share, and what has changed."""
    row, notes = strip.row, {}
    for source in row.sources:
        notes.setdefault(source.note, []).append(source.name)
    words = [f"{', '.join(names)}: {note}" for note, names in notes.items() if note]
    for source in row.sources:
        kind, parts = dtype_name(source.dtype), source.itemsize // row.unit
        if parts > 1:
            words.append(f"{source.name}: {parts} cells together are one {kind}")
        elif kind != unit_name(row):
            words.append(f"{source.name}: reads the bits of each cell as {kind}")
    return words + strip.sentences


def _cells(strip: Strip, line: Line) -> list[list[str]]:
    """Return the rows of text on some cells: what they held, numbers, values, and what each source has in them."""
    lines = [["", "cell", *("…" if cell is None else str(cell.number) for cell in line)]]
    if any(cell and cell.old for cell in line):
        lines.append(["", "before", *(cell.old if cell else "" for cell in line)])
    lines.append(["", "holds", *("" if cell is None else cell.value for cell in line)])
    for place, source in enumerate(strip.row.sources):
        labels = ["" if cell is None else _marked(label(cell, place), place in cell.marked) for cell in line]
        if any(labels):
            lines.append([strip.row.letters[place], source.name, *labels])
    return lines


def _marked(words: str, marked: bool) -> str:
    return f"[{words}]" if marked else words


def label(cell: Cell, place: int) -> str:
    """Return the index of the element that a source has in a cell; "" where it does not read the cell."""
    found = cell.found[place]
    if found is None:
        return ""
    index = shorten(",".join(map(str, found.index)) or "()", SHORT)
    again = f" ×{found.times}{'' if found.exact else '+'}" if found.times > 1 else ""
    return index + again


def _align(rows: list[list[str]]) -> list[str]:
    """Return the rows as lines of text whose columns stand beneath each other."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]
