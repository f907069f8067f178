"""What `workbook grade` does with its time, and with its memory as classes grow."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from grader.bench.child import seconds_of
from grader.bench.courses import write_ours
from grader.lesson import Lesson


@dataclass(frozen=True)
class Grown:
    """A class of some size, graded.

    Attributes:
        seconds: how long the command took.
        stages: (seconds, calls) of each stage; those of several threads together.
        peak: the most bytes that the grader's process held; the jail's processes are not in it.
    """

    students: int
    seconds: float
    stages: dict[str, tuple[float, int]]
    peak: int


def grade_staged(lesson: Lesson, students: int, jobs: int, folder: Path) -> Grown:
    """Grade a class of this size with a clock on each stage.

    Raises:
        Refused: the command failed.
    """
    course, found = write_ours(lesson, students, "bench", folder), folder / "stages.json"
    words = [found, "--root", course, "grade", lesson.slug, "--jobs", jobs]
    seconds = seconds_of([sys.executable, "-m", "grader.bench.staged", *words], course)
    told = json.loads(found.read_text(encoding="ascii"))
    stages = {name: (spent, told["calls"][name]) for name, spent in told["seconds"].items()}
    return Grown(students, seconds, stages, told["peak"])
