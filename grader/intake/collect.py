"""`workbook collect FROM…`: the whole of intake.

Originals first, then who is who, then `submitted/`, then what was taken: killed anywhere between, a second run
completes the first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.command import expect
from grader.intake.arrivals import STAMP, Arrival, Inspector
from grader.intake.choice import Candidate
from grader.intake.deliveries import arrange
from grader.intake.entry import Stage
from grader.intake.layouts import Who
from grader.intake.lessons import Shelf
from grader.intake.placing import Outcome, Places, tidy
from grader.intake.received import Received
from grader.intake.register import Problem, Register
from grader.intake.sources import Source, source_of


@dataclass
class Intake:
    """What a run did: new students, an outcome for each submission, a problem for each thing that was not taken."""

    students: list[str] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def collect(root: Path, places: Iterable[Path], *, submitted: Path | None = None, lesson: str = "") -> Intake:
    """Take in what lies at `places` for the course at `root`.

    Args:
        submitted: the folder to fill (default: the course's); `received/` lies beside it.
        lesson: what a notebook is of that does not say itself.

    Raises:
        Refused: a place, or the lesson, is none; the register is damaged; another run is at work.
    """
    submitted = submitted or root / "submitted"
    received, shelf = Received(submitted.absolute().parent / "received"), Shelf.of(root)
    if lesson:
        expect("lesson", lesson, shelf.lessons)
    sources = list(dict.fromkeys(source_of(place, submitted, received.folder) for place in places))
    with received.stage() as stage:
        return Run(shelf, received, stage, Register.load(received.folder), submitted, lesson).take(sources)


@dataclass
class Run:
    """One run over some sources."""

    shelf: Shelf
    received: Received
    stage: Stage
    register: Register
    submitted: Path
    lesson: str
    problems: list[Problem] = field(default_factory=list)
    moved: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)

    def take(self, sources: list[Source]) -> Intake:
        """Take the sources in, one after the other; their notebooks compete for the same places."""
        known = set(self.register.students)
        found: dict[tuple[str, str], list[Candidate]] = {}
        for source in sources:
            for student, arrival in self._named(source):
                for lesson, candidates in arrival.found.items():
                    found.setdefault((student, lesson), []).extend(candidates)
        self.register.save(self.received.folder)
        places = Places(self.submitted, self.shelf, self.received, self.stage, self.register)
        results = [places.settle(*key, candidates) for key, candidates in sorted(found.items())]
        self.problems += [result for result in results if isinstance(result, Problem)]
        self.register.renew({str(source.place) for source in sources}, self.problems)
        self.register.save(self.received.folder)
        unsettled = {problem.student for problem in self.problems}
        for student, paths in self.moved.items():
            tidy(self.submitted, () if student in unsettled else paths)
        new = sorted(self.register.students.keys() - known)
        return Intake(new, [result for result in results if isinstance(result, Outcome)], self.problems)

    def _named(self, source: Source) -> Iterator[tuple[str, Arrival]]:
        """Yield the source's arrivals, each with the student's safe name, and note their problems."""
        arrivals, lessons = self._arrivals(source), set()
        for arrival in arrivals:
            lessons |= arrival.found.keys()
        handed_in: dict[Who, set[str]] = {}
        for arrival in arrivals:
            handed_in.setdefault(arrival.who, set()).update(arrival.found)
        in_place = source.place == self.submitted.resolve()
        names = self.register.identify({who: own or lessons for who, own in handed_in.items()}, in_place=in_place)
        only = next(iter(lessons)) if len(lessons) == 1 else ""
        for arrival in arrivals:
            student = names[arrival.who]
            self.problems += [replace(one, student=student, lesson=one.lesson or only) for one in arrival.problems]
            if in_place:
                odd = [path for path in arrival.paths if not self._is_in_order(student, path)]
                self.moved.setdefault(student, []).extend(odd)
            yield student, arrival

    def _arrivals(self, source: Source) -> list[Arrival]:
        """Return a source's deliveries, kept and looked at; what is nobody's becomes a problem."""
        entries = source.read(self.stage)
        in_place = source.place == self.submitted.resolve()
        whole = next((entry for entry in entries if not entry.path and entry.file), None)
        original = self.received.keep({(source.name,): (whole.file, whole.digest)}, self.stage) if whole else ""
        inspector = Inspector(
            source,
            self.shelf,
            self.received,
            self.stage,
            original=original,
            known=self.register.places() if in_place else {},
            fallback=self.lesson,
        )
        deliveries, strangers = arrange(entries, source, self.shelf)
        self.problems += [inspector.problem(entry) for entry in strangers]
        return [inspector.inspect(delivery) for delivery in deliveries]

    def _is_in_order(self, student: str, path: tuple[str, ...]) -> bool:
        """Whether a file lies in `submitted/` where intake would put it."""
        lesson = path[1] if len(path) == 3 else ""
        return path[0] == student and lesson in self.shelf and path[2] in (f"{lesson}.ipynb", STAMP)
