"""The members of an archive, of whatever kind: refused by their names, or staged where somebody will read them."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import BinaryIO

from grader.intake.entry import (
    LARGEST_ARCHIVE,
    LARGEST_FILE,
    Budget,
    Entry,
    Stage,
    TooLarge,
    is_archive,
    is_litter,
    is_notebook,
)
from grader.intake.names import name_fault, parts_of, path_fault, shown


@dataclass
class Members:
    """Makes the entries of one archive, which lies at `under`; `damage` is what reading a broken member raises."""

    under: tuple[str, ...]
    stage: Stage
    budget: Budget
    damage: tuple[type[Exception], ...]
    _names: dict[tuple[str, ...], str] = field(default_factory=dict)

    def folder(self, name: str) -> Entry | None:
        """Return the entry of a folder; None for litter, and for the archive's own folder."""
        if not parts_of(name):
            return None
        fault = path_fault(name) or name_fault(name)
        return self._entry(name, refusal=fault, folder=not fault)

    def file(self, name: str, fault: str, read: Callable[[], BinaryIO]) -> Entry | None:
        """Return the entry of a file, or of a link or device, which `fault` then says; None for litter."""
        fault = path_fault(name) or name_fault(name) or fault or self._twin(parts_of(name))
        if fault or not (is_notebook(name) or is_archive(name)):
            return self._entry(name, refusal=fault)
        entry = self._entry(name)
        return entry and self._staged(entry.path, read)

    def _entry(self, name: str, **facts: object) -> Entry | None:
        path = (name,) if path_fault(name) else parts_of(name)
        return None if is_litter(path) else Entry((*self.under, *path), inside=True, **facts)

    def _twin(self, parts: tuple[str, ...]) -> str:
        """Say when a name came before; folders are told apart by case, for they may be two students."""
        key = (*parts[:-1], unicodedata.normalize("NFC", parts[-1]).casefold())
        if key not in self._names:
            self._names[key] = parts[-1]
            return ""
        first = self._names[key]
        return "is there twice" if first == parts[-1] else f"differs from {shown(first)} only by upper and lower case"

    def _staged(self, path: tuple[str, ...], read: Callable[[], BinaryIO]) -> Entry:
        limit = LARGEST_FILE if is_notebook(path[-1]) else LARGEST_ARCHIVE
        try:
            with read() as reader:
                file, digest = self.stage.pour(reader, limit, self.budget)
        except TooLarge as fault:
            return Entry(path, inside=True, refusal=str(fault))
        except self.damage as fault:
            return Entry(path, inside=True, refusal=f"is damaged and cannot be unpacked ({shown(str(fault), 100)})")
        return Entry(path, file, digest, inside=True)
