"""An assignment in the gradebook, with the cells that `nbgrader generate_assignment` would list."""

import json
from itertools import takewhile
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    GradeCell,
    Notebook,
    SolutionCell,
    SourceCell,
    TaskCell,
)
from nbgrader.preprocessors import SaveCells
from nbgrader.utils import is_grade, is_locked, is_solution, is_task
from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.command import Refused
from grader.release import PREPROCESSORS


def bring_cells_in_step(session: Session, root: Path, lesson: str) -> Assignment:
    """Return the lesson's assignment, whose cells are now those of the lesson.

    nbgrader refuses another list of cells once there are submissions; here cells come and go, as long as no
    person's work goes with them.

    Raises:
        Refused: the solution is missing, or a cell that the lesson has lost holds a person's work.
    """
    source = source_notebook(root, lesson)
    assignment = session.scalar(select(Assignment).filter_by(name=lesson))
    assignment = assignment or Assignment(name=lesson)
    notebook = next((one for one in assignment.notebooks if one.name == lesson), None)
    notebook = notebook or Notebook(name=lesson, assignment=assignment)
    session.add_all([assignment, notebook])
    notebook.kernelspec = json.dumps(source.metadata.get("kernelspec", {}))
    session.flush()
    _Cells(session, notebook, source).bring_in_step()
    return assignment


def source_notebook(root: Path, lesson: str) -> NotebookNode:
    """Return the lesson's notebook at the point of the release where nbgrader saves its cells.

    Raises:
        Refused: the solution is missing.
    """
    file = Path("solutions", lesson, f"{lesson}.ipynb")
    if not (root / file).exists():
        raise Refused(f"{file.as_posix()} is missing; run `workbook build`.")
    notebook, resources = nbformat.read(root / file, as_version=4), {}
    for preprocessor in takewhile(lambda one: one is not SaveCells, PREPROCESSORS):
        notebook, resources = preprocessor().preprocess(notebook, resources)
    return notebook


class _Cells:
    """The rows of a notebook's cells; one cell of the notebook has up to three."""

    def __init__(self, session: Session, notebook: Notebook, source: NotebookNode) -> None:
        self._session, self._notebook, self._source = session, notebook, source
        rows = [row for kind in (BaseCell, SourceCell) for row in self._rows(kind, notebook_id=notebook.id)]
        self._old = {(type(row), row.name): row for row in rows}

    def bring_in_step(self) -> None:
        for cell in self._source.cells:
            kinds = [kind for kind, applies in _KINDS.items() if applies(cell)]
            for kind in kinds:
                self._set(kind, cell)
            if kinds or is_locked(cell):
                self._set(SourceCell, cell)
        for row in self._old.values():
            self._drop(row)
        self._session.flush()

    def _rows(self, kind: type, **where: str) -> list:
        return list(self._session.scalars(select(kind).filter_by(**where)))

    def _set(self, kind: type, cell: NotebookNode) -> None:
        name = cell.metadata.nbgrader["grade_id"]
        row = self._old.pop((kind, name), None) or kind(name=name, notebook=self._notebook)
        self._session.add(row)
        for attribute, value in _facts(kind, cell).items():
            setattr(row, attribute, value)

    def _drop(self, row: BaseCell | SourceCell) -> None:
        hanging = [one for kind in (Grade, Comment) for one in self._rows(kind, cell_id=row.id)]
        if any(map(_is_by_hand, hanging)):
            lesson = self._notebook.name
            raise Refused(
                f"The gradebook holds a person's marks or comments on {row.name!r}, which {lesson} has no more; bring "
                f"the cell back, or let all of them go with `nbgrader db assignment remove {lesson} --force`."
            )
        for one in (*hanging, row):
            self._session.delete(one)


_KINDS = {GradeCell: is_grade, SolutionCell: is_solution, TaskCell: is_task}


def _is_by_hand(row: Grade | Comment) -> bool:
    """Whether a person put something there."""
    if isinstance(row, Comment):
        return bool(row.manual_comment)
    return row.manual_score is not None or row.extra_credit is not None


def _facts(kind: type, cell: NotebookNode) -> dict[str, object]:
    if kind is SolutionCell:
        return {}
    if kind is SourceCell:
        checksum = cell.metadata.nbgrader.get("checksum")
        return {
            "cell_type": cell.cell_type,
            "locked": is_locked(cell),
            "source": cell.source,
            "checksum": checksum,
        }
    return {"cell_type": cell.cell_type, "max_score": float(cell.metadata.nbgrader["points"])}
