"""An attack tried: written, graded in the jail as every submission is, and looked at for what it came to."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from grader.attacks.attack import HONEST, Attack, Target, Work
from grader.attacks.watch import Watch, watch
from grader.exercise import Exercise
from grader.grading import Assignment, Graded, assignment_of, grade
from grader.jail import Jail, Limits
from grader.judge import mark_of
from grader.lesson import Lesson
from grader.repair import Unreadable
from grader.sample_class import written
from grader.secret import draw
from grader.submission import master_of, stubs, with_answers

LESSON = "01-tensors"
LIMITS = Limits(
    process_memory=1 << 30,
    memory=400 << 20,
    processes=64,
    files=64 << 20,
    output=256 << 10,
    cell=0.8,
    submission=30,
)


@dataclass(frozen=True)
class Tried:
    """What an attack came to.

    Attributes:
        earned: points by exercise; empty where the submission was not graded.
        truth: what its answers are really worth, by exercise.
        tripwires: what the submission's process told of tampering.
        harm: a sentence for each thing outside that was read, changed, reached or left running.
        seconds: how long it took.
        refused: why it was not graded.
    """

    attack: Attack
    earned: dict[str, float]
    truth: dict[str, float]
    tripwires: tuple[str, ...]
    harm: tuple[str, ...]
    seconds: float
    refused: str | None = None
    graded: Graded | None = field(default=None, repr=False)

    @property
    def gained(self) -> dict[str, float]:
        """The points beyond what the answers are worth, by exercise."""
        return {name: points for name, points in self.earned.items() if points > self.truth[name]}

    @property
    def faults(self) -> list[str]:
        """What an attack must not come to, a sentence each."""
        faults = [f"{name} earned {points:g}, not {self.truth[name]:g}" for name, points in self.gained.items()]
        if self.attack.keeps and self.earned.get(HONEST, 0) < self.truth[HONEST]:
            faults.append(f"the right answer to {HONEST} earned {self.earned.get(HONEST, 0):g}")
        if self.attack.lit and not self.tripwires:
            faults.append("no tripwire is lit")
        return [*faults, *self.harm]


class Range:
    """Where attacks are tried: lesson 01 without its worked examples, one jail for all, and what is watched."""

    def __init__(self, root: Path, assignment: Assignment, jail: Jail, watched: Watch) -> None:
        self.jail, self.watch, self._lesson = jail, watched, Lesson(root, LESSON)
        self._master = master_of(self._lesson)
        self._master.cells = [cell for cell in self._master.cells if mark_of(cell) or "import torch" in cell.source]
        self.assignment = replace(assignment, master=self._master)

    def write(self, attack: Attack) -> tuple[bytes, dict[str, float]]:
        """Return the submission and what its answers are really worth, by exercise."""
        work, truth = base(self._lesson, self._master, self.watch.target)
        attack.write(work)
        truth |= dict.fromkeys(work.replaced, 0.0) | attack.earns
        return nbformat.writes(work.notebook).encode("utf-8", "surrogatepass"), truth

    def try_out(self, attack: Attack) -> Tried:
        """Grade an attack and return what it came to.

        Raises:
            NoJail: the jail has failed.
        """
        raw, truth = self.write(attack)
        began = time.monotonic()
        try:
            graded, refused = grade(self.assignment, raw, self.jail), None
        except Unreadable as why:
            graded, refused = None, str(why)
        seconds = time.monotonic() - began
        earned = {name: verdict.points for name, verdict in graded.verdicts.items()} if graded else {}
        shown = nbformat.writes(graded.notebook) if graded else ""
        harm, tripwires = tuple(self.watch.harm(shown)), graded.tripwires if graded else ()
        return Tried(attack, earned, truth, tripwires, harm, seconds, refused, graded)


@contextmanager
def shooting_range(root: Path) -> Iterator[Range]:
    """Open a place where attacks can be tried on the course at `root`; nothing of the course is changed.

    Raises:
        NoJail: this computer cannot make a jail.
    """
    assignment = assignment_of(root, LESSON, draw())
    with watch(root) as watched, Jail(LIMITS) as jail:
        watched.begin()
        yield Range(root, assignment, jail, watched)


def base(
    lesson: Lesson, master: NotebookNode, target: Target, into: NotebookNode | None = None
) -> tuple[Work, dict[str, float]]:
    """Return the submission that attacks begin from, and what its answers are worth; `into` replaces the master."""
    sources, truth = {}, {}
    for name, stub in stubs(master).items():
        exercise = lesson.exercises[name]
        answer, truth[name] = _answer(exercise)
        sources[name] = written(exercise, answer, stub.source)
    names = {name: name.replace("-", "_") for name in sources}
    literal = {name: variable for name, variable in names.items() if lesson.exercises[name].literal}
    functions = {name: variable for name, variable in names.items() if name not in literal and name != HONEST}
    return Work(with_answers(into or master, sources), functions, literal, target), truth


def _answer(exercise: Exercise) -> tuple[object, float]:
    """Return the right answer to `HONEST`, and for the others the wrong one that earns most."""
    if exercise.id == HONEST:
        return exercise.reference, exercise.points
    worth = {part.name: part.points for part in exercise.parts}
    wrong = max(exercise.known_wrong, key=lambda wrong: sum(worth[name] for name in wrong.earns))
    return wrong.answer, sum(worth[name] for name in wrong.earns)
