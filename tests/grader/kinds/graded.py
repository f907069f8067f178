"""Small exercises as a lesson of their own, graded as every submission is."""

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from grader.answer_text import written
from grader.exercise import Exercise
from grader.grading import Assignment, Graded, grade
from grader.secret import Secret
from grader.shared_jail import shared_jail
from grader.sheet import compile_sheet

SECRET = Secret("0123456789abcdef" * 4)
CHECK = "from course_utils.channel import open_channel\nopen_channel().send({sheet!r}, {name})"
TOLD = ("exercise", "literal", "adapter")  # what `check` reads of a public sheet to send an observation
STUBS = {
    "literal": "{name} = ...",
    "class": 'class {name}:\n    def __init__(self, *_):\n        raise NotImplementedError("{id}")',
    "function": 'def {name}(*_):\n    raise NotImplementedError("{id}")',
}


def assignment_of(*exercises: Exercise) -> Assignment:
    """Return the exercises as an assignment; what `check` would say about them is not among the public cases."""
    sheets = {exercise.id: compile_sheet(exercise, SECRET.seed) for exercise in exercises}
    cells = [new_code_cell("import torch", id="imports")]
    for exercise in exercises:
        sheet = sheets[exercise.id]
        told = {key: sheet[key] for key in TOLD if key in sheet}
        told["parts"] = [{key: part[key] for key in ("name", "points", "how")} for part in sheet["parts"]]
        check = CHECK.format(sheet=told, name=exercise.name)
        cells.append(_marked(stub_of(exercise), exercise.id, solution=True))
        cells.append(_marked(check, f"{exercise.id}-check", grade=True, locked=True, points=exercise.points))
    master = new_notebook(cells=cells, metadata={"workbook": {"lesson": "kinds"}})
    return Assignment("kinds", master, sheets, SECRET)


def stub_of(exercise: Exercise) -> str:
    kind = "literal" if exercise.literal else "class" if isinstance(exercise.reference, type) else "function"
    return STUBS[kind].format(name=exercise.name, id=exercise.id)


def text_of(exercise: Exercise, solution: object) -> str:
    """Return a declared solution as the answer cell that a student writes."""
    return written(exercise, solution, stub_of(exercise) if exercise.literal else "")


def graded_by(assignment: Assignment, answers: dict[str, str], *own: str) -> tuple[dict[str, float], Graded]:
    """Grade these answers, with cells of the student's own before them; return the points by exercise, and all else."""
    notebook = nbformat.from_dict(assignment.master)
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    notebook.cells[1:1] = [new_code_cell(source) for source in own]
    one = grade(assignment, nbformat.writes(notebook).encode(), shared_jail())
    return {name: verdict.points for name, verdict in one.verdicts.items()}, one


def _marked(source: str, name: str, **roles: object) -> nbformat.NotebookNode:
    mark = {"grade_id": name, "schema_version": 3, "task": False, "grade": False, "solution": False, "locked": False}
    return new_code_cell(source, id=name, metadata={"nbgrader": {**mark, **roles}})
