"""`hint`: first a try, then a nudge, after another try the next step, and no more."""

import importlib

import pytest

from course_utils import check, hint
from course_utils.progress_file import entries, open_file
from course_utils.sheets import UnknownExercise, find

EXERCISE = "channels-first"
AFTER_ANOTHER = 'after another try, `hint("channels-first")` shows the next step'
TRY_FIRST = "Try `channels-first` and run its check first, then there is a hint; a wrong try costs nothing."

pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    displayed = []
    monkeypatch.setattr("course_utils.hints.display", displayed.append)
    monkeypatch.setattr(importlib.import_module("course_utils.check"), "display", lambda _: None)
    return displayed


def wrong(_):
    return None


def wrong_again(_):
    return 1


def unanswered(_):
    raise NotImplementedError(EXERCISE)


def rows(card):
    return [words for label, words in card.rows if label != "next"]


def test_before_a_try_it_says_to_try_first(shown):
    assert hint(EXERCISE) is None
    assert shown[0].head == TRY_FIRST and shown[0].rows == []


def test_asking_before_a_try_counts_for_nothing(shown):
    for _ in range(3):
        hint(EXERCISE)
    check(EXERCISE, wrong)
    hint(EXERCISE)
    assert rows(shown[-1]) == find(EXERCISE)["hints"][:1]


def test_an_answer_not_given_yet_is_no_try(shown):
    check(EXERCISE, unanswered)
    hint(EXERCISE)
    assert shown[0].head == TRY_FIRST and entries() == {}


def test_after_a_try_the_first_call_shows_the_nudge_alone(shown):
    check(EXERCISE, wrong)
    hint(EXERCISE)
    nudge = find(EXERCISE)["hints"][0]
    assert shown[0].head == "channels-first   hint 1 of 2"
    assert shown[0].rows == [("1", nudge), ("next", AFTER_ANOTHER)]
    assert (entries()[EXERCISE].hints, entries()[EXERCISE].hinted) == (1, 1)


def test_a_second_call_without_another_try_shows_the_nudge_again(shown):
    check(EXERCISE, wrong)
    for _ in range(3):
        hint(EXERCISE)
    assert shown[0].text == shown[1].text == shown[2].text
    assert (entries()[EXERCISE].hints, entries()[EXERCISE].hinted) == (1, 1)


def test_the_same_answer_checked_again_is_not_another_try(shown):
    check(EXERCISE, wrong)
    hint(EXERCISE)
    check(EXERCISE, wrong)
    hint(EXERCISE)
    assert shown[0].text == shown[1].text and entries()[EXERCISE].hints == 1


def test_many_tries_before_the_first_call_show_the_nudge_alone(shown):
    for answer in (wrong, wrong_again, wrong):
        check(EXERCISE, answer)
    hint(EXERCISE)
    hint(EXERCISE)
    assert [rows(card) for card in shown] == [find(EXERCISE)["hints"][:1]] * 2


def test_an_untouched_starter_is_no_try_and_shows_no_hint(shown):
    def starter(image):
        channels, height, width = image.shape
        return image.reshape(height, width, channels)

    check("ready-for-imshow", starter)
    hint("ready-for-imshow")
    assert shown[0].head == TRY_FIRST.replace(EXERCISE, "ready-for-imshow")
    check("ready-for-imshow", wrong)
    hint("ready-for-imshow")
    assert rows(shown[1]) == find("ready-for-imshow")["hints"][:1]


def test_after_another_try_it_shows_both(shown):
    check(EXERCISE, wrong)
    hint(EXERCISE)
    check(EXERCISE, wrong_again)
    hint(EXERCISE)
    nudge, step = find(EXERCISE)["hints"]
    assert shown[1].head == "channels-first   hint 2 of 2"
    assert shown[1].rows == [("1", nudge), ("2", step)]
    assert (entries()[EXERCISE].hints, entries()[EXERCISE].hinted) == (2, 2)


def test_later_calls_show_the_same_again(shown):
    for answer in (wrong, wrong_again, wrong, wrong_again):
        check(EXERCISE, answer)
        hint(EXERCISE)
    assert shown[1].text == shown[2].text == shown[3].text
    assert entries()[EXERCISE].hints == 2


def test_the_next_session_goes_on_where_this_one_stopped(shown):
    check(EXERCISE, wrong)
    hint(EXERCISE)
    open_file.cache_clear()
    hint(EXERCISE)
    assert shown[0].text == shown[1].text
    check(EXERCISE, wrong_again)
    hint(EXERCISE)
    assert rows(shown[2]) == find(EXERCISE)["hints"]


def test_the_next_session_knows_the_last_answer(shown):
    check(EXERCISE, wrong)
    hint(EXERCISE)
    open_file.cache_clear()
    check(EXERCISE, wrong)
    hint(EXERCISE)
    assert shown[0].text == shown[1].text


def test_each_exercise_is_counted_for_itself(shown):
    check(EXERCISE, wrong)
    hint(EXERCISE)
    hint("ready-for-imshow")
    assert shown[1].head == TRY_FIRST.replace(EXERCISE, "ready-for-imshow")


def test_without_a_file_hints_work_all_the_same(shown, monkeypatch):
    monkeypatch.setenv("WORKBOOK_PROGRESS", "off")
    check(EXERCISE, wrong)
    hint(EXERCISE)
    check(EXERCISE, wrong_again)
    hint(EXERCISE)
    assert rows(shown[1]) == find(EXERCISE)["hints"]


def test_an_unknown_id_names_the_nearest_and_shows_nothing(shown):
    with pytest.raises(UnknownExercise) as caught:
        hint("chanels-first")
    assert str(caught.value) == "No exercise is called 'chanels-first'. Did you mean 'channels-first'?"
    assert shown == [] and entries() == {}


def test_a_hint_does_not_give_the_answer_of_a_literal_away(shown):
    for answer in (7, (7,) * 5):
        check("ndim-of-literals", answer)
        hint("ndim-of-literals")
    assert rows(shown[-1]) == find("ndim-of-literals")["hints"]
    assert "(0, 1, 2, 3, 2)" not in "".join(card.text for card in shown)


def test_while_work_is_validated_nothing_is_counted(shown, monkeypatch):
    check(EXERCISE, wrong)
    monkeypatch.setenv("NBGRADER_VALIDATING", "1")
    hint(EXERCISE)
    monkeypatch.delenv("NBGRADER_VALIDATING")
    assert shown[0].head == TRY_FIRST and entries()[EXERCISE].hints == 0
