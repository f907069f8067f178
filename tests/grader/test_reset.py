"""`workbook reset` gives a clean copy back and never loses a line of the old work."""

import argparse
import json
import shutil
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_output
from nbgrader.preprocessors import CheckCellMetadata

from grader.exercise import load
from grader.lesson import Lesson, dumps
from grader.reset import add_reset

ROOT = Path(__file__).parents[2]
EXERCISES = ", ".join(load("01-tensors"))
NAME = "notebooks/01-tensors/01-tensors.ipynb"
RELOAD = "where it is open in JupyterLab, choose File > Reload Notebook from Disk"
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


def files(lesson):
    return sorted(file.name for file in (lesson.root / lesson.notebook).parent.iterdir())


def read(lesson):
    return nbformat.reads(lesson.read(lesson.notebook), as_version=4)


def cell(notebook, name):
    return next(cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == name)


def work_on(lesson, edit=lambda _: None):
    """Answer an exercise, run its check and the first cell, take a note; then what `edit` does."""
    notebook = read(lesson)
    cell(notebook, "channels-first").update(source=WORK, execution_count=4, outputs=[new_output("stream", text="hi")])
    cell(notebook, "channels-first-check").update(execution_count=5, outputs=[new_output("stream", text="wrong")])
    cell(notebook, "ndim-of-literals").source = "ndim_of_literals = (1, 2, 3, 4, 5)"
    notebook.cells[1].update(execution_count=1, outputs=[new_output("stream", text="imported")])
    notebook.cells[0].source += "\n\nmy note"
    edit(notebook)
    lesson.write(lesson.notebook, dumps(notebook))


# ---- a whole lesson


def test_a_lesson_is_fresh_again_and_the_work_is_kept_beside_it(lesson, reset):
    work_on(lesson)
    before = lesson.read(lesson.notebook)
    assert reset("01-tensors") == (
        0,
        f"{NAME} is fresh again, and your work is kept as 01-tensors.kept-1.ipynb beside it; {RELOAD}.\n",
    )
    assert lesson.read(lesson.notebook) == (ROOT / NAME).read_text(encoding="utf-8")
    assert lesson.read(lesson.notebook.with_stem("01-tensors.kept-1")) == before
    assert files(lesson) == ["01-tensors.ipynb", "01-tensors.kept-1.ipynb"]


def test_work_kept_earlier_is_never_overwritten(lesson, reset):
    for number in (1, 2):
        work_on(lesson, lambda notebook, number=number: notebook.cells[2].update(source=f"round {number}"))
        reset("01-tensors")
    for number in (1, 2):
        assert f"round {number}" in lesson.read(lesson.notebook.with_stem(f"01-tensors.kept-{number}"))
    (lesson.root / lesson.notebook.with_stem("01-tensors.kept-1")).unlink()
    work_on(lesson)
    reset("01-tensors")
    assert files(lesson) == ["01-tensors.ipynb", "01-tensors.kept-1.ipynb", "01-tensors.kept-2.ipynb"]


def test_a_lesson_without_work_is_left_alone(lesson, reset):
    assert reset("01-tensors") == (0, f"{NAME} is as it was given out; there is nothing to reset.\n")
    assert files(lesson) == ["01-tensors.ipynb"]


def test_a_missing_notebook_is_written_again(lesson, reset):
    shutil.rmtree((lesson.root / lesson.notebook).parent)
    assert reset("01-tensors") == (0, f"{NAME} is there again, fresh.\n")
    assert lesson.read(lesson.notebook) == (ROOT / NAME).read_text(encoding="utf-8")


NOTEBOOK = (ROOT / NAME).read_bytes()
DAMAGED = {
    "empty": b"",
    "cut short": NOTEBOOK[:-500],
    "binary": bytes(range(256)),
    "not utf-8": NOTEBOOK.replace(b"tensor", b"\xff\xfe", 1),
    "a conflict of two versions": b"<<<<<<< HEAD\n" + NOTEBOOK,
    "nothing": b"null",
    "a list": b"[]",
    "an empty object": b"{}",
    "no cells": b'{"nbformat": 4, "nbformat_minor": 5, "metadata": {}}',
    "cells of the wrong type": b'{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [3]}',
    "cells without source": b'{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "raw"}]}',
    "an old format": b'{"nbformat": 2, "nbformat_minor": 0, "metadata": {}, "worksheets": []}',
    "a format to come": b'{"nbformat": 9, "nbformat_minor": 0, "metadata": {}, "cells": []}',
}


