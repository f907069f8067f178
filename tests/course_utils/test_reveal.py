"""`reveal`: the truth stands beside what was said at first, and only then."""

import importlib

import pytest

from course_utils import check
from course_utils.progress_file import change, entries, open_file
from course_utils.reveal import reveal
from course_utils.sheets import UnknownExercise, find

EXERCISE = "ndim-of-literals"
PREDICT_FIRST = (
    "Predict first: answer `ndim-of-literals` and run its check, then the truth stands beside what you said."
)

pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    displayed = []
    monkeypatch.setattr(importlib.import_module("course_utils.reveal"), "display", displayed.append)
    monkeypatch.setattr(importlib.import_module("course_utils.check"), "display", lambda _: None)
    return displayed


def test_before_a_prediction_it_asks_for_one(shown):
    assert reveal(EXERCISE) is None
    assert shown[0].head == PREDICT_FIRST and shown[0].rows == []
    assert entries() == {}


@pytest.mark.parametrize("stub", [..., (...,) * 5])
def test_a_stub_is_no_prediction(shown, stub):
    check(EXERCISE, stub)
    reveal(EXERCISE)
    assert shown[0].head == PREDICT_FIRST


def test_after_a_wrong_prediction_truth_and_prediction_stand_side_by_side(shown):
    check(EXERCISE, (1, 1, ..., 3, "0"))
    reveal(EXERCISE)
    assert shown[0].text == (
        "ndim-of-literals   what each gives\n"
        "  torch.tensor(0.05).ndim                       0   you said 1 at first\n"
        "  torch.tensor([1.0, 2.0, 3.0]).ndim            1   you said 1 at first\n"
        "  torch.tensor([[1, 2, 3]]).ndim                2   you said nothing at first\n"
        "  torch.tensor([[[1], [2]], [[3], [4]]]).ndim   3   you said 3 at first\n"
        "  torch.tensor([[], []]).ndim                   2   you said '0' at first"
    )
    assert "<code>torch.tensor(0.05).ndim</code>" in shown[0].html
    assert entries()[EXERCISE].revealed


def test_later_answers_do_not_change_what_was_said_at_first(shown):
    check(EXERCISE, (7,) * 5)
    check(EXERCISE, (0, 1, 2, 3, 2))
    reveal(EXERCISE)
    assert [words for _, words in shown[0].rows] == [f"{truth}   you said 7 at first" for truth in (0, 1, 2, 3, 2)]


def test_a_prediction_of_an_earlier_session_is_remembered(shown):
    check(EXERCISE, (7,) * 5)
    open_file.cache_clear()
    reveal(EXERCISE)
    assert "you said 7 at first" in shown[0].text


def test_a_prediction_for_items_that_changed_since_then_does_not_count(shown):
    change(EXERCISE, lambda entry: vars(entry).update(tries=1, prediction=["1", "2"]))
    reveal(EXERCISE)
    assert shown[0].head == PREDICT_FIRST


def test_an_answer_of_another_length_is_no_prediction(shown):
    check(EXERCISE, 2)
    reveal(EXERCISE)
    assert shown[0].head == PREDICT_FIRST


def test_the_questions_of_a_quiz_are_words_and_not_code(shown, monkeypatch):
    monkeypatch.setitem(find(EXERCISE), "quiz", True)
    check(EXERCISE, (7,) * 5)
    reveal(EXERCISE)
    assert shown[0].head == "ndim-of-literals   the answers" and "<code>" not in shown[0].html


def test_a_function_exercise_has_nothing_to_reveal_and_says_where_to_look(shown):
    reveal("channels-first")
    assert shown[0].head == (
        "No solution of `channels-first` lies in the notebook to be revealed: what a right result looks like stands in "
        'the feedback of its check, and `hint("channels-first")` helps.'
    )
    assert entries() == {}


def test_an_unknown_id_names_the_nearest():
    with pytest.raises(UnknownExercise) as caught:
        reveal("ndim-of-literal")
    assert str(caught.value) == "No exercise is called 'ndim-of-literal'. Did you mean 'ndim-of-literals'?"


def test_while_work_is_graded_nothing_is_revealed(shown, monkeypatch):
    check(EXERCISE, (7,) * 5)
    monkeypatch.setenv("NBGRADER_VALIDATING", "1")
    reveal(EXERCISE)
    assert shown[0].head == PREDICT_FIRST
