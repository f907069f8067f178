"""`start.py test` runs every step, each in a child with the right environment."""

import json
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from grader import build


def test_every_step_runs_although_the_first_failed_and_the_exit_code_is_1(start, monkeypatch, capsys, record):
    children = record(codes=[1, 0])
    monkeypatch.setattr(start, "set_up", lambda: None)
    monkeypatch.setattr(start, "provide_browser", lambda: None)
    assert start.main(["test"]) == 1
    assert [words for words, _ in children] == [
        "ruff check .",
        "ruff format --check .",
        "grader.cli build --check",
        "pytest",
        "pytest --nbval --nbval-current-env --nbval-cell-timeout=120 -p no:python solutions",
    ]
    assert [fixed for _, fixed in children] == [start.STEADY] * 5
    lines = capsys.readouterr().out.splitlines()[-4:]
    assert [line.split()[:2] for line in lines] == [
        ["lint", "failed"],
        ["built", "passed"],
        ["tests", "passed"],
        ["notebooks", "passed"],
    ]
    assert all(re.search(r" \d+\.\d s$", line) for line in lines)


def test_the_steps_see_the_environment_that_the_lessons_were_built_in(start):
    assert start.STEADY == build.STEADY


def test_arguments_after_test_are_for_pytest_and_run_it_alone(start, monkeypatch, record):
    children = record()
    monkeypatch.setattr(start, "provide_browser", lambda: None)
    assert start.run_tests(["-k", "wording"]) == 0
    assert [words for words, _ in children] == ["pytest -k wording"]


def test_a_child_sees_the_programs_of_its_python_first_and_no_way_to_other_packages(start, monkeypatch):
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, str(start.ROOT))
    (start.ROOT / "show.py").write_text("import json, os; print(json.dumps([os.getcwd(), dict(os.environ)]))")
    with start.child(Path(sys.executable), ["show"], start.ROOT, start.PIPE, OMP_NUM_THREADS="1") as shown:
        folder, seen = json.loads(shown.stdout.read())
    assert Path(folder).samefile(start.ROOT)
    assert seen["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)
    assert seen["OMP_NUM_THREADS"] == "1"
    assert {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}.isdisjoint(seen)


@pytest.mark.parametrize(
    ("root", "programs", "runs"),
    [
        (True, ["apt-get"], ["update", "install -y --no-install-recommends chromium"]),
        (False, ["apt-get"], []),
        (True, [], []),
        (True, ["apt-get", "google-chrome"], []),
    ],
)
def test_a_missing_browser_is_installed_only_where_we_may(start, monkeypatch, capsys, root, programs, runs):
    ran = []
    monkeypatch.setattr(start, "IS_ROOT", root)
    monkeypatch.setattr(start, "shutil", SimpleNamespace(which=lambda name: name in programs))
    monkeypatch.setattr(start.subprocess, "run", lambda words, **_: ran.append(" ".join(words)))
    start.provide_browser()
    assert ran == [f"apt-get -qq {words}" for words in runs]
    assert capsys.readouterr().out == ("Installing Chromium with apt-get, for the test in a browser.\n" if runs else "")
