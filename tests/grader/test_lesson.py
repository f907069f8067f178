"""A text becomes a notebook whose ids are steady and whose graded cells carry nbgrader's metadata."""

from pathlib import Path

from grader.lesson import Lesson, lessons

ROOT = Path(__file__).parents[2]


def composed(tmp_path, change=lambda text: text):
    text = (ROOT / "solutions" / "01-tensors.py").read_text(encoding="utf-8")
    (tmp_path / "solutions").mkdir(parents=True)
    (tmp_path / "solutions" / "01-tensors.py").write_text(change(text), encoding="utf-8")
    return Lesson(tmp_path, "01-tensors").compose()


def test_every_text_is_a_lesson():
    assert "01-tensors" in [lesson.slug for lesson in lessons(ROOT)]


def test_a_new_cell_in_the_middle_changes_no_other_cell_s_id(tmp_path):
    before = [cell.id for cell in composed(tmp_path / "a").cells]
    new = '# %% [markdown]\nr"""\nNew.\n"""\n\n# %% [markdown]\nr"""\n## One dtype'
    after = composed(tmp_path / "b", lambda text: text.replace('# %% [markdown]\nr"""\n## One dtype', new))
    assert [cell.id for cell in after.cells if cell.source != "New."] == before


def test_two_cells_that_say_the_same_have_different_ids(tmp_path):
    notebook = composed(tmp_path, lambda text: text + "\n# %%\n1 + 1\n\n# %%\n1 + 1\n")
    assert notebook.cells[-1].id != notebook.cells[-2].id


def test_points_minutes_and_difficulty_stand_under_the_title_of_an_exercise(tmp_path):
    prompt = next(cell for cell in composed(tmp_path).cells if cell.id == "channels-first-prompt")
    assert prompt.source.split("\n")[:4] == [
        "### Channels first",
        "",
        "*Exercise 5 · 2 points · about 8 minutes · difficulty 2 of 5*",
        "",
    ]


def test_a_check_cell_is_worth_the_points_of_its_exercise(tmp_path):
    check = next(cell for cell in composed(tmp_path).cells if cell.id == "channels-first-check")
    assert check.metadata.nbgrader == {
        "grade": True,
        "grade_id": "channels-first-check",
        "locked": True,
        "points": 2,
        "schema_version": 3,
        "solution": False,
        "task": False,
    }


def test_a_manual_cell_is_worth_what_its_header_says(tmp_path):
    notebook = composed(tmp_path, lambda text: text + '\n# %% [markdown] id="why" role="manual" points=3\n# Why?\n')
    assert notebook.cells[-1].metadata.nbgrader["points"] == 3
    assert notebook.cells[-1].metadata.nbgrader["solution"]
