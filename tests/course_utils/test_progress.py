"""What a check leaves in the progress file, and the map that `progress()` draws of it."""

import importlib
import json
import re
from dataclasses import replace
from html import unescape
from itertools import count
from types import SimpleNamespace

import pytest

from course_utils import check
from course_utils.channel import open_channel
from course_utils.entry import Entry
from course_utils.progress import has_predicted, progress, record
from course_utils.progress_file import change, entries, open_file
from course_utils.sheets import _sheets, find
from course_utils.verdict import Failure, PartVerdict, Verdict

MODULES = ("check", "progress", "progress_file")


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """A file of this test's own; never the user's."""
    file = tmp_path / "progress.json"
    monkeypatch.setenv("WORKBOOK_PROGRESS", str(file))
    monkeypatch.delenv("WORKBOOK_CHANNEL", raising=False)
    monkeypatch.delenv("NBGRADER_VALIDATING", raising=False)
    for cache in (open_channel, open_file):
        cache.cache_clear()
    yield file
    for cache in (open_channel, open_file):
        cache.cache_clear()


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    displayed = []
    for name in MODULES:
        monkeypatch.setattr(importlib.import_module(f"course_utils.{name}"), "display", displayed.append)
    return displayed


# ---- what is recorded


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
    assert kept("channels-first") == Entry(tries=1, worth=2, misconceptions={"M14": 1}, device="cpu")


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
    assert kept("ready-for-imshow") == Entry(tries=2, worth=2, misconceptions={"M14": 1}, device="cpu")


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
        parts=["value"],
        misconceptions={"float-always-copies": 2, "M14": 1},
        device="cpu",
    )


def test_a_wrong_try_after_a_right_one_takes_nothing_away():
    check("channels-first", right)
    check("channels-first", reshaped)
    entry = entries()["channels-first"]
    assert (entry.tries, entry.points, entry.parts) == (2, 2, ["value", "image left alone"])


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
    assert kept("channels-first") == Entry(tries=1, worth=2, device="cpu")


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
    assert verdict.text == "✓ channels-first   2 of 2 points   cpu ✓"
    assert sentence.text.startswith("Your progress file could not be read, so it was kept as")


# ---- the map


def sheet(name, *points, **words):
    parts = [{"name": f"part {number}", "points": worth, "how": "value"} for number, worth in enumerate(points)]
    kind = {"exercise": name, "literal": False, "quiz": False, "starter": None}
    return {**kind, "parts": parts, "words": words, "cases": [], "hints": [], "read": ""}


