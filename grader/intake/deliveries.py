"""From entries to deliveries: who handed in what, by the outermost names alone.

A name inside a student's own folder or archive never says whose work it is: nobody can hand in for somebody else.
"""

import re
import unicodedata
from dataclasses import dataclass, field, replace

from grader.intake.entry import LINK, Entry, is_archive, is_notebook, without_ending
from grader.intake.layouts import Label, Who, label_of
from grader.intake.lessons import Shelf
from grader.intake.names import path_fault
from grader.intake.sources import Source

NOISE = re.compile(r"(?<![^\W_])(?:copy of|copy ?\d*|final|kept-\d+|v\d+)(?![^\W_])|\(\d+\)", re.IGNORECASE)
NOBODY = Who("")


@dataclass(frozen=True)
class Piece:
    """One entry of a delivery: the name its owner gave it, its place among several, the lesson that it lies under."""

    entry: Entry
    name: str
    order: int = 0
    lesson: str = ""


@dataclass
class Delivery:
    """What one student handed in at one time."""

    who: Who
    when: str
    pieces: list[Piece] = field(default_factory=list)


def arrange(entries: list[Entry], source: Source, shelf: Shelf) -> tuple[list[Delivery], list[Entry]]:
    """Return a source's deliveries in the order of names and times, and the refusals that concern no student."""
    whole, entries = [entry for entry in entries if not entry.path], [entry for entry in entries if entry.path]
    strangers = [entry for entry in whole if entry.refusal]
    if not entries:
        return [], strangers or [Entry((), refusal="holds nothing")]
    reader = Reader(shelf, _wrappers(entries, shelf) if source.is_archive else 0)
    labels = [reader.label(entry) for entry in entries]
    if reader.is_one_students(entries, source):
        labels = [replace(reader.inside(entry), who=Who(source.owner)) for entry in entries]
    deliveries: dict[tuple[Who, str], Delivery] = {}
    for entry, label in zip(entries, labels, strict=True):
        if label is None or label.who == NOBODY:
            strangers += _stranger(entry)
            continue
        delivery = deliveries.setdefault((label.who, label.when), Delivery(label.who, label.when))
        delivery.pieces.append(Piece(entry, label.file or entry.path[-1], label.order, label.lesson))
    return [deliveries[key] for key in sorted(deliveries)], strangers


def _stranger(entry: Entry) -> list[Entry]:
    """Return the refusal of an entry that is no student's; a folder that holds others needs none."""
    if entry.refusal or entry.folder:
        return [entry] if entry.refusal else []
    if entry.is_notebook:
        how = "call it <student>_<lesson>.ipynb, or put it into a folder with the student's name"
        return [replace(entry, refusal=f"does not say whose it is; {how}")]
    return [replace(entry, refusal="is neither a notebook nor an archive, and lies in no student's folder")]


def _wrappers(entries: list[Entry], shelf: Shelf) -> int:
    """Return how many folders, one in the other, lie around the folders of a class; 0 where there is no class."""
    depth = 0
    while True:
        reader = Reader(shelf, depth)
        if reader.is_platforms(entries) or len(reader.owners(entries)) > 1:
            return depth
        tops = {entry.path[depth] for entry in entries if len(entry.path) > depth}
        if len(tops) != 1 or is_archive(top := tops.pop()) or top in shelf:
            return 0
        depth += 1


@dataclass(frozen=True)
class Reader:
    """Reads the names of one source, in which `depth` folders wrap the students'."""

    shelf: Shelf
    depth: int

    def label(self, entry: Entry) -> Label | None:
        """Return whose an entry is; `NOBODY` for a notebook that does not say, None for what is nobody's work."""
        at = self._at(entry.path)
        if at >= len(entry.path) or path_fault(entry.path[at]):
            return None
        unit = unicodedata.normalize("NFC", entry.path[at])  # macOS writes letters in pieces
        is_outermost, inside = len(entry.path) == at + 1, self.inside(entry)
        if label := label_of(unit):
            said = label.lesson if label.lesson in self.shelf else ""
            return replace(label, file=label.file if is_outermost else "", lesson=inside.lesson or said)
        if is_outermost and is_notebook(unit):
            return replace(inside, who=Who(self.owner_in(unit)))
        if is_outermost and not (is_archive(unit) or entry.folder or entry.refusal == LINK):
            return None
        if unit in self.shelf:
            return None
        return replace(inside, who=Who(without_ending(unit) if is_archive(unit) else unit))

    def inside(self, entry: Entry) -> Label:
        """Return what an entry's path says besides the student: the lesson's folder that it lies in."""
        lessons = [part for part in entry.path[self.depth : -1] if part in self.shelf]
        return Label(NOBODY, lesson=lessons[-1] if lessons else "")

    def owner_in(self, name: str) -> str:
        """Return the student in the name of a loose notebook: what the lesson's name and the marks of copies leave."""
        stem = without_ending(name)
        _, before, after = self.shelf.in_name(stem) or ("", stem, "")
        before, after = (NOISE.sub(" ", part).strip(" _-.,+") for part in (before, after))
        return " ".join(part for part in (before, "" if re.fullmatch(r"\d{1,2}", after) else after) if part)

    def is_one_students(self, entries: list[Entry], source: Source) -> bool:
        """Whether no name tells students apart, so that the whole source is one student's."""
        if not source.owner or self.is_platforms(entries):
            return False
        owners = self.owners(entries)
        if source.is_archive:
            return len(owners) < 2
        loose = [entry for entry in entries if entry.is_notebook and len(entry.path) == self._at(entry.path) + 1]
        return bool(loose) and not owners and not any(self.owner_in(entry.path[-1]) for entry in loose)

    def is_platforms(self, entries: list[Entry]) -> bool:
        """Whether a learning platform or the exchange gave the names."""
        units = {entry.path[at] for entry in entries if (at := self._at(entry.path)) < len(entry.path)}
        return any(map(label_of, units))

    def owners(self, entries: list[Entry]) -> set[str]:
        """Return what could be students: folders and archives with work in them, notebooks that name one."""
        found = set()
        for entry in entries:
            at = self._at(entry.path)
            if at >= len(entry.path) or not (entry.is_notebook or is_archive(entry.path[-1])):
                continue
            unit = entry.path[at]
            is_loose = entry.is_notebook and len(entry.path) == at + 1
            if not is_loose or (self.shelf.in_name(without_ending(unit)) and self.owner_in(unit)):
                found.add(unit)
        return found

    def _at(self, path: tuple[str, ...]) -> int:
        """Return which part of a path names the student; a lesson's folder around the students' is passed by."""
        is_lessons = len(path) > self.depth + 1 and path[self.depth] in self.shelf
        return self.depth + 1 if is_lessons else self.depth