@pytest.mark.parametrize("raw", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_notebook_is_kept_to_the_byte_and_a_fresh_one_given(lesson, reset, raw):
    (lesson.root / lesson.notebook).write_bytes(raw)
    code, said = reset("01-tensors", "channels-first")
    assert (code, said) == (
        1,
        f"{NAME} is damaged and cannot be read; `workbook reset 01-tensors` gives a fresh one and keeps this one.\n",
    )
    assert (lesson.root / lesson.notebook).read_bytes() == raw
    assert reset("01-tensors")[0] == 0
    assert (lesson.root / lesson.notebook.with_stem("01-tensors.kept-1")).read_bytes() == raw
    assert lesson.read(lesson.notebook) == NOTEBOOK.decode()


# ---- one exercise


def test_one_answer_is_fresh_again_with_the_old_one_right_beneath_it(lesson, reset):
    work_on(lesson)
    assert reset("01-tensors", "channels-first") == (
        0,
        f"channels-first in {NAME} is fresh again, and your answer is kept in the cell beneath it; {RELOAD}.\n",
    )
    notebook = read(lesson)
    answer = cell(notebook, "channels-first")
    kept = notebook.cells[notebook.cells.index(answer) + 1]
    assert answer == cell(nbformat.reads(NOTEBOOK.decode(), as_version=4), "channels-first")
    assert kept.cell_type == "raw"
    assert kept.source == f"# kept by workbook reset: your earlier answer\n{WORK}"


def test_the_outputs_of_its_check_are_cleared_and_other_cells_are_untouched(lesson, reset):
    work_on(lesson)
    before = read(lesson)
    reset("01-tensors", "channels-first")
    after = read(lesson)
    check = cell(after, "channels-first-check")
    assert check.outputs == [] and check.execution_count is None
    assert check.source == 'check("channels-first", channels_first)'
    changed = {"channels-first", "channels-first-check"}
    others = [cell for cell in after.cells if cell.id not in changed and cell.cell_type != "raw"]
    assert others == [cell for cell in before.cells if cell.id not in changed]
    assert after.metadata == before.metadata and files(lesson) == ["01-tensors.ipynb"]


def test_a_debug_exercise_gets_its_starter_back(lesson, reset):
    work_on(lesson, lambda notebook: cell(notebook, "ready-for-imshow").update(source="pass"))
    reset("01-tensors", "ready-for-imshow")
    assert "return image.reshape(height, width, channels)" in cell(read(lesson), "ready-for-imshow").source


def test_an_answer_without_work_keeps_nothing_and_loses_its_outputs(lesson, reset):
    output = new_output("stream", text="seen")
    work_on(lesson, lambda notebook: cell(notebook, "ready-for-imshow").update(outputs=[output]))
    assert reset("01-tensors", "ready-for-imshow") == (
        0,
        f"ready-for-imshow in {NAME} is fresh again, and there was no work to keep; {RELOAD}.\n",
    )
    assert cell(read(lesson), "ready-for-imshow").outputs == []
    assert [cell for cell in read(lesson).cells if cell.cell_type == "raw"] == []


def test_a_second_reset_keeps_both_answers_the_newest_first(lesson, reset):
    for source in ("first = 1", "second = 2"):
        work_on(lesson, lambda notebook, source=source: cell(notebook, "channels-first").update(source=source))
        reset("01-tensors", "channels-first")
    kept = [cell.source.partition("\n")[2] for cell in read(lesson).cells if cell.cell_type == "raw"]
    assert kept == ["second = 2", "first = 1"]


def test_the_notebook_stays_one_that_nbgrader_accepts(lesson, reset):
    work_on(lesson)
    reset("01-tensors", "channels-first")
    notebook = read(lesson)
    nbformat.validate(notebook)
    assert lesson.read(lesson.notebook) == dumps(notebook)
    CheckCellMetadata().preprocess(notebook, {})


def test_an_answer_that_became_text_is_code_again(lesson, reset):
    def edit(notebook):
        answer = cell(notebook, "channels-first")
        answer.cell_type = "markdown"
        del answer["outputs"], answer["execution_count"]

    work_on(lesson, edit)
    reset("01-tensors", "channels-first")
    assert cell(read(lesson), "channels-first").cell_type == "code"


def test_a_notebook_saved_without_cell_ids_can_be_reset(lesson, reset):
    work_on(lesson)
    notebook = json.loads(lesson.read(lesson.notebook))
    for data in notebook["cells"]:
        del data["id"]
    for minor in (4, 5):
        lesson.write(lesson.notebook, json.dumps({**notebook, "nbformat_minor": minor}))
        assert reset("01-tensors", "channels-first")[0] == 0
        assert WORK in next(cell.source for cell in read(lesson).cells if cell.cell_type == "raw")


def test_of_a_copied_answer_the_first_is_reset_and_no_id_stands_twice(lesson, reset):
    def edit(notebook):
        copy = nbformat.from_dict({**cell(notebook, "channels-first"), "id": "a-copy", "source": "copied = 1"})
        notebook.cells.insert(0, copy)

    work_on(lesson, edit)
    assert reset("01-tensors", "channels-first")[0] == 0
    ids = [cell.id for cell in read(lesson).cells]
    assert len(ids) == len(set(ids))
    assert read(lesson).cells[1].source.endswith("copied = 1")


def test_metadata_broken_by_hand_is_passed_over(lesson, reset):
    work_on(lesson, lambda notebook: notebook.cells[0].metadata.update(nbgrader="mine"))
    assert reset("01-tensors", "channels-first")[0] == 0


# ---- refusals


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["01-tensor"], "There is no lesson '01-tensor'; there is 01-tensors: did you mean 01-tensors?"),
        (["xyz"], "There is no lesson 'xyz'; there is 01-tensors."),
        (
            ["01-tensors", "chanels-first"],
            f"01-tensors has no exercise 'chanels-first'; there is {EXERCISES}: did you mean channels-first?",
        ),
        (
            ["01-tensors", "zzz"],
            f"01-tensors has no exercise 'zzz'; there is {EXERCISES}.",
        ),
    ],
)
def test_what_is_not_there_is_named_with_what_there_is(lesson, reset, words, sentence):
    assert reset(*words) == (1, f"{sentence}\n")
    assert lesson.read(lesson.notebook) == NOTEBOOK.decode()


