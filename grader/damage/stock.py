"""The same damages handed in to stock nbgrader, which grades the lesson's twin."""

from collections import Counter
from pathlib import Path

import nbformat

from grader.bench.child import nbgrader, seconds_of
from grader.bench.courses import write_stock
from grader.bench.scores import scores_in_gradebook
from grader.damage import DAMAGES, Damage
from grader.damage.trying import UNGRADED, Came, hand_in, right_answers, true_score
from grader.intake.names import safe_name
from grader.lesson import Lesson
from grader.submission import file_of, with_answers

LOST = "no score of it is in the gradebook"


def grade_by_stock(lesson: Lesson, folder: Path, damages: tuple[Damage, ...] = DAMAGES) -> tuple[list[Came], int]:
    """Grade all damages with `nbgrader autograde` as it comes, in a new folder.

    Return what came of each when it was graded alone, and how many had a score when a run over the class had ended.

    Raises:
        Refused: nbgrader ended with another code than 0 and 1.
    """
    folder.mkdir(parents=True)
    course = write_stock(lesson, folder / "stock")
    seconds_of(nbgrader("generate_assignment", lesson.slug), course)
    released = nbformat.read(file_of(course, "release", "", lesson.slug), as_version=4)
    undamaged = nbformat.writes(with_answers(released, right_answers(lesson))).encode()
    hand_in(damages, undamaged, lesson.slug, course)
    autograde = nbgrader("autograde", lesson.slug)
    seconds_of(autograde, course, allowed=UNGRADED)
    in_one_run = len(_scores(course, lesson.slug))
    for damage in damages:
        seconds_of([*autograde, "--force", "--student", safe_name(damage.name)], course, allowed=UNGRADED)
    scores = _scores(course, lesson.slug)
    return [_came(damage, scores, undamaged, lesson) for damage in damages], in_one_run


def _came(damage: Damage, scores: dict[str, float], undamaged: bytes, lesson: Lesson) -> Came:
    score, true = scores.get(safe_name(damage.name)), true_score(damage, undamaged, lesson.exercises)
    return Came(damage, score, true, LOST if score is None else "")


def _scores(course: Path, slug: str) -> dict[str, float]:
    """Return the scores by student; one that nbgrader began on and gave up has an empty entry, which is none."""
    scores = {student: sum(points.values()) for student, points in scores_in_gradebook(course, slug).items()}
    return {name: score for name, score in scores.items() if file_of(course, "autograded", name, slug).exists()}


def counted(came: list[Came]) -> Counter:
    """Return how many submissions were scored truly, scored wrongly, and not at all."""
    return Counter(_fate(one) for one in came)


def _fate(came: Came) -> str:
    if came.score is None:
        return "without a score"
    return "scored truly" if came.score == came.true else "scored wrongly"
