"""`workbook reset` gives one exercise back fresh, and keeps the old answer in the cell beneath it."""

import json
from pathlib import Path

import nbformat
from nbformat.v4 import new_output
from nbgrader.preprocessors import CheckCellMetadata

from grader.lesson import dumps

ROOT = Path(__file__).parents[2]
NAME = "notebooks/01-tensors/01-tensors.ipynb"
RELOAD = "where it is open in JupyterLab, choose File > Reload Notebook from Disk"
WORK = 'def channels_first(image):\n    return "mine, 张量"'
NOTEBOOK = (ROOT / NAME).read_bytes()


def files(lesson):
    return sorted(file.name for file in (lesson.root / lesson.notebook).parent.iterdir())


def read(lesson):
    return nbformat.reads(lesson.read(lesson.notebook), as_version=4)


def cell(notebook, name):
    return next(cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == name)


def test_one_answer_is_fresh_again_with_the_old_one_right_beneath_it(lesson, reset, work_on):
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


def test_the_outputs_of_its_check_are_cleared_and_other_cells_are_untouched(lesson, reset, work_on):
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


def test_a_debug_exercise_gets_its_starter_back(lesson, reset, work_on):
    work_on(lesson, lambda notebook: cell(notebook, "ready-for-imshow").update(source="pass"))
    reset("01-tensors", "ready-for-imshow")
    assert "return image.reshape(height, width, channels)" in cell(read(lesson), "ready-for-imshow").source


def test_an_answer_without_work_keeps_nothing_and_loses_its_outputs(lesson, reset, work_on):
    output = new_output("stream", text="seen")
    work_on(lesson, lambda notebook: cell(notebook, "ready-for-imshow").update(outputs=[output]))
    assert reset("01-tensors", "ready-for-imshow") == (
        0,
        f"ready-for-imshow in {NAME} is fresh again, and there was no work to keep; {RELOAD}.\n",
    )
    assert cell(read(lesson), "ready-for-imshow").outputs == []
    assert [cell for cell in read(lesson).cells if cell.cell_type == "raw"] == []


def test_a_second_reset_keeps_both_answers_the_newest_first(lesson, reset, work_on):
    for source in ("first = 1", "second = 2"):
        work_on(lesson, lambda notebook, source=source: cell(notebook, "channels-first").update(source=source))
        reset("01-tensors", "channels-first")
    kept = [cell.source.partition("\n")[2] for cell in read(lesson).cells if cell.cell_type == "raw"]
    assert kept == ["second = 2", "first = 1"]


def test_the_notebook_stays_one_that_nbgrader_accepts(lesson, reset, work_on):
    work_on(lesson)
    reset("01-tensors", "channels-first")
    notebook = read(lesson)
    nbformat.validate(notebook)
    assert lesson.read(lesson.notebook) == dumps(notebook)
    CheckCellMetadata().preprocess(notebook, {})


def test_an_answer_that_became_text_is_code_again(lesson, reset, work_on):
    def edit(notebook):
        answer = cell(notebook, "channels-first")
        answer.cell_type = "markdown"
        del answer["outputs"], answer["execution_count"]

    work_on(lesson, edit)
    reset("01-tensors", "channels-first")
    assert cell(read(lesson), "channels-first").cell_type == "code"


def test_a_notebook_saved_without_cell_ids_can_be_reset(lesson, reset, work_on):
    work_on(lesson)
    notebook = json.loads(lesson.read(lesson.notebook))
    for data in notebook["cells"]:
        del data["id"]
    for minor in (4, 5):
        lesson.write(lesson.notebook, json.dumps({**notebook, "nbformat_minor": minor}))
        assert reset("01-tensors", "channels-first")[0] == 0
        assert WORK in next(cell.source for cell in read(lesson).cells if cell.cell_type == "raw")


def test_of_a_copied_answer_the_first_is_reset_and_no_id_stands_twice(lesson, reset, work_on):
    def edit(notebook):
        copy = nbformat.from_dict({**cell(notebook, "channels-first"), "id": "a-copy", "source": "copied = 1"})
        notebook.cells.insert(0, copy)

    work_on(lesson, edit)
    assert reset("01-tensors", "channels-first")[0] == 0
    ids = [cell.id for cell in read(lesson).cells]
    assert len(ids) == len(set(ids))
    assert read(lesson).cells[1].source.endswith("copied = 1")


def test_metadata_broken_by_hand_is_passed_over(lesson, reset, work_on):
    work_on(lesson, lambda notebook: notebook.cells[0].metadata.update(nbgrader="mine"))
    assert reset("01-tensors", "channels-first")[0] == 0


# ---- refusals


def test_one_exercise_of_a_missing_notebook_is_refused(lesson, reset):
    (lesson.root / lesson.notebook).unlink()
    assert reset("01-tensors", "channels-first") == (
        1,
        f"{NAME} is missing; `workbook reset 01-tensors` gives a fresh one.\n",
    )
    assert files(lesson) == []


def test_an_answer_cell_that_was_deleted_is_refused(lesson, reset, work_on):
    work_on(lesson, lambda notebook: notebook.cells.remove(cell(notebook, "channels-first")))
    before = lesson.read(lesson.notebook)
    assert reset("01-tensors", "channels-first") == (
        1,
        f"{NAME} has no cell 'channels-first' any more; `workbook reset 01-tensors` gives a fresh one.\n",
    )
    assert lesson.read(lesson.notebook) == before
