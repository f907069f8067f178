"""A living line on a terminal, a line a submission off it."""

import io
import os
import pty
import select
import sys
from pathlib import Path

import pytest

from grader.classroom.progress import Progress
from grader.classroom.task import Task
from grader.secret import Secret

TASK = Task(Path("course"), "01-tensors", "ada", Path("ada.ipynb"), Secret("0" * 64))


@pytest.fixture
def terminal(monkeypatch):
    """Make a terminal this process's output; the function that it gives returns what was shown since the last call."""
    ours, theirs = pty.openpty()

    def shown() -> str:
        text = b""
        while select.select([ours], [], [], 0.3)[0]:  # the kernel brings it over in its own time
            text += os.read(ours, 1 << 16)
        return text.decode()

    with open(theirs, "w", encoding="utf-8") as out:  # noqa: PTH123

        def begin():
            monkeypatch.setattr(sys, "stdout", out)  # not before: pytest puts its own there when a test begins
            return shown

        yield begin
        monkeypatch.undo()
    os.close(ours)


def test_a_terminal_shows_one_living_line_with_rate_and_time_left(terminal, canned):
    shown, progress = terminal(), Progress(2)
    progress.tell(canned(TASK))
    first = shown()
    assert first.startswith("\r1 of 2 · ") and " a minute · about " in first and " s left" in first
    assert "\n" not in first
    progress.tell(canned(TASK))
    progress.end()
    last = shown()
    assert last.startswith("\r2 of 2 · ") and "about 0 s left" in last and last.endswith("\r\n")


def test_a_run_without_submissions_shows_nothing_on_a_terminal(terminal):
    shown = terminal()
    Progress(0).end()
    assert shown() == ""


def test_off_a_terminal_each_submission_is_a_line_of_fields_parted_by_tabs(capsys, canned):
    progress = Progress(3)
    progress.tell(canned(TASK))
    progress.tell(canned(TASK, why="the file is empty"))
    progress.tell(canned(TASK, failure="the grader failed on it"))
    progress.end()
    assert capsys.readouterr().out == (
        "graded\t01-tensors\tada\t2\t2\n"
        "not graded\t01-tensors\tada\tthe file is empty\n"
        "failed\t01-tensors\tada\tthe grader failed on it\n"
    )


def test_a_reason_with_tabs_and_line_ends_stays_one_field(monkeypatch, canned):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    Progress(1).tell(canned(TASK, failure="a\tb\nc\x1b[31m"))
    (line,) = sys.stdout.getvalue().splitlines()
    assert line.count("\t") == 3 and "\x1b" not in line
