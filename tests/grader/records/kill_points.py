"""Grade a class, killed at its n-th write for every n, and go on: `kill_points.py COURSE FOLDER`.

Prints one JSON object a kill point: whether the gradebook was whole after the kill, and the same as an undisturbed
run's after going on. It is a program of its own: it kills forks of itself, so that nbgrader is imported only once.
"""

import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import sqlalchemy.event
from alembic.script import ScriptDirectory
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy.engine import Engine
from sqlalchemy.orm import Session

from grader.command import say
from grader.gradebook import derive
from grader.records import Attempt, Scored, is_current, latest, write

LESSON = "01-small"
TABLES = {
    "student": "SELECT id FROM student",
    "cells": "SELECT name, type FROM base_cell",
    "sources": "SELECT name, checksum FROM source_cell",
    "submissions": "SELECT student_id, timestamp FROM submitted_assignment",
    "grades": """SELECT s.student_id, b.name, g.auto_score, g.manual_score, g.needs_manual_grade FROM grade g
        JOIN base_cell b ON b.id = g.cell_id JOIN submitted_notebook m ON m.id = g.notebook_id
        JOIN submitted_assignment s ON s.id = m.assignment_id""",
    "comments": """SELECT s.student_id, b.name, c.auto_comment, c.manual_comment FROM comment c
        JOIN base_cell b ON b.id = c.cell_id JOIN submitted_notebook m ON m.id = c.notebook_id
        JOIN submitted_assignment s ON s.id = m.assignment_id""",
    "workbook_applied": "SELECT attempt FROM workbook_applied",
    "version": "SELECT version_num FROM alembic_version",
}
VERSION = ScriptDirectory(ALEMBIC_DIR).get_current_head()
EMPTY = {name: [repr((VERSION,))] if name == "version" else [] for name in TABLES if name != "workbook_applied"}


def grade(root: Path, points: float) -> None:
    """Do what a run over the class does: a record for each submission that has no current one, then the gradebook."""
    submissions = {"ada": f"{int(points):064x}", "bob": "f" * 64}
    known = latest(root, LESSON)
    for student, digest in submissions.items():
        if student not in known or not is_current(known[student], digest, "release", "secret", True):
            write(root, attempt(student, digest, points))
    derive(root, LESSON, latest(root, LESSON).values(), f"sqlite:///{root / 'gradebook.db'}")


def attempt(student: str, digest: str, points: float) -> Attempt:
    scores = {"exercises": {"adds": Scored(points=points, worth=2.0)}, "inside": {"own-test": (1.0, 1.0)}}
    return Attempt(
        lesson=LESSON,
        student=student,
        submission=digest,
        release="release",
        secret="secret",
        sandbox=True,
        environment={},
        started="2026-02-01T12:00:00+00:00",
        seconds=1.0,
        submitted="2026-02-01T11:00:00+00:00",
        manual=("reason",),
        **scores,
    )


def killed_at(number: int) -> None:
    """Kill this process at its n-th point: before each write to the database, before and after each other one."""
    numbers = count(1)

    def point() -> None:
        if next(numbers) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def statement(_connection: object, _cursor: object, sql: str, *_: object) -> None:
        if not sql.lstrip().startswith(("SELECT", "PRAGMA")):
            point()

    def guarded(function: Callable, *, after: bool = False) -> Callable:
        def call(*arguments: object, **named: object) -> object:
            point()
            result = function(*arguments, **named)
            if after:
                point()
            return result

        return call

    os.fsync, os.replace = guarded(os.fsync), guarded(os.replace, after=True)
    Session.commit = guarded(Session.commit, after=True)
    sqlalchemy.event.listen(Engine, "before_cursor_execute", statement)


def in_a_fork(root: Path, points: float, number: int) -> bool:
    """Grade in a process of its own, killed at its n-th write (0: never); return whether it came to its end."""
    child = os.fork()
    if child == 0:
        killed_at(number)
        grade(root, points)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (0, -signal.SIGKILL):
        raise RuntimeError(f"a run ended with {code}, not by the kill")
    return code == 0


def told(root: Path) -> dict[str, list] | None:
    """Return what a gradebook says, without ids; None where there is none."""
    if not (root / "gradebook.db").exists():
        return None
    with closing(sqlite3.connect(root / "gradebook.db")) as database:
        there = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        missing = {"workbook_applied"} - there
        return {name: sorted(map(repr, database.execute(sql))) for name, sql in TABLES.items() if name not in missing}


def main(course: Path, folder: Path) -> None:
    graded = folder / "graded"
    shutil.copytree(course, graded)
    grade(graded, 1.0)  # in this process, so that its forks find everything imported and compiled
    with closing(sqlite3.connect(graded / "gradebook.db")) as database, database:
        database.execute("UPDATE grade SET manual_score = 3.5, needs_manual_grade = 0 WHERE auto_score IS NULL")
        database.execute("UPDATE comment SET manual_comment = 'Neat.'")
    kill_everywhere("first", course, 1.0, folder)
    kill_everywhere("regrade", graded, 2.0, folder)


def kill_everywhere(run: str, begin: Path, points: float, folder: Path) -> None:
    """Do a run from `begin` again and again, each time killed one write later, until one comes to its end."""
    whole = folder / f"{run}-undisturbed"
    shutil.copytree(begin, whole)
    in_a_fork(whole, points, 0)
    for number in count(1):
        root = folder / f"{run}-{number}"
        shutil.copytree(begin, root)
        if in_a_fork(root, points, number):
            return
        killed, ended = told(root), in_a_fork(root, points, 0)
        report = {
            "run": run,
            "kill": number,
            "whole after the kill": killed in (None, EMPTY, told(begin), told(whole)),
            "the same after going on": ended and told(root) == told(whole),
            "left over": sorted({file.name for file in root.iterdir()} - {"gradebook.db", "solutions", ".workbook"}),
        }
        say(json.dumps(report))
        shutil.rmtree(root)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
