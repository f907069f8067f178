"""What a piece of memory held earlier, and which cells have changed since."""

import weakref
from dataclasses import dataclass
from typing import NamedTuple

import torch

from course_utils.figures.memory.rows import Row, rows_of
from course_utils.figures.memory.sources import Source, read_source
from course_utils.figures.reading import attempt

MOST = 1 << 20  # bytes of a row that are copied

Changes = dict[int, bytes]  # what stood in each changed cell


class Kept(NamedTuple):
    """The first bytes of a stretch of memory, as they were."""

    start: int
    content: bytes


@dataclass(eq=False, repr=False)
class MemorySnapshot:
    """Copies of memory, made by `memory_snapshot`; it keeps no tensor alive.

    Attributes:
        kept: the copies, by the name of a tensor on each.
        owners: weak references to the storages, by the same names.
        versions: the version counters.
    """

    kept: dict[str, Kept]
    owners: dict[str, weakref.ref]
    versions: dict[str, int | None]

    def __repr__(self) -> str:
        return f"a snapshot of the memory of {', '.join(self.kept) or 'nothing'}: draw_memory(…, before=snapshot)"

    def is_of(self, source: Source) -> bool:
        """Say whether the storage that had this name then is the one that it has now."""
        return source.name in self.owners and self.owners[source.name]() is source.owner


def memory_snapshot(**tensors: object) -> MemorySnapshot:
    """Copy what the memory of these tensors and arrays holds, for `draw_memory(…, before=snapshot)`.

    Only the first 1 MiB of each storage is copied.

    Raises:
        TypeError: for what is neither a tensor nor an array.
    """
    read = [read_source(name, value, "memory_snapshot") for name, value in tensors.items()]
    kept, owners, versions = {}, {}, {}
    for row in rows_of([source for source in read if isinstance(source, Source)]):
        content = row.fetch(0, min(row.nbytes, MOST))
        for source in row.sources:
            owners[source.name], versions[source.name] = weakref.ref(source.owner), source.version
            if content is not None:
                kept[source.name] = Kept(row.start, content)
    return MemorySnapshot(kept, owners, versions)


def changes(row: Row, before: MemorySnapshot | None) -> Changes:
    """Return the cells of a row that have changed since the snapshot, with what stood in them."""
    known = [source.name for source in row.sources if before and before.is_of(source) and source.name in before.kept]
    if not known:
        return {}
    kept, unit = before.kept[known[0]], row.unit
    shift = kept.start - row.start
    now = row.fetch(shift, len(kept.content)) if shift >= 0 else None
    if now is None or now == kept.content:
        return {}
    begin = -shift % unit  # the first whole cell
    end = begin + (len(now) - begin) // unit * unit
    differs = attempt(lambda: _differ(kept.content[begin:end], now[begin:end], unit), [])
    places = {(begin + shift) // unit + cell: begin + cell * unit for cell in differs}
    return {cell: kept.content[place : place + unit] for cell, place in places.items()}


def _differ(before: bytes, after: bytes, unit: int) -> list[int]:
    """Return the places of the cells of `unit` bytes in which two stretches of the same length differ."""
    one, other = (torch.frombuffer(bytearray(content), dtype=torch.uint8) for content in (before, after))
    return (one != other).reshape(-1, unit).any(1).nonzero().flatten().tolist()


def remarks(row: Row, before: MemorySnapshot | None, changed: Changes) -> list[str]:
    """Say in sentences what the snapshot tells about a row."""
    if before is None:
        return []
    moved = [source.name for source in row.sources if source.name in before.owners and not before.is_of(source)]
    words = [f"{name} had another storage in the snapshot: the name was bound anew, not written into" for name in moved]
    if any(before.is_of(source) for source in row.sources):
        size = {0: "no cell has", 1: "1 cell has"}.get(len(changed), f"{len(changed):,} cells have")
        partly = f" (only the first {MOST:,} bytes were compared)" if row.nbytes > MOST else ""
        words.append(f"{size} changed since the snapshot{partly}")
    elif not moved:
        words.append("the snapshot does not know this storage")
    return words
