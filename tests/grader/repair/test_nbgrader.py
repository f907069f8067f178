"""nbgrader's own fixtures go through repair, each with its expected outcome."""

from pathlib import Path

import nbformat
import nbgrader
import pytest
from nbgrader.utils import compute_checksum, is_solution

from grader.release import release
from grader.repair import Unreadable, repair

FILES = Path(nbgrader.__file__).parent / "tests"
OLD = "The notebook's format was 4.1; it is 4.5 now."


def notebook(name):
    return nbformat.read(FILES / name, as_version=4)


SHORT = notebook("apps/files/submitted-unchanged.ipynb")  # seven cells, in format 4.0, as they are handed out
NAMES = [cell.metadata.nbgrader.grade_id for cell in SHORT.cells]
CHANGED = ["# YOUR CODE HERE\na = 1", "An answer!", "# YOUR CODE HERE\nb = 2"]
CHEATED = {
    "submitted-cheat-attempt.ipynb": "showtraceback = lambda",
    "submitted-cheat-attempt-alternative.ipynb": "import",
}


def answers(done):
    return [cell.source for cell in done.notebook.cells if is_solution(cell)]


def test_an_unchanged_submission_is_untouched():
    done = repair(SHORT, (FILES / "apps/files/submitted-unchanged.ipynb").read_bytes())
    assert done.repairs == ()
    assert [cell.source for cell in done.notebook.cells] == [cell.source for cell in SHORT.cells]


@pytest.mark.parametrize("folder", ["apps", "preprocessors"])
def test_the_answers_of_a_changed_submission_are_kept(folder):
    done = repair(SHORT, (FILES / folder / "files/submitted-changed.ipynb").read_bytes())
    assert answers(done) == CHANGED
    assert done.repairs == (() if folder == "apps" else (OLD,))


@pytest.mark.parametrize("name", CHEATED)
def test_a_cheat_attempt_is_an_answer_like_any_other(name):
    done = repair(SHORT, (FILES / "apps/files" / name).read_bytes())
    assert done.repairs == () and CHEATED[name] in answers(done)[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("submitted-grade-cell-changed", "The locked cell bar was changed; the lesson's own counts."),
        ("submitted-locked-cell-changed", "The locked cells ro1 and ro2 were changed; the lesson's own count."),
        (
            "submitted-grade-cell-type-changed",
            "The cell bar was made a cell of another kind; it has its own kind again.",
        ),
    ],
)
def test_locked_cells_are_the_masters_again(name, words):
    done = repair(SHORT, (FILES / f"preprocessors/files/{name}.ipynb").read_bytes())
    assert done.repairs == (OLD, words)
    locked = [cell for cell in done.notebook.cells if not is_solution(cell)]
    assert [cell.source for cell in locked] == [cell.source for cell in SHORT.cells if not is_solution(cell)]
    assert all(compute_checksum(cell) == cell.metadata.nbgrader.checksum for cell in locked)


def test_an_answer_whose_kind_was_changed_has_its_own_again():
    done = repair(SHORT, (FILES / "preprocessors/files/submitted-answer-cell-type-changed.ipynb").read_bytes())
    assert [cell.cell_type for cell in done.notebook.cells] == [cell.cell_type for cell in SHORT.cells]


@pytest.mark.parametrize(
    "name", ["bad-markdown-cell-1", "cell-type-changed", "no-cell-type", "manually-graded-code-cell"]
)
def test_of_a_notebook_with_one_known_cell_all_others_are_put_back(name):
    done = repair(SHORT, (FILES / f"preprocessors/files/{name}.ipynb").read_bytes())
    assert [cell.metadata.nbgrader.grade_id for cell in done.notebook.cells if cell.metadata] == NAMES
    assert any("set_a, baz and quux are missing" in words for words in done.repairs)


@pytest.mark.parametrize("name", ["test", "test-with-output", "test-v0", "test-v0-invalid", "test-v1", "test-v2"])
def test_any_schema_version_is_read_and_the_masters_comes_out(name):
    master = release(notebook("apps/files/test.ipynb"))
    done = repair(master, (FILES / f"apps/files/{name}.ipynb").read_bytes())
    assert [cell.metadata for cell in done.notebook.cells] == [cell.metadata for cell in master.cells]
    assert "return" in next(cell.source for cell in done.notebook.cells if cell.source.startswith("def squares("))


def test_answers_without_any_metadata_are_found():
    master = release(notebook("apps/files/test.ipynb"))
    done = repair(master, (FILES / "apps/files/test-no-metadata.ipynb").read_bytes())
    assert not any("missing" in words for words in done.repairs)
    given = [cell.source for cell in notebook("apps/files/test-no-metadata.ipynb").cells]
    assert [cell.source for cell in done.notebook.cells] == given


def test_a_task_cell_of_another_release_is_kept_as_a_cell_of_its_own():
    master = release(notebook("apps/files/test.ipynb"))
    done = repair(master, (FILES / "preprocessors/files/test_taskcell.ipynb").read_bytes())
    assert len(done.notebook.cells) == len(master.cells) + 1


def test_every_other_fixture_is_repaired_or_refused():
    masters = [SHORT, notebook("preprocessors/files/test_taskcell.ipynb")]
    for file in sorted(FILES.rglob("*.ipynb")):
        for master in masters:
            try:
                nbformat.validate(repair(master, file.read_bytes()).notebook)
            except Unreadable as reason:
                assert str(reason).startswith("the notebook is not of this assignment"), file
