"""What a sitting is about, and what comes of it, cell by cell."""

from collections.abc import Collection
from dataclasses import dataclass, field

from nbformat import NotebookNode

from grader.execution import Hearing


@dataclass(frozen=True)
class Cell:
    """A code cell of a submission.

    Attributes:
        source: its code.
        exercise: the exercise whose answer or check it is; None for a cell of the lesson, or of the student's own.
        check: whether it is the check.
        figures: whether matplotlib's figures are drawn.
    """

    source: str
    exercise: str | None = None
    check: bool = False
    figures: bool = False


@dataclass
class CellResult:
    """What became of a cell.

    Attributes:
        status: "ok", "error" (it raised), "killed" or "not run".
        why: for the last two, the reason.
        outputs: what it showed, as a notebook keeps it.
        seconds: how long it ran.
        alone: whether it ran apart from the other exercises, after deaths.
    """

    status: str
    why: str | None = None
    outputs: list[NotebookNode] = field(default_factory=list)
    seconds: float = 0
    alone: bool = False


@dataclass
class Result:
    """What became of a submission.

    Attributes:
        cells: a result for each cell, in order.
        hearings: what was heard of each exercise that has a check, or why nothing was.
        seconds: how long it took.
        tripwires: traces of tampering, in sentences; evidence for a person, told by the submission's own process.
    """

    cells: list[CellResult]
    hearings: dict[str, Hearing]
    seconds: float
    tripwires: list[str] = field(default_factory=list)


def cells_of(notebook: NotebookNode, exercises: Collection[str], *, figures: str = "marked") -> list[Cell]:
    """Return the code cells of a notebook.

    Args:
        notebook: a repaired submission.
        exercises: the exercises that are judged by us; other grade cells are cells like any other.
        figures: "marked" to draw only what a person marks, or "all".
    """
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [_cell_of(cell, exercises, figures) for cell in code]


def _cell_of(cell: NotebookNode, exercises: Collection[str], figures: str) -> Cell:
    mark = cell.metadata.get("nbgrader", {})
    name, grade, solution = mark.get("grade_id", ""), mark.get("grade", False), mark.get("solution", False)
    drawn = figures == "all" or (grade and solution)
    if solution:
        return Cell(cell.source, name, figures=drawn)
    if grade and name.removesuffix("-check") in exercises:
        return Cell(cell.source, name.removesuffix("-check"), check=True, figures=drawn)
    return Cell(cell.source, figures=drawn)
