"""A run over a class: what is new is graded by an executor's workers, and written by this process alone.

A record stands for a graded notebook that is written, and the gradebook is derived from the records at the end: a run
that was killed anywhere goes on where it stopped.
"""

import shutil
from collections.abc import Callable
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

from grader import gradebook, records
from grader.classroom.task import Outcome, Task, changed, grade_task, tasks_of
from grader.files import write_whole
from grader.grading import assignment_of
from grader.records import Attempt
from grader.secret import Secret


@dataclass
class Run:
    """What a run over a lesson's submissions did; `failed` were not judged, through no fault of theirs."""

    lesson: str
    tasks: list[Task]
    unchanged: int
    attempts: list[Attempt] = field(default_factory=list)
    failed: list[Outcome] = field(default_factory=list)


def plan(root: Path, lesson: str, submitted: Path, secret: Secret | None = None, **how: object) -> Run:
    """Return the run that grades what is new in a folder; nothing is graded yet.

    Args:
        secret: what the cases are drawn from, in the place of the lesson's own secret.
        how: for each `Task`.

    Raises:
        FileNotFoundError: the lesson was never built.
        SecretDamaged: see `secret_of`.
    """
    assignment = assignment_of(root, lesson, secret)
    tasks = tasks_of(root, lesson, submitted, assignment.secret, **how)
    new = list(changed(tasks, assignment.release))
    return Run(lesson, new, len(tasks) - len(new))


def carry_out(run: Run, executor: Executor, keep: Callable[[Outcome], None]) -> None:
    """Grade the run's submissions; `keep` gets each outcome in this thread, in the order in which they end.

    Ctrl-C drops what has not begun; what ended was kept.
    """
    waiting = {executor.submit(grade_task, task) for task in run.tasks}
    try:
        for done in as_completed(waiting):
            waiting.discard(done)  # it holds a graded notebook, and a class has hundreds
            outcome = done.result()
            (run.failed if outcome.failure else run.attempts).append(outcome if outcome.failure else outcome.attempt)
            keep(outcome)
    except BaseException:
        for future in waiting:
            future.cancel()
        raise


def write(root: Path, outcome: Outcome) -> None:
    """Keep an outcome: the graded notebook where nbgrader looks for it, then the record."""
    attempt = outcome.attempt
    if attempt is None:
        return
    folder = root / "autograded" / attempt.student / attempt.lesson
    if outcome.notebook is None:
        shutil.rmtree(folder, ignore_errors=True)  # of an earlier submission
    else:
        stamp = outcome.task.file.parent / "timestamp.txt"
        write_whole(folder / f"{attempt.lesson}.ipynb", outcome.notebook.encode())
        if stamp.is_file():
            shutil.copyfile(stamp, folder / stamp.name)
        else:
            (folder / stamp.name).unlink(missing_ok=True)  # of an earlier submission
    records.write(root, attempt)


def publish(root: Path, lesson: str) -> None:
    """Bring nbgrader's gradebook in step with the records.

    Raises:
        Refused: see `gradebook.derive`.
    """
    attempts = records.latest(root, lesson).values()
    gradebook.derive(root, lesson, attempts, gradebook.database_url(root))
