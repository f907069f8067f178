"""The table of programs, and what reads their results."""

import inspect
import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

HERE = Path(__file__).parent
OUTCOMES = SimpleNamespace(**runpy.run_path(str(HERE / "outcomes.py")))


def programs_of(file: Path) -> dict[str, Callable]:
    """Return a file's programs: those in its table, and its functions of one device."""
    module = runpy.run_path(str(file))
    functions = {name: value for name, value in module.items() if inspect.isfunction(value)}
    alone = {
        name: value for name, value in functions.items() if list(inspect.signature(value).parameters) == ["device"]
    }
    return {f"{file.stem}: {name}": program for name, program in {**module["PROGRAMS"], **alone}.items()}


PROGRAMS = {name: one for file in sorted(HERE.glob("programs/*.py")) for name, one in programs_of(file).items()}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`program` is each program of the table, by its name."""
    if "program" in metafunc.fixturenames:
        metafunc.parametrize("program", PROGRAMS.values(), ids=PROGRAMS.keys())


@pytest.fixture
def outcomes() -> SimpleNamespace:
    """`outcome(program, device)` and `differences(expected, actual)`."""
    return OUTCOMES
