"""`Judge` writes the verdict over what a check cell printed, as outputs that nbgrader reads as the true score."""

from nbformat.v4 import new_code_cell, new_notebook, new_output
from nbgrader.utils import determine_grade

from grader.execution import Hearing
from grader.preprocessors import Judge, graded_sheets
from grader.secret import Secret

SHEETS = graded_sheets("01-tensors", Secret("a secret"))


def check_cell(name, *outputs):
    metadata = {"grade": True, "solution": False, "locked": True, "grade_id": name, "points": 2, "schema_version": 3}
    return new_code_cell("", outputs=list(outputs), metadata={"nbgrader": metadata})


def judged(cell, **hearings):
    heard = {"sheets": SHEETS, "secret": "0123456789ab", "hearings": hearings}
    notebook, _ = Judge().preprocess(new_notebook(cells=[cell]), {"workbook": heard})
    return notebook.cells[0]


def heard(exercise, misconception):
    records = [case["wrong"].get(misconception, case["truth"]) for case in SHEETS[exercise]["cases"]]
    return {exercise: Hearing(SHEETS[exercise], records, problem=None)}


def test_the_score_is_the_verdict_s_and_not_what_the_cell_printed():
    forged = new_output("execute_result", data={"text/plain": "2.0"})
    cell = judged(check_cell("ready-for-imshow-check", forged), **heard("ready-for-imshow", "M14"))
    assert determine_grade(cell) == (0, 2)


def test_a_part_that_held_is_a_part_of_the_score():
    cell = judged(check_cell("ready-for-imshow-check"), **heard("ready-for-imshow", "needless-copy"))
    assert determine_grade(cell) == (1, 2)


def test_warnings_on_stderr_never_change_a_score():
    noise = new_output("stream", name="stderr", text="UserWarning")
    cell = judged(check_cell("ready-for-imshow-check", noise), **heard("ready-for-imshow", None))
    assert determine_grade(cell) == (2, 2)


def test_a_check_that_never_ran_is_worth_nothing_and_says_so():
    cell = judged(check_cell("ready-for-imshow-check"))
    assert determine_grade(cell) == (0, 2)
    assert "not judged its check cell never ran" in cell.outputs[0].data["text/plain"]


def test_the_graded_notebook_says_from_which_secret_its_cases_came():
    heard = {"sheets": SHEETS, "secret": "0123456789ab", "hearings": {}}
    notebook, _ = Judge().preprocess(new_notebook(), {"workbook": heard})
    assert notebook.metadata.workbook == {"cases": "0123456789ab"}


def test_an_instructor_s_own_test_cell_keeps_its_score_and_is_marked():
    cell = judged(check_cell("own-test", new_output("execute_result", data={"text/plain": "1.5"})))
    assert determine_grade(cell) == (1.5, 2)
    assert cell.outputs[-1].data["text/plain"].startswith("judged inside the submission")


def test_an_assignment_without_exercises_of_ours_has_no_sheets():
    assert graded_sheets("99-somebody-else-s", Secret("a secret")) == {}
