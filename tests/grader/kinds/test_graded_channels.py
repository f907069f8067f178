"""Specimens, pulls, adapters, errors and orders in a graded run, and what a submission tries against them."""

import sys
from dataclasses import asdict

import pytest

from course_utils.rules.breaking import broken_by
from grader.exercise import NO_LOOP, Rule
from tests.grader.kinds.graded import assignment_of, graded_by, stub_of, text_of
from tests.grader.kinds.test_driving import MEAN
from tests.grader.kinds.test_pulling import CUBE
from tests.grader.kinds.test_raising import ROWS
from tests.grader.kinds.test_several_right import ORDER
from tests.grader.kinds.test_specimens import SHARES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")

EXERCISES = {exercise.id: exercise for exercise in (SHARES, CUBE, MEAN, ORDER, ROWS)}
RIGHT = {name: text_of(one, one.answer[0] if one.literal else one.reference) for name, one in EXERCISES.items()}
FULL = {name: one.points for name, one in EXERCISES.items()}


@pytest.fixture(scope="module")
def graded():
    assignment = assignment_of(*EXERCISES.values())
    return lambda answers, *own: graded_by(assignment, answers, *own)


def test_right_answers_earn_everything(graded):
    points, one = graded(RIGHT)
    assert points == FULL
    assert all(verdict.full for verdict in one.verdicts.values())


def test_an_untouched_submission_is_not_answered(graded):
    points, one = graded({})
    assert set(points.values()) == {0}
    assert not any(verdict.answered for verdict in one.verdicts.values())


@pytest.mark.parametrize("number", range(3))
def test_wrong_answers_earn_what_is_declared_and_are_named(graded, number):
    wrong = {name: exercise.known_wrong[number] for name, exercise in EXERCISES.items()}
    points, one = graded({name: text_of(EXERCISES[name], known.answer) for name, known in wrong.items()})
    assert points == {name: len(known.earns) for name, known in wrong.items()}
    named = {name: verdict.failure.misconception for name, verdict in one.verdicts.items()}
    assert named == {name: known.misconception for name, known in wrong.items()}


# ---- what a submission tries

WRONG = {name: text_of(one, one.known_wrong[-1].answer) for name, one in EXERCISES.items()}
CONSTANT = "def shares(routine, x):\n    return routine(x)"
TRIED = {
    "specimens replaced by one": (
        "import course_utils.specimens as s\nfor name in s.SPECIMENS: s.SPECIMENS[name] = lambda x: True",
        {"shares": CONSTANT},
        {"shares": 0},
    ),
    "a specimen of the student's own sent back": (
        "import course_utils.specimens as s\ns.SPECIMENS['mine'] = lambda *_: True",
        {"shares": "def shares(routine, x):\n    from course_utils.specimens import SPECIMENS\n"
         "    return SPECIMENS['mine']"},
        {"shares": 0},
    ),
    "the gradient left to the observer": (
        "import torch, course_utils.trial as t\n"
        "torch.autograd.grad = t.grad = lambda result, x, v: (v * 2,)",
        {"cube": "def cube(x):\n    return x.detach() ** 3"},
        {"cube": 1},
    ),
    "the adapter replaced by a constant": (
        "import course_utils.adapters as a\na.ADAPTERS['called_in_turn'] = lambda *_: [None, 0.0]",
        {"running-mean": WRONG["running-mean"]},
        {"running-mean": 0},
    ),
    "an error's type that only looks right": (
        "",
        {"rows": "class ValueErrors(ValueError): pass\ndef rows(x):\n    raise ValueErrors(f'given {x.ndim}')"},
        {"rows": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("own", "answers", "earned"), TRIED.values(), ids=TRIED)
def test_what_is_patched_in_the_notebook_earns_no_more_than_the_answer_is_worth(graded, own, answers, earned):
    points, _ = graded({**RIGHT, **answers}, own)
    assert points[next(iter(earned))] <= next(iter(earned.values()))


def test_a_gradient_that_is_forged_by_the_right_formula_passes(graded):
    """Known, and nothing gained: whoever computes v times the derivative for an unknown v has the solution."""
    own = "import course_utils.trial as t\nt.grad = lambda result, x, v: (v * 3 * x.detach() ** 2,)"
    points, one = graded({**RIGHT, "cube": "def cube(x):\n    return x.detach() ** 3"}, own)
    assert points == FULL
    assert "course_utils.trial.grad was replaced" in one.tripwires


def test_specimens_can_be_told_by_their_names(graded):
    """Known: they are public and few, so a table of their names passes; a part about the text forbids it."""
    table = "def shares(routine, x):\n    return routine.__name__ in ('through_slice', 'through_detach')"
    assert graded({**RIGHT, "shares": table})[0] == FULL
    rule = asdict(Rule(forbids=NO_LOOP, instead="Try the routine."))
    assert [one.key for one in broken_by(table, "shares", rule)] == [".__name__"]


def test_the_stub_of_each_kind_names_the_answer():
    assert [stub_of(one).split("\n")[0] for one in (CUBE, MEAN, ORDER)] == [
        "def cube(*_):",
        "class RunningMean:",
        "order = ...",
    ]
