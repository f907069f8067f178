"""What an attack is: what a submission does, what it is after, and the most that it may come to."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

from grader.bench.twins import exercise_of
from grader.submission import stubs

HONEST = "to-batch"  # the one exercise that every attacking submission answers rightly, unless it says otherwise


@dataclass(frozen=True)
class Target:
    """What attacks may know of the computer that they are graded on; nothing of it may be read, changed or reached.

    Attributes:
        root: the course.
        secret: a file that only the grader may read.
        gradebook: a database like nbgrader's.
        port: where the grader's computer listens, TCP and UDP, on the loopback.
        abstract: the name of an abstract socket of the grader's computer.
        grader: the number of the grader's process.
    """

    root: Path
    secret: Path
    gradebook: Path
    port: int
    abstract: str
    grader: int

    def aim(self, source: str) -> str:
        """Return code with the places of this computer in it: `@SECRET@`, `@PORT@` and so on."""
        places = {**vars(self), "folder": self.secret.parent}
        return re.sub("@([A-Z]+)@", lambda found: str(places[found[1].lower()]), source)


@dataclass
class Work:
    """A submission that an attack writes: it begins as `HONEST` answered rightly and all others wrong.

    Attributes:
        notebook: the submission; an attack may change anything in it.
        functions: the exercises that ask for a function, without `HONEST`, by id with the name of the function.
        literals: those that ask for a literal, by id with the name that is assigned.
        target: what the attack may aim at.
        replaced: the exercises whose answer the attack has written.
    """

    notebook: NotebookNode
    functions: dict[str, str]
    literals: dict[str, str]
    target: Target
    replaced: list[str] = field(default_factory=list)

    def answer(self, exercise: str, source: str) -> None:
        """Write an answer; `NAME` in it becomes the name that the exercise asks for, `@SECRET@` a place."""
        name = exercise.replace("-", "_")
        stubs(self.notebook)[exercise].source = self.target.aim(source).replace("NAME", name)
        self.replaced.append(exercise)

    def answer_functions(self, source: str) -> None:
        """Give the same answer to every exercise that asks for a function."""
        for exercise in self.functions:
            self.answer(exercise, source)

    def answer_literals(self, source: str) -> None:
        for exercise in self.literals:
            self.answer(exercise, source)

    def first(self, source: str) -> None:
        """Put code of the student's own before all answers, after the lesson's imports."""
        self.notebook.cells.insert(self._place_of_imports() + 1, new_code_cell(self.target.aim(source)))

    def last(self, source: str) -> None:
        """Put code of the student's own after the last cell."""
        self.notebook.cells.append(new_code_cell(self.target.aim(source)))

    def text(self, source: str) -> None:
        """Put a text of the student's own at the top."""
        self.notebook.cells.insert(0, new_markdown_cell(source))

    def checks(self, exercise: str) -> list[NotebookNode]:
        """Return the cells that grade an exercise: one, and in the twin for stock nbgrader one for each part."""
        return [cell for cell in self.notebook.cells if _graded(cell) == exercise]

    def _place_of_imports(self) -> int:
        return next(place for place, cell in enumerate(self.notebook.cells) if "import torch" in cell.source)


def _graded(cell: NotebookNode) -> str | None:
    mark = cell.metadata.get("nbgrader", {})
    return exercise_of(mark.get("grade_id", "")) if mark.get("grade") else None


@dataclass(frozen=True)
class Attack:
    """One way to points, or to harm, that a submission tries.

    Attributes:
        name: of the function that writes it, in words.
        kind: the class of attack.
        aim: what it tries, one sentence.
        write: writes the submission.
        earns: what the answers that it writes are really worth, by exercise; nothing where it is not said.
        why: where that is not nothing, why those points are nothing gained; or what of the attack is not defended.
        keeps: whether `HONEST` still earns its points; an attack may ruin its own submission.
        lit: whether the tripwires must tell of it.
        tame: whether it may also be run without a jail, for the comparison with stock nbgrader.
    """

    name: str
    kind: str
    aim: str
    write: Callable[[Work], None]
    earns: dict[str, float]
    why: str = ""
    keeps: bool = True
    lit: bool = False
    tame: bool = False


class Collection(list[Attack]):
    """Attacks of one kind, in the order of their definition; each is named after its function."""

    def __init__(self, kind: str, **usual: bool) -> None:
        super().__init__()
        self._kind, self._usual = kind, usual

    def add(self, aim: str, earns: dict[str, float] | None = None, **facts: object) -> Callable:
        """Add the attack that a function writes."""

        def keep(write: Callable[[Work], None]) -> Callable:
            name = write.__name__.replace("_", " ")
            self.append(Attack(name, self._kind, aim, write, earns or {}, **{**self._usual, **facts}))
            return write

        return keep

    def add_cells(self, aim: str, deeds: dict[str, str], **facts: object) -> None:
        """Add an attack for each deed by name: a cell of the student's own before all answers."""
        for name, source in deeds.items():
            self.append(Attack(name, self._kind, aim, _first(source), {}, **{**self._usual, **facts}))


def _first(source: str) -> Callable[[Work], None]:
    return lambda work: work.first(source)
