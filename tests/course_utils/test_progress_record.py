"""What a check leaves in the progress file."""

import importlib
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from course_utils import check
from course_utils.entry import Entry
from course_utils.progress import has_predicted, record
from course_utils.progress_file import change, entries, open_file
from course_utils.sheets import find
from course_utils.verdict import PartVerdict, Verdict

pytestmark = pytest.mark.usefixtures("place", "shown")


def unanswered(_):
    raise NotImplementedError("channels-first")


def reshaped(image):
    height, width, channels = image.shape
    return image.reshape(channels, height, width).float() / 255


def in_place(image):
    return image.permute(2, 0, 1).float().div_(255)


def right(image):
    return image.permute(2, 0, 1).float() / 255


def kept(exercise):
    """What is kept of an exercise, save the digest of its last try."""
    entry = entries()[exercise]
    assert re.fullmatch("[0-9a-f]{16}", entry.last)
    return replace(entry, last="")


def test_a_first_wrong_try_is_kept_with_its_misconception():
    check("channels-first", reshaped)
    assert entries().keys() == {"channels-first"}
    assert kept("channels-first") == Entry(
        tries=1, worth=2, misconceptions={"M14": 1}, device="cpu", second="simulated GPU"
    )


def test_the_same_answer_checked_again_is_no_new_try_and_meets_no_misconception_again():
    check("channels-first", reshaped)
    once = replace(entries()["channels-first"])
    open_file.cache_clear()  # in the next session too
    check("channels-first", lambda image: reshaped(image))
    assert entries()["channels-first"] == once


def test_an_answer_that_does_something_else_is_a_new_try():
    check("channels-first", reshaped)
    first = entries()["channels-first"].last
    check("channels-first", lambda _: None)
    entry = entries()["channels-first"]
    assert (entry.tries, entry.misconceptions) == (2, {"M14": 1}) and entry.last != first


def test_an_answer_that_comes_back_after_another_is_a_new_try():
    for answer in (reshaped, right, reshaped):
        check("channels-first", answer)
    entry = entries()["channels-first"]
    assert (entry.tries, entry.misconceptions) == (3, {"M14": 2})


def starter(image):
    """What `ready-for-imshow` hands out."""
    channels, height, width = image.shape
    return image.reshape(height, width, channels)


def test_an_untouched_starter_is_not_a_try(shown):
    check("ready-for-imshow", starter)
    check("ready-for-imshow", starter)
    assert shown[0].verdict.failure.misconception == find("ready-for-imshow")["starter"]
    assert entries().get("ready-for-imshow", Entry()) == Entry()


def test_a_starter_that_comes_back_after_a_try_is_one():
    check("ready-for-imshow", starter)
    check("ready-for-imshow", lambda _: None)
    check("ready-for-imshow", starter)
    assert kept("ready-for-imshow") == Entry(
        tries=2, worth=2, misconceptions={"M14": 1}, device="cpu", second="simulated GPU"
    )


def test_another_misconception_than_the_starters_is_a_try():
    check("ready-for-imshow", lambda image: image.permute(1, 2, 0).clone())
    assert (kept("ready-for-imshow").tries, kept("ready-for-imshow").points) == (1, 1)


def test_the_best_try_is_kept_with_its_parts_and_all_that_was_met_in_order():
    for answer in (in_place, reshaped, in_place):
        check("channels-first", answer)
    assert kept("channels-first") == Entry(
        tries=3,
        points=1,
        worth=2,
        parts=["value", "second device"],
        misconceptions={"float-always-copies": 2, "M14": 1},
        device="cpu",
        second="simulated GPU",
    )


def test_a_wrong_try_after_a_right_one_takes_nothing_away():
    check("channels-first", right)
    check("channels-first", reshaped)
    entry = entries()["channels-first"]
    assert (entry.tries, entry.points, entry.parts) == (2, 2, ["value", "image left alone", "second device"])


@pytest.mark.parametrize(
    ("exercise", "stub"), [("channels-first", unanswered), ("ndim-of-literals", ...), ("ndim-of-literals", (...,) * 5)]
)
def test_an_answer_not_given_yet_is_not_a_try(place, exercise, stub):
    check(exercise, stub)
    assert entries() == {} and not place.exists()


