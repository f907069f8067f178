"""The words of a failure: what was tried, what came, what was expected, and why."""

from dataclasses import replace

import pytest
import torch

from course_utils.failure import Failure
from course_utils.feedback import Feedback
from course_utils.sheets import runs_twice
from course_utils.trial import observe, observe_literal
from course_utils.verdict import judge


def verdict_on(sheet, answer):
    if sheet["literal"]:
        return judge(sheet, observe_literal(answer, len(sheet["cases"])))
    return judge(sheet, observe(answer, sheet["cases"], runs_twice(sheet)))


CALL = "halve(tensor([2.0, 4.0, 6.0], float32))"
READ = '`hint("halve")` · read "Halves" above'
NUMBERS_WRONG = "Shape and dtype are right, some numbers are not. The first that differs stands above."
SHAPE_WRONG = "The shape is not right. Compare it axis by axis with the expected one."


def noisy(_):
    raise ValueError("no such thing")


FAILURES = {
    "value": (lambda x: x * 3, "[0] is 6  (3 of 3 elements differ)", "[0] is 1", NUMBERS_WRONG),
    "shape": (lambda x: x[:-1] / 2, "shape (2,)", "shape (3,)", SHAPE_WRONG),
    "dtype": (
        lambda x: x.double() / 2,
        "tensor([1.0, 2.0, 3.0], float64)",
        "tensor([1.0, 2.0, 3.0], float32)",
        "The shape is right, the dtype is not.",
    ),
    "raised": (
        noisy,
        "ValueError: no such thing",
        "tensor([1.0, 2.0, 3.0], float32)",
        "The call ended with an error. Call your function yourself with such an input to see where.",
    ),
    "strange": (
        lambda x: (n for n in x),
        "a value of type generator",
        "tensor([1.0, 2.0, 3.0], float32)",
        "The result is of type generator, and a tensor is asked for.",
    ),
    "nothing": (
        lambda _: None,
        "None",
        "tensor([1.0, 2.0, 3.0], float32)",
        "The result is None, and a tensor is asked for.",
    ),
    "known": (lambda x: x * 2, "[0] is 4  (3 of 3 elements differ)", "[0] is 1", "You doubled."),
}


@pytest.mark.parametrize(("answer", "got", "expected", "why"), FAILURES.values(), ids=FAILURES)
def test_a_failure_says_what_was_tried_what_came_what_was_expected_and_why(halve, answer, got, expected, why):
    failure = verdict_on(halve, answer).failure
    name = "doubled" if why == "You doubled." else None
    assert replace(failure, shapes=None) == Failure(CALL, got, expected, why, name, READ)


def test_two_shapes_are_kept_for_the_picture_where_they_are_what_differs(halve):
    assert verdict_on(halve, lambda x: x[:-1] / 2).failure.shapes == ((2,), (3,))
    assert verdict_on(halve, lambda x: x * 3).failure.shapes is None


def test_the_first_failing_case_is_the_one_that_is_told(halve):
    failure = verdict_on(halve, lambda x: x // 2).failure
    assert failure.tried == "halve(tensor([[1.0, 3.0]], float32))"


def test_harm_done_to_the_input_is_told_as_such(halve):
    failure = verdict_on(halve, lambda x: x.div_(2)).failure
    assert failure.tried == f"{CALL}, then looked at the input"
    assert failure.got == "the input's [0] is 1  (3 of 3 elements differ)"
    assert failure.expected == "the input's [0] is 2"


def test_a_copy_is_told_by_the_write_that_it_does_not_show(tail):
    failure = verdict_on(tail, lambda x: x[..., 1:].clone()).failure
    assert failure.tried == "tail(tensor([2.0, 4.0, 6.0], float32)), then wrote 7.0 at [1] of the input"
    assert failure.got == "the result's [0] is 4  (1 of 2 elements differ)"
    assert failure.expected == "the result's [0] is 7"


def test_a_copy_of_the_right_numbers_is_not_told_that_its_numbers_are_wrong(tail):
    assert "some numbers are not" not in verdict_on(tail, lambda x: x[..., 1:].clone()).failure.why


@pytest.mark.parametrize(
    "answer",
    [
        (9, 9, 9),
        (0, 532, 689),
        (417.0, 532.0, 689.0),
        ("417", "532", "689"),
        (1, 2),
        (1, 2, 3, 4),
        3,
        None,
        "text",
        {0: 1},
        torch.tensor([1, 2, 3]),
        (9, 532, 689),
        (torch.nn.ReLU(), int, len),
        (..., 1, 2),
    ],
    ids=repr,
)
def test_a_literal_verdict_never_shows_the_right_answer(order, answer):
    verdict = verdict_on(order, answer)
    shown = Feedback(verdict).text + Feedback(verdict).html
    own = repr(answer)
    assert verdict.failure.expected is None
    assert not [right for right in ("417", "532", "689") if right in shown and right not in own]


def test_a_literal_failure_says_what_to_run(order):
    failure = verdict_on(order, (417, 8, 689)).failure
    assert failure.next == 'run `second()` · `hint("order")` · read "Halves" above'
    assert (failure.tried, failure.why) == ("second()", "")


def test_the_question_of_a_quiz_is_nothing_to_run(order):
    failure = verdict_on({**order, "quiz": True}, (417, 8, 689)).failure
    assert failure.next == '`hint("order")` · read "Halves" above'


ITEMS = {
    "the second": ((417, 8, 689), "8  (answer 2 of 3; 2 of 3 are right)"),
    "the last": ((417, 532, 8), "8  (answer 3 of 3; 2 of 3 are right)"),
    "two": ((417, 8, 9), "8  (answer 2 of 3; 1 of 3 are right)"),
    "all": ((7, 8, 9), "7  (answer 1 of 3; 0 of 3 are right)"),
    "one of another type": ((417, 532.0, 689), "532.0  (answer 2 of 3; 2 of 3 are right)"),
    "one left open": ((417, ..., 8), "Ellipsis  (answer 2 of 3; 1 of 3 are right)"),
}


@pytest.mark.parametrize(("answer", "got"), ITEMS.values(), ids=ITEMS)
def test_a_wrong_item_is_told_by_its_number_and_how_many_are_right(order, answer, got):
    assert verdict_on(order, answer).failure.got == got


def test_a_literal_of_one_item_has_nothing_to_count(order):
    assert verdict_on({**order, "cases": order["cases"][:1]}, 8).failure.got == "8"


MISCOUNTED = {
    "one": ((1,), "1 answer"),
    "two": ((1, 2), "2 answers"),
    "four": ([1, 2, 3, 4], "4 answers"),
    "a number": (417, "a lone int"),
    "a tensor of three": (torch.tensor([1, 2, 3]), "a lone Tensor"),
    "nothing": (None, "None"),
}


@pytest.mark.parametrize(("answer", "amount"), MISCOUNTED.values(), ids=MISCOUNTED)
def test_a_wrong_number_of_literal_answers_is_told(order, answer, amount):
    failure = verdict_on(order, answer).failure
    assert (failure.tried, failure.got) == ("first()", f"Miscounted: {amount} where 3 answers are asked for")
    assert failure.why == "Give a tuple of 3 answers, one for each expression."


@pytest.mark.parametrize("answer", [(417, 532.0, 689), (417, True, 689), (417, ..., 689), (417, None, 689)], ids=repr)
def test_a_tuple_of_the_right_length_is_not_asked_for_a_tuple(order, answer):
    assert "tuple" not in verdict_on(order, answer).failure.why
