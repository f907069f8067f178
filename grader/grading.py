"""One submission graded: repaired from the master, run in the jail, judged in this process."""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from threading import Lock

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_output

from course_utils.verdict import Verdict
from grader.apart import hear_apart
from grader.execution import Hearing
from grader.exercise import load
from grader.jail import Jail
from grader.judge import mark_of, write_repairs, write_verdicts
from grader.lesson import digest, dumps
from grader.repair import repair
from grader.secret import Secret, secret_of
from grader.sheet import compile_sheet
from grader.sitting import CellResult, Result, cells_of, sit

HIDDEN = "### BEGIN HIDDEN TESTS"
_compiling = Lock()  # compiling tries answers on the simulated second device, which the whole process shares


@dataclass(frozen=True)
class Assignment:
    """What submissions to one lesson are graded by.

    Attributes:
        lesson: its name, as `01-tensors`.
        master: the notebook that students were given.
        sheets: its exercises with their graded cases, by id.
        secret: what the cases were drawn from.
    """

    lesson: str
    master: NotebookNode
    sheets: dict[str, dict]
    secret: Secret

    @cached_property
    def release(self) -> str:
        """A digest of the master."""
        return digest(dumps(self.master))

    def blank(self, notebook: NotebookNode) -> tuple[str, ...]:
        """Return the grade ids of the answer cells that are as they were given out."""
        given = {mark_of(cell).get("grade_id"): cell.source for cell in self.master.cells}
        answers = [(mark_of(cell)["grade_id"], cell.source) for cell in notebook.cells if mark_of(cell).get("solution")]
        return tuple(name for name, source in answers if given.get(name) == source)


@dataclass(frozen=True)
class Graded:
    """A graded submission: the notebook with the verdicts in it, and what is known of it.

    Attributes:
        notebook: what the student gets back.
        verdicts: by exercise.
        hearings: what they were reached on, by exercise.
        repairs: one sentence for each kind of repair.
        died: why the process ended, by the exercise that ended it.
        tripwires: what was changed in the submission's process.
        seconds: how long its cells ran, by exercise; the rest under "".
    """

    notebook: NotebookNode
    verdicts: dict[str, Verdict]
    hearings: dict[str, Hearing]
    repairs: tuple[str, ...]
    died: dict[str, str]
    tripwires: tuple[str, ...]
    seconds: dict[str, float]


def assignment_of(root: Path, lesson: str, secret: Secret | None = None, notebook: str = "") -> Assignment:
    """Return what a lesson is graded by; without a secret its own is taken, made now if this is its first grading.

    Args:
        notebook: which one of an instructor's own assignment that has several.

    Raises:
        FileNotFoundError: see `master_of`.
        SecretDamaged: see `secret_of`.
    """
    secret = secret or secret_of(root, lesson)
    return Assignment(lesson, master_of(root, lesson, notebook or lesson), graded_sheets(lesson, secret), secret)


def master_of(root: Path, assignment: str, notebook: str) -> NotebookNode:
    """Return a notebook as it was released, with the hidden tests of an instructor's own cells in it.

    What was not released yet is released here, in memory; `notebooks/` is no master: somebody may work there.

    Raises:
        FileNotFoundError: it neither was nor can be released.
    """
    name = f"{assignment}/{notebook}.ipynb"
    source, released = root / "solutions" / name, root / "build" / "release" / name
    hides_tests = source.is_file() and HIDDEN in source.read_text(encoding="utf-8")
    if released.is_file() and not hides_tests:
        return nbformat.read(released, as_version=4)
    if not source.is_file():
        raise FileNotFoundError(f"There is no {source} to grade by; run `workbook build`.")
    from grader.release import release  # it brings nbgrader along, which takes seconds

    return release(nbformat.read(source, as_version=4), hidden_tests=True)


def graded_sheets(lesson: str, secret: Secret) -> dict[str, dict]:
    """Return the sheets of a lesson's exercises for one secret; a lesson without exercises of ours has none."""
    with _compiling:
        return _compiled(lesson, secret)


@cache
def _compiled(lesson: str, secret: Secret) -> dict[str, dict]:
    try:
        exercises = load(lesson)
    except ModuleNotFoundError:
        return {}
    return {exercise.id: compile_sheet(exercise, secret.seed) for exercise in exercises.values()}


def grade(assignment: Assignment, submitted: bytes, jail: Jail, figures: str = "marked") -> Graded:
    """Grade one submission.

    Raises:
        Unreadable: nothing of the lesson can be read in it.
        NoJail: the jail has failed; nothing is known of the submission.
    """
    repaired = repair(assignment.master, submitted)
    result = run(assignment, repaired.notebook, jail, figures)
    return judged(assignment, repaired.notebook, result, repaired.repairs, jail.sandbox)


def run(assignment: Assignment, notebook: NotebookNode, jail: Jail, figures: str = "marked") -> Result:
    """Run a repaired notebook's cells in the jail; put what they showed into it."""
    sheets = assignment.sheets
    result = sit(jail, cells_of(notebook, sheets, figures=figures), sheets)
    hear_apart(assignment.master, notebook, sheets, jail, result.hearings)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for number, (cell, one) in enumerate(zip(code, result.cells, strict=True), start=1):
        cell.outputs, cell.execution_count = [*one.outputs, *_end_of(one)], number
    return result


def judged(
    assignment: Assignment, notebook: NotebookNode, result: Result, repairs: tuple[str, ...], sandbox: bool
) -> Graded:
    """Judge what was heard while a notebook ran; write verdicts and repairs into it."""
    cells = list(zip(cells_of(notebook, assignment.sheets), result.cells, strict=True))
    seconds = {}
    for cell, one in cells:
        seconds[cell.exercise or ""] = seconds.get(cell.exercise or "", 0.0) + one.seconds
    died = {cell.exercise or "": one.why for cell, one in cells if one.status == "killed"}
    verdicts = write_verdicts(notebook, assignment.sheets, result.hearings)
    write_repairs(notebook, repairs)
    about = {"cases": assignment.secret.id, "sandbox": sandbox}
    notebook.metadata["workbook"] = {**notebook.metadata.get("workbook", {}), **about}
    return Graded(notebook, verdicts, result.hearings, repairs, died, tuple(result.tripwires), seconds)


def _end_of(one: CellResult) -> list[NotebookNode]:
    """A cell that was killed or never ran ends with an error, so that no reader takes it for well."""
    return [new_output("error", ename="Stopped", evalue=one.why, traceback=[one.why])] if one.why else []
