"""One submission as a worker grades it.

What a worker does is a function of plain data, and what it returns is plain data, so that workers may be threads of
this process or processes of another machine. Only the process that gave the tasks writes.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from grader import records
from grader.classroom.attempt import attempt_of
from grader.grading import Assignment, assignment_of, grade
from grader.jail import NoJail
from grader.lesson import dumps
from grader.records import Attempt
from grader.repair import Unreadable
from grader.secret import Secret
from grader.shared_jail import shared_jail


@dataclass(frozen=True)
class Task:
    """One submission to grade, as a worker needs it.

    Attributes:
        root: the course.
        file: the submitted notebook.
        secret: what the graded cases are drawn from.
        sandbox: whether it runs in the jail.
        figures: which figures are drawn: those a person marks ("marked"), or all.
    """

    root: Path
    lesson: str
    student: str
    file: Path
    secret: Secret
    sandbox: bool = True
    figures: str = "marked"


@dataclass(frozen=True)
class Outcome:
    """What became of a submission: the attempt to keep and the graded notebook's text, or why the grader failed."""

    task: Task
    attempt: Attempt | None = None
    notebook: str | None = None
    failure: str | None = None


def tasks_of(root: Path, lesson: str, submitted: Path, secret: Secret, **how: object) -> list[Task]:
    """Return a task for each submission of a lesson in a normalised folder, by student."""
    files = sorted(submitted.glob(f"*/{lesson}/{lesson}.ipynb"))
    return [Task(root, lesson, file.parts[-3], file, secret, **how) for file in files]


def changed(tasks: list[Task], release: str) -> Iterator[Task]:
    """Yield the tasks whose latest record is not of the same bytes, release, cases and jail."""
    known = records.latest(tasks[0].root, tasks[0].lesson) if tasks else {}
    for task in tasks:
        attempt = known.get(task.student)
        if not attempt or not _is_current(attempt, task, release):
            yield task


def _is_current(attempt: Attempt, task: Task, release: str) -> bool:
    with task.file.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return records.is_current(attempt, digest, release, task.secret.id, task.sandbox)


def grade_task(task: Task) -> Outcome:
    """Grade one submission; whatever goes wrong is an outcome, so that no class is lost by one of its members."""
    started = datetime.now(UTC)
    try:
        raw, assignment = task.file.read_bytes(), _assignment(task.root, task.lesson, task.secret)
        known = {"raw": raw, "started": started, "sandbox": task.sandbox, "stamp": task.file.parent / "timestamp.txt"}
        try:
            graded = grade(assignment, raw, shared_jail(task.sandbox), task.figures)
        except Unreadable as why:
            return Outcome(task, attempt_of(assignment, task.student, why=str(why), **known))
        return Outcome(task, attempt_of(assignment, task.student, graded, **known), dumps(graded.notebook))
    except NoJail as refusal:
        return Outcome(task, failure=str(refusal))
    except Exception as error:  # a fault of ours, not the student's: told, and tried again the next time
        return Outcome(task, failure=f"the grader failed on it ({type(error).__name__}: {error})")


@cache
def _assignment(root: Path, lesson: str, secret: Secret) -> Assignment:
    return assignment_of(root, lesson, secret)
