"""A notebook of nobody in particular, and three small exercises: two functions and a literal answer."""

import importlib

import pytest
import torch

from course_utils.channel import open_channel
from course_utils.progress_file import open_file
from grader.exercise import Case, Exercise, Part, Write, Wrong
from grader.sheet import compile_sheet


@pytest.fixture
def place(monkeypatch, tmp_path):
    """The progress file of someone who has done nothing yet, neither graded nor validated; never the user's."""
    file = tmp_path / "progress.json"
    monkeypatch.setenv("WORKBOOK_PROGRESS", str(file))
    monkeypatch.delenv("WORKBOOK_CHANNEL", raising=False)
    monkeypatch.delenv("NBGRADER_VALIDATING", raising=False)
    for cache in (open_channel, open_file):
        cache.cache_clear()
    yield file
    for cache in (open_channel, open_file):
        cache.cache_clear()


@pytest.fixture
def own_notebook(place, monkeypatch):  # noqa: ARG001
    """A notebook of someone who has done nothing yet, neither graded nor validated; gives its environment."""
    return monkeypatch


@pytest.fixture
def shown(monkeypatch):
    """What was displayed. (`course_utils.check` is the function; its module is found by name.)"""
    displayed = []
    for name in ("check", "progress", "progress_file"):
        monkeypatch.setattr(importlib.import_module(f"course_utils.{name}"), "display", displayed.append)
    return displayed


COMMON = {"hints": ("a nudge", "the next step"), "minutes": 1, "difficulty": 1, "read": "Halves"}


def cases(_):
    return [
        Case((torch.tensor([2.0, 4.0, 6.0]),), Write((1,), 7.0)),
        Case((torch.tensor([[1.0, 3.0]]),), Write((0, 1), 9.0)),
        Case((torch.empty(0),)),
    ]


HALVE = Exercise(
    parts=(Part("value", points=2), Part("input left alone", points=1, how="probe")),
    cases=cases,
    reference=lambda x: x / 2,
    known_wrong=(
        Wrong("doubled", lambda x: x * 2, "You doubled."),
        Wrong("in-place", lambda x: x.div_(2), "You wrote into the input.", earns=("value",)),
        Wrong("whole", lambda x: x // 2, "You cut off the fraction."),
        Wrong("doubled-and-whole", lambda x: x * 2 if x.ndim == 1 else x // 2, "You did two things."),
    ),
    id="halve",
    **COMMON,
)
TAIL = Exercise(
    parts=(Part("value", points=1), Part("no copy", points=1, how="probe")),
    cases=cases,
    reference=lambda x: x[..., 1:],
    known_wrong=(Wrong("head", lambda x: x[..., :-1], "You took the other end."),),
    id="tail",
    **COMMON,
)
ORDER = Exercise(
    parts=(Part("value", points=2),),
    items=("first()", "second()", "third()"),
    answer=(417, 532, 689),
    known_wrong=(
        Wrong("off-twice", (9, 9, 689), "You counted from one, twice."),
        Wrong("off-once", (9, 532, 689), "You counted from one."),
        Wrong("last", (417, 532, 9), "You forgot the last."),
    ),
    id="order",
    **COMMON,
)


@pytest.fixture(scope="session")
def halve():
    return compile_sheet(HALVE)


@pytest.fixture(scope="session")
def tail():
    return compile_sheet(TAIL)


@pytest.fixture(scope="session")
def order():
    return compile_sheet(ORDER)
