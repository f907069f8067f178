"""Grading as nbgrader plug-ins: `Run` lets a submission answer, `Judge` decides.

nbgrader's autograde list is [Run, Judge, …, SaveAutoGrades]: the gradebook reads the scores that `Judge` wrote.
"""

import os
from functools import cache
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from nbgrader.utils import is_grade, is_solution
from traitlets import List

from course_utils.channel import VARIABLE
from course_utils.feedback import Feedback
from course_utils.verdict import Verdict, judge, refuse
from grader.execution import Examiner
from grader.exercise import load
from grader.secret import Secret, secret_of
from grader.sheet import compile_sheet

INSIDE = "judged inside the submission: this cell's own code decided, in the student's process"


@cache
def graded_sheets(lesson: str, secret: Secret) -> dict[str, dict]:
    """Return the sheets of a lesson's exercises for one secret; a lesson without exercises of ours has none."""
    try:
        exercises = load(lesson)
    except ModuleNotFoundError:
        return {}
    return {exercise.id: compile_sheet(exercise, secret.seed) for exercise in exercises.values()}


def exercise_of(cell: NotebookNode, sheets: dict[str, dict]) -> str | None:
    """Return the exercise that a graded check cell is about, by its nbgrader id."""
    name = cell.metadata.get("nbgrader", {}).get("grade_id", "").removesuffix("-check")
    return name if is_grade(cell) and name in sheets else None


class Run(Execute):
    """Execute a submission's cells in a kernel and hear what its answers do on the graded cases."""

    extra_arguments = List(["--log-level=ERROR"]).tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        lesson = resources["nbgrader"]["assignment"]
        secret = secret_of(Path.cwd(), lesson)
        self._sheets = graded_sheets(lesson, secret)
        with Examiner(self._sheets) as self._examiner:
            nb, resources = super().preprocess(nb, resources)
        resources["workbook"] = {
            "hearings": self._examiner.hearings,
            "sheets": self._sheets,
            "secret": secret.id,
        }
        return nb, resources

    def start_new_kernel(self, **arguments: object) -> None:
        channel = self._examiner.descriptor
        super().start_new_kernel(**arguments, env={**os.environ, VARIABLE: str(channel)}, pass_fds=(channel,))

    def preprocess_cell(self, cell: NotebookNode, resources: dict, index: int) -> tuple[NotebookNode, dict]:
        if exercise := exercise_of(cell, self._sheets):
            self._examiner.open_hearing(exercise)
        try:
            return super().preprocess_cell(cell, resources, index)
        finally:
            self._examiner.close_hearing()


class Judge(NbGraderPreprocessor):
    """Write the verdict over whatever a check cell printed.

    A grade cell that is not about an exercise of ours keeps what it printed: nbgrader scores it as it always does,
    inside the submission, and the cell says so.
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        heard = resources["workbook"]
        for cell in nb.cells:
            if exercise := exercise_of(cell, heard["sheets"]):
                cell.outputs = verdict_outputs(verdict_of(exercise, heard), cell.execution_count)
            elif is_grade(cell) and not is_solution(cell) and cell.cell_type == "code":
                cell.outputs.append(new_output("display_data", data={"text/plain": INSIDE}))
        nb.metadata["workbook"] = {"cases": heard["secret"]}
        return nb, resources


def verdict_of(exercise: str, heard: dict) -> Verdict:
    """Return the verdict on what `Run` heard of an exercise."""
    sheet, hearing = heard["sheets"][exercise], heard["hearings"].get(exercise)
    if hearing is None or hearing.problem:
        return refuse(sheet, hearing.problem if hearing else "its check cell never ran")
    return judge(sheet, hearing.records)


def verdict_outputs(verdict: Verdict, count: int | None) -> list[NotebookNode]:
    """Return a check cell's outputs: the verdict in words, and the number that nbgrader reads as the score."""
    feedback = Feedback(verdict)
    return [
        new_output("display_data", data={"text/plain": feedback.text, "text/html": feedback.html}),
        new_output("execute_result", data={"text/plain": f"{verdict.points:g}"}, execution_count=count),
    ]
