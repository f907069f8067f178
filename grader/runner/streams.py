"""What cells print: everything that reaches descriptors 1 and 2 goes to the grader, in the order in which it came."""

import contextlib
import io
import os
import sys


class Stream(io.TextIOWrapper):
    """Standard output or error of the cells; beyond `limit` characters a cell's text is dropped here, which is fast.

    The grader drops too, and earlier: nothing relies on this.
    """

    def __init__(self, descriptor: int, limit: int) -> None:
        raw = io.FileIO(descriptor, "w", closefd=False)
        super().__init__(io.BufferedWriter(raw), encoding="utf-8", errors="backslashreplace", line_buffering=True)
        self._limit = self.left = limit

    def write(self, text: str) -> int:
        if self.left <= 0 and isinstance(text, str):
            return len(text)
        self.left -= super().write(text)
        return len(text)

    def refill(self) -> None:
        """A new cell begins."""
        self.left = self._limit


class Streams:
    """Both streams, and how they come back after a cell has closed or replaced them."""

    def __init__(self, out: int, err: int, limit: int) -> None:
        self._kept, self._limit = {1: out, 2: err}, limit
        self._streams = {1: Stream(1, limit), 2: Stream(2, limit)}
        self.restore()

    def flush(self) -> None:
        """Send what was written; what cannot be is the writer's loss."""
        for stream in self._streams.values():
            with contextlib.suppress(OSError, ValueError):  # closed by a cell, or its descriptor was
                stream.flush()

    def restore(self) -> None:
        """Give descriptors 1 and 2 and `sys.stdout` and `sys.stderr` to the next cell as the first one had them."""
        self.flush()
        for descriptor, kept in self._kept.items():
            os.dup2(kept, descriptor)
            if not _is_open(self._streams[descriptor]):
                self._streams[descriptor] = Stream(descriptor, self._limit)
            self._streams[descriptor].refill()
        sys.stdout, sys.stderr = self._streams[1], self._streams[2]


def _is_open(stream: Stream) -> bool:
    try:
        return not stream.closed
    except ValueError:  # a cell has taken its buffer away
        return False
