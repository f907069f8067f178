"""One submission graded: by the master as it was released, in the jail, with all that is known of it."""

import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from grader.grading import assignment_of, grade, graded_sheets, master_of
from grader.lesson import Lesson
from grader.sample_class import written
from grader.secret import Secret, secret_of
from grader.shared_jail import shared_jail
from grader.submission import stubs, with_answers

ROOT = Path(__file__).parents[2]
LESSON = "01-tensors"
SECRET = Secret("0123456789abcdef" * 4)
needs_a_jail = pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")


@pytest.fixture
def root(tmp_path):
    for folder in ("solutions", "notebooks"):
        shutil.copytree(ROOT / folder / LESSON, tmp_path / folder / LESSON)
    return tmp_path


@pytest.fixture(scope="module")
def assignment():
    return assignment_of(ROOT, LESSON, SECRET)


@pytest.fixture(scope="module")
def right(assignment):
    exercises, given = Lesson(ROOT, LESSON).exercises, stubs(assignment.master)
    return {
        name: written(one, one.answer if one.literal else one.reference, given[name].source)
        for name, one in exercises.items()
    }


@pytest.fixture
def graded(assignment):
    """Grade these answers; `edit` changes the notebook before."""

    def graded(answers, edit=lambda _: None):
        notebook = with_answers(assignment.master, answers)
        edit(notebook)
        return grade(assignment, nbformat.writes(notebook).encode(), shared_jail())

    return graded


@needs_a_jail
def test_right_answers_earn_everything(graded, right):
    one = graded(right)
    assert sum(verdict.points for verdict in one.verdicts.values()) == 20
    assert (one.repairs, one.died, one.tripwires) == ((), {}, ())
    assert set(one.hearings) == set(right)
    assert one.notebook.metadata.workbook == {"lesson": LESSON, "cases": SECRET.id, "sandbox": True}


@needs_a_jail
def test_cells_are_counted_and_show_what_they_showed(graded, right):
    code = [cell for cell in graded(right).notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert any("torch.float32" in str(cell.outputs) for cell in code)


@needs_a_jail
def test_a_death_costs_its_exercise_and_is_told_in_its_cell_and_in_its_verdict(graded, right):
    one = graded({**right, "describe": "import os\nos._exit(3)"})
    why = "stopped: its process ended itself (exit code 3)"
    assert one.died == {"describe": why}
    assert {name: verdict.points for name, verdict in one.verdicts.items() if not verdict.full} == {"describe": 0}
    cells = {cell.id: cell for cell in one.notebook.cells}
    assert (cells["describe"].outputs[-1].ename, cells["describe"].outputs[-1].evalue) == ("Stopped", why)
    words = " ".join(cells["describe-check"].outputs[0].data["text/plain"].split())
    assert f"not judged its check cell was not run: its answer was {why}" in words


@needs_a_jail
def test_repairs_are_made_kept_and_told(graded, right):
    one = graded(right, lambda notebook: notebook.cells.pop(3))
    assert sum(verdict.points for verdict in one.verdicts.values()) == 20
    assert len(one.repairs) >= 1
    assert all(sentence in one.notebook.cells[0].source for sentence in one.repairs)


@needs_a_jail
def test_seconds_are_counted_by_exercise_and_for_the_rest(graded, right):
    seconds = graded({**right, "describe": f"import time\ntime.sleep(0.3)\n{right['describe']}"}).seconds
    assert seconds["describe"] >= 0.3 and seconds[""] > 0
    assert set(seconds) == {"", *right}


def test_blank_answers_are_those_that_are_as_they_were_given_out(assignment, right):
    assert assignment.blank(with_answers(assignment.master, right)) == ()
    some = with_answers(assignment.master, {**right, "describe": stubs(assignment.master)["describe"].source})
    assert assignment.blank(some) == ("describe",)


def test_the_release_is_told_apart_by_its_digest(assignment, root):
    assert assignment_of(root, LESSON, SECRET).release == assignment.release
    file = root / "solutions" / LESSON / f"{LESSON}.ipynb"
    file.write_text(file.read_text().replace("Exercise 1 ", "Exercise one "))
    assert assignment_of(root, LESSON, SECRET).release != assignment.release


def test_somebody_s_work_in_notebooks_is_never_taken_for_the_master(root):
    file = root / "notebooks" / LESSON / f"{LESSON}.ipynb"
    before = master_of(root, LESSON, LESSON)
    notebook = with_answers(before, {"describe": "def describe(x):\n    return 'an instructor tried this'"})
    nbformat.write(notebook, file)
    assert master_of(root, LESSON, LESSON) == before
    assert before == nbformat.read(ROOT / "notebooks" / LESSON / f"{LESSON}.ipynb", as_version=4)


def test_what_was_released_counts_until_it_is_released_again(root):
    released = shutil.copytree(root / "notebooks", root / "build" / "release") / LESSON / f"{LESSON}.ipynb"
    released.write_text(released.read_text().replace("Exercise 1 ", "Exercise one "))
    assert "Exercise one " in str(master_of(root, LESSON, LESSON).cells)


def test_an_instructor_s_hidden_tests_are_in_the_master_and_in_no_release(root):
    file = root / "solutions" / "99-own" / "part-two.ipynb"
    file.parent.mkdir()
    source = "assert 1\n### BEGIN HIDDEN TESTS\nassert 2\n### END HIDDEN TESTS"
    marks = {"grade": True, "solution": False, "locked": True, "task": False, "points": 1, "schema_version": 3}
    cell = new_code_cell(source, metadata={"nbgrader": {**marks, "grade_id": "own"}})
    nbformat.write(new_notebook(cells=[cell]), file)
    assert "assert 2" in master_of(root, "99-own", "part-two").cells[0].source


def test_a_lesson_that_was_not_built_is_named(tmp_path):
    with pytest.raises(FileNotFoundError) as refusal:
        assignment_of(tmp_path, LESSON, SECRET)
    file = tmp_path / "solutions" / LESSON / f"{LESSON}.ipynb"
    assert str(refusal.value) == f"There is no {file} to grade by; run `workbook build`."


def test_the_first_grading_makes_the_secret_and_a_given_one_is_kept_nowhere(root):
    assignment_of(root, LESSON, SECRET)
    assert not (root / ".workbook").exists()
    assert assignment_of(root, LESSON).secret == secret_of(root, LESSON)


def test_sheets_that_several_threads_ask_for_at_once_are_compiled_once():
    with ThreadPoolExecutor(4) as executor:
        for number in range(4):
            sheets = list(executor.map(graded_sheets, [LESSON] * 4, [Secret(f"{number}" * 64)] * 4))
            assert all(one is sheets[0] for one in sheets)


def test_an_assignment_without_exercises_of_ours_has_no_sheets():
    assert graded_sheets("99-somebody-else-s", Secret("a secret")) == {}
