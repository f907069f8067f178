"""What a limit looks like from inside a cell is an error of Python's or torch's: the words that name the limit."""

import errno

from .request import Request


def hint_for(error: BaseException, limits: Request) -> str | None:
    """Return one sentence on the limit that an error probably comes from."""
    words = error.args[0] if type(error) is RuntimeError and error.args and type(error.args[0]) is str else ""
    code = error.errno if type(error) in (OSError, BlockingIOError) else None
    if type(error) is MemoryError or code == errno.ENOMEM or "can't allocate memory" in words:
        return f"While it is graded, a process may use {size(limits.memory)} of memory."
    if code == errno.EAGAIN or "can't start new thread" in words:
        return f"While it is graded, a submission may run {limits.processes} processes and threads at once."
    if code in (errno.ENOSPC, errno.EFBIG):
        return f"While it is graded, a submission may keep {size(limits.files)} of files."
    if code == errno.EMFILE:
        return f"While it is graded, a process may keep {limits.open_files} files and sockets open."
    return None


def size(count: int) -> str:
    """Return a number of bytes in words."""
    for power, name in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if count >= 1 << power:
            return f"{count / (1 << power):g} {name}"
    return f"{count} bytes"
