"""The same attacks on stock nbgrader, which grades the lesson's twin by asserts: without a jail, so tame ones only."""

import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import nbformat

from grader.attacks.attack import Attack, Target
from grader.attacks.trying import LESSON, base
from grader.bench.child import nbgrader, seconds_of
from grader.bench.courses import write_stock
from grader.bench.scores import scores_in_gradebook
from grader.intake.names import safe_name
from grader.lesson import Lesson
from grader.submission import file_of, master_of

UNGRADED = (0, 1)  # nbgrader ends with 1 where a submission failed


@dataclass(frozen=True)
class StockScore:
    """What stock nbgrader gave: points, or why there are none."""

    points: float | None
    why: str = ""


def scores_of_stock(root: Path, attacks: Iterable[Attack]) -> dict[str, StockScore]:
    """Return what stock nbgrader gives to attacks, by name; it takes about five seconds for each.

    Raises:
        Refused: nbgrader cannot release the twin.
        ValueError: an attack is not tame, so that it must not be run without a jail.
    """
    attacks = list(attacks)
    if wild := [attack.name for attack in attacks if not attack.tame]:
        raise ValueError(f"stock nbgrader has no jail, so these cannot be tried on it: {', '.join(wild)}")
    lesson = Lesson(root, LESSON)
    with tempfile.TemporaryDirectory(prefix="workbook-stock-") as folder:
        course = write_stock(lesson, Path(folder, "stock"))
        seconds_of(nbgrader("generate_assignment", LESSON), course)
        released = nbformat.read(course / "release" / LESSON / f"{LESSON}.ipynb", as_version=4)
        for attack in attacks:  # one by one: some end the whole run of a class
            _hand_in(lesson, released, attack, course)
            seconds_of(nbgrader("autograde", LESSON, "--student", safe_name(attack.name)), course, allowed=UNGRADED)
        points = {name: sum(found.values()) for name, found in scores_in_gradebook(course, LESSON).items()}
        return {attack.name: _score(points.get(safe_name(attack.name)), course, attack) for attack in attacks}


def _hand_in(lesson: Lesson, released: nbformat.NotebookNode, attack: Attack, course: Path) -> None:
    nowhere = Path("/nowhere")
    target = Target(nowhere, nowhere / "secret", nowhere / "gradebook.db", 0, "nobody", 0)
    work, _ = base(lesson, master_of(lesson), target, into=released)
    attack.write(work)
    file = file_of(course, "submitted", safe_name(attack.name), LESSON)
    file.parent.mkdir(parents=True)
    nbformat.write(work.notebook, file)


def _score(points: float | None, course: Path, attack: Attack) -> StockScore:
    if file_of(course, "autograded", safe_name(attack.name), LESSON).exists() and points is not None:
        return StockScore(points)
    return StockScore(None, "it failed on the submission")
