"""From a solution to what a student gets: stubs for answers, no output, nothing else changed.

The steps are nbgrader's own preprocessors and the one below, both here and in `nbgrader generate_assignment`, so
that the two cannot disagree.
"""

import ast
import copy
import inspect
import textwrap

from nbformat import NotebookNode
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    ComputeChecksums,
    LockCells,
    SaveCells,
)
from nbgrader.utils import is_solution

from grader.exercise import Exercise, load
from grader.source import BEGIN, is_indented, replace_solution, solutions_of


class ClearAnswers(ClearSolutions):
    """Put each exercise's stub, or its starter, in the place of the solution; drop what only the build needs.

    A notebook that no lesson's text built is cleared as nbgrader clears it.
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        if "workbook" not in nb.metadata:
            return super().preprocess(nb, resources)
        exercises = load(nb.metadata.workbook["lesson"])
        for cell in nb.cells:
            if is_solution(cell) and BEGIN in cell.source:
                stub = stub_of(cell.source, exercises[cell.metadata.nbgrader["grade_id"]])
                cell.source = replace_solution(cell.source, stub)
        nb.metadata.workbook = {"lesson": nb.metadata.workbook["lesson"]}
        return nb, resources


PREPROCESSORS = [
    LockCells,
    ClearAnswers,
    ClearOutput,
    CheckCellMetadata,
    ComputeChecksums,
    SaveCells,
    ClearHiddenTests,
    ClearMarkScheme,
    ComputeChecksums,
    CheckCellMetadata,
]


def release(solution: NotebookNode, *, hidden_tests: bool = False) -> NotebookNode:
    """Return the student's notebook of an executed solution, without a gradebook.

    With `hidden_tests` it is what a submission is graded by: an instructor's hidden tests stay in.
    """
    notebook = copy.deepcopy(solution)
    resources = {}
    for preprocessor in PREPROCESSORS:
        if preprocessor is not SaveCells and not (hidden_tests and preprocessor is ClearHiddenTests):
            notebook, resources = preprocessor().preprocess(notebook, resources)
    return notebook


def stub_of(source: str, exercise: Exercise) -> str:
    """Return what stands in the place of the solution of an answer cell, in a class of each."""
    if exercise.starter:
        return _body(exercise.starter.answer)
    if is_indented(source):
        return f'raise NotImplementedError("{exercise.id}")'
    return "\n".join(f"{name} = ..." for name in assigned_names(textwrap.dedent(solutions_of(source)[0])))


def assigned_names(code: str) -> list[str]:
    """Return the names that a literal answer's cell assigns, in order."""
    assignments = [statement for statement in ast.parse(code).body if isinstance(statement, ast.Assign)]
    return [target.id for statement in assignments for target in statement.targets]


def _body(starter: object) -> str:
    """Return the source of the body of a function or class, dedented, comments included."""
    source = textwrap.dedent(inspect.getsource(starter))
    statement = ast.parse(source).body[0].body[0]
    first = min([statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", ()))])
    return textwrap.dedent("\n".join(source.splitlines()[first - 1 :]))
