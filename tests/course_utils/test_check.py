"""`check` in a student's notebook: shows, returns nothing, and never dies on an answer."""

import pytest
import torch

from course_utils import CheckFailed, check
from course_utils.feedback import Feedback
from course_utils.sheets import UnknownExercise

pytestmark = pytest.mark.usefixtures("own_notebook")


def ready(image):
    return image.permute(1, 2, 0)


def first(image):
    return image.permute(2, 0, 1).float() / 255


def copied(image):
    return image.permute(1, 2, 0).clone()


def in_place(image):
    return image.permute(2, 0, 1).float().div_(255)


def unanswered(_):
    raise NotImplementedError("channels-first")


RIGHT = {"channels-first": first, "ndim-of-literals": (0, 1, 2, 3, 2), "ready-for-imshow": ready}


@pytest.mark.parametrize(("exercise", "answer"), RIGHT.items(), ids=RIGHT)
def test_a_right_answer_is_shown_as_right_and_nothing_is_returned(shown, exercise, answer):
    assert check(exercise, answer) is None
    (feedback,) = shown
    assert type(feedback) is Feedback
    where = "" if exercise == "ndim-of-literals" else "   cpu ✓  simulated GPU ✓"  # a literal answer runs nowhere
    assert feedback.text == f"✓ {exercise}   2 of 2 points{where}"


def test_a_wrong_answer_is_shown_with_its_misconception_and_nothing_is_returned(shown):
    assert check("ready-for-imshow", copied) is None
    (feedback,) = shown
    rows = dict(feedback.rows)
    assert feedback.head == "✗ ready-for-imshow   1 of 2 points   cpu"
    assert rows["parts"] == "value ✓ · no copy ✗"
    assert rows["why"].startswith("The picture is right, in a second piece of memory.")
    assert rows["next"] == '`hint("ready-for-imshow")` · read "An image is a block with three axes" above'


def test_harm_to_the_input_is_named(shown):
    check("channels-first", in_place)
    assert dict(shown[0].rows)["parts"] == "value ✓ · image left alone ✗"
    assert "`.float()` makes a new tensor only where the dtype changes." in dict(shown[0].rows)["why"]


@pytest.mark.parametrize(
    ("exercise", "stub"),
    [("channels-first", unanswered), ("ndim-of-literals", ...), ("ndim-of-literals", (...,) * 5)],
    ids=["function", "literal", "items"],
)
def test_a_stub_is_not_answered_yet(shown, exercise, stub):
    check(exercise, stub)
    assert shown[0].text == f"· {exercise}   not answered yet   2 points"


def test_outside_a_notebook_the_words_are_printed(capsys):
    check("channels-first", first)
    assert capsys.readouterr().out == "✓ channels-first   2 of 2 points   cpu ✓  simulated GPU ✓\n"


def test_checking_twice_says_the_same(shown):
    check("ready-for-imshow", copied)
    check("ready-for-imshow", copied)
    assert shown[0].text == shown[1].text


# ---- nbgrader validate


@pytest.fixture
def validating(own_notebook):
    own_notebook.setenv("NBGRADER_VALIDATING", "1")


@pytest.mark.usefixtures("validating")
def test_a_right_answer_passes_validation(shown):
    check("ready-for-imshow", ready)
    assert len(shown) == 1


WRONG = {
    "known": (
        "ready-for-imshow",
        copied,
        "✗ ready-for-imshow · 1 of 2 points · cpu: The picture is right, in a second ",
    ),
    "unknown": ("ready-for-imshow", first, "✗ ready-for-imshow · 0 of 2 points · cpu: "),
    "literal": ("ndim-of-literals", (9,) * 5, "✗ ndim-of-literals · 0 of 2 points"),
    "stub": ("channels-first", unanswered, "· channels-first · not answered yet · 2 points"),
    "many lines": (
        "channels-first",
        lambda _: 1 / 0,
        "✗ channels-first · 0 of 2 points · cpu: The call ended with an ",
    ),
}


@pytest.mark.usefixtures("validating")
@pytest.mark.parametrize(("exercise", "answer", "words"), WRONG.values(), ids=WRONG)
def test_a_wrong_answer_fails_validation_in_one_line_after_it_was_shown(shown, exercise, answer, words):
    with pytest.raises(CheckFailed) as caught:
        check(exercise, answer)
    assert str(caught.value).startswith(words)
    assert len(str(caught.value).splitlines()) == 1
    assert len(shown) == 1


@pytest.mark.parametrize("value", ["", "0", "true"])
def test_a_wrong_answer_raises_at_no_other_time(shown, monkeypatch, value):
    monkeypatch.setenv("NBGRADER_VALIDATING", value)
    check("ready-for-imshow", copied)
    assert len(shown) == 1


def test_a_failed_check_is_an_assertion_whose_traceback_is_its_sentence():
    error = CheckFailed("✗ tail · 0 of 2 points · cpu")
    assert isinstance(error, AssertionError)
    assert error._render_traceback_() == ["CheckFailed: ✗ tail · 0 of 2 points · cpu"]


@pytest.mark.usefixtures("validating")
def test_a_long_sentence_is_wrapped_before_nbgrader_would_cut_it_off(shown):
    with pytest.raises(CheckFailed) as caught:
        check("ready-for-imshow", copied)
    lines = caught.value._render_traceback_()
    assert len(shown) == 1 and len(lines) > 1 and max(map(len, lines)) <= 84
    assert " ".join(lines) == f"CheckFailed: {caught.value}"


# ---- ids


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("chanels-first", "channels-first"),
        ("channels_first", "channels-first"),
        ("channels-first ", "channels-first"),
        ("ndim-of-literal", "ndim-of-literals"),
        ("ready-for-imshaw", "ready-for-imshow"),
    ],
)
def test_an_unknown_id_names_the_nearest(shown, name, near):
    with pytest.raises(UnknownExercise) as caught:
        check(name, first)
    assert str(caught.value) == f"No exercise is called {name!r}. Did you mean {near!r}?"
    assert shown == []


def test_an_id_in_a_list_names_the_nearest_too():
    with pytest.raises(UnknownExercise, match=r"Did you mean 'channels-first'\?$"):
        check(["channels-first"], first)


@pytest.mark.parametrize("name", ["", "xyz", None, 3, len, torch.ones(1), {}], ids=repr)
def test_an_id_like_no_other_says_where_the_ids_stand(name):
    with pytest.raises(UnknownExercise, match=r"The ids stand in the lessons' check cells\.$"):
        check(name, first)


def test_the_interrupt_button_still_interrupts(shown):
    def interrupted(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check("channels-first", interrupted)
    assert shown == []
