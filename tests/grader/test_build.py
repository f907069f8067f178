"""One changed letter anywhere in what is derived is found, and its place is named."""

import base64
import shutil
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from grader.build import BuildRefused, build, execute, problems
from grader.lesson import Lesson, dumps

ROOT = Path(__file__).parents[2]
NAME = "solutions/01-tensors/01-tensors.ipynb"


@pytest.fixture
def lesson(tmp_path):
    """A copy of lesson 01 with everything that is derived from it."""
    original = Lesson(ROOT, "01-tensors")
    for file in (original.text, original.solution, original.notebook, original.cases, Path("requirements.lock")):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return Lesson(tmp_path, "01-tensors")


def change(lesson, file, edit):
    """Apply `edit` to the stored notebook and write it back the way a build does."""
    notebook = nbformat.reads(lesson.read(file), as_version=4)
    edit({cell.id: cell for cell in notebook.cells}, notebook)
    lesson.write(file, dumps(notebook))


def output_with(cells, kind):
    return next(output for cell in cells.values() for output in cell.get("outputs", []) if kind(output))


def test_what_is_committed_is_in_step(lesson):
    assert list(problems(lesson)) == []


def test_executing_again_gives_the_same_bytes(lesson):
    assert dumps(execute(lesson)) == lesson.read(lesson.solution)


def test_one_letter_in_a_text_output_is_named(lesson):
    def edit(cells, _):
        cells["channels-first-check"].outputs[0].data["text/plain"] += "!"

    change(lesson, lesson.solution, edit)
    assert list(problems(lesson)) == [
        f"{NAME}: an output of cell channels-first-check was changed by hand; run `workbook build`."
    ]


def test_one_letter_in_a_traceback_is_named(lesson):
    def edit(cells, _):
        error = output_with(cells, lambda output: output.output_type == "error")
        error.traceback[-1] += "!"

    change(lesson, lesson.solution, edit)
    (problem,) = problems(lesson)
    assert problem.startswith(f"{NAME}: an output of cell code-") and "changed by hand" in problem


def test_one_letter_in_a_picture_is_named(lesson):
    def edit(cells, _):
        picture = output_with(cells, lambda output: "image/png" in output.get("data", {}))
        png = bytearray(base64.b64decode(picture.data["image/png"]))
        png[100] ^= 1
        picture.data["image/png"] = base64.b64encode(png).decode() + "\n"

    change(lesson, lesson.solution, edit)
    (problem,) = problems(lesson)
    assert problem.startswith(f"{NAME}: an output of cell code-") and "changed by hand" in problem


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda cells, _: cells["channels-first"].update(source="pass"), "the source of cell channels-first"),
        (lambda cells, _: cells["channels-first"].metadata.update(x=1), "the metadata of cell channels-first"),
        (lambda cells, notebook: notebook.cells.remove(cells["channels-first"]), "the id of cell channels-first-check"),
        (lambda _, notebook: notebook.cells.pop(), "the number of cells ({}, not {})"),
    ],
)
def test_a_changed_cell_of_the_solution_is_named(lesson, edit, place):
    count = len(lesson.compose().cells)
    change(lesson, lesson.solution, edit)
    place = place.format(count - 1, count)
    assert next(problems(lesson)) == f"{NAME}: {place} is not what solutions/01-tensors.py says; run `workbook build`."


def test_a_changed_execution_count_is_named(lesson):
    change(lesson, lesson.solution, lambda cells, _: cells["channels-first"].update(execution_count=99))
    assert f"{NAME}: its metadata or execution counts are not what a build writes; run `workbook build`." in list(
        problems(lesson)
    )


def test_one_letter_in_a_student_s_notebook_is_named(lesson):
    change(lesson, lesson.notebook, lambda cells, _: cells["channels-first-check"].update(source="check()"))
    assert list(problems(lesson)) == [
        "notebooks/01-tensors/01-tensors.ipynb: the source of cell channels-first-check is not what the solution "
        "releases to; run `workbook build`."
    ]


def test_one_letter_in_a_case_file_is_named_with_its_line(lesson):
    lines = lesson.read(lesson.cases).split("\n")
    number = next(n for n, line in enumerate(lines, 1) if '"dtype": "uint8"' in line)
    lines[number - 1] = lines[number - 1].replace("uint8", "int8")
    lesson.write(lesson.cases, "\n".join(lines))
    assert list(problems(lesson)) == [
        f"course_utils/cases/01-tensors.json:{number}: not what the exercises compile to; run `workbook build`."
    ]


def test_one_letter_in_the_text_is_named(lesson):
    lesson.write(lesson.text, lesson.read(lesson.text).replace("A number, a row", "A number, a rwo"))
    assert "solutions/01-tensors.py says; run `workbook build`." in next(problems(lesson))


def test_a_comment_changed_in_the_text_asks_for_a_build(lesson):
    lesson.write(lesson.text, lesson.read(lesson.text) + "\n")
    assert "run `workbook build`." in next(problems(lesson))


def test_an_older_torch_in_the_stored_outputs_is_named(lesson):
    lock = (lesson.root / "requirements.lock").read_text().replace("torch==2.13.0", "torch==2.99.0")
    (lesson.root / "requirements.lock").write_text(lock)
    assert list(problems(lesson)) == [
        f"{NAME}: made with torch 2.13.0, which requirements.lock has no more; run `workbook build`."
    ]


def test_a_missing_file_is_named(lesson):
    (lesson.root / lesson.notebook).unlink()
    assert list(problems(lesson)) == ["notebooks/01-tensors/01-tensors.ipynb is missing; run `workbook build`."]


def test_building_never_overwrites_a_cell_that_somebody_added(lesson):
    change(lesson, lesson.notebook, lambda _, notebook: notebook.cells.append(new_code_cell("my notes", id="mine")))
    with pytest.raises(BuildRefused, match=r"01-tensors.ipynb holds a cell of its own \('mine'\); keep a copy"):
        build(lesson)


def test_building_never_overwrites_an_answer_that_somebody_worked_on(lesson):
    change(lesson, lesson.notebook, lambda cells, _: cells["channels-first"].update(source="def channels_first(x): 1"))
    before = lesson.read(lesson.notebook)
    with pytest.raises(BuildRefused) as caught:
        build(lesson)
    assert str(caught.value) == (
        "notebooks/01-tensors/01-tensors.ipynb holds work in the answer 'channels-first'; "
        "keep a copy elsewhere, remove the file, and build again."
    )
    assert lesson.read(lesson.notebook) == before
