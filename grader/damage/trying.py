"""A class whose every submission is damaged in another way, graded as a class is, and looked at for what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import nbformat

from grader.bench.child import seconds_of, workbook
from grader.bench.courses import write_ours
from grader.damage import DAMAGES, NOT_GRADED, Damage
from grader.exercise import Exercise
from grader.intake.names import safe_name
from grader.lesson import Lesson
from grader.reports.lines import class_lines
from grader.sample_class import written
from grader.submission import master_of, stubs, with_answers

UNGRADED = (0, 1)


@dataclass(frozen=True)
class Came:
    """What came of a damaged submission.

    Attributes:
        score: the points; None where it was not graded.
        true: the points of the answers that can still be found; None where nothing can.
        why: why it was not graded.
    """

    damage: Damage
    score: float | None
    true: float | None
    why: str = ""

    @property
    def fault(self) -> str:
        """What is not as declared; empty where all is."""
        if self.score != self.true:
            return f"{_said(self.score)} instead of {_said(self.true)}"
        return "" if self.damage.why in self.why else f"the reason is not {self.damage.why!r}"


def _said(points: float | None) -> str:
    return NOT_GRADED if points is None else f"{points:g} points"


def right_answers(lesson: Lesson) -> dict[str, str]:
    """Return the answer cells of a submission that is right in everything, by exercise."""
    cells = stubs(master_of(lesson))
    return {
        name: written(exercise, exercise.answer if exercise.literal else exercise.reference, cells[name].source)
        for name, exercise in lesson.exercises.items()
    }


def true_score(damage: Damage, undamaged: bytes, exercises: dict[str, Exercise]) -> float | None:
    """Return what a submission without mistakes is worth after a damage; None where nothing can be graded."""
    if damage.expected == NOT_GRADED:
        return None
    lost = damage.lost_answers(undamaged)
    return sum(exercise.points for name, exercise in exercises.items() if name not in lost)


def hand_in(damages: Iterable[Damage], undamaged: bytes, slug: str, course: Path) -> None:
    """Write a submission for each damage; the students are named after them."""
    for damage in damages:
        folder = course / "submitted" / safe_name(damage.name) / slug
        folder.mkdir(parents=True)
        damaged = damage.apply(undamaged, folder)
        if damaged is not None:
            (folder / f"{slug}.ipynb").write_bytes(damaged)


def grade_damaged(lesson: Lesson, folder: Path, damages: tuple[Damage, ...] = DAMAGES, jobs: int = 2) -> list[Came]:
    """Grade all damages as one class with `workbook grade`, in a copy of the course in `folder`, a new one.

    Raises:
        Refused: the run did not finish.
    """
    course = write_ours(lesson, 2, "damage", folder)
    undamaged = nbformat.writes(with_answers(master_of(lesson), right_answers(lesson))).encode()
    hand_in(damages, undamaged, lesson.slug, course)
    seconds_of(workbook(course, "grade", lesson.slug, "--jobs", jobs), course, allowed=UNGRADED)
    complaints: list[str] = []
    lines = class_lines(course, lesson.slug, course / "submitted", {}, complaints.append)
    found = {line.student: line for line in lines}
    came = []
    for damage in damages:
        line, true = found.get(safe_name(damage.name)), true_score(damage, undamaged, lesson.exercises)
        came.append(Came(damage, line.score, true, line.why or "") if line else Came(damage, None, true, "missing"))
    return came
