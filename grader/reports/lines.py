"""What is known of each student's work in a lesson: from `submitted/`, the records, intake and the gradebook.

Whoever one of the four knows has a line, and so has each file that came in and is nobody's.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from grader.gradebook import Standing
from grader.intake.register import NOTHING, Register
from grader.records import Attempt, fingerprint, latest

WAITS = "waits to be graded"
SINCE = "changed since it was graded; grade again"
GONE = "not in the folder of submissions any more"
BEHIND = "not in the gradebook yet; grade again"
ALONE = "graded by nbgrader without a record"


@dataclass(frozen=True, kw_only=True)
class Line:
    """One student in one lesson.

    Attributes:
        student: the safe name; empty for a file that is nobody's.
        name: as it came, where that is another one.
        why: completes "not graded: …"; None if there is a score.
        standing: what the gradebook says, if it shows this attempt.
        notes: what to know before the score is used.
    """

    lesson: str
    student: str
    name: str = ""
    why: str | None = None
    attempt: Attempt | None = None
    standing: Standing | None = None
    notes: tuple[str, ...] = ()

    @property
    def graded(self) -> bool:
        return self.why is None

    @property
    def score(self) -> float | None:
        """The gradebook's score, else the record's; None where there is neither a grading nor a person's mark."""
        if self.standing and (self.graded or self.standing.marked):
            return self.standing.score
        return self.attempt.points if self.graded else None

    @property
    def worth(self) -> float | None:
        """What the score is out of."""
        if self.score is None:
            return None
        return self.standing.worth if self.standing else self.attempt.worth

    @property
    def waiting(self) -> tuple[str, ...]:
        """The grade ids of what a person has yet to look at."""
        if not self.graded:
            return ()
        return self.standing.waiting if self.standing else self.attempt.manual

    @property
    def second(self) -> str:
        """The second device that the answers were tried on, if any."""
        scored = self.attempt.exercises.values() if self.attempt else ()
        return ", ".join(dict.fromkeys(one.second for one in scored if one.second))


def class_lines(
    root: Path,
    lesson: str,
    submitted: Path,
    standings: dict[str, Standing | None],
    complain: Callable[[str], None],
) -> list[Line]:
    """Return a line for everybody, by name; files that are nobody's come last.

    Args:
        submitted: the folder of submissions; intake's register lies in `received/` beside it.
        standings: what the gradebook says, from `grader.gradebook.standings`.
        complain: called with a sentence for each record that cannot be read.

    Raises:
        Refused: intake's register is damaged.
    """
    attempts = latest(root, lesson, complain)
    register = Register.load(submitted.absolute().parent / "received")
    reasons, lines = register.not_graded(lesson), []
    for student in sorted(_folders(submitted) | attempts.keys() | register.students.keys() | standings.keys()):
        file = submitted / student / lesson / f"{lesson}.ipynb"
        known, standing = register.students.get(student), standings.get(student)
        line = Line(
            lesson=lesson,
            student=student,
            name=known.name if known and known.name != student else "",
            why=WAITS if file.is_file() else reasons.get(student, NOTHING),
        )
        if student in attempts:
            line = _recorded(line, attempts[student], standing, file, has_gradebook=bool(standings))
        elif standing:
            line = replace(line, why=None, standing=standing, notes=(ALONE,))
        lines.append(line)
    return [*lines, *_of_nobody(lesson, register)]


def _folders(submitted: Path) -> set[str]:
    """Return the students who have a folder; one with a dot before its name, as editors leave, is nobody's."""
    folders = submitted.iterdir() if submitted.is_dir() else ()
    return {one.name for one in folders if one.is_dir() and not one.name.startswith(".")}


def _recorded(line: Line, attempt: Attempt, standing: Standing | None, file: Path, *, has_gradebook: bool) -> Line:
    by_nbgrader = None  # its plug-ins keep the record and it writes the gradebook, which then names no attempt
    shown = standing if standing and standing.attempt in (fingerprint(attempt), by_nbgrader) else None
    notes = [BEHIND] if has_gradebook and not shown else []
    if not file.is_file():
        notes.append(GONE)
    elif hashlib.sha256(file.read_bytes()).hexdigest() != attempt.submission:
        notes.append(SINCE)
    return replace(line, why=attempt.why, attempt=attempt, standing=shown, notes=tuple(notes))


def _of_nobody(lesson: str, register: Register) -> list[Line]:
    problems = [one for one in register.problems if not one.student and one.lesson in ("", lesson)]
    return [Line(lesson=lesson, student="", why=str(one)) for one in problems]
