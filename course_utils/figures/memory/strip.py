"""Which cells of a row are shown, and what stands in and under each: the model that picture and words share."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from course_utils.figures.lettering import shorten
from course_utils.figures.memory.layout import Found, find
from course_utils.figures.memory.rows import Row, count, shared
from course_utils.figures.memory.snapshot import MemorySnapshot, changes, remarks
from course_utils.figures.memory.sources import Source
from course_utils.figures.reading import attempt

MOST = 32  # cells: a row with more is shown in part
PART = 20  # cells that are shown then
CHANGED = 8  # changed cells that are sure to be shown
LONG = 10  # characters of a value
PAIRS = 3  # tensors on a row: up to so many are compared two by two


class Cell(NamedTuple):
    """One cell: its number, its value, the value before ("" if the same), what each source has in it, and marks.

    `marked` holds the places of the sources whose chosen element lies here.
    """

    number: int
    value: str
    old: str
    found: tuple[Found | None, ...]
    marked: frozenset[int]

    @property
    def readers(self) -> int:
        return sum(found is not None for found in self.found)


class Choice(NamedTuple):
    """An element that the learner asked for: whose, its first cell, how many cells, and the arithmetic in words."""

    place: int
    cell: int
    width: int
    words: str


class Strip(NamedTuple):
    """A row as it is shown: some of its cells in order (None stands for those left out), and sentences."""

    row: Row
    items: list[Cell | None]
    choices: list[Choice]
    versions: list[str]
    sentences: list[str]

    @property
    def whole(self) -> bool:
        return None not in self.items


def make_strip(row: Row, choices: list[Choice], before: MemorySnapshot | None) -> Strip:
    """Decide which cells are shown, and read them."""
    changed = changes(row, before)
    numbers = _shown(row.cells, _anchors(row, choices, changed))
    items: list[Cell | None] = []
    for place, number in enumerate(numbers):
        items += [None] if number > (numbers[place - 1] + 1 if place else 0) else []
        found = tuple(find(layout, number) for layout in row.layouts)
        marked = frozenset(choice.place for choice in choices if 0 <= number - choice.cell < choice.width)
        old = shorten(row.decode(changed[number]), LONG) if number in changed else ""
        items.append(Cell(number, shorten(row.value(number), LONG), old, found, marked))
    items += [None] if numbers and numbers[-1] < row.cells - 1 else []
    versions = [_version(source, before) for source in row.sources]
    return Strip(row, items, choices, versions, _sharing(row) + remarks(row, before, changed))


def _anchors(row: Row, choices: list[Choice], changed: Iterable[int]) -> list[int]:
    """Return the cells that matter, the most important first."""
    anchors = [choice.cell for choice in choices] + sorted(changed)[:CHANGED]
    corners: list[list[int]] = []
    for layout in row.layouts:
        if layout.elements:
            first, last = layout.place((0,) * len(layout.shape)), layout.place(tuple(size - 1 for size in layout.shape))
            steps = [layout.offset + step for size, step in zip(layout.shape, layout.strides, strict=True) if size > 1]
            corners.append([first, last, *reversed(steps)])
    return anchors + [cell for rank in range(4) for corner in corners for cell in corner[rank : rank + 1]] + [0]


def _shown(cells: int, anchors: list[int]) -> list[int]:
    """Return all of MOST cells; of more, PART of them: the anchors, then their neighbours, the nearest first."""
    if cells <= MOST:
        return list(range(cells))
    chosen = list(dict.fromkeys(anchors))[:PART]
    kept = list(chosen)
    for distance in range(1, PART):
        for sign in (1, -1):
            for anchor in chosen:
                near = anchor + sign * distance
                if len(kept) < PART and 0 <= near < cells and near not in kept:
                    kept.append(near)
    return sorted(kept)


def _version(source: Source, before: MemorySnapshot | None) -> str:
    if source.version is None:
        return "none"
    then = before.versions.get(source.name) if before and before.is_of(source) else None
    return str(source.version) if then in (None, source.version) else f"{then} → {source.version}"


def reads(row: Row, place: int) -> str:
    """Say how many cells a source reads."""
    layout, cells = row.layouts[place], count(row, place)
    if not layout.elements:
        return "no cell: it has no element"
    if cells is None:
        return f"{layout.elements:,} elements, cells not counted"
    again = layout.elements * layout.width / cells
    times = f", each ×{layout.again:,}" if again == layout.again else ", some again"
    return f"{cells:,} of {row.cells:,}{times if again > 1 else ''}"


def _sharing(row: Row) -> list[str]:
    """Say which sources share cells."""
    if len(row.sources) <= PAIRS:
        return [_pair(row, *pair) for pair in combinations(range(len(row.sources)), 2)]
    several = attempt(lambda: int((sum(mask.int() for mask in row.readers) > 1).sum()), None)
    if several is None:
        return ["the cells that they share were not counted"]
    return [f"{several:,} {'cell is' if several == 1 else 'cells are'} read by two of these or more"]


def _pair(row: Row, one: int, other: int) -> str:
    both, common = f"{row.sources[one].name} and {row.sources[other].name}", shared(row, one, other)
    if common is None:
        return f"{both} lie on one storage; their common cells were not counted"
    if not common:
        return f"{both} lie on one storage and share no cell"
    return f"{both} share {common:,} {'cell' if common == 1 else 'cells'}"
