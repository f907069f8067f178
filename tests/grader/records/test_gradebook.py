"""nbgrader's gradebook is derived from attempts: all at once, again and again, and nobody's own work is lost."""

import subprocess
import sys

from grader.gradebook import derive

LESSON = "01-small"
RIGHT = {
    ("adds-check", 2.0, None, None, 0),
    ("doubles-check", 3.0, None, None, 0),
    ("own-test", 1.0, None, None, 0),
    ("reason", None, None, None, 1),
    ("essay", None, None, None, 1),
}


# ---- from nothing


def test_an_attempt_becomes_a_submission_with_its_scores(derive_from, attempt, grades, rows):
    derive_from(attempt())
    assert grades() == RIGHT
    assert rows("students") == [("ada", None, None, None)]


def test_the_gradebook_itself_is_made_where_there_is_none(root, attempt, rows, grades, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")  # nbgrader calls an `alembic` by its bare name
    derive(root, LESSON, [attempt()], f"sqlite:///{root / 'gradebook.db'}")
    assert grades() == RIGHT
    assert len(rows("version")) == 1
    assert sorted(file.name for file in root.iterdir()) == ["gradebook.db", "solutions"]


def test_it_can_be_rebuilt_from_nothing_but_the_attempts(root, url, derive_from, attempt, rows, empty_gradebook):
    attempts = [attempt(), attempt("bob", adds=0.0, blank=("adds", "reason"), manual=())]
    for one in attempts:
        derive_from(one)
    before = rows()
    (root / "gradebook.db").write_bytes(empty_gradebook.read_bytes())
    derive(root, LESSON, attempts, url)
    assert rows() == before


def test_a_second_run_changes_nothing(derive_from, attempt, query):
    everything = """SELECT * FROM {} ORDER BY 1"""
    tables = ("assignment", "notebook", "base_cell", "grade_cells", "source_cell", "student", "submitted_assignment")
    tables += ("submitted_notebook", "grade", "comment", "workbook_applied")
    derive_from(attempt(), attempt("bob", why="its file is no notebook"))
    before = [query(everything.format(table)) for table in tables]
    derive_from(attempt(), attempt("bob", why="its file is no notebook"))
    assert [query(everything.format(table)) for table in tables] == before


def test_other_lessons_are_left_alone(root, url, derive_from, attempt, rows):
    derive_from(attempt())
    (root / "solutions" / LESSON).rename(root / "solutions" / "02-other")
    (root / "solutions" / "02-other" / f"{LESSON}.ipynb").rename(root / "solutions" / "02-other" / "02-other.ipynb")
    derive(root, "02-other", [attempt(lesson="02-other", adds=0.0)], url)
    assert [row[:2] for row in rows("submissions")] == [(LESSON, "ada"), ("02-other", "ada")]
    assert ("ada", "adds-check", 2.0, None, None, 0) in rows("grades")


# ---- what waits for a person


def test_an_untouched_written_answer_is_worth_nothing_and_waits_for_nobody(derive_from, attempt, grades, rows):
    derive_from(attempt(manual=(), blank=("reason",)))
    assert ("reason", 0.0, None, None, 0) in grades()
    assert ("ada", "reason", "No response.", None) in rows("comments")


def test_an_attempt_that_was_not_graded_leaves_no_score_and_says_why(derive_from, attempt, grades, rows):
    derive_from(attempt(why="its file\nis no notebook"))
    assert {row[1:] for row in grades()} == {(None, None, None, 1)}
    assert {row[2] for row in rows("comments")} == {"Not graded: its file\\nis no notebook."}


def test_a_later_grading_takes_the_reason_away(derive_from, attempt, grades, rows):
    derive_from(attempt(why="its file is no notebook"))
    derive_from(attempt())
    assert grades() == RIGHT
    assert {row[2] for row in rows("comments")} == {None}


def test_a_score_that_the_attempt_does_not_know_waits(derive_from, attempt, grades):
    derive_from(attempt(inside={}))
    assert ("own-test", None, None, None, 1) in grades()


# ---- what people added


def test_marks_credit_comments_extensions_and_flags_survive(derive_from, attempt, rows, set_grade, query):
    derive_from(attempt())
    set_grade("ada", "reason", manual_score=3.5, needs_manual_grade=0)
    set_grade("ada", "adds-check", extra_credit=0.5)
    set_grade("ada", "adds", table="comment", manual_comment="Neat.")
    query("UPDATE submitted_assignment SET extension = '1970-01-02 00:00:00.000000'")
    query("UPDATE submitted_notebook SET flagged = 1")
    before = rows()
    derive_from(attempt())
    assert rows() == before
    derive_from(attempt(adds=0.0))
    assert ("ada", "adds-check", 0.0, None, 0.5, 0) in rows("grades")
    assert ("ada", "adds", None, "Neat.") in rows("comments")
    assert rows("submissions") == before["submissions"]


def test_a_mark_waits_for_a_second_look_after_a_new_attempt_only(derive_from, attempt, grades, set_grade):
    derive_from(attempt())
    set_grade("ada", "reason", manual_score=3.5, needs_manual_grade=0)
    derive_from(attempt())
    assert ("reason", None, 3.5, None, 0) in grades()
    derive_from(attempt(submission="1" * 64))
    assert ("reason", None, 3.5, None, 1) in grades()


def test_a_mark_stays_when_a_later_submission_cannot_be_graded(derive_from, attempt, grades, set_grade):
    derive_from(attempt())
    set_grade("ada", "reason", manual_score=3.5, needs_manual_grade=0)
    derive_from(attempt(why="its file is no notebook"))
    assert ("reason", None, 3.5, None, 1) in grades()
    assert ("adds-check", None, None, None, 1) in grades()


def test_students_keep_their_names(derive_from, attempt, rows, query):
    query("INSERT INTO student (id, first_name, last_name) VALUES ('ada', 'Ada', 'Lovelace')")
    derive_from(attempt())
    assert rows("students") == [("ada", "Ada", "Lovelace", None)]


def test_nbgrader_is_imported_only_when_the_gradebook_is_used():
    code = "import sys, grader.gradebook, grader.reports.command; print('nbgrader' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"
