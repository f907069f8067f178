"""nbgrader's own fixtures, from its wheel, graded in the jail with their own masters: each has its listed outcome."""

import json
import sys
import warnings
from pathlib import Path

import nbformat
import nbgrader
import pytest
from nbformat.v4 import new_code_cell

from grader.grading import Assignment, grade
from grader.jail import Jail, Limits
from grader.judge import is_judged_inside, mark_of, points_inside
from grader.release import release
from grader.repair import Unreadable
from grader.secret import Secret

FILES = Path(nbgrader.__file__).parent / "tests"

UNTOUCHED, ANSWERED = (1, 0), (1, 1)  # points of the cells foo and bar
RIGHT, WRONG, PARTLY = (1, 1, 0.5, 0.5), (0, 0, 0, 0), (0, 1, 0, 0.5)
FOREIGN = "the notebook is not of this assignment"
SHORT = {  # of seven cells, by their master `submitted-unchanged`
    "apps/files/submitted-unchanged": UNTOUCHED,
    "apps/files/submitted-changed": ANSWERED,
    "apps/files/submitted-cheat-attempt": UNTOUCHED,
    "apps/files/submitted-cheat-attempt-alternative": UNTOUCHED,
    "apps/files/submitted-grade-cell-changed": UNTOUCHED,
    "apps/files/submitted-locked-cell-changed": UNTOUCHED,
    "preprocessors/files/submitted-unchanged": UNTOUCHED,
    "preprocessors/files/submitted-changed": ANSWERED,
    "preprocessors/files/submitted-answer-cell-type-changed": UNTOUCHED,
    "preprocessors/files/submitted-grade-cell-changed": UNTOUCHED,
    "preprocessors/files/submitted-grade-cell-type-changed": UNTOUCHED,
    "preprocessors/files/submitted-locked-cell-changed": UNTOUCHED,
}
SQUARES = {  # by the release of `test`
    "apps/files/test": RIGHT,
    "apps/files/test-with-output": RIGHT,
    "apps/files/test-no-metadata": RIGHT,
    "apps/files/test-no-metadata-autotest": RIGHT,
    "apps/files/test-v0": RIGHT,
    "apps/files/test-v0-invalid": RIGHT,
    "apps/files/test-v1": RIGHT,
    "apps/files/test-v2": RIGHT,
    "apps/files/test-hidden-tests": PARTLY,
    "apps/files/timeout": WRONG,
    "apps/files/validation-zero-points": WRONG,
    "preprocessors/files/test": RIGHT,
    "preprocessors/files/test_taskcell": RIGHT,
    **dict.fromkeys(
        [f"apps/files/autotest-{kind}-unchanged" for kind in ("simple", "hidden", "hashed", "multi")], WRONG
    ),
    **dict.fromkeys([f"apps/files/autotest-{kind}" for kind in ("simple", "hidden", "hashed", "multi")], FOREIGN),
    **dict.fromkeys([f"apps/files/autotest-{kind}-changed" for kind in ("simple", "hashed", "multi")], FOREIGN),
    "apps/files/autotest-hidden-changed-right": FOREIGN,
    "apps/files/autotest-hidden-changed-wrong": FOREIGN,
    "apps/files/infinite-loop": FOREIGN,
    "apps/files/infinite-loop-with-output": FOREIGN,
    "apps/files/open_relative_file": FOREIGN,
    "apps/files/side-effects": FOREIGN,
    "apps/files/too-new": FOREIGN,
    "apps/files/validating-environment-variable": FOREIGN,
    "preprocessors/files/bad-markdown-cell-1": FOREIGN,
    "preprocessors/files/bad-markdown-cell-2": FOREIGN,
    "preprocessors/files/blank-grade-id": FOREIGN,
    "preprocessors/files/blank-points": FOREIGN,
    "preprocessors/files/cell-type-changed": FOREIGN,
    "preprocessors/files/duplicate-grade-ids": FOREIGN,
    "preprocessors/files/header": FOREIGN,
    "preprocessors/files/infinite-recursion": FOREIGN,
    "preprocessors/files/long-output": FOREIGN,
    "preprocessors/files/manually-graded-code-cell": FOREIGN,
    "preprocessors/files/no-cell-type": FOREIGN,
    "preprocessors/files/warning-pattern": FOREIGN,
}
STOPPED = "stopped: the cell ran longer than 1 s"
RUN_INSIDE = {  # fixtures whose cells are put into a submission, with why its process ended, if it did
    "apps/files/infinite-loop": STOPPED,
    "apps/files/infinite-loop-with-output": STOPPED,
    "apps/files/timeout": STOPPED,
    "apps/files/side-effects": None,
    "preprocessors/files/infinite-recursion": None,
    "preprocessors/files/long-output": None,
    "preprocessors/files/warning-pattern": None,
}

if sys.platform != "linux":
    pytest.skip("submissions are run on Linux only", allow_module_level=True)


@pytest.fixture(scope="module")
def jail():
    with Jail(Limits(cell=1, submission=20)) as jail:
        yield jail


def read(name):
    with warnings.catch_warnings(action="ignore"):  # of ids that old formats lack
        return nbformat.read(FILES / f"{name}.ipynb", as_version=4)


def points(graded):
    own = [cell for cell in graded.notebook.cells if is_judged_inside(cell, {})]
    return tuple(points_inside(cell) for cell in own if mark_of(cell)["points"])


def graded(master, raw, jail):
    return grade(Assignment("fixture", master, {}, Secret("a secret")), raw, jail)


def outcome(master, name, jail):
    try:
        return points(graded(master, (FILES / f"{name}.ipynb").read_bytes(), jail))
    except Unreadable as why:
        return str(why).partition(";")[0]


@pytest.mark.parametrize("name", SHORT)
def test_a_submission_of_seven_cells_has_its_outcome(jail, name):
    assert outcome(read("apps/files/submitted-unchanged"), name, jail) == SHORT[name]


@pytest.mark.parametrize("name", SQUARES)
def test_a_submission_of_squares_has_its_outcome(jail, name):
    assert outcome(release(read("apps/files/test"), hidden_tests=True), name, jail) == SQUARES[name]


@pytest.mark.parametrize("name", RUN_INSIDE)
def test_cells_of_a_fixture_cost_the_submission_around_them_nothing(jail, name):
    submission = read("apps/files/submitted-changed")
    code = [cell.source for cell in read(name).cells if cell.cell_type == "code"]
    submission.cells[:0] = [new_code_cell(source) for source in code]
    done = graded(read("apps/files/submitted-unchanged"), json.dumps(submission).encode(), jail)
    assert points(done) == ANSWERED
    assert done.died.get("") == RUN_INSIDE[name]


def test_no_notebook_among_the_fixtures_is_left_out():
    there = {file.relative_to(FILES).with_suffix("").as_posix() for file in FILES.glob("*/files/*.ipynb")}
    listed = {*SHORT, *SQUARES}
    assert {name for name in there - listed if not name.startswith("ui-tests/")} == set()
