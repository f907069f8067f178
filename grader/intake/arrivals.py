"""One delivery, kept in `received/` and looked at: its notebooks by lesson, and what cannot be taken."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from grader.intake.choice import Candidate
from grader.intake.deliveries import Delivery, Piece
from grader.intake.entry import Entry, Stage, is_archive, without_ending
from grader.intake.layouts import Who, moment
from grader.intake.lessons import Shelf
from grader.intake.names import shown
from grader.intake.received import Received
from grader.intake.register import Problem
from grader.intake.sources import Source

STAMP = "timestamp.txt"  # nbgrader's own, beside a submitted notebook
MOST = 20  # refusals of one delivery that are told one by one
UNKNOWN = "is a notebook of no lesson that can be told; call it after its lesson, or say which with --lesson"


@dataclass
class Arrival:
    """What one delivery comes to: notebooks by lesson, problems that name no student yet, the paths of kept files."""

    who: Who
    found: dict[str, list[Candidate]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    paths: list[tuple[str, ...]] = field(default_factory=list)


@dataclass(frozen=True)
class Inspector:
    """Looks at the deliveries of one source; `original` is the source's own folder in `received/` if it is an archive.

    `known` are the digests of what need not be kept again, by path; `fallback` the lesson of what does not say.
    """

    source: Source
    shelf: Shelf
    received: Received
    stage: Stage
    original: str
    known: dict[tuple[str, ...], str]
    fallback: str

    def inspect(self, delivery: Delivery) -> Arrival:
        """Keep a delivery and return what is in it."""
        arrival, kept, stamps = Arrival(delivery.who), self._keep(delivery), _stamps(delivery, self.shelf)
        arrival.paths = [piece.entry.path for piece in delivery.pieces if piece.entry.file and not piece.entry.inside]
        for piece in delivery.pieces:
            if piece.entry.is_notebook and piece.entry.file:
                when = delivery.when or stamps.get(piece.entry.path[:-1], "")
                self._sort(arrival, piece, kept, when)
        arrival.problems += self._refusals(delivery)
        is_empty = not any(piece.entry.is_notebook and piece.entry.file for piece in delivery.pieces)
        if is_empty and not _is_refused(delivery):
            arrival.problems.append(self._nothing(delivery))
        return arrival

    def _refusals(self, delivery: Delivery) -> list[Problem]:
        """Return the problems of what was refused, notebooks and archives first; of very many only how many."""
        refused = [piece for piece in delivery.pieces if piece.entry.refusal]
        refused.sort(key=lambda piece: not (piece.entry.is_notebook or is_archive(piece.name)))
        problems = [self.problem(one.entry, self._named(one) or self.fallback) for one in refused[:MOST]]
        if more := refused[MOST:]:
            rest = Entry(more[0].entry.path, refusal=f"and {len(more) - 1} others were refused likewise")
            problems.append(self.problem(rest, self.fallback))
        return problems

    def problem(self, entry: Entry, lesson: str = "") -> Problem:
        """Return the entry's refusal as a problem of this source."""
        return Problem(str(self.source.place), self.shown(entry), "", lesson, entry.refusal)

    def shown(self, entry: Entry) -> str:
        """Return where an entry came from, for people."""
        begin = () if entry.path == (self.source.name,) else (self.source.name,)
        return shown("/".join((*begin, *entry.path)))

    def _keep(self, delivery: Delivery) -> str:
        if self.original:
            return self.original
        entries = [piece.entry for piece in delivery.pieces if piece.entry.file and not piece.entry.inside]
        files = {entry.path: (entry.file, entry.digest) for entry in entries if not self._is_known(entry)}
        return self.received.keep(files, self.stage) if files else ""

    def _is_known(self, entry: Entry) -> bool:
        """Whether a file in `submitted/` was put there by intake: its original is kept already."""
        if entry.path[-1] == STAMP:
            return (*entry.path[:-1], f"{entry.path[-2]}.ipynb") in self.known if len(entry.path) > 1 else False
        return self.known.get(entry.path) == entry.digest

    def _sort(self, arrival: Arrival, piece: Piece, kept: str, when: str) -> None:
        entry = piece.entry
        lesson = self._named(piece) or self.shelf.by_contents(entry.file.read_bytes()) or self.fallback
        if not lesson:
            arrival.problems.append(Problem(str(self.source.place), self.shown(entry), "", "", UNKNOWN))
            return
        candidate = Candidate(
            name=piece.name,
            digest=entry.digest,
            file=entry.file,
            source=str(self.source.place),
            path=self.shown(entry),
            kept=kept,
            when=when,
            order=piece.order,
        )
        arrival.found.setdefault(lesson, []).append(candidate)

    def _named(self, piece: Piece) -> str:
        """Return the lesson that a notebook's name says, else the folder that it lies in."""
        found = self.shelf.in_name(without_ending(piece.name))
        return found[0] if found else piece.lesson

    def _nothing(self, delivery: Delivery) -> Problem:
        taken = [piece for piece in delivery.pieces if not (piece.entry.folder or piece.entry.refusal)]
        names = sorted({shown(piece.name, 60) for piece in taken})
        what = f"but {', '.join(names[:5])}{', …' if len(names) > 5 else ''}" if names else "and no other file either"
        return Problem(
            str(self.source.place), shown(delivery.who.name), "", self.fallback, f"handed in no notebook, {what}"
        )


def _is_refused(delivery: Delivery) -> bool:
    """Whether what might have been work was refused, with its own reason, so that nothing else need be said."""
    refused = [piece.entry for piece in delivery.pieces if piece.entry.refusal]
    only = len(refused) == sum(not piece.entry.folder or bool(piece.entry.refusal) for piece in delivery.pieces)
    is_work = any(entry.is_notebook or is_archive(entry.path[-1]) for entry in refused)
    return bool(refused) and (only or is_work)


def _stamps(delivery: Delivery, shelf: Shelf) -> dict[tuple[str, ...], str]:
    """Return the times that nbgrader wrote beside notebooks, by folder; a file in an archive is no such time."""
    return dict(_read_stamps(delivery, shelf))


def _read_stamps(delivery: Delivery, shelf: Shelf) -> Iterator[tuple[tuple[str, ...], str]]:
    for entry in (piece.entry for piece in delivery.pieces):
        is_stamp = entry.file and not entry.inside and len(entry.path) > 1 and entry.path[-1] == STAMP
        if is_stamp and entry.path[-2] in shelf:
            yield entry.path[:-1], moment(entry.file.read_bytes()[:100].decode("ascii", errors="replace"))
