"""What was chosen comes to lie in `submitted/<student>/<lesson>/`: the notebook and, if it is known, its time."""

import contextlib
import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from grader.files import write_whole
from grader.intake.arrivals import STAMP
from grader.intake.choice import Candidate, choose, is_newer
from grader.intake.entry import Stage
from grader.intake.layouts import moment
from grader.intake.lessons import Shelf
from grader.intake.received import Received
from grader.intake.register import Held, Problem, Register

NEW, NEWER, SAME = "new", "newer", "as before"
OLDER, BY_HAND = "older than what is there", "changed by hand since, left as it is"


@dataclass(frozen=True)
class Outcome:
    """What became of a student's submission of a lesson: one of the words above, and why this notebook was chosen."""

    student: str
    lesson: str
    status: str
    why: str
    path: str


@dataclass(frozen=True)
class Places:
    """The folder of submissions, and what is needed to keep what is replaced there."""

    submitted: Path
    shelf: Shelf
    received: Received
    stage: Stage
    register: Register

    def settle(self, student: str, lesson: str, candidates: list[Candidate]) -> Outcome | Problem:
        """Choose among what one student handed in for one lesson, and put it where it belongs."""
        place, held = self._place(student, lesson), self.register.students[student].lessons.get(lesson)
        there = _digest(place)
        old = held.digest if held and there else there
        choice = choose(candidates, self._worth(lesson))
        if choice.candidate is None:
            same = next((candidate for candidate in candidates if candidate.digest == old), None)
            if same is None:
                first = candidates[0]
                return Problem(first.source, first.path, student, lesson, choice.why)
            return self._hold(student, lesson, same, SAME, "the one that is there")
        new = choice.candidate
        if new.digest == there:
            return self._hold(student, lesson, new, SAME if new.digest == old else NEWER, choice.why)
        if new.digest == old:
            return Outcome(student, lesson, BY_HAND, choice.why, new.path)
        if there:
            before = Candidate(place.name, old, place, when=held.when if held else "")
            if not is_newer(new, before, self._worth(lesson)):
                return Outcome(student, lesson, OLDER, choice.why, new.path)
            if there != old or not held:
                self._keep(student, lesson, there)
        write_whole(place, new.file.read_bytes())
        return self._hold(student, lesson, new, NEWER if there else NEW, choice.why)

    def _place(self, student: str, lesson: str) -> Path:
        return self.submitted / student / lesson / f"{lesson}.ipynb"

    def _worth(self, lesson: str) -> Callable[[Candidate], int]:
        return lambda candidate: self.shelf.worth(lesson, candidate.file.read_bytes())

    def _keep(self, student: str, lesson: str, digest: str) -> None:
        place = self._place(student, lesson)
        self.received.keep({(student, lesson, place.name): (place, digest)}, self.stage)

    def _hold(self, student: str, lesson: str, candidate: Candidate, status: str, why: str) -> Outcome:
        """Remember what lies there now, with its time beside it."""
        lessons = self.register.students[student].lessons
        held = lessons.get(lesson)
        if not held or held.digest != candidate.digest or candidate.when > held.when:
            lessons[lesson] = Held(candidate.digest, candidate.kept, candidate.path, candidate.when, why)
        self._stamp(self._place(student, lesson).with_name(STAMP), lessons[lesson].when)
        return Outcome(student, lesson, status, why, candidate.path)

    def _stamp(self, stamp: Path, when: str) -> None:
        if not when:
            stamp.unlink(missing_ok=True)
        elif not stamp.exists() or moment(stamp.read_text("ascii", errors="replace")) != when:
            write_whole(stamp, f"{datetime.fromisoformat(when):%Y-%m-%d %H:%M:%S} UTC".encode("ascii"))


def tidy(submitted: Path, paths: Iterable[tuple[str, ...]]) -> None:
    """Remove files from `submitted/` that lie in `received/` now, and the folders that this leaves empty."""
    for path in paths:
        submitted.joinpath(*path).unlink(missing_ok=True)
        for depth in range(len(path) - 1, 0, -1):
            with contextlib.suppress(OSError):  # it holds something else
                submitted.joinpath(*path[:depth]).rmdir()


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
