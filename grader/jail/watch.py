"""How much all processes of a sitting use together, read through the /proc of their own namespace."""

import os
import re

from grader.jail.limits import Limits

FIELDS = re.compile(rb"^(?:RssAnon|RssShmem|VmSwap|Pss_Anon|Pss_Shmem|SwapPss):\s+(\d+) kB$", re.MULTILINE)


def excess(processes: int, limits: Limits) -> str | None:
    """Return the limit that a sitting is beyond, in words.

    Args:
        processes: the descriptor of the /proc folder of the sitting's namespace.
        limits: what it may use.
    """
    numbers = [name for name in os.listdir(processes) if name.isdecimal()]
    if len(numbers) >= limits.processes:
        return limits.too_many_processes
    if _memory(processes, numbers, "status") <= limits.memory:  # cheap; counts what is shared more than once
        return None
    return limits.too_much_memory if _memory(processes, numbers, "smaps_rollup") > limits.memory else None


def _memory(processes: int, numbers: list[str], kind: str) -> int:
    return sum(_of_one(processes, number, kind) for number in numbers)


def _of_one(processes: int, number: str, kind: str) -> int:
    """Return the bytes of a process's own; a process that hides its maps is counted in full."""
    text = _read(processes, f"{number}/{kind}") or _read(processes, f"{number}/status")
    return sum(int(kilobytes) for kilobytes in FIELDS.findall(text)) << 10


def _read(processes: int, file: str) -> bytes:
    """Return what a file below /proc says, or nothing where its process is gone or hides it."""
    try:
        descriptor = os.open(file, os.O_RDONLY, dir_fd=processes)
        try:
            return os.read(descriptor, 1 << 16)
        finally:
            os.close(descriptor)
    except OSError:
        return b""
