"""One jail a process, opened when it is needed, gone when it is not."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from grader import shared_jail as shared
from grader.jail import NoJail
from grader.shared_jail import close_jail, shared_jail


class FakeJail:
    def __init__(self, *, sandbox):
        self.sandbox, self.open = sandbox, False

    def __enter__(self):
        self.open = True
        return self

    def __exit__(self, *_):
        self.open = False


@pytest.fixture(autouse=True)
def jails(monkeypatch):
    """No jail is open, and none that a test opens is real; a test may make others."""
    monkeypatch.setattr(shared, "Jail", FakeJail)
    monkeypatch.setattr(shared, "_jails", {})


def test_all_who_ask_at_once_get_the_same_open_jail():
    with ThreadPoolExecutor(8) as executor:
        jails = set(executor.map(lambda _: shared_jail(), range(50)))
    assert len(jails) == 1
    assert jails.pop().open


def test_with_and_without_a_sandbox_there_are_two():
    assert (shared_jail(True).sandbox, shared_jail(False).sandbox) == (True, False)


def test_a_closed_jail_is_over_and_the_next_who_asks_gets_another():
    first = shared_jail()
    close_jail()
    assert not first.open
    assert shared_jail() is not first


def test_closing_what_is_not_open_does_nothing():
    close_jail()
    close_jail(sandbox=False)


def test_a_jail_that_cannot_be_made_is_tried_again_by_the_next_who_asks(monkeypatch):
    def refuse(**_):
        raise NoJail("not here")

    monkeypatch.setattr(shared, "Jail", refuse)
    for _ in range(2):
        with pytest.raises(NoJail, match="not here"):
            shared_jail()
    monkeypatch.setattr(shared, "Jail", FakeJail)
    assert shared_jail().open


@pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")
def test_a_process_that_ends_leaves_no_folder_of_its_jail_behind(tmp_path):
    program = "from grader.shared_jail import shared_jail; shared_jail()"
    done = subprocess.run([sys.executable, "-c", program], env={"TMPDIR": str(tmp_path)}, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert list(tmp_path.iterdir()) == []
