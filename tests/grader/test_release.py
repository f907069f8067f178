"""What a student gets: stubs for answers, starters for debug exercises, and nothing of the solution."""

from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from grader.exercise import load
from grader.lesson import Lesson
from grader.release import ClearAnswers, release, stub_of

EXERCISES = load("01-tensors")
SOLUTION = Path(__file__).parents[2] / "solutions" / "01-tensors" / "01-tensors.ipynb"


def cell_of(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


def test_the_stub_of_a_function_raises_with_the_exercise_s_name():
    source = "def f(x):\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION"
    assert stub_of(source, EXERCISES["channels-first"]) == 'raise NotImplementedError("channels-first")'


def test_the_stub_of_a_literal_answer_is_an_ellipsis_for_each_name():
    source = "### BEGIN SOLUTION\nfirst = (1, 2)\nsecond = 3\n### END SOLUTION"
    assert stub_of(source, EXERCISES["ndim-of-literals"]) == "first = ...\nsecond = ..."


def test_a_debug_exercise_hands_out_the_body_of_its_starter():
    released = release(nbformat.read(SOLUTION, as_version=4))
    assert cell_of(released, "ready-for-imshow").source == (
        "def ready_for_imshow(image):\n"
        '    """Return a (channel, height, width) image as (height, width, channel), uncopied."""\n'
        "    channels, height, width = image.shape\n"
        "    return image.reshape(height, width, channels)"
    )


def test_releasing_leaves_the_solution_as_it_is():
    solution = nbformat.read(SOLUTION, as_version=4)
    release(solution)
    assert solution == nbformat.read(SOLUTION, as_version=4)


def test_a_released_notebook_has_no_output_no_count_and_no_trace_of_the_build():
    released = release(nbformat.read(SOLUTION, as_version=4))
    code = [cell for cell in released.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert released.metadata.workbook == {"lesson": "01-tensors"}


def test_a_notebook_that_no_text_built_is_cleared_as_nbgrader_clears_it():
    metadata = {"nbgrader": {"grade": False, "solution": True, "locked": False, "grade_id": "a", "schema_version": 3}}
    notebook = new_notebook(cells=[new_code_cell("### BEGIN SOLUTION\nx = 1\n### END SOLUTION", metadata=metadata)])
    cleared, _ = ClearAnswers().preprocess(notebook, {})
    assert cleared.cells[0].source == "# YOUR CODE HERE\nraise NotImplementedError()"


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_the_signature_of_a_starter_is_the_one_in_the_text(exercise):
    if exercise.starter:
        notebook = Lesson(SOLUTION.parents[2], "01-tensors").compose()
        first = cell_of(notebook, exercise.id).source.partition("(")[2].partition(")")[0]
        code = exercise.starter.answer.__code__
        assert first == ", ".join(code.co_varnames[: code.co_argcount])
