"""Which lesson a notebook is: by its name, or by what it shares with one."""

import json
import time
from pathlib import Path

import pytest

from grader.command import Refused
from grader.intake.lessons import DAMAGED, EMPTY, UNTOUCHED, WORKED, Shelf

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("stem", "found"),
    [
        ("01-tensors", ("01-tensors", "", "")),
        ("01-tensors (1)", ("01-tensors", "", " (1)")),
        ("anna_01-tensors", ("01-tensors", "anna_", "")),
        ("anna_01_Tensors-final", ("01-tensors", "anna_", "-final")),
        ("01 tensors", ("01-tensors", "", "")),
        ("01tensors", ("01-tensors", "", "")),
        ("101-tensors", None),
        ("01-tensorsX", None),
        ("tensors", None),
        ("u5 [x]", None),
    ],
)
def test_a_lesson_is_found_in_a_file_s_name(shelf, stem, found):
    assert shelf.in_name(stem) == found


def test_of_two_lessons_in_a_name_the_longer_counts(tmp_path, notebook):
    for slug in ("05-views", "05-views-more"):
        (tmp_path / "notebooks" / slug).mkdir(parents=True)
        (tmp_path / "notebooks" / slug / f"{slug}.ipynb").write_bytes(notebook())
    assert Shelf.of(tmp_path).in_name("anna_05-views-more")[0] == "05-views-more"


def test_a_lesson_is_found_by_its_contents(shelf, notebook):
    assert shelf.by_contents(notebook("01-tensors", "answer = 42")) == "01-tensors"
    assert shelf.by_contents(notebook("00-orientation", "answer = 42")) == "00-orientation"


DAMAGE = {
    "cut short": lambda raw: raw[: len(raw) * 2 // 3],
    "utf-16": lambda raw: raw.decode().encode("utf-16"),
    "with a byte order mark": lambda raw: b"\xef\xbb\xbf" + raw,
    "with bytes that are no text": lambda raw: raw.replace(b"Write", b"Wr\xff\xfe", 1),
    "without metadata and ids": lambda raw: json.dumps(
        {"cells": [{"cell_type": "code", "source": one["source"].split("\n")} for one in json.loads(raw)["cells"]]}
    ).encode(),
    "with something behind it": lambda raw: raw + b"\n<<<<<<< HEAD",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_notebook_is_still_known_by_what_is_left(shelf, notebook, damage):
    assert shelf.by_contents(damage(notebook("01-tensors", "answer = 42"))) == "01-tensors"


@pytest.mark.parametrize("raw", [b"", b"{}", b"\x00\xff" * 50, b'{"cells": []}', b'"' * 1000, b"\\" * 1000])
def test_a_notebook_of_no_lesson_is_none(shelf, raw):
    assert shelf.by_contents(raw) is None


@pytest.mark.parametrize("piece", [b'"', b'\\"', b'"\\', b"\\", b'""a', b'"' + b"[" * 50])
def test_a_notebook_made_to_be_slow_is_not(shelf, piece):
    begun = time.perf_counter()
    assert shelf.by_contents(b'"' + piece * 100_000) is None
    assert time.perf_counter() - begun < 2


def test_a_mixture_of_two_lessons_is_none(shelf, notebook):
    assert shelf.by_contents(notebook("00-orientation") + notebook("01-tensors")) is None


def test_the_course_s_own_lessons_know_themselves():
    shelf = Shelf.of(ROOT)
    for slug, lesson in shelf.lessons.items():
        assert shelf.by_contents(lesson.raw) == slug
        assert shelf.worth(slug, lesson.raw) == UNTOUCHED


def test_how_much_there_is_to_grade_is_told(shelf, notebook):
    assert shelf.worth("01-tensors", notebook(answer="answer = 42")) == WORKED
    assert shelf.worth("01-tensors", notebook()) == UNTOUCHED
    assert shelf.worth("01-tensors", notebook().replace(b"Write why", b"Because of why")) == WORKED
    assert shelf.worth("01-tensors", notebook(answer="answer = 42")[:-50]) == DAMAGED
    assert shelf.worth("01-tensors", b"[" * 100_000) == DAMAGED
    assert shelf.worth("01-tensors", b'{"cells": [3]}') == DAMAGED
    assert shelf.worth("01-tensors", b"\n ") == EMPTY


def test_a_course_without_lessons_is_refused(tmp_path):
    with pytest.raises(Refused) as caught:
        Shelf.of(tmp_path)
    assert str(caught.value) == (
        f"{tmp_path / 'notebooks'} holds no lesson, so nothing can be told apart; run `workbook build`."
    )
