"""A submitted notebook: the master that it was made from, the answers in it, and how answers come into it.

The commands that write submissions and those that read them meet here.
"""

import copy
import warnings
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from grader.command import Refused
from grader.lesson import Lesson


def file_of(root: Path, step: str, student: str, slug: str) -> Path:
    """Return where nbgrader keeps a student's notebook; `step` is "submitted" or "autograded"."""
    return root / step / student / slug / f"{slug}.ipynb"


def master_of(lesson: Lesson) -> NotebookNode:
    """Return the notebook as it is released, made anew: somebody may work in the one that students open.

    Raises:
        Refused: the lesson was not built.
    """
    from grader.release import release

    if not (lesson.root / lesson.solution).exists():
        raise Refused(f"{lesson.solution.as_posix()} is missing; run `workbook build`.")
    return release(nbformat.reads(lesson.read(lesson.solution), as_version=4))


def read_notebook(file: Path) -> NotebookNode:
    """Return a submitted notebook, whatever its version and its small faults.

    Raises:
        Refused: it is no notebook.
    """
    try:
        with warnings.catch_warnings(action="ignore"):  # of missing and doubled cell ids, which do no harm here
            return nbformat.reads(file.read_text(encoding="utf-8-sig"), as_version=4)
    except Exception as error:  # nbformat raises whatever a strange file leads to
        reason = (str(error).partition("\n")[0] or type(error).__name__)[:200]
        raise Refused(f"{file} cannot be read as a notebook: {reason}") from None


def grade_id(cell: NotebookNode) -> str | None:
    mark = cell.get("metadata", {}).get("nbgrader")
    return mark.get("grade_id") if isinstance(mark, dict) else None


def scores_in(file: Path) -> dict[str, float]:
    """Return the scores that nbgrader reads from a graded notebook, by exercise."""
    from nbgrader.utils import determine_grade, is_grade

    cells = [cell for cell in read_notebook(file).cells if is_grade(cell)]
    return {grade_id(cell).removesuffix("-check"): determine_grade(cell)[0] for cell in cells}


def stubs(master: NotebookNode) -> dict[str, NotebookNode]:
    """Return the answer cells of a master by grade id, in the order of the lesson."""
    return {grade_id(cell): cell for cell in master.cells if cell.metadata.get("nbgrader", {}).get("solution")}


def with_answers(master: NotebookNode, answers: dict[str, str]) -> NotebookNode:
    """Return the master with these answers in the place of its stubs."""
    notebook = copy.deepcopy(master)
    for name, cell in stubs(notebook).items():
        cell.source = answers.get(name, cell.source)
    return notebook
