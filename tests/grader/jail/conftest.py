"""A jail with tight limits, one for all tests, and a sitting in it."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grader.jail import Jail, Limits
from grader.jail.bubblewrap import find_bubblewrap, python_folders

TIGHT = Limits(process_memory=1 << 30, memory=1 << 30, processes=64, files=64 << 20, output=100 << 10, cell=10)

BECOME_ORDINARY = """
import os, sys
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
os.execv(sys.argv[1], sys.argv[1:])
"""


def pytest_collection_modifyitems(items):
    if sys.platform != "linux":
        for item in items:
            item.add_marker(pytest.mark.skip(reason="submissions are run on Linux only"))


@pytest.fixture(scope="session")
def one_jail():
    with Jail(TIGHT) as jail:
        yield jail


@pytest.fixture
def jail(one_jail):
    """The jail with the limits of TIGHT, whatever the test before has set."""
    one_jail.limits = TIGHT
    return one_jail


@pytest.fixture
def limit(jail):
    """Change limits of the jail for one test."""

    def limit(**limits):
        jail.limits = replace(TIGHT, **limits)

    return limit


@pytest.fixture
def run(jail):
    """Run cells one after another in one process; return what the last came to."""

    def run(*sources, figures=False):
        with jail.child() as child:
            for source in sources[:-1]:
                assert child.run(source).death is None
            return child.run(sources[-1], figures=figures)

    return run


@pytest.fixture
def show(run):
    """Run cells one after another in one process; return what the last printed or showed, as text."""

    def show(*sources):
        return texts(run(*sources))

    return show


@pytest.fixture
def as_ordinary_user():
    """Run Python as a user without rights, who sees the same files; where the tests are not run by root, as itself."""

    def run(*arguments):
        command = [sys.executable, *arguments]
        if os.geteuid() == 0:
            command = [find_bubblewrap(), *_views(), sys.executable, "-c", BECOME_ORDINARY, *command]
        return subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True)

    return run


def _views():
    """Everything as it is, but what Python needs below a folder that is closed to others, such as /root."""
    words = ["--dev-bind", "/", "/"]
    for place in python_folders():
        closed = next((above for above in reversed(place.parents) if not above.stat().st_mode & 1), None)
        if closed:
            between = [above for above in reversed(place.parents) if above.is_relative_to(closed) and above != closed]
            words += ["--perms", "0755", "--tmpfs", str(closed)]
            words += [word for above in between for word in ("--dir", str(above))]
            words += ["--ro-bind", str(place), str(place)]
    return words


def texts(ran):
    """All that a cell showed, one text."""
    return "".join(_text(output) for output in ran.outputs)


def _text(output):
    if output.output_type == "stream":
        return output.text
    if output.output_type == "error":
        return "\n".join([*output.traceback, f"{output.ename}: {output.evalue}"])
    return output.data["text/plain"]
