"""A run that is stopped, or killed, ends everything that it started; the next one goes on from there."""

import contextlib
import os
import signal
import time
from pathlib import Path

import pytest

from grader import records

LESSON = "01-tensors"
GOES_ON = "What is graded is kept; run the command again to go on."


def descendants(pid):
    """Return the processes that a process has started, and those that these have, as far as they live."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    found, new = set(), {pid}
    while new:
        new = {child for child, parent in parents.items() if parent in new} - found
        found |= new
    return found


def alive(pids):
    """Return those that still run; a zombie that waits for whoever adopted it does not."""
    running = set()
    for pid in pids:
        with contextlib.suppress(OSError):
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                running.add(pid)
    return running


def is_gone(pids, seconds=10):
    ends = time.monotonic() + seconds
    while alive(pids) and time.monotonic() < ends:
        time.sleep(0.05)
    return not alive(pids)


@pytest.fixture
def many(hand_in, right):
    """A class of which the first is done at once and the others take long; what is true."""
    hand_in("ada", right)
    slowly = {**right, "describe": f"import time\ntime.sleep(1.5)\n{right['describe']}"}
    for number in range(1, 7):
        hand_in(f"slow-{number}", slowly)
    return {"ada": 20, **{f"slow-{number}": 20 for number in range(1, 7)}}


@pytest.fixture
def begun(outside, root):
    """Start a real run; when its first submission is graded, return it and all that it has started."""

    def begun(*words):
        process = outside(root, "--root", root, "grade", LESSON, "--jobs", 2, *words)
        first = process.stdout.readline()
        assert first.startswith(f"graded\t{LESSON}\tada\t20\t20"), first or process.stderr.read()
        return process, descendants(process.pid)

    return begun


@pytest.mark.parametrize(
    ("signal_it", "words"),
    [(os.kill, ()), (os.killpg, ()), (os.kill, ("--no-sandbox",))],
    ids=["the command alone", "all its processes, as a terminal does", "without a jail"],
)
def test_ctrl_c_ends_in_words_with_130_and_leaves_nothing_running(begun, many, root, run, totals, signal_it, words):
    process, started = begun(*words)
    assert started
    signal_it(process.pid, signal.SIGINT)
    said, complained = process.communicate(timeout=60)
    assert process.returncode == 130, complained
    assert complained == f"\nStopped. {GOES_ON}\n"
    assert is_gone(started)
    assert not list(root.parent.glob("workbook-jail-*"))
    kept = records.latest(root, LESSON)
    assert 1 <= len(kept) < len(many)
    assert f": {len(kept)} graded" not in said
    code, lines, _ = run("grade", LESSON, *words)
    assert code == 0
    assert lines[-1] == f"{LESSON}: {len(many) - len(kept)} graded, 0 not graded, {len(kept)} unchanged"
    assert totals() == many


@pytest.mark.usefixtures("many")
def test_ctrl_c_before_anything_is_graded_says_the_same(outside, root):
    process = outside(root, "--root", root, "grade", LESSON)
    while not (root / "received").exists() and process.poll() is None:
        time.sleep(0.01)
    started = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    _, complained = process.communicate(timeout=60)
    assert (process.returncode, complained) == (130, f"\nStopped. {GOES_ON}\n")
    assert is_gone(started)
    assert not list(root.parent.glob("workbook-jail-*"))


def test_a_run_that_is_killed_takes_its_jail_along_and_the_next_one_goes_on(begun, many, root, run, totals):
    process, started = begun()
    process.kill()
    process.communicate(timeout=60)
    assert is_gone(started)
    kept = records.latest(root, LESSON)
    assert "ada" in kept
    code, lines, _ = run("grade", LESSON)
    assert (code, totals()) == (0, many)
    assert lines[-1].endswith(f"{len(kept)} unchanged")
