"""What an exercise is: one declaration from which feedback, the hidden grade and the test of the test come."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from course_utils.adapters import ADAPTERS
from grader.calls import Case, Pull, Specimen, Write
from grader.parts import HOWS, NO_LOOP, Part, Property, Rule, World, faults_of

__all__ = ["NO_LOOP", "Case", "Exercise", "ExerciseFault", "Part", "Property", "Pull", "Rule", "Specimen"]
__all__ += ["World", "Write", "Wrong", "load", "validate"]


class ExerciseFault(ValueError):
    """A declaration that cannot be an exercise; the message names the exercise and the mend."""


@dataclass(frozen=True)
class Wrong:
    """A known-wrong solution: the misconception's id, the solution, its words, and the parts it still earns."""

    misconception: str
    answer: object
    words: str
    earns: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """One exercise of a lesson.

    A function exercise has `reference` and `cases(rng)`; a literal one has `answer`, one item for each text in
    `items`: an expression, which a learner runs to see the truth, or in a `quiz` a question. `starter` is the
    working-looking code that a debug exercise hands out; its body becomes the stub. `adapter` names the function of
    `course_utils.adapters` that drives a class, the reference and known-wrong solutions alike. `read` is the heading
    of the lesson to read again. `id` is the name of the file, with hyphens. An exercise whose parts have no points
    needs no known-wrong solutions. The reference of an exercise with property parts only is one right answer of many.
    """

    parts: tuple[Part, ...]
    known_wrong: tuple[Wrong, ...]
    hints: tuple[str, str]
    minutes: int
    difficulty: int
    read: str
    reference: Callable | None = None
    cases: Callable[[Random], list[Case]] | None = None
    answer: tuple | None = None
    items: tuple[str, ...] = ()
    quiz: bool = False
    starter: Wrong | None = None
    adapter: str | None = None
    world: World = field(default_factory=World)
    id: str = field(default="", compare=False)

    @property
    def name(self) -> str:
        """What the answer is called: as the id, in capital words if it is a class."""
        words = self.id.split("-")
        return "".join(map(str.capitalize, words)) if isinstance(self.reference, type) else "_".join(words)

    @property
    def points(self) -> float:
        return sum(part.points for part in self.parts)

    @property
    def literal(self) -> bool:
        return self.answer is not None

    @property
    def wrongs(self) -> tuple[Wrong, ...]:
        """All known-wrong solutions, the starter first."""
        return (*([self.starter] if self.starter else []), *self.known_wrong)


def load(lesson: str) -> dict[str, Exercise]:
    """Return the exercises of a lesson by id; `01-tensors` lies in `grader/exercises/tensors/`.

    Raises:
        ExerciseFault: a declaration breaks a rule of `validate`.
    """
    package = importlib.import_module(f"grader.exercises.{_module(lesson.partition('-')[2])}")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    exercises = {}
    for name in names:
        module = importlib.import_module(f"{package.__name__}.{name}")
        exercise = replace(module.EXERCISE, id=name.replace("_", "-"))
        validate(exercise)
        exercises[exercise.id] = exercise
    return exercises


def _module(slug: str) -> str:
    return slug.replace("-", "_")


def _are_of_literals(exercise: Exercise) -> bool:
    hows = ("value", "property") if len(exercise.items) == 1 else ("value",)
    return all(part.how in hows for part in exercise.parts)


def validate(exercise: Exercise) -> None:
    """Raise ExerciseFault for the first rule that a declaration breaks."""
    names = [part.name for part in exercise.parts]
    misconceptions = [wrong.misconception for wrong in exercise.wrongs]
    ungraded = not any(part.points for part in exercise.parts)
    rules = [
        (1 <= len(names) <= 3, f"has {len(names)} parts; give it one to three"),
        (len(set(names)) == len(names), "names two parts alike"),
        (ungraded or all(part.points > 0 for part in exercise.parts), "has a part without points"),
        (
            all(part.how in HOWS for part in exercise.parts),
            f"has a part whose `how` is not in {list(HOWS)}",
        ),
        (exercise.literal != bool(exercise.reference), "needs either a reference or a literal answer"),
        (
            not exercise.literal or (exercise.world == World() and _are_of_literals(exercise)),
            "is a literal answer, so its parts are values, or properties of its only item, and it has no world",
        ),
        (
            exercise.adapter is None or (exercise.adapter in ADAPTERS and not exercise.literal),
            f"has the adapter {exercise.adapter!r}; functions and classes may have one of {sorted(ADAPTERS)}",
        ),
        (
            exercise.literal != bool(exercise.cases),
            "needs cases with a reference, and none with a literal answer",
        ),
        (
            len(exercise.items) == len(exercise.answer or ()),
            "needs one expression in `items` for each answer",
        ),
        (ungraded or len(misconceptions) >= 3, f"has {len(misconceptions)} known-wrong solutions; it needs three"),
        (len(set(misconceptions)) == len(misconceptions), "names a misconception twice"),
        (
            all(set(wrong.earns) <= set(names) for wrong in exercise.wrongs),
            "lets a wrong solution earn a part that it does not have",
        ),
        (len(exercise.hints) == 2, "needs two hints: a nudge and the next step"),
        (1 <= exercise.difficulty <= 5, "needs a difficulty from 1 to 5"),
        *((False, fault) for fault in faults_of(exercise.parts)),
    ]
    for holds, fault in rules:
        if not holds:
            raise ExerciseFault(f"exercise {exercise.id!r} {fault}.")
