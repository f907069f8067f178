"""The gradebook's cells follow the lesson; what it cannot follow is refused in one sentence."""

import sqlite3

import pytest

from grader.command import Refused
from grader.gradebook import database_url, derive

LESSON = "01-small"


# ---- the lesson changes


def test_points_and_texts_follow_the_lesson(derive_from, attempt, edit_lesson, query):
    derive_from(attempt())
    edit_lesson(lambda cells: (cells[2].metadata.nbgrader.update(points=7), cells[0].update(source="Add up.")))
    derive_from(attempt())
    assert query("SELECT max_score FROM grade_cells g JOIN base_cell b ON b.id = g.id WHERE name = 'adds-check'") == [
        (7.0,)
    ]
    assert query("SELECT source FROM source_cell WHERE name = 'adds-prompt'") == [("Add up.",)]


def test_a_new_cell_waits_until_its_answers_are_graded(derive_from, attempt, edit_lesson, grades):
    derive_from(attempt())
    edit_lesson(lambda cells: cells[5].metadata.nbgrader.update(grade_id="new-test"))
    derive_from(attempt())
    assert ("new-test", None, None, None, 1) in grades()
    assert not any(row[0] == "own-test" for row in grades())


def test_a_cell_with_a_persons_mark_is_never_dropped(derive_from, attempt, edit_lesson, set_grade, rows):
    derive_from(attempt())
    set_grade("ada", "reason", manual_score=3.5)
    before = rows()
    edit_lesson(lambda cells: cells.pop(6))
    with pytest.raises(Refused) as refused:
        derive_from(attempt(adds=0.0))
    assert str(refused.value) == (
        "The gradebook holds a person's marks or comments on 'reason', which 01-small has no more; bring the cell "
        "back, or let all of them go with `nbgrader db assignment remove 01-small --force`."
    )
    assert rows() == before


# ---- refusals


def test_a_missing_solution_is_named(root, derive_from, attempt):
    (root / "solutions" / LESSON / f"{LESSON}.ipynb").unlink()
    with pytest.raises(Refused, match=r"^solutions/01-small/01-small.ipynb is missing; run `workbook build`.$"):
        derive_from(attempt())


def test_an_attempt_of_another_lesson_is_a_mistake_of_the_caller(derive_from, attempt):
    with pytest.raises(ValueError, match="an attempt of 'ada' is of '02-other', not of '01-small'"):
        derive_from(attempt(lesson="02-other"))


def test_a_file_that_is_no_database_is_named(root, url, attempt):
    (root / "gradebook.db").write_text("no database")
    with pytest.raises(Refused, match=r"The gradebook sqlite:.*gradebook.db cannot be used \(file is not a database\)"):
        derive(root, LESSON, [attempt()], url)
    assert (root / "gradebook.db").read_text() == "no database"


def test_a_gradebook_that_somebody_writes_to_is_left_as_it_is(root, url, derive_from, attempt, rows):
    derive_from(attempt())
    before, other = rows(), sqlite3.connect(root / "gradebook.db")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Refused, match=r"cannot be used \(database is locked\); close what else uses it"):
        derive(root, LESSON, [attempt(adds=0.0)], f"{url}?timeout=0")
    other.close()
    assert rows() == before


def test_a_configuration_that_fails_is_named(root, configure):
    configure("c.LateSubmissionPlugin.penalty_method = nowhere")
    with pytest.raises(Refused, match=r"^nbgrader's configuration for .* cannot be loaded: name 'nowhere' is not def"):
        database_url(root)


def test_the_configuration_says_where_the_gradebook_lies(root):
    assert database_url(root) == f"sqlite:///{root / 'gradebook.db'}"
    elsewhere = root / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.db_url = 'sqlite:////marks.db'\n"
    )
    assert database_url(elsewhere) == "sqlite:////marks.db"
