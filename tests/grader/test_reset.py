"""`workbook reset` gives a clean copy of a lesson back and never loses a line of the old work."""

import shutil
from pathlib import Path

import pytest

from grader.exercise import load

ROOT = Path(__file__).parents[2]
EXERCISES = ", ".join(load("01-tensors"))
NAME = "notebooks/01-tensors/01-tensors.ipynb"
RELOAD = "where it is open in JupyterLab, choose File > Reload Notebook from Disk"


def files(lesson):
    return sorted(file.name for file in (lesson.root / lesson.notebook).parent.iterdir())


# ---- a whole lesson


def test_a_lesson_is_fresh_again_and_the_work_is_kept_beside_it(lesson, reset, work_on):
    work_on(lesson)
    before = lesson.read(lesson.notebook)
    assert reset("01-tensors") == (
        0,
        f"{NAME} is fresh again, and your work is kept as 01-tensors.kept-1.ipynb beside it; {RELOAD}.\n",
    )
    assert lesson.read(lesson.notebook) == (ROOT / NAME).read_text(encoding="utf-8")
    assert lesson.read(lesson.notebook.with_stem("01-tensors.kept-1")) == before
    assert files(lesson) == ["01-tensors.ipynb", "01-tensors.kept-1.ipynb"]


def test_work_kept_earlier_is_never_overwritten(lesson, reset, work_on):
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


# ---- refusals


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["01-tensor"], "There is no lesson '01-tensor'; did you mean '01-tensors'?"),
        (["xyz"], "There is no lesson 'xyz'; there is 01-tensors."),
        (
            ["01-tensors", "chanels-first"],
            "There is no exercise 'chanels-first' in 01-tensors; did you mean 'channels-first'?",
        ),
        (
            ["01-tensors", "zzz"],
            f"There is no exercise 'zzz' in 01-tensors; there is {EXERCISES}.",
        ),
    ],
)
def test_what_is_not_there_is_named_with_what_there_is(lesson, reset, words, sentence):
    assert reset(*words) == (1, f"{sentence}\n")
    assert lesson.read(lesson.notebook) == NOTEBOOK.decode()


def test_without_the_solution_there_is_nothing_to_make_a_fresh_one_from(lesson, reset, work_on):
    (lesson.root / lesson.solution).unlink()
    work_on(lesson)
    before = lesson.read(lesson.notebook)
    for words in (["01-tensors"], ["01-tensors", "channels-first"]):
        assert reset(*words) == (
            1,
            "solutions/01-tensors/01-tensors.ipynb is missing; run `workbook build`.\n",
        )
    assert lesson.read(lesson.notebook) == before and files(lesson) == ["01-tensors.ipynb"]


def test_a_folder_that_cannot_be_written_is_named_and_nothing_is_lost(lesson, reset, monkeypatch, work_on):
    def refuse(path, _):
        raise PermissionError(13, "Permission denied", str(path))

    work_on(lesson)
    before = lesson.read(lesson.notebook)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    code, said = reset("01-tensors")
    assert code == 1 and said.startswith("[Errno 13] Permission denied: ") and "01-tensors.kept-1.ipynb" in said
    assert lesson.read(lesson.notebook) == before
