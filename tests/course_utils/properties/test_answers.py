"""Answers of which several are right, and errors that are asked for: what holds, and how a miss is told."""

import pytest
import torch

from course_utils.observation import Raised, Strange
from course_utils.properties import PREDICATES, Calls, Miss, misses_of

LINES = ("zero_grad", "forward", "backward", "step")
PAIRS = (("zero_grad", "backward"), ("forward", "backward"), ("backward", "step"))


def miss(name, result, **parameters):
    return PREDICATES[name](Calls(result), **parameters)


@pytest.mark.parametrize("result", [LINES, list(LINES), LINES[::-1]])
def test_items_in_another_order_are_a_permutation(result):
    assert miss("is_permutation_of_items", result, values=LINES) is None


@pytest.mark.parametrize(
    "result", [LINES[:3], (*LINES, "step"), (*LINES[:3], "steps"), (*LINES[:3], 3), None, "step", {0: 1}, torch.ones(4)]
)
def test_items_lost_doubled_or_changed_are_none(result):
    assert miss("is_permutation_of_items", result, values=LINES)


def test_how_items_miss_is_told():
    assert miss("is_permutation_of_items", ("a", "a"), values=("a", "b")) == Miss(
        "items ('a', 'a')",
        "('a', 'a')",
        "('a', 'b') in some order",
        "Each item must stand there exactly as often as it was given: none left out, none twice, none changed.",
    )


@pytest.mark.parametrize("result", [LINES, ("forward", "zero_grad", "backward", "step"), [*LINES, "more"]])
def test_every_order_that_keeps_the_pairs_is_right(result):
    assert miss("in_order", result, pairs=PAIRS) is None


@pytest.mark.parametrize(
    ("result", "tag"),
    [
        (("forward", "backward", "zero_grad", "step"), "'zero_grad' before 'backward'"),
        (("step", "backward", "forward", "zero_grad"), "; ".join(f"{one!r} before {other!r}" for one, other in PAIRS)),
        (("zero_grad", "forward", "step"), "; ".join(f"{one!r} before {other!r}" for one, other in PAIRS)),
        (7, "no sequence: 7"),
    ],
)
def test_the_pairs_that_are_missed_tell_two_orders_apart(result, tag):
    assert miss("in_order", result, pairs=PAIRS).tag == tag


def test_what_is_shown_of_an_order_gives_no_right_one_away():
    assert miss("in_order", LINES[::-1], pairs=PAIRS).why == "At least two of the items stand the wrong way round."


@pytest.mark.parametrize("result", [0, 1.0, ("a", 2)])
def test_each_of_several_answers_is_right(result):
    assert miss("is_one_of", result, values=(0, 1.0, ("a", 2))) is None


@pytest.mark.parametrize("result", [False, 1, "0", ("a", 3), None])
def test_an_answer_of_another_type_or_value_is_none_of_them(result):
    assert miss("is_one_of", result, values=(0, 1.0, ("a", 2))).tag.startswith("another: ")


def test_none_of_several_answers_is_told_by_what_was_said():
    assert miss("is_one_of", 3, values=(0, 1)) == Miss(
        "another: 3", "3", "0 or 1", "Several answers are right, and this is none of them."
    )


ERROR = Raised("ValueError", "axis -2 of a tensor with 1 axis")


def test_an_error_says_what_is_asked_for():
    assert miss("says", ERROR, words=("axis -2", "1 axis")) is None
    assert miss("says", torch.ones(2), words=()) is None


def test_an_error_that_does_not_say_it_is_told_with_its_text():
    assert miss("says", ERROR, words=("axis -2", "axes", "rank")) == Miss(
        "unsaid: axes; rank",
        "ValueError: axis -2 of a tensor with 1 axis",
        "an error that says 'axis -2' and 'axes' and 'rank'",
        "An error should say what was wrong with what was given, so that its reader can mend it.",
    )


def test_a_result_where_an_error_is_asked_for_is_a_miss():
    assert miss("says", 3, words=("axis -2",)) == Miss(
        "no error", "3", "an error that says 'axis -2'", "This call should end with an error."
    )


def test_an_error_is_asked_only_where_all_that_is_asked_is_about_errors():
    says, shape = ("says", {"words": ("axis -2",)}), ("has_shape", {"shape": (1,)})
    assert misses_of([says], Calls(ERROR)) == ()
    assert [one.tag for one in misses_of([shape, says], Calls(ERROR))] == ["raised ValueError"]
    assert [one.tag for one in misses_of([says], Calls(Strange("socket")))] == ["says: no error"]