def test_one_exercise_of_a_missing_notebook_is_refused(lesson, reset):
    (lesson.root / lesson.notebook).unlink()
    assert reset("01-tensors", "channels-first") == (
        1,
        f"{NAME} is missing; `workbook reset 01-tensors` gives a fresh one.\n",
    )
    assert files(lesson) == []


def test_an_answer_cell_that_was_deleted_is_refused(lesson, reset):
    work_on(lesson, lambda notebook: notebook.cells.remove(cell(notebook, "channels-first")))
    before = lesson.read(lesson.notebook)
    assert reset("01-tensors", "channels-first") == (
        1,
        f"{NAME} has no cell 'channels-first' any more; `workbook reset 01-tensors` gives a fresh one.\n",
    )
    assert lesson.read(lesson.notebook) == before


def test_without_the_solution_there_is_nothing_to_make_a_fresh_one_from(lesson, reset):
    (lesson.root / lesson.solution).unlink()
    work_on(lesson)
    before = lesson.read(lesson.notebook)
    for words in (["01-tensors"], ["01-tensors", "channels-first"]):
        assert reset(*words) == (
            1,
            "solutions/01-tensors/01-tensors.ipynb is missing; run `workbook build 01-tensors`.\n",
        )
    assert lesson.read(lesson.notebook) == before and files(lesson) == ["01-tensors.ipynb"]


def test_a_folder_that_cannot_be_written_is_named_and_nothing_is_lost(lesson, reset, monkeypatch):
    def refuse(path, _):
        raise PermissionError(13, "Permission denied", str(path))

    work_on(lesson)
    before = lesson.read(lesson.notebook)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    code, said = reset("01-tensors")
    assert code == 1 and said.startswith("[Errno 13] Permission denied: ") and "01-tensors.kept-1.ipynb" in said
    assert lesson.read(lesson.notebook) == before
