"""A course of one small lesson with every kind of graded cell, attempts at it, and its gradebook to look into."""

import argparse
import contextlib
import csv
import hashlib
import shutil
import sqlite3
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from grader.records import Attempt, Part, Scored, write
from grader.reports.command import add_report

LESSON = "01-small"
MARKS = {"schema_version": 3, "grade": False, "solution": False, "task": False, "locked": False}
ROWS = {
    "cells": """SELECT n.name, b.name, b.type, coalesce(g.max_score, t.max_score), coalesce(g.cell_type, t.cell_type)
        FROM base_cell b JOIN notebook n ON n.id = b.notebook_id
        LEFT JOIN grade_cells g ON g.id = b.id LEFT JOIN task_cells t ON t.id = b.id""",
    "sources": """SELECT n.name, n.kernelspec, s.name, s.cell_type, s.locked, s.source, s.checksum
        FROM source_cell s JOIN notebook n ON n.id = s.notebook_id""",
    "students": "SELECT id, first_name, last_name, email FROM student",
    "submissions": """SELECT a.name, s.student_id, s.timestamp, s.extension,
        n.name, m.flagged, m.late_submission_penalty
        FROM submitted_assignment s JOIN assignment a ON a.id = s.assignment_id
        LEFT JOIN submitted_notebook m ON m.assignment_id = s.id LEFT JOIN notebook n ON n.id = m.notebook_id""",
    "grades": """SELECT s.student_id, b.name, g.auto_score, g.manual_score, g.extra_credit, g.needs_manual_grade
        FROM grade g JOIN base_cell b ON b.id = g.cell_id JOIN submitted_notebook m ON m.id = g.notebook_id
        JOIN submitted_assignment s ON s.id = m.assignment_id""",
    "comments": """SELECT s.student_id, b.name, c.auto_comment, c.manual_comment
        FROM comment c JOIN base_cell b ON b.id = c.cell_id JOIN submitted_notebook m ON m.id = c.notebook_id
        JOIN submitted_assignment s ON s.id = m.assignment_id""",
    "version": "SELECT version_num FROM alembic_version",
}


def code(name, source, **marks):
    return new_code_cell(source, id=name, metadata={"nbgrader": {**MARKS, "grade_id": name, **marks}})


def text(name, source, **marks):
    return new_markdown_cell(source, id=name, metadata={"nbgrader": {**MARKS, "grade_id": name, **marks}})


def lesson_cells():
    solved = "### BEGIN SOLUTION\nanswer = 1\n### END SOLUTION"
    return [
        text("adds-prompt", "Add.", locked=True),
        code("adds", solved, solution=True),
        code("adds-check", 'check("adds", answer)', grade=True, locked=True, points=2),
        code("doubles", solved, solution=True),
        code("doubles-check", 'check("doubles", answer)', grade=True, locked=True, points=3),
        code("own-test", "assert answer\n### BEGIN HIDDEN TESTS\nassert 1\n### END HIDDEN TESTS", grade=True, points=1),
        text("reason", "Say why.", grade=True, solution=True, points=4),
        text("essay", "Write.", task=True, points=5),
    ]


def write_lesson(root, cells):
    file = root / "solutions" / LESSON / f"{LESSON}.ipynb"
    file.parent.mkdir(parents=True, exist_ok=True)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(new_notebook(cells=cells, metadata={"kernelspec": kernel}), file)


@pytest.fixture
def root(tmp_path):
    """The root of the course."""
    write_lesson(tmp_path, lesson_cells())
    return tmp_path


@pytest.fixture
def edit_lesson(root):
    """Let `edit` change the lesson's list of cells."""

    def edit_lesson(edit):
        cells = lesson_cells()
        edit(cells)
        write_lesson(root, cells)

    return edit_lesson


@pytest.fixture
def attempt():
    """Return an attempt: by default all right, and the written answer waiting."""

    def attempt(student="ada", adds=2.0, doubles=3.0, own=1.0, **facts):
        scored = {"adds": (adds, 2.0), "doubles": (doubles, 3.0)}
        parts = {name: (Part("value", "value", worth, points == worth),) for name, (points, worth) in scored.items()}
        exercises = {name: Scored(points=scored[name][0], worth=scored[name][1], parts=parts[name]) for name in scored}
        known = {
            "submission": "0" * 64,
            "exercises": exercises,
            "inside": {"own-test": (own, 1.0)},
            "manual": ("reason",),
        }
        not_graded = {"status": "not graded", "exercises": {}, "inside": {}, "manual": ()}
        return Attempt(
            **{
                "lesson": LESSON,
                "student": student,
                "release": "release",
                "secret": "secret",
                "sandbox": True,
                "environment": {"python": "3.11"},
                "started": "2026-02-01T12:00:00+00:00",
                "seconds": 1.5,
                **known,
                **(not_graded if "why" in facts else {}),
                **facts,
            }
        )

    return attempt


