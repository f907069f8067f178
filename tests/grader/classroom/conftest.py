"""A course with lesson 01 and an empty gradebook, submissions to it, and `workbook grade` run on them."""

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import nbformat
import pytest

from grader.classroom import command
from grader.classroom.command import add_grade
from grader.classroom.task import Outcome
from grader.lesson import Lesson
from grader.records import NOT_GRADED, Attempt, Scored
from grader.reports.command import add_report
from grader.sample_class import written
from grader.secret import Secret
from grader.submission import master_of, stubs, with_answers

ROOT = Path(__file__).parents[3]
LESSON = "01-tensors"
SECRET = Secret("0123456789abcdef" * 4)
PARTLY = {
    "ready-for-imshow": "def ready_for_imshow(image):\n    return image.permute(1, 2, 0).clone()",
    "channels-first": "def channels_first(image):\n    return image.permute(2, 0, 1).float().div_(255)",
}
GRADES = """SELECT s.student_id, b.name, g.auto_score, g.manual_score, g.needs_manual_grade FROM grade g
    JOIN base_cell b ON b.id = g.cell_id JOIN submitted_notebook m ON m.id = g.notebook_id
    JOIN submitted_assignment s ON s.id = m.assignment_id ORDER BY 1, 2"""
PATCHED = "import functools, sys, grader.shared_jail as shared; from grader.jail import Jail, Limits; "
PATCHED += "shared.Jail = functools.partial(Jail, Limits(cell={cell})); from {module} import main; sys.exit(main())"


def pytest_collection_modifyitems(items):
    if sys.platform != "linux":
        for item in items:
            item.add_marker(pytest.mark.skip(reason="submissions are run on Linux only"))


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    """A course as it is after `nbgrader generate_assignment`; making a gradebook takes seconds."""
    from grader.gradebook.opening import opened

    root = tmp_path_factory.mktemp("template")
    for folder in ("solutions", "notebooks"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    shutil.copytree(root / "notebooks", root / "build" / "release")
    with opened(f"sqlite:///{root / 'gradebook.db'}"):
        pass
    return root


@pytest.fixture
def root(template, tmp_path):
    """The root of a course of the test's own; its cases are the same in all tests."""
    root = shutil.copytree(template, tmp_path / "course")
    (root / ".workbook" / "secrets").mkdir(parents=True)
    (root / ".workbook" / "secrets" / LESSON).write_text(SECRET.seed)
    return root


@pytest.fixture(scope="session")
def master():
    return master_of(Lesson(ROOT, LESSON))


@pytest.fixture(scope="session")
def right(master):
    """The right answers, as students write them."""
    exercises, given = Lesson(ROOT, LESSON).exercises, stubs(master)
    return {
        name: written(one, one.answer if one.literal else one.reference, given[name].source)
        for name, one in exercises.items()
    }


@pytest.fixture
def hand_in(root, master):
    """Put a submission into submitted/; `edit` changes the notebook, and bytes come as they are."""

    def hand_in(student, answers=(), edit=lambda _: None, root=root, raw=None):
        file = root / "submitted" / student / LESSON / f"{LESSON}.ipynb"
        file.parent.mkdir(parents=True, exist_ok=True)
        notebook = with_answers(master, dict(answers))
        edit(notebook)
        file.write_bytes(nbformat.writes(notebook).encode() if raw is None else raw)
        return file

    return hand_in


@pytest.fixture
def three(hand_in, right):
    """A class of three: all right, partly right, and untouched; their scores."""
    hand_in("ada", right)
    hand_in("bob", PARTLY)
    hand_in("cyd")
    return {"ada": 20, "bob": 2, "cyd": 0}


@pytest.fixture
def run(root, capsys, monkeypatch):
    """Run a command in this process, whose jail stays for the next; return code, lines, and what it complained."""
    monkeypatch.setattr(command, "close_jail", lambda *_: None)

    def run(*words):
        parser = argparse.ArgumentParser()
        parser.add_argument("--root", type=Path, default=root)
        commands = parser.add_subparsers()
        add_grade(commands)
        add_report(commands)
        options = parser.parse_args(list(map(str, words)))
        capsys.readouterr()
        code, said = options.run(options), capsys.readouterr()
        return code, said.out.splitlines(), said.err

    return run


@pytest.fixture
def grades(root):
    """Return what the gradebook holds: student, cell, score, mark, whether it waits."""

    def grades(root=root):
        with closing(sqlite3.connect(root / "gradebook.db")) as database:
            return database.execute(GRADES).fetchall()

    return grades


@pytest.fixture
def totals(grades):
    """Return each student's automatic score, from the gradebook."""

    def totals():
        found = {}
        for student, _, score, *_ in grades():
            found[student] = found.get(student, 0) + (score or 0)
        return found

    return totals


@pytest.fixture
def canned():
    """Return an outcome that no jail was needed for; `failure` instead of an attempt."""

    def canned(task, points=2.0, failure=None, **facts):
        if failure:
            return Outcome(task, failure=failure)
        known = {"submission": "0" * 64, "release": "release", "secret": task.secret.id, "sandbox": task.sandbox}
        started = datetime(2026, 2, 1, 12, tzinfo=UTC).isoformat()
        right = {"exercises": {"describe": Scored(points=points, worth=2.0)}}
        scored = {"status": NOT_GRADED} if "why" in facts else right
        about = {"lesson": task.lesson, "student": task.student, "environment": {}, "started": started, "seconds": 1}
        return Outcome(task, Attempt(**about, **known, **scored, **facts), "{}")

    return canned


@pytest.fixture(scope="session")
def outside():
    """Start a command in a process of its own, with a cell's seconds; `module` has its `main`."""

    def outside(root, *words, module="grader.cli", cell=60, **how):
        scripts = Path(sys.executable).parent
        environment = {**os.environ, "PATH": os.pathsep.join([str(scripts), os.environ["PATH"]])}
        environment |= {"TMPDIR": str(root.parent)}
        program = [sys.executable, "-c", PATCHED.format(cell=cell, module=module), *map(str, words)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen(program, cwd=root, env=environment, start_new_session=True, **pipes, **how)

    return outside
