"""What a lesson may import, and that importing it brings no reference solution along."""

import os
import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

import course_utils

MODULES = sorted(module.name for module in pkgutil.walk_packages(course_utils.__path__, "course_utils."))
FORBIDDEN = {"grader", "nbgrader", "jupytext", "nbconvert", "pytest"}


def test_all_is_what_is_importable_as_a_public_name():
    public = {name for name, value in vars(course_utils).items() if name[0] != "_" and type(value) is not ModuleType}
    assert public <= set(course_utils.__all__)
    assert [name for name in course_utils.__all__ if not callable(getattr(course_utils, name))] == []


def test_a_name_that_is_not_there_is_refused_as_everywhere():
    with pytest.raises(AttributeError, match="module 'course_utils' has no attribute 'draw_nothing'"):
        _ = course_utils.draw_nothing


def test_every_public_name_is_documented():
    assert [name for name in course_utils.__all__ if not getattr(course_utils, name).__doc__] == []


def said_by(code: str) -> list[str]:
    """Return the lines that a fresh Python prints."""
    env = {**os.environ, "WORKBOOK_PROGRESS": "off"}
    command = [sys.executable, "-X", "utf8", "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


LOADED = "print(*{name.partition('.')[0] for name in sys.modules})"
SESSION = f"""
import sys, time, course_utils
{LOADED}
import IPython.display  # a notebook has it
begin = time.process_time()
course_utils.check("channels-first", lambda image: image.permute(2, 0, 1).float() / 255)
print(time.process_time() - begin)
{LOADED}
import {", ".join(MODULES)}
{LOADED}
"""


@pytest.fixture(scope="module")
def session() -> dict:
    """A learner's first right answer, then an import of all there is: seconds of the processor, packages loaded."""
    by_import, shown, seconds, by_check, by_all = said_by(SESSION)
    assert shown == "✓ channels-first   2 of 2 points   cpu ✓  simulated GPU ✓"
    loaded = {"import": by_import, "check": by_check, "all": by_all}
    return {"seconds": float(seconds), **{when: set(names.split()) for when, names in loaded.items()}}


def test_course_utils_never_imports_what_belongs_to_the_grader(session):
    assert "course_utils.observation" in MODULES
    assert "course_utils" in session["all"]
    assert session["all"] & FORBIDDEN == set()


def test_the_probe_would_notice():
    loaded = set(said_by(f"import sys, grader\nsys.modules['nbgrader.inner'] = sys\n{LOADED}")[-1].split())
    assert loaded & FORBIDDEN == {"grader", "nbgrader"}


def test_importing_it_brings_no_notebook_and_no_plots_along(session):
    assert session["import"] & {"IPython", "matplotlib", "nbformat"} == set()


def test_a_first_check_does_not_wait_for_libraries_that_it_does_not_need(session):
    assert session["check"] & {"sympy", "mpmath", "pandas", "matplotlib"} == set()


def test_a_first_check_takes_no_time_that_a_learner_notices(session):
    assert session["seconds"] < 0.1  # twice what it may take at rest: others work on this machine, too