@pytest.fixture(scope="session")
def empty_gradebook(tmp_path_factory):
    """A gradebook that nbgrader made and nobody used; making one takes seconds."""
    from grader.gradebook.opening import opened

    file = tmp_path_factory.mktemp("gradebook") / "gradebook.db"
    with opened(f"sqlite:///{file}"):
        pass
    return file


@pytest.fixture
def url(root, empty_gradebook):
    """Where the course's gradebook lies; it is empty."""
    shutil.copy(empty_gradebook, root / "gradebook.db")
    return f"sqlite:///{root / 'gradebook.db'}"


@pytest.fixture
def query(root):
    """Run SQL on the gradebook and return the rows."""

    def query(sql, *values, file="gradebook.db"):
        with contextlib.closing(sqlite3.connect(root / file)) as database, database:
            return database.execute(sql, values).fetchall()

    return query


@pytest.fixture
def rows(query):
    """Return all that a gradebook says, without ids; `only` narrows it to one kind of row."""

    def rows(only=None, file="gradebook.db"):
        found = {kind: sorted(query(sql, file=file), key=repr) for kind, sql in ROWS.items()}
        return found[only] if only else found

    return rows


@pytest.fixture
def set_grade(query):
    """Let a person change columns of one student's grade or comment on a cell."""

    def set_grade(student, cell, table="grade", file="gradebook.db", **columns):
        values = ", ".join(f"{column} = ?" for column in columns)
        where = """cell_id IN (SELECT id FROM base_cell WHERE name = ?) AND notebook_id IN (
            SELECT m.id FROM submitted_notebook m JOIN submitted_assignment s ON s.id = m.assignment_id
            WHERE s.student_id = ?)"""
        query(f"UPDATE {table} SET {values} WHERE {where}", *columns.values(), cell, student, file=file)

    return set_grade


@pytest.fixture
def derive_from(root, url):
    """Derive the gradebook from these attempts."""
    from grader.gradebook import derive

    return lambda *attempts: derive(root, LESSON, attempts, url)


@pytest.fixture
def grades(rows):
    """Return a student's grades: the cell, its automatic score, mark, extra credit, whether it waits."""
    return lambda student="ada": {row[1:] for row in rows("grades") if row[0] == student}


@pytest.fixture
def due(query):
    """Set when the lesson is due: at noon on the first of February."""
    return lambda: query("UPDATE assignment SET duedate = '2026-02-01 12:00:00.000000'")


@pytest.fixture
def configure(root):
    """Write nbgrader's configuration."""
    return lambda text: (root / "nbgrader_config.py").write_text(f"c = get_config()\n{text}\n")


@pytest.fixture
def hand_in(root):
    """Put a file into submitted/ as a student's; return its digest."""

    def hand_in(student, content=b"a notebook", folder="submitted"):
        file = root / folder / student / LESSON / f"{LESSON}.ipynb"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        return hashlib.sha256(content).hexdigest()

    return hand_in


@pytest.fixture
def record(root, hand_in, attempt):
    """Hand in for a student and write the record of its grading; return the attempt."""

    def record(student, **facts):
        one = attempt(student, submission=hand_in(student), **facts)
        write(root, one)
        return one

    return record


@pytest.fixture
def report(root, capsys):
    """Run `workbook report`; return its code, what it printed by line, and what it complained."""

    def report(*words):
        parser = argparse.ArgumentParser()
        parser.add_argument("--root", type=Path, default=root)
        add_report(parser.add_subparsers())
        options = parser.parse_args(["report", *map(str, words)])
        code, said = options.run(options), capsys.readouterr()
        return code, said.out.splitlines(), said.err

    return report


@pytest.fixture
def table(root, report):
    """Return the rows of the report's table by student, without the cells that are empty."""

    def table(*words):
        assert report(LESSON, "--csv", root / "report.csv", *words)[0] == 0
        with (root / "report.csv").open(encoding="utf-8-sig", newline="") as file:
            return {row["student"]: {k: v for k, v in row.items() if v} for row in csv.DictReader(file)}

    return table