COURSE = {
    "00-start.json": {"lesson": "00-start", "exercises": []},
    "01-tensors.json": {
        "lesson": "01-tensors",
        "exercises": [
            sheet(
                "one-hot", 1, 1, M14="`reshape` moves nothing, e.g. no axis. `permute` does.", M2="Not so? Look again."
            ),
            sheet("tail", 1, M3="You took the head of v1.0 data. Take the tail."),
        ],
    },
    "02-shapes.json": {"lesson": "02-shapes", "exercises": [sheet("fold", 0.5), sheet("unfold", 10, M9="No end")]},
}


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Two lessons with two exercises each, and one without, in the place of the real ones."""
    (tmp_path / "package" / "cases").mkdir(parents=True)
    for name, lesson in COURSE.items():
        (tmp_path / "package" / "cases" / name).write_text(json.dumps(lesson), encoding="utf-8")
    _sheets.cache_clear()
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path / "package")
    yield
    _sheets.cache_clear()


TRIES = count()


def try_once(exercise, points, *misconceptions):
    worths = [part["points"] for part in find(exercise)["parts"]]
    parts = tuple(PartVerdict(f"part {n}", "value", worth, n < points) for n, worth in enumerate(worths))
    for misconception in misconceptions or [None]:
        failure = Failure("f()", "1", "2", "", misconception, "")
        record(find(exercise), Verdict(exercise, parts, failure), [{"result": next(TRIES)}])


@pytest.mark.usefixtures("course")
def test_an_untouched_course_is_a_map_of_dots_and_its_first_exercise(shown):
    assert progress() is None
    assert shown[0].text == (
        "Your progress: 0 of 13.5 points\n"
        "  01-tensors   0 of 3 points      1· 2·\n"
        "  02-shapes    0 of 10.5 points   1· 2·\n"
        "  next         one-hot, in 01-tensors\n"
        "  marks        ✓ done, ◐ in part, ✗ tried, · untouched"
    )


@pytest.mark.usefixtures("course")
def test_the_map_marks_what_is_done_in_part_tried_and_untouched(shown):
    try_once("one-hot", 1, "M2", "M14")
    try_once("tail", 1)
    try_once("unfold", 0, "M9")
    progress()
    assert shown[0].text == (
        "Your progress: 2 of 13.5 points\n"
        "  01-tensors   2 of 3 points      1◐ 2✓\n"
        "  02-shapes    0 of 10.5 points   1· 2✗\n"
        "  look again   Not so? (one-hot)\n"
        "  look again   `reshape` moves nothing, e.g. no axis. (one-hot)\n"
        "  look again   No end (unfold)\n"
        "  next         one-hot, in 01-tensors\n"
        "  marks        ✓ done, ◐ in part, ✗ tried, · untouched"
    )


@pytest.mark.usefixtures("course")
def test_a_misconception_of_an_exercise_that_is_full_is_overcome(shown):
    try_once("one-hot", 0, "M14")
    try_once("one-hot", 2)
    progress()
    assert "look again" not in shown[0].text and "  next         tail, in 01-tensors\n" in shown[0].text


@pytest.mark.usefixtures("course")
def test_a_full_stop_inside_a_number_does_not_end_a_sentence(shown):
    try_once("tail", 0, "M3")
    progress()
    assert "  look again   You took the head of v1.0 data. (tail)\n" in shown[0].text


@pytest.mark.usefixtures("course")
def test_a_hint_alone_leaves_an_exercise_untouched(shown):
    change("one-hot", lambda entry: setattr(entry, "hints", 1))
    progress()
    assert "  01-tensors   0 of 3 points      1· 2·\n" in shown[0].text


@pytest.mark.usefixtures("course")
def test_when_all_is_done_the_map_says_so(shown):
    for exercise in ("one-hot", "tail", "fold", "unfold"):
        try_once(exercise, 2)
    progress()
    assert "Your progress: 13.5 of 13.5 points\n" in shown[0].text
    assert "  next         nothing, every exercise is done\n" in shown[0].text


@pytest.mark.usefixtures("course")
def test_exercises_and_misconceptions_that_a_newer_course_dropped_are_passed_over(shown):
    change("gone", lambda entry: vars(entry).update(tries=1, points=5))
    change("tail", lambda entry: vars(entry).update(tries=1, misconceptions={"gone": 1}))
    progress()
    assert "Your progress: 0 of 13.5 points\n" in shown[0].text and "look again" not in shown[0].text


@pytest.mark.usefixtures("course")
def test_an_exercise_that_lost_points_since_then_counts_no_more_than_it_is_worth(shown):
    change("tail", lambda entry: vars(entry).update(tries=1, points=4, parts=["part 0"]))
    progress()
    assert "  01-tensors   1 of 3 points      1· 2✓\n" in shown[0].text


@pytest.mark.usefixtures("course")
def test_an_exercise_without_points_is_done_when_its_parts_are_earned(shown, monkeypatch):
    monkeypatch.setitem(find("fold")["parts"][0], "points", 0)
    progress()
    assert "  02-shapes    0 of 10 points     1· 2·\n" in shown[0].text
    try_once("fold", 0)
    progress()
    assert "  02-shapes    0 of 10 points     1✗ 2·\n" in shown[1].text
    try_once("fold", 1)
    progress()
    assert "  02-shapes    0 of 10 points     1✓ 2·\n" in shown[2].text


@pytest.mark.usefixtures("course")
def test_a_lesson_without_points_says_so(shown, monkeypatch):
    for exercise in ("fold", "unfold"):
        monkeypatch.setitem(find(exercise)["parts"][0], "points", 0)
    try_once("fold", 1)
    progress()
    assert "Your progress: 0 of 3 points\n" in shown[0].text
    assert "  02-shapes    no points          1✓ 2·\n" in shown[0].text


@pytest.mark.usefixtures("course")
def test_the_exercise_that_comes_next_may_stand_in_a_later_lesson(shown):
    for exercise in ("one-hot", "tail", "fold"):
        try_once(exercise, 2)
    progress()
    assert "  next         unfold, in 02-shapes\n" in shown[0].text


@pytest.mark.usefixtures("course")
def test_html_says_the_words_of_the_text(shown):
    try_once("one-hot", 1, "M14")
    progress()
    html, text = shown[0].html, shown[0].text
    assert unescape(re.sub(r"<[^>]+>", " ", html)).split() == text.replace("`", "").split()


def test_the_real_course_has_a_map(shown):
    check("channels-first", reshaped)
    progress()
    assert re.search(r"^  01-tensors +0 of \d+ points +.*\d✗", shown[1].text, re.MULTILINE)
