"""Literal answers of which several are right: judged by properties, told and revealed without giving one away."""

import importlib
import json
from dataclasses import replace

import pytest

from course_utils.entry import Entry
from course_utils.feedback import Feedback
from course_utils.sheets import conceal
from course_utils.verdict import judge
from grader.answer_text import written
from grader.exercise import Exercise, ExerciseFault, Part, Property, Wrong, validate
from grader.explain import account
from grader.sheet import compile_sheet, records, tried

LINES = ("clear the gradients", "run the network", "call backward", "take the step")
CLEAR, RUN, BACK, STEP = LINES
ORDER = Exercise(
    parts=(
        Part(
            "order",
            points=2,
            how="property",
            properties=(
                Property("is_permutation_of_items", values=LINES),
                Property("in_order", pairs=((RUN, BACK), (CLEAR, BACK), (BACK, STEP))),
            ),
        ),
    ),
    answer=(LINES,),
    items=("the lines in an order that trains",),
    quiz=True,
    known_wrong=(
        Wrong("step-first", (CLEAR, RUN, STEP, BACK), "The step needs the gradients."),
        Wrong("cleared-after", (RUN, BACK, CLEAR, STEP), "You cleared what you had just computed."),
        Wrong("not-cleared", (RUN, BACK, STEP), "Gradients add up until they are cleared."),
    ),
    hints=("a nudge", "the next step"),
    minutes=1,
    difficulty=1,
    read="A heading",
    id="order",
)


@pytest.fixture(scope="module")
def sheet():
    return compile_sheet(ORDER)


def text(sheet, answer):
    return " ".join(Feedback(tried(ORDER, answer, sheet)).text.split())


def test_the_declaration_is_an_exercise():
    validate(ORDER)


@pytest.mark.parametrize("answer", [LINES, (RUN, CLEAR, BACK, STEP), [RUN, CLEAR, BACK, STEP], (LINES,)])
def test_every_right_order_earns_the_part(sheet, answer):
    assert tried(ORDER, answer, sheet).full


@pytest.mark.parametrize("wrong", ORDER.known_wrong, ids=lambda wrong: wrong.misconception)
def test_a_misconception_is_named_by_the_pairs_that_it_misses(sheet, wrong):
    assert tried(ORDER, wrong.answer, sheet).failure.misconception == wrong.misconception


def test_a_wrong_order_is_told_without_a_right_one(sheet):
    said = text(sheet, (STEP, BACK, RUN, CLEAR))
    assert said == (
        "✗ order 0 of 2 points asked the lines in an order that trains answered ('take the step', 'call backward', "
        "'run the network', 'clear the gradients') why At least two of the items stand the wrong way round. next "
        '`hint("order")` · read "A heading" above'
    )


@pytest.mark.parametrize("answer", [(1, 2), "text", None, (), {}, 3.5, ((),)])
def test_a_strange_answer_is_told_as_it_came(sheet, answer):
    verdict = tried(ORDER, answer, sheet)
    assert (verdict.points, verdict.answered, verdict.failure.expected) == (0, True, None)


def test_the_stub_is_not_answered(sheet):
    assert not tried(ORDER, ..., sheet).answered


def test_a_sheet_conceals_which_orders_are_right(sheet):
    assert "backward" not in json.dumps({**conceal(sheet), "words": {}})


def test_an_answer_is_written_as_one_assignment():
    assert written(ORDER, (RUN, BACK), "order = ...") == f"order = {(RUN, BACK)!r}"


def test_what_is_revealed_is_called_one_of_several(sheet, monkeypatch):
    module, shown = importlib.import_module("course_utils.reveal"), []
    monkeypatch.setattr(module, "find", lambda _: sheet)
    monkeypatch.setattr(module, "entries", lambda: {"order": Entry(prediction=["('take the step',)"])})
    monkeypatch.setattr(module, "change", lambda *_: None)
    monkeypatch.setattr(module, "display", shown.append)
    module.reveal("order")
    assert shown[0].head == "order   one right answer of several"
    assert " ".join(shown[0].text.split()).endswith(f"trains {LINES!r} you said ('take the step',) at first")


def test_an_account_for_an_appeal_shows_what_was_expected(sheet):
    observed = records(ORDER, (RUN, BACK, STEP), sheet["cases"])
    lines = " ".join(" ".join(account(sheet, observed, judge(sheet, observed))).split())
    assert "part order (property, worth 2): held on 0 of 1 cases; not on 1" in lines
    assert f"got {(RUN, BACK, STEP)!r} expected {LINES!r} same as not-cleared" in lines


def test_a_reference_that_misses_its_own_properties_is_refused():
    with pytest.raises(ExerciseFault, match="the reference of 'order' does not earn all parts on its own cases"):
        compile_sheet(replace(ORDER, answer=(LINES[::-1],)))


def test_two_wrong_orders_that_miss_alike_are_refused():
    twin = Wrong("twin", (RUN, CLEAR, STEP, BACK), "The same again.")
    with pytest.raises(ExerciseFault, match="'twin' of 'order' is not named by its own results"):
        compile_sheet(replace(ORDER, known_wrong=(*ORDER.known_wrong, twin)))


def test_one_of_several_values():
    parts = (Part("value", points=1, how="property", properties=(Property("is_one_of", values=((0, 1), 7)),)),)
    wrong = tuple(Wrong(str(number), number, f"Not {number}.") for number in (1, 2, 3))
    one = replace(ORDER, parts=parts, answer=(7,), known_wrong=wrong)
    sheet = compile_sheet(one)
    assert [tried(one, answer, sheet).full for answer in (7, (0, 1), 8)] == [True, True, False]
    assert tried(one, 2, sheet).failure.why == "Not 2."
