"""The twin of a lesson: the same cells and exercises, with an instructor's own asserts in the place of checks."""

import ast
from itertools import chain

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from course_utils.reading import decode
from grader.bench.asserts import asserts, probe_asserts, value_asserts
from grader.exercise import Exercise, ExerciseFault
from grader.lesson import Lesson
from grader.sheet import compile_sheet

HIDDEN = ("### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS")
WRITTEN = {"value": value_asserts, "probe": probe_asserts}  # by the kind of proof
BETWEEN = "--"  # an exercise's id and its part's, in the name of a test cell


def twin_of(lesson: Lesson) -> NotebookNode:
    """Return the source notebook of a lesson's twin.

    Each part that earns points has a test cell of its own; the first half of the cases is visible, the other hidden.

    Raises:
        ExerciseFault: a part is proved by something else than values, or a truth cannot be written as a literal.
    """
    notebook, cells = lesson.compose(), []
    for cell in notebook.cells:
        mark = cell.metadata.get("nbgrader", {})
        exercise = lesson.exercises.get(mark.get("grade_id", "").removesuffix("-check")) if mark.get("grade") else None
        cells += test_cells(exercise, cell.source) if exercise else [cell]
    notebook.cells = cells
    return notebook


def test_cells(exercise: Exercise, check: str) -> list[NotebookNode]:
    """Return the test cells in the place of an exercise's check cell; one that earns nothing has none."""
    answer = ast.unparse(ast.parse(check).body[0].value.args[1])
    sheet = compile_sheet(exercise)
    parts = [part for part in sheet["parts"] if part["points"]]
    return [_test_cell(sheet, part, answer) for part in parts]


def exercise_of(grade_id: str) -> str:
    """Return the exercise that a test cell of a twin, or a check cell of ours, belongs to."""
    return grade_id.partition(BETWEEN)[0].removesuffix("-check")


def _test_cell(sheet: dict, part: dict, answer: str) -> NotebookNode:
    name = f"{sheet['exercise']}{BETWEEN}{part['name'].replace(' ', '-')}"
    mark = {"grade_id": name, "schema_version": 3, "points": part["points"], "task": False}
    mark |= {"grade": True, "solution": False, "locked": True}
    tests = _literal_tests(sheet, answer) if sheet["literal"] else _function_tests(sheet, part, answer)
    return new_code_cell(_half_hidden(tests), id=name, metadata={"nbgrader": mark})


def _function_tests(sheet: dict, part: dict, answer: str) -> list[list[str]]:
    if part["how"] not in WRITTEN:
        name, how = f"{part['name']!r} of {sheet['exercise']!r}", part["how"]
        raise ExerciseFault(f"no assert can be written for {name}, which is proved by {how!r}.")
    return [WRITTEN[part["how"]](answer, case) for case in sheet["cases"]]


def _literal_tests(sheet: dict, answer: str) -> list[list[str]]:
    truths = [decode(case["truth"]["result"]) for case in sheet["cases"]]
    if len(truths) == 1:
        return [list(asserts(answer, truths[0]))]
    return [[f"assert len({answer}) == {len(truths)}"]] + [
        list(asserts(f"{answer}[{number}]", truth)) for number, truth in enumerate(truths)
    ]


def _half_hidden(tests: list[list[str]]) -> str:
    """Return the source of a cell whose first half of the tests a student sees."""
    shown = (len(tests) + 1) // 2
    begin, end = HIDDEN
    hidden = [begin, *chain(*tests[shown:]), end] if tests[shown:] else []
    return "\n".join([*chain(*tests[:shown]), *hidden])
