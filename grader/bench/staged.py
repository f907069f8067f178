"""`python -m grader.bench.staged FILE WORD…`: the `workbook` command with a clock on each of its stages.

The stages' seconds, how often each ran, and the process's own peak memory go into FILE as JSON. A stage's seconds are
those of all threads together.
"""

import functools
import importlib
import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

STAGES = (  # name, module, what is called: in the order of a run
    ("collect", "grader.classroom.command", "collect"),
    ("jail start", "grader.jail.jail", "Jail.__enter__"),
    ("compile cases", "grader.grading", "compile_sheet"),
    ("plan", "grader.classroom.command", "plan"),
    ("repair", "grader.grading", "repair"),
    ("run", "grader.grading", "run"),
    ("judge", "grader.grading", "judged"),
    ("dump notebook", "grader.classroom.task", "dumps"),
    ("write record", "grader.classroom.run", "records.write"),
    ("derive", "grader.classroom.command", "publish"),
)


class Clock:
    """Seconds and calls by stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, int] = {}
        self._lock = threading.Lock()

    def add(self, stage: str, seconds: float) -> None:
        with self._lock:
            self.seconds[stage] = self.seconds.get(stage, 0.0) + seconds
            self.calls[stage] = self.calls.get(stage, 0) + 1

    def put_on(self, stage: str, module: str, name: str) -> None:
        """Time every call of a function or a method from now on."""
        *path, last = name.split(".")
        owner = functools.reduce(getattr, path, importlib.import_module(module))
        setattr(owner, last, self._timed(stage, getattr(owner, last)))

    def _timed(self, stage: str, function: Callable) -> Callable:
        @functools.wraps(function)
        def timed(*arguments: object, **named: object) -> object:
            begun = time.monotonic()
            try:
                return function(*arguments, **named)
            finally:
                self.add(stage, time.monotonic() - begun)

        return timed


def peak_memory() -> int:
    """Return the most bytes of memory that this process has held, as Linux counts them since it began."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def main(arguments: list[str]) -> int:
    begun, clock = time.monotonic(), Clock()
    from grader.cli import main as workbook

    clock.add("imports", time.monotonic() - begun)
    for stage in STAGES:
        clock.put_on(*stage)
    code = workbook(arguments[1:])
    found = {"seconds": clock.seconds, "calls": clock.calls, "peak": peak_memory()}
    Path(arguments[0]).write_text(json.dumps(found), encoding="ascii")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
