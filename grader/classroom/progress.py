"""How far a run is: one living line on a terminal; off it one line a submission, for programs to read."""

import sys
import time

from grader.classroom.task import Outcome
from grader.command import say
from grader.intake.names import shown


class Progress:
    """Tells each outcome as it comes."""

    def __init__(self, total: int) -> None:
        self._total, self._done, self._began = total, 0, time.monotonic()
        self._living = sys.stdout.isatty()

    def tell(self, outcome: Outcome) -> None:
        self._done += 1
        if not self._living:
            say("\t".join(_fields(outcome)))
            return
        rate = self._done / max(time.monotonic() - self._began, 1e-9)
        left = (self._total - self._done) / rate
        line = f"{self._done} of {self._total} · {rate * 60:.0f} a minute · about {left:.0f} s left"
        say(f"\r{line:<78}", end="")

    def end(self) -> None:
        if self._living and self._done:
            say()


def _fields(outcome: Outcome) -> list[str]:
    """Return status, lesson, student, points and worth; or status, lesson, student and the reason."""
    task, attempt = outcome.task, outcome.attempt
    if attempt is None:
        return ["failed", task.lesson, task.student, shown(outcome.failure, 1000)]
    if not attempt.graded:
        return ["not graded", task.lesson, task.student, shown(attempt.why, 1000)]
    return ["graded", task.lesson, task.student, f"{attempt.points:g}", f"{attempt.worth:g}"]
