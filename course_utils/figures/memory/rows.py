"""Rows of cells: each is one stretch of memory, with all tensors and arrays that lie on it."""

import ctypes
import math
import sys
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch

from course_utils.figures.memory.layout import Layout, read_cells
from course_utils.figures.memory.sources import Source
from course_utils.figures.reading import attempt, value_text

STORED = {torch.qint8: torch.int8, torch.quint8: torch.uint8, torch.qint32: torch.int32}


@dataclass(eq=False, repr=False)
class Row:
    """One stretch of memory in cells of one size.

    Attributes:
        sources: what lies on it, in the order given.
        letters: of the sources, the same in the whole picture.
        start, nbytes: the stretch, in bytes.
    """

    sources: list[Source]
    letters: list[str]
    start: int
    nbytes: int

    @cached_property
    def unit(self) -> int:
        """Return the bytes of a cell: the largest size that fits every element of every source."""
        counts = [self.nbytes]
        for source in self.sources:
            moving = (step for size, step in zip(source.shape, source.strides, strict=True) if size > 1)
            counts += [source.itemsize, self.base(source), *moving]
        return math.gcd(*counts)

    @property
    def cells(self) -> int:
        return self.nbytes // self.unit

    @cached_property
    def dtype(self) -> Any:
        """Return the dtype by which a cell is read: of the first source whose elements are one cell, else bytes."""
        return next((source.dtype for source in self.sources if source.itemsize == self.unit), None)

    @cached_property
    def layouts(self) -> list[Layout]:
        return [self._layout(source) for source in self.sources]

    def _layout(self, source: Source) -> Layout:
        strides = tuple(step // self.unit for step in source.strides)
        return Layout(source.shape, strides, self.base(source) // self.unit, source.itemsize // self.unit)

    def base(self, source: Source) -> int:
        """Return the bytes from the start of the row to the element of index 0, 0, …."""
        return source.start + source.offset - self.start

    @cached_property
    def readers(self) -> list[torch.Tensor | None]:
        """Return, for each source, whether it reads each cell: bool of shape (cell,), or None where too large."""
        return attempt(lambda: [read_cells(layout, self.cells) for layout in self.layouts], [None] * len(self.sources))

    def value(self, cell: int) -> str:
        """Return what stands in a cell, or "?" where it cannot be read."""
        return self.decode(self.fetch(cell * self.unit, self.unit))

    def decode(self, content: bytes | None) -> str:
        """Return the bytes of one cell as text."""
        if content is None:
            return "?"
        return attempt(lambda: _decode(content, self.dtype), None) or "0x" + content.hex()

    def fetch(self, begin: int, count: int) -> bytes | None:
        """Return bytes of the row, or None where they cannot be read."""
        return attempt(lambda: _fetch(self, begin, count), None)


def rows_of(sources: list[Source]) -> list[Row]:
    """Return the rows, in the order of their first source. Stretches that overlap are one row."""
    letters = {id(source): letter(place) for place, source in enumerate(sources)}
    groups: list[list[Source]] = []
    for source in sources:
        touched = [group for group in groups if any(_meet(source, other) for other in group)]
        for group in touched[1:]:
            groups.remove(group)
        if touched:
            touched[0] += [*(other for group in touched[1:] for other in group), source]
        else:
            groups.append([source])
    return [_row(group, letters) for group in groups]


def letter(place: int) -> str:
    """Return A to Z, then A2 to Z2, ….."""
    return chr(65 + place % 26) + (str(place // 26 + 1) if place > 25 else "")


def _meet(one: Source, other: Source) -> bool:
    if one.owner is other.owner:
        return True
    return one.device == other.device and max(one.start, other.start) < min(
        one.start + one.nbytes, other.start + other.nbytes
    )


def _row(group: list[Source], letters: dict[int, str]) -> Row:
    group.sort(key=lambda source: (len(letters[id(source)]), letters[id(source)]))
    start = min(source.start for source in group)
    end = max(source.start + source.nbytes for source in group)
    return Row(group, [letters[id(source)] for source in group], start, end - start)


def _fetch(row: Row, begin: int, count: int) -> bytes:
    source = row.sources[0]
    if source.device == "cpu":
        return ctypes.string_at(row.start + begin, count)
    raw = torch.empty(0, dtype=torch.uint8, device=source.device).set_(source.owner, begin, (count,), (1,))
    return bytes(raw.cpu().tolist())


def _decode(content: bytes, dtype: Any) -> str:
    if dtype is None:
        return content.hex() if len(content) > 1 else str(content[0])
    if isinstance(dtype, torch.dtype):
        values = torch.frombuffer(bytearray(content), dtype=STORED.get(dtype, dtype)).tolist()
    else:
        values = sys.modules["numpy"].frombuffer(content, dtype=dtype).tolist()
    return value_text(values[0])


def count(row: Row, place: int) -> int | None:
    """Return how many cells a source of a row reads; None where that is too much to count."""
    known = row.layouts[place].distinct
    return attempt(lambda: int(row.readers[place].sum()), None) if known is None else known


def shared(row: Row, one: int, other: int) -> int | None:
    """Return how many cells two sources of a row both read; None where that is too much to count."""
    counts = count(row, one), count(row, other)
    if row.cells in counts:  # one of them reads every cell
        return counts[counts.index(row.cells) - 1]
    return attempt(lambda: int((row.readers[one] & row.readers[other]).sum()), None)
