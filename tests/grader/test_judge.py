"""The verdict stands over whatever a check cell printed, as outputs that nbgrader reads as the true score."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from nbgrader.utils import determine_grade

from grader.execution import Hearing
from grader.grading import graded_sheets
from grader.judge import exercise_of, is_judged_inside, points_inside, write_repairs, write_verdicts
from grader.secret import Secret

SHEETS = graded_sheets("01-tensors", Secret("a secret"))
RAISED = new_output("error", ename="AssertionError", evalue="", traceback=[])


def graded_cell(name, *outputs, new=new_code_cell, **marks):
    given = {"grade": True, "solution": False, "locked": True, "points": 2, "schema_version": 3, **marks}
    more = {"outputs": list(outputs)} if new is new_code_cell else {}
    return new("", metadata={"nbgrader": {**given, "grade_id": name}}, **more)


def judged(cell, **hearings):
    write_verdicts(new_notebook(cells=[cell]), SHEETS, hearings)
    return cell


def heard(exercise, misconception):
    records = [case["wrong"].get(misconception, case["truth"]) for case in SHEETS[exercise]["cases"]]
    return {exercise: Hearing(SHEETS[exercise], records, problem=None)}


def result(text):
    return new_output("execute_result", data={"text/plain": text})


def test_the_score_is_the_verdict_s_and_not_what_the_cell_printed():
    cell = judged(graded_cell("ready-for-imshow-check", result("2.0")), **heard("ready-for-imshow", "M14"))
    assert determine_grade(cell) == (0, 2)


def test_a_part_that_held_is_a_part_of_the_score():
    cell = judged(graded_cell("ready-for-imshow-check"), **heard("ready-for-imshow", "needless-copy"))
    assert determine_grade(cell) == (1, 2)


def test_a_right_answer_whose_check_cell_ended_in_an_error_keeps_its_score():
    noise = new_output("stream", name="stderr", text="UserWarning")
    cell = judged(graded_cell("ready-for-imshow-check", noise, RAISED), **heard("ready-for-imshow", None))
    assert determine_grade(cell) == (2, 2)


def test_a_check_that_never_ran_is_worth_nothing_and_says_so():
    cell = judged(graded_cell("ready-for-imshow-check"))
    assert determine_grade(cell) == (0, 2)
    assert "not judged its check cell never ran" in " ".join(cell.outputs[0].data["text/plain"].split())


def test_what_went_wrong_with_a_hearing_is_what_the_student_reads():
    problem = "its check cell was stopped: the cell ran longer than 60 s"
    cell = judged(graded_cell("describe-check"), describe=Hearing(SHEETS["describe"], problem=problem))
    assert problem in " ".join(cell.outputs[0].data["text/plain"].split())


def test_verdicts_are_returned_by_exercise():
    cells = [graded_cell("describe-check"), graded_cell("own-test"), new_code_cell("1")]
    verdicts = write_verdicts(new_notebook(cells=cells), SHEETS, heard("describe", None))
    assert {name: verdict.points for name, verdict in verdicts.items()} == {"describe": 2}


def test_an_instructor_s_own_test_cell_keeps_its_score_and_is_marked():
    cell = judged(graded_cell("own-test", result("1.5")))
    assert determine_grade(cell) == (1.5, 2)
    assert cell.outputs[-1].data["text/plain"].startswith("judged inside the submission")


def test_a_warning_costs_an_instructor_s_own_test_cell_nothing():
    cell = judged(graded_cell("own-test", new_output("stream", name="stderr", text="UserWarning")))
    assert determine_grade(cell) == (2, 2)
    assert cell.outputs[0].text == "UserWarning"


@pytest.mark.parametrize(
    ("outputs", "points"),
    [
        ([], 2),
        ([RAISED], 0),
        ([result("1.5")], 1.5),
        ([result("0")], 0),
        ([result("7")], 2),
        ([result("-1")], 0),
        ([result("nan")], 0),
        ([result("'a word'")], 2),
        ([new_output("stream", name="stdout", text="0")], 2),
    ],
)
def test_our_reading_of_an_own_test_cell_is_nbgrader_s_within_what_it_is_worth(outputs, points):
    cell = graded_cell("own-test", *outputs)
    assert points_inside(cell) == points
    if outputs not in ([result("7")], [result("-1")], [result("nan")]):  # nbgrader takes these as they are
        assert determine_grade(cell)[0] == points


@pytest.mark.parametrize(
    ("cell", "inside"),
    [
        (graded_cell("own-test"), True),
        (graded_cell("describe-check"), False),
        (graded_cell("drawing", solution=True), False),
        (graded_cell("essay", new=new_markdown_cell, solution=True), False),
        (graded_cell("describe", grade=False, solution=True), False),
        (new_code_cell("1"), False),
    ],
)
def test_only_a_code_cell_that_is_graded_and_no_check_of_ours_is_judged_inside(cell, inside):
    assert is_judged_inside(cell, SHEETS) == inside


def test_a_check_is_told_by_its_id_and_only_where_the_exercise_is_ours():
    assert exercise_of(graded_cell("describe-check"), SHEETS) == "describe"
    assert exercise_of(graded_cell("somebody-else-s-check"), SHEETS) is None
    assert exercise_of(graded_cell("describe-check", grade=False), SHEETS) is None


def test_repairs_are_told_in_a_cell_at_the_top_and_only_if_there_are_any():
    notebook = new_notebook(cells=[new_code_cell("1", id="first")])
    write_repairs(notebook, ())
    assert [cell.id for cell in notebook.cells] == ["first"]
    write_repairs(notebook, ("This was mended.", "That, too."))
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[0].source == (
        "**Before grading this notebook was repaired.** What was handed in is kept as it came.\n\n"
        "- This was mended.\n- That, too."
    )
