"""A student's copy of lesson 01, worked on, and `workbook reset` run on it; Python run as an ordinary user."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_output

from grader.jail.bubblewrap import find_bubblewrap, python_folders
from grader.lesson import Lesson, dumps
from grader.reset import add_reset

ROOT = Path(__file__).parents[2]
BECOME_ORDINARY = """
import os, sys
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
os.execv(sys.argv[1], sys.argv[1:])
"""
WORK = 'def channels_first(image):\n    return "mine, 张量"'


@pytest.fixture
def lesson(tmp_path):
    """A copy of lesson 01 as a student has it."""
    original = Lesson(ROOT, "01-tensors")
    for file in (original.text, original.solution, original.notebook):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return Lesson(tmp_path, "01-tensors")


@pytest.fixture
def reset(lesson, capsys):
    """Run the command; return its code and the one sentence that it said."""

    def run(*words):
        parser = argparse.ArgumentParser()
        parser.add_argument("--root", type=Path, default=lesson.root)
        add_reset(parser.add_subparsers())
        options = parser.parse_args(["reset", *words])
        code, said = options.run(options), capsys.readouterr()
        assert (said.err if code == 0 else said.out) == ""
        return code, (said.out or said.err)

    return run


@pytest.fixture
def work_on():
    """Answer an exercise, run its check and the first cell, take a note; then what `edit` does."""

    def work_on(lesson, edit=lambda _: None):
        notebook = nbformat.reads(lesson.read(lesson.notebook), as_version=4)
        cells = {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells if "nbgrader" in cell.metadata}
        answered, checked = new_output("stream", text="hi"), new_output("stream", text="wrong")
        cells["channels-first"].update(source=WORK, execution_count=4, outputs=[answered])
        cells["channels-first-check"].update(execution_count=5, outputs=[checked])
        cells["ndim-of-literals"].source = "ndim_of_literals = (1, 2, 3, 4, 5)"
        notebook.cells[1].update(execution_count=1, outputs=[new_output("stream", text="imported")])
        notebook.cells[0].source += "\n\nmy note"
        edit(notebook)
        lesson.write(lesson.notebook, dumps(notebook))

    return work_on


@pytest.fixture
def as_ordinary_user():
    """Run Python as a user without rights, who sees the same files; where the tests are not run by root, as itself."""

    def run(*arguments):
        command = [sys.executable, *arguments]
        if os.geteuid() == 0:
            command = [find_bubblewrap(), *_views(), sys.executable, "-c", BECOME_ORDINARY, *command]
        return subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True)

    return run


def _views():
    """Everything as it is, but what Python needs below a folder that is closed to others, such as /root."""
    words = ["--dev-bind", "/", "/"]
    for place in python_folders():
        closed = next((above for above in reversed(place.parents) if not above.stat().st_mode & 1), None)
        if closed:
            between = [above for above in reversed(place.parents) if above.is_relative_to(closed) and above != closed]
            words += ["--perms", "0755", "--tmpfs", str(closed)]
            words += [word for above in between for word in ("--dir", str(above))]
            words += ["--ro-bind", str(place), str(place)]
    return words
