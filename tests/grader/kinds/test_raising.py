"""Cases that must end with an error: of which type, and what it says."""

from dataclasses import replace

import pytest
import torch

from course_utils.feedback import Feedback
from grader.exercise import Case, Exercise, ExerciseFault, Part, Property, Wrong
from grader.sheet import compile_sheet, tried


def rows(x):
    if x.ndim != 2:
        raise ValueError(f"rows needs 2 axes, was given {x.ndim}")
    return list(x)


def without_words(x):
    if x.ndim != 2:
        raise ValueError("no")
    return list(x)


def by_assert(x):
    assert x.ndim == 2, f"2 axes, not {x.ndim}"
    return list(x)


def unchecked(x):
    return list(x.reshape(len(x), -1)) if x.ndim else x


def asked_words(x):
    return () if x.ndim == 2 else (f"given {x.ndim}",)


def cases(rng):
    return [
        Case((torch.arange(2.0 * rng.randrange(2, 5)).reshape(-1, 2),)),
        Case((torch.ones(3),), raises="ValueError"),
        Case((torch.ones(2, 1, 1),), raises="ValueError"),
    ]


ROWS = Exercise(
    parts=(
        Part("value", points=1),
        Part("words", points=1, how="property", properties=(Property("says", words=asked_words),)),
    ),
    cases=cases,
    reference=rows,
    known_wrong=(
        Wrong("without-words", without_words, "Say what was given.", earns=("value",)),
        Wrong("by-assert", by_assert, "An assert is for yourself.", earns=()),
        Wrong("unchecked", unchecked, "Nothing is checked."),
    ),
    hints=("a nudge", "the next step"),
    minutes=1,
    difficulty=1,
    read="A heading",
    id="rows",
)


@pytest.fixture(scope="module")
def sheet():
    return compile_sheet(ROWS)


def told(sheet, answer):
    verdict = tried(ROWS, answer, sheet)
    return verdict.points, " ".join(Feedback(verdict).text.split())


def test_the_error_that_is_asked_for_earns_all_on_both_devices(sheet):
    assert tried(ROWS, rows, sheet).full
    assert [part["name"] for part in sheet["parts"]] == ["value", "words", "second device"]


@pytest.mark.parametrize("wrong", ROWS.known_wrong, ids=lambda wrong: wrong.misconception)
def test_a_misconception_is_named_by_how_it_ends(sheet, wrong):
    points, text = told(sheet, wrong.answer)
    assert points == len(wrong.earns) and wrong.words in text


def test_a_result_where_an_error_is_asked_for_is_told():
    points, text = told(compile_sheet(replace(ROWS, known_wrong=())), unchecked)
    assert points == 0
    assert "expected ValueError: rows needs 2 axes, was given 1 why The result is a tuple or list, and an error" in text


def test_another_error_than_the_one_asked_for_is_told():
    sheet = compile_sheet(replace(ROWS, known_wrong=()))
    points, text = told(sheet, by_assert)
    assert points == 0
    assert (
        "got AssertionError: 2 axes, not 1 expected ValueError: rows needs 2 axes, was given 1 why The call must"
        in (text)
    )
    assert "why The call must end with an error, but with another one than this." in text


def test_a_bare_error_loses_the_part_about_its_words():
    points, text = told(compile_sheet(replace(ROWS, known_wrong=())), without_words)
    assert points == 1
    assert "got ValueError: no expected an error that says 'given 1' why An error should say what was wrong" in text


def refused(**change):
    with pytest.raises(ExerciseFault) as caught:
        compile_sheet(replace(ROWS, **change))
    return str(caught.value)


def test_an_error_that_is_not_declared_is_refused():
    said = refused(cases=lambda _: [Case((torch.ones(2, 2),)), Case((torch.ones(3),))])
    assert said == (
        "the reference of 'rows' ends with ValueError (rows needs 2 axes, was given 1), which is not declared by "
        "`raises`, on case 2."
    )


@pytest.mark.parametrize(
    ("shape", "ends"), [((2, 2), "a result instead of ValueError"), ((3,), "ValueError instead of TypeError")]
)
def test_a_declared_error_that_does_not_come_is_refused(shape, ends):
    raises = ends.rpartition(" ")[2]
    said = refused(cases=lambda _: [Case((torch.ones(shape),), raises=raises)])
    assert said == f"the reference of 'rows' ends with {ends} on case 1."
