"""The three ways of grading one class, each timed in a folder of its own."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path

from grader.bench.child import nbgrader, seconds_of, workbook
from grader.bench.courses import hand_in, write_ours, write_stock
from grader.bench.scores import differences, scores_in_gradebook, true_scores
from grader.lesson import Lesson

OURS, PLUGINS, STOCK = "workbook grade", "nbgrader, our plug-ins", "nbgrader, stock"
UNGRADED = (0, 1)  # nbgrader ends with 1 where a submission failed: the scores will tell


@dataclass(frozen=True)
class Timing:
    """One grading of a class.

    Attributes:
        seconds: how long the command took.
        submissions: how many were graded.
        untrue: a sentence for each score that is not the true one.
        fixed: what the command takes when nothing is new; None where the whole class was graded, and it is not needed.
    """

    way: str
    seconds: float
    submissions: int
    untrue: tuple[str, ...]
    fixed: float | None = None

    def rate(self, students: int) -> float:
        """Return the submissions a minute for a class of this size; what is not fixed grows with the class."""
        fixed = self.fixed or 0.0
        return 60 * students / (fixed + students * (self.seconds - fixed) / self.submissions)


def round_of_three(lesson: Lesson, students: int, stock: int, jobs: int, folder: Path) -> list[Timing]:
    """Grade one class the three ways, one after another; of the class stock nbgrader grades the first `stock` students.

    Raises:
        Refused: a command failed.
    """
    slug, autograde = lesson.slug, nbgrader("autograde", lesson.slug)
    ours, plugins = (write_ours(lesson, students, "bench", folder / name) for name in ("ours", "plugins"))
    twin = write_stock(lesson, folder / "stock")
    with ThreadPoolExecutor() as both:
        list(both.map(partial(seconds_of, nbgrader("generate_assignment", slug)), (plugins, twin)))
    true = true_scores(ours)
    some = dict(islice(true.items(), stock))
    hand_in(lesson, ours, twin, list(some))
    stock_timing = _timed(STOCK, autograde, twin, slug, some)
    return [
        _timed(OURS, workbook(ours, "grade", slug, "--jobs", jobs), ours, slug, true),
        _timed(PLUGINS, autograde, plugins, slug, true),
        replace(stock_timing, fixed=seconds_of(autograde, twin, allowed=UNGRADED)),
    ]


def _timed(way: str, command: list[object], course: Path, slug: str, true: dict[str, dict[str, float]]) -> Timing:
    seconds = seconds_of(command, course, allowed=UNGRADED)
    return Timing(way, seconds, len(true), tuple(differences(scores_in_gradebook(course, slug), true)))
