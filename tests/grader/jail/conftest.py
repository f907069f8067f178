"""A jail with tight limits, one for all tests, and a sitting in it."""

import sys
from dataclasses import replace

import pytest

from grader.jail import Jail, Limits

TIGHT = Limits(process_memory=1 << 30, memory=1 << 30, processes=64, files=64 << 20, output=100 << 10, cell=10)


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


def texts(ran):
    """All that a cell showed, one text."""
    return "".join(_text(output) for output in ran.outputs)


def _text(output):
    if output.output_type == "stream":
        return output.text
    if output.output_type == "error":
        return "\n".join([*output.traceback, f"{output.ename}: {output.evalue}"])
    return output.data["text/plain"]