def test_an_answer_that_could_not_be_judged_is_not_a_try(place):
    sheet = find("channels-first")
    record(
        sheet, Verdict("channels-first", (PartVerdict("value", "value", 1, False),), problem="it was unreadable"), []
    )
    assert entries() == {} and not place.exists()


def test_a_wrong_answer_without_a_name_is_a_try_without_a_misconception():
    check("channels-first", lambda _: None)
    assert kept("channels-first") == Entry(tries=1, worth=2, device="cpu", second="simulated GPU")


def test_the_device_of_the_last_verdict_is_kept():
    parts = (PartVerdict("value", "value", 1, True),)
    for device in ("cuda", "simulated GPU"):
        record(find("channels-first"), Verdict("channels-first", parts, device=device), [])
    assert entries()["channels-first"].device == "simulated GPU"


def test_the_first_prediction_is_kept_as_it_was_said():
    check("ndim-of-literals", (1, "two", ..., 3.0, [2]))
    check("ndim-of-literals", (0, 1, 2, 3, 2))
    entry = entries()["ndim-of-literals"]
    assert entry.prediction == ["1", "'two'", "nothing", "3.0", "[2]"]
    assert (entry.tries, entry.points, has_predicted(find("ndim-of-literals"), entry)) == (2, 2, True)


@pytest.mark.parametrize("answer", [2, (0, 1, 2), len], ids=["one value", "too few", "no answer at all"])
def test_an_answer_that_is_not_one_for_each_item_is_a_try_and_no_prediction(answer):
    check("ndim-of-literals", answer)
    assert kept("ndim-of-literals") == Entry(tries=1, worth=2, device="")
    check("ndim-of-literals", (7, 7, 7, 7, 7))
    assert entries()["ndim-of-literals"].prediction == ["7"] * 5


def verdict_of(*parts):
    """A verdict with parts of (name, points, held)."""
    return Verdict("channels-first", tuple(PartVerdict(name, "value", points, held) for name, points, held in parts))


def test_of_two_tries_of_equal_points_the_one_with_more_parts_is_the_better():
    for held in ((False, False), (True, False), (False, False)):
        parts = [(f"part {number}", 0, earned) for number, earned in enumerate(held)]
        record(find("channels-first"), verdict_of(*parts), [])
    assert entries()["channels-first"].parts == ["part 0"]


@pytest.mark.parametrize("now", [[("shape", 2, True)], [("shape", 3, False)], [("shape", 3, True), ("dtype", 0, True)]])
def test_an_exercise_that_changed_since_then_is_earned_anew(now):
    record(find("channels-first"), verdict_of(("a", 1, True), ("b", 1, True)), [])
    record(find("channels-first"), verdict_of(*now), [])
    assert entries()["channels-first"].parts == [name for name, _, held in now if held]


def test_a_prediction_for_items_that_changed_since_then_is_made_anew():
    change("ndim-of-literals", lambda entry: entry.prediction.extend(["1", "2"]))
    assert not has_predicted(find("ndim-of-literals"), entries()["ndim-of-literals"])
    check("ndim-of-literals", (0, 1, 2, 3, 2))
    assert entries()["ndim-of-literals"].prediction == ["0", "1", "2", "3", "2"]


def test_the_answer_to_a_function_exercise_is_not_kept(place):
    check("channels-first", reshaped)
    assert entries()["channels-first"].prediction == [] and "reshape" not in place.read_text()


def test_a_right_answer_keeps_nothing_while_nbgrader_validates(place, monkeypatch):
    monkeypatch.setenv("NBGRADER_VALIDATING", "1")
    check("channels-first", right)
    assert not place.exists()


def test_a_check_keeps_nothing_while_a_submission_is_graded(place, monkeypatch):
    channel = SimpleNamespace(send=lambda *_: False)
    for name in ("check", "progress_file"):
        monkeypatch.setattr(importlib.import_module(f"course_utils.{name}"), "open_channel", lambda: channel)
    check("channels-first", right)
    assert not place.exists()


def test_trouble_with_the_file_is_told_beneath_the_verdict_and_changes_nothing_else(place, shown):
    place.write_bytes(b"\x00damaged")
    check("channels-first", right)
    verdict, sentence = shown
    assert verdict.text == "✓ channels-first   2 of 2 points   cpu ✓  simulated GPU ✓"
    assert sentence.text.startswith("Your progress file could not be read, so it was kept as")
