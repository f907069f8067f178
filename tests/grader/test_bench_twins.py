"""A lesson's twin asks for the same as its exercises, in an instructor's own asserts, and scores the same."""

from pathlib import Path

import pytest
import torch

from grader.bench import twins
from grader.bench.twins import exercise_of, twin_of
from grader.exercise import ExerciseFault
from grader.lesson import Lesson
from grader.sample_class import written
from grader.sheet import compile_sheet
from grader.submission import grade_id, stubs

LESSON = Lesson(Path(__file__).parents[2], "01-tensors")
EXERCISES = list(LESSON.exercises.values())
WRONGS = [(exercise, wrong) for exercise in EXERCISES for wrong in exercise.wrongs]


@pytest.fixture(scope="module")
def twin():
    return twin_of(LESSON)


@pytest.fixture(scope="module")
def earned(twin):
    """Return what a solution, written into a student's cell, earns from the test cells of its exercise."""
    names = {name: cell.source for name, cell in stubs(twin).items()}

    def earned(exercise, solution):
        known = {"torch": torch}
        exec(written(exercise, solution, names[exercise.id]), known)
        return sum(cell.metadata.nbgrader.points for cell in cells_of(twin, exercise) if passes(cell.source, known))

    return earned


def cells_of(twin, exercise):
    tests = [cell for cell in twin.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    return [cell for cell in tests if exercise_of(grade_id(cell)) == exercise.id]


def passes(source, known):
    try:
        exec(source, known)
    except Exception:  # as nbgrader sees it: the cell has failed
        return False
    return True


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda one: one.id)
def test_the_twin_gives_a_reference_all_points(exercise, earned):
    solution = exercise.answer if exercise.literal else exercise.reference
    assert earned(exercise, solution) == exercise.points


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda one: one.id)
def test_the_twin_gives_a_stub_nothing(exercise, twin):
    function = exercise.id.replace("-", "_")
    stub = f"def {function}(*_): raise NotImplementedError" if exercise.reference else f"{function} = ..."
    known = {"torch": torch}
    exec(stub, known)
    assert not any(passes(cell.source, known) for cell in cells_of(twin, exercise))


@pytest.mark.parametrize(("exercise", "wrong"), WRONGS, ids=lambda one: getattr(one, "id", None) or one.misconception)
def test_the_twin_gives_a_known_wrong_solution_what_it_declares(exercise, wrong, earned):
    assert earned(exercise, wrong.answer) == sum(part.points for part in exercise.parts if part.name in wrong.earns)


def test_a_part_that_earns_points_has_a_test_cell_of_its_own(twin):
    exercise = LESSON.exercises["ready-for-imshow"]
    points = {grade_id(cell): cell.metadata.nbgrader.points for cell in cells_of(twin, exercise)}
    assert points == {"ready-for-imshow--value": 1, "ready-for-imshow--no-copy": 1}


def test_the_twin_is_worth_what_the_lesson_is(twin):
    marks = [cell.metadata.get("nbgrader", {}) for cell in twin.cells]
    assert sum(mark.get("points", 0) for mark in marks) == sum(exercise.points for exercise in EXERCISES) == 20


def test_half_of_the_cases_of_a_test_cell_are_hidden(twin):
    (cell,) = cells_of(twin, LESSON.exercises["to-batch"])
    shown, hidden = cell.source.split("### BEGIN HIDDEN TESTS\n")
    assert shown.count("got = to_batch(") == hidden.count("got = to_batch(") == 3
    assert hidden.endswith("### END HIDDEN TESTS")


def test_all_other_cells_are_those_of_the_lesson(twin):
    checks = {f"{exercise.id}-check" for exercise in EXERCISES}
    theirs = [cell for cell in LESSON.compose().cells if cell.id not in checks]
    assert [cell for cell in twin.cells if "--" not in cell.id] == theirs


def test_a_part_that_no_value_proves_is_refused(monkeypatch):
    exercise = LESSON.exercises["to-batch"]
    sheet = compile_sheet(exercise)
    sheet["parts"][0]["how"] = "taste"
    monkeypatch.setattr(twins, "compile_sheet", lambda _: sheet)
    with pytest.raises(ExerciseFault, match=r"^no assert .* 'value' of 'to-batch', which is proved by 'taste'\.$"):
        twins.test_cells(exercise, 'check("to-batch", to_batch)')


def test_the_exercise_is_told_from_a_test_cell_and_from_a_check_cell():
    assert exercise_of("ready-for-imshow--no-copy") == exercise_of("ready-for-imshow-check") == "ready-for-imshow"
