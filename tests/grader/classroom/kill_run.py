"""Grade a class, killed at its n-th write for every n, and go on: `kill_run.py COURSE FOLDER`.

Prints one JSON object a kill point: whether all is the same as after an undisturbed run once the next one has come to
its end. It is a program of its own: it kills forks of itself, so that nbgrader is imported only once. What each
submission is worth stands in it: nothing runs in a jail, and an attempt takes the same time each time.
"""

import hashlib
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import closing
from itertools import count
from pathlib import Path

import nbgrader.api
import sqlalchemy.event
from sqlalchemy.engine import Engine
from sqlalchemy.orm import Session

from grader.classroom import run as runs
from grader.classroom.run import carry_out, plan, publish, write
from grader.classroom.task import Outcome, Task
from grader.command import say
from grader.grading import assignment_of
from grader.records import NOT_GRADED, Attempt, Scored, latest

LESSON = "01-tensors"
FIRST = {"ada": "1", "bob": "2"}  # what each hands in: the points, or something that cannot be read
SECOND = {"ada": "2", "bob": "unreadable"}
TABLES = {
    "submissions": "SELECT student_id, timestamp FROM submitted_assignment",
    "grades": """SELECT s.student_id, b.name, g.auto_score, g.manual_score, g.needs_manual_grade FROM grade g
        JOIN base_cell b ON b.id = g.cell_id JOIN submitted_notebook m ON m.id = g.notebook_id
        JOIN submitted_assignment s ON s.id = m.assignment_id""",
    "comments": """SELECT s.student_id, b.name, c.auto_comment, c.manual_comment FROM comment c
        JOIN base_cell b ON b.id = c.cell_id JOIN submitted_notebook m ON m.id = c.notebook_id
        JOIN submitted_assignment s ON s.id = m.assignment_id""",
    "attempts": "SELECT attempt FROM workbook_applied",
}


class Here(Executor):
    """Does everything at once, in this thread."""

    def submit(self, function: Callable, *arguments: object) -> Future:
        future = Future()
        future.set_result(function(*arguments))
        return future


def graded(task: Task) -> Outcome:
    """Return what the submission says of itself."""
    raw = task.file.read_bytes()
    attempt = Attempt(
        lesson=LESSON,
        student=task.student,
        submission=hashlib.sha256(raw).hexdigest(),
        release=assignment_of(task.root, LESSON, task.secret).release,
        secret=task.secret.id,
        sandbox=True,
        environment={},
        started="2026-02-01T12:00:00+00:00",
        seconds=1.0,
        submitted="2026-02-01T11:00:00+00:00",
        **(
            {"exercises": {"describe": Scored(points=float(raw), worth=2.0)}}
            if raw != b"unreadable"
            else {"status": NOT_GRADED, "why": "it cannot be read"}
        ),
    )
    return Outcome(task, attempt, f"graded: {raw.decode()}" if attempt.graded else None)


def grade(root: Path) -> None:
    run = plan(root, LESSON, root / "submitted")
    carry_out(run, Here(), lambda outcome: write(root, outcome))
    publish(root, LESSON)


def hand_in(root: Path, submissions: dict[str, str]) -> None:
    for student, text in submissions.items():
        folder = root / "submitted" / student / LESSON
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{LESSON}.ipynb").write_text(text)
        (folder / "timestamp.txt").write_text("2026-02-01 11:00:00 UTC")


def killed_at(number: int) -> None:
    """Kill this process at its n-th point: before and after each change to a file, and before each to the database."""
    numbers = count(1)

    def point() -> None:
        if next(numbers) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def statement(_connection: object, _cursor: object, sql: str, *_: object) -> None:
        if not sql.lstrip().startswith(("SELECT", "PRAGMA")):
            point()

    def guard(owner: object, name: str, halfway: Callable | None = None) -> None:
        function = getattr(owner, name)

        def call(*arguments: object, **named: object) -> object:
            point()
            if halfway:
                halfway(*arguments)
                point()
            result = function(*arguments, **named)
            point()
            return result

        setattr(owner, name, call)

    whole = Path.write_bytes
    guard(Path, "write_bytes", halfway=lambda file, content: whole(file, content[: len(content) // 2]))
    guard(shutil, "copyfile", halfway=lambda _, there: whole(there, b"half"))
    guard(runs.shutil, "rmtree", halfway=lambda folder: [file.unlink() for file in folder.glob("*.ipynb")])
    guard(os, "fsync")
    guard(os, "replace")
    guard(Session, "commit")
    sqlalchemy.event.listen(Engine, "before_cursor_execute", statement)


def in_a_fork(root: Path, number: int) -> bool:
    """Grade in a process of its own, killed at its n-th write (0: never); return whether it came to its end."""
    child = os.fork()
    if child == 0:
        killed_at(number)
        grade(root)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (0, -signal.SIGKILL):
        raise RuntimeError(f"a run ended with {code}, not by the kill")
    return code == 0


def told(root: Path) -> dict:
    """Return what a course says of its students: gradebook, latest records, graded notebooks."""
    with closing(sqlite3.connect(root / "gradebook.db")) as database:
        found = {name: sorted(map(repr, database.execute(sql))) for name, sql in TABLES.items()}
    files = sorted(file for file in (root / "autograded").rglob("*") if file.is_file())
    found["files"] = [(str(file.relative_to(root)), file.read_text()) for file in files]
    return {**found, "records": latest(root, LESSON)}


def kill_everywhere(name: str, begin: Path, folder: Path) -> None:
    """Do a run from `begin` again and again, each time killed one write later, until one comes to its end."""
    whole = folder / f"{name}-undisturbed"
    shutil.copytree(begin, whole)
    in_a_fork(whole, 0)
    for number in count(1):
        root = folder / f"{name}-{number}"
        shutil.copytree(begin, root)
        if in_a_fork(root, number):
            return
        same = in_a_fork(root, 0) and told(root) == told(whole)
        say(json.dumps({"run": name, "kill": number, "the same after going on": same}))
        shutil.rmtree(root)


def main(course: Path, folder: Path) -> None:
    nbgrader.api.get_alembic_version = lambda: "a version"  # asking for it takes a second each time
    runs.grade_task = graded
    begin, again = folder / "begin", folder / "again"
    shutil.copytree(course, begin)
    hand_in(begin, FIRST)
    shutil.copytree(begin, again)
    grade(again)  # in this process, so that its forks find everything imported
    hand_in(again, SECOND)
    kill_everywhere("first", begin, folder)
    kill_everywhere("regrade", again, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
