"""The command, on the smallest class that it takes; and what it refuses."""

import argparse
import json
import sys

import pytest

from grader.bench import command, staged
from grader.bench.child import seconds_of
from grader.bench.scores import differences
from grader.bench.ways import OURS, PLUGINS, STOCK
from grader.cli import main
from grader.command import Refused

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")
SMALL = ("bench", "grading", "--students", "4", "--stock", "1", "--rounds", "1", "--growth")


def test_a_class_is_graded_three_ways_and_all_scores_are_true(capsys):
    assert main([*SMALL, "--json"]) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert said.err == "round 1 …\n"
    (timings,) = found["rounds"]
    assert [(one["way"], one["submissions"]) for one in timings] == [(OURS, 4), (PLUGINS, 4), (STOCK, 1)]
    assert [one["untrue"] for one in timings] == [[], [], []]
    assert all(one["per_minute"] > 0 for one in timings) and timings[2]["fixed"] > 0
    assert all(ratio > 0 for (ratio,) in found["ratios"].values())
    assert (found["students"], found["growth"], found["machine"]["cores"] > 0) == (4, [], True)


@pytest.mark.parametrize("words", [("--students", "1"), ("--stock", "0"), ("--students", "5", "--stock", "6")])
def test_a_class_that_cannot_be_measured_is_refused(words, capsys):
    assert main(["bench", "grading", *words]) == 1
    assert "a class has two students or more, and stock nbgrader grades one of them or more." in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--rounds", "0"), ("--jobs", "0"), ("--growth", "10", "1")])
def test_a_number_of_rounds_jobs_or_growth_that_says_nothing_is_refused(words, capsys):
    assert main(["bench", "grading", *words]) == 1
    assert capsys.readouterr().err == (
        "--rounds and --jobs take a number from 1 on, and the classes of --growth one from 2 on.\n"
    )


def test_where_nothing_can_be_graded_nothing_is_measured(monkeypatch, capsys):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main(["bench", "grading"]) == 1
    assert capsys.readouterr().err == "Submissions are graded on Linux, so there is nothing to measure on darwin.\n"


def test_the_usual_run_has_the_class_of_the_promise_and_grows_to_400():
    parser = argparse.ArgumentParser()
    command.add_bench(parser.add_subparsers())
    options = parser.parse_args(["bench", "grading"])
    assert (options.students, tuple(options.growth)) == (40, (10, 40, 100, 400))


def test_a_command_that_fails_is_refused_with_its_last_words(tmp_path):
    words = [sys.executable, "-c", "import sys; sys.exit('the last words')"]
    with pytest.raises(Refused, match=f"failed in {tmp_path}; its last words:\nthe last words"):
        seconds_of(words, tmp_path)
    assert seconds_of(words, tmp_path, allowed=(1,)) > 0


def test_a_child_finds_this_course_and_keeps_no_progress(tmp_path):
    source = (
        "import os, grader; assert os.environ['WORKBOOK_PROGRESS'] == 'off'; open('seen', 'w').write(grader.__file__)"
    )
    seconds_of([sys.executable, "-c", source], tmp_path)
    assert (tmp_path / "seen").read_text() == sys.modules["grader"].__file__


def test_scores_that_differ_are_named_and_a_student_without_any_is_not_missed():
    true = {"a": {"describe": 2.0}, "b": {"describe": 1.0}}
    assert differences({"a": {"describe": 2.0}}, true) == ["b describe: None, not 1"]


def test_every_stage_is_still_there_to_be_timed(monkeypatch):
    timed = []
    monkeypatch.setattr(staged.Clock, "_timed", lambda _, stage, function: timed.append(stage) or function)
    for stage in staged.STAGES:
        staged.Clock().put_on(*stage)
    assert timed == [name for name, *_ in staged.STAGES]


def test_a_clock_adds_up_the_calls_of_a_stage_even_those_that_fail():
    clock = staged.Clock()
    twice, fails = clock._timed("twice", lambda number: 2 * number), clock._timed("fails", [].pop)
    assert [twice(1), twice(4)] == [2, 8]
    with pytest.raises(IndexError):
        fails()
    assert clock.calls == {"twice": 2, "fails": 1} and clock.seconds.keys() == clock.calls.keys()


def test_the_peak_is_that_of_this_process_in_bytes():
    before = staged.peak_memory()
    block = bytearray(before)  # as much again, so that the peak must grow by a part of it
    assert staged.peak_memory() > before + len(block) // 4
