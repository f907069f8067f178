"""A command in a process of its own, timed from outside."""

import os
import subprocess
import sys
import time
from pathlib import Path

import grader
from grader.command import Refused

LAST_WORDS = 20  # lines


def seconds_of(command: list[object], folder: Path, allowed: tuple[int, ...] = (0,)) -> float:
    """Run a command in a folder and return how long it took.

    It runs this process's own `grader`, and finds the programs that were installed beside its Python.

    Raises:
        Refused: it ended with a code that is not allowed.
    """
    scripts, package = Path(sys.executable).parent, Path(grader.__file__).parents[1]
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(scripts), os.environ.get("PATH", os.defpath)]),
        "PYTHONPATH": str(package),
        "PYTHONUNBUFFERED": "1",
        "WORKBOOK_PROGRESS": "off",
    }
    words = list(map(str, command))
    begun = time.monotonic()
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    seconds = time.monotonic() - begun
    if done.returncode not in allowed:
        last = "\n".join((done.stderr or done.stdout).splitlines()[-LAST_WORDS:])
        raise Refused(f"`{' '.join(words)}` failed in {folder}; its last words:\n{last}")
    return seconds


def nbgrader(*words: object) -> list[object]:
    """Return the command line of a command of nbgrader's."""
    return [Path(sys.executable).with_name("nbgrader"), *words]


def workbook(root: Path, *words: object) -> list[object]:
    """Return the command line of a command of ours for the course at `root`."""
    return [sys.executable, "-m", "grader.cli", "--root", root, *words]
