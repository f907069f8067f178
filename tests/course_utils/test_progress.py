"""The map that `progress()` draws of the progress file."""

import json
import re
from html import unescape
from itertools import count

import pytest

from course_utils import check
from course_utils.failure import Failure
from course_utils.progress import progress, record
from course_utils.progress_file import change
from course_utils.sheets import by_lesson, find
from course_utils.verdict import PartVerdict, Verdict

pytestmark = pytest.mark.usefixtures("place")


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
    by_lesson.cache_clear()
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path / "package")
    yield
    by_lesson.cache_clear()


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


def reshaped(image):
    height, width, channels = image.shape
    return image.reshape(channels, height, width).float() / 255


def test_the_real_course_has_a_map(shown):
    check("channels-first", reshaped)
    progress()
    assert re.search(r"^  01-tensors +0 of \d+ points +.*\d✗", shown[1].text, re.MULTILINE)
