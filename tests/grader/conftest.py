"""A student's copy of lesson 01, worked on, and `workbook reset` run on it."""

import argparse
import shutil
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_output

from grader.lesson import Lesson, dumps
from grader.reset import add_reset

ROOT = Path(__file__).parents[2]
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
