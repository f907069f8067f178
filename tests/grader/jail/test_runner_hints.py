"""An error that comes from a limit names the limit, whatever object pretends to be one."""

import errno

import pytest

from grader.runner.hints import hint_for, size
from grader.runner.request import Request

LIMITS = Request(memory=2 << 30, processes=256, files=512 << 20, open_files=1024, output=1, threads=1)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError(), "a process may use 2 GiB of memory"),
        (OSError(errno.ENOMEM, "x"), "a process may use 2 GiB of memory"),
        (RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory: …"), "may use 2 GiB of memory"),
        (BlockingIOError(errno.EAGAIN, "x"), "may run 256 processes and threads at once"),
        (RuntimeError("can't start new thread"), "may run 256 processes and threads at once"),
        (OSError(errno.ENOSPC, "x"), "may keep 512 MiB of files"),
        (OSError(errno.EFBIG, "x"), "may keep 512 MiB of files"),
        (OSError(errno.EMFILE, "x"), "may keep 1024 files and sockets open"),
    ],
)
def test_a_limit_is_named(error, words):
    assert words in hint_for(error, LIMITS)


class Odd:
    def __contains__(self, _):
        raise SystemExit


@pytest.mark.parametrize("error", [ValueError("x"), RuntimeError(Odd()), RuntimeError(), FileNotFoundError(2, "x")])
def test_other_errors_are_left_alone(error):
    assert hint_for(error, LIMITS) is None


@pytest.mark.parametrize(
    ("count", "words"), [(4 << 30, "4 GiB"), (3 << 29, "1.5 GiB"), (10 << 20, "10 MiB"), (9, "9 bytes")]
)
def test_sizes_are_said_in_words(count, words):
    assert size(count) == words
