"""The empty gradebook that is made here is the one that nbgrader makes."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from nbgrader.api import Gradebook

from grader.gradebook.opening import opened


def told(file):
    """Return the columns of each table, and what the tables hold that are not empty."""
    with closing(sqlite3.connect(file)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: [row[1:4] for row in database.execute(f"PRAGMA table_info({name})")] for name in names}
        rows = {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in names}
    return columns, {name: held for name, held in rows.items() if held}


def test_a_new_gradebook_has_nbgrader_s_tables_course_and_version(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")  # for its `alembic`
    Gradebook(f"sqlite:///{tmp_path / 'theirs.db'}").close()
    with opened(f"sqlite:///{tmp_path / 'ours.db'}"):
        pass
    assert told(tmp_path / "ours.db") == told(tmp_path / "theirs.db")
