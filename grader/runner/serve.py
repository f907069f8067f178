"""The process of a submission: it runs the cells that the grader sends, one after another, and says what they show.

    grader      {"source": "x = 1\\nx", "figures": false, "look": true}
    submission  {"event": "execute_result", …}     as many as there are outputs
    submission  {"event": "done", "ok": true, "changed": []}     what tripwires tell, where the grader wants a look

One JSON object a line. What is printed does not come this way: it is written to descriptors 1 and 2.
"""

import asyncio
import contextlib
import json
import os
import socket
import sys
import threading

import matplotlib.pyplot as plt
from IPython.core.pylabtools import select_figure_formats

from .request import Request
from .shell import Shell
from .streams import Streams
from .tripwires import Tripwires

CHUNK = 1 << 16


def serve(talks: tuple[int, int], prints: tuple[int, int], request: Request, tripwires: Tripwires) -> None:
    """Run cells until the grader hangs up."""
    shell = Shell.instance()
    most = 2 * request.output  # more than the grader keeps, so that it is the one to say that something is missing
    line = Line(*talks, Streams(*prints, most), most)
    shell.emit, shell.limits = line.emit, request
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(_run_orders(shell, line, loop, tripwires))


class Line:
    """The submission's end of the line to the grader; a fork of the process may not speak on it."""

    def __init__(self, talk: int, heard: int, streams: Streams, limit: int) -> None:
        self.talk, self._heard, self.streams = socket.socket(fileno=talk), heard, streams
        self._owner, self._lock = os.getpid(), threading.Lock()
        self._limit = self._left = limit

    def leave_if_forked(self) -> None:
        """End a process that a cell or its tasks have forked, and that has come back to the shell."""
        if os.getpid() != self._owner:
            self.streams.flush()
            os._exit(0)

    def emit(self, event: dict) -> None:
        """Send an output and wait until it is taken: the grader takes what was printed before it first.

        Beyond a cell's limit it is dropped here.
        """
        text = json.dumps(event, default=repr)
        self._left -= len(text)
        if os.getpid() == self._owner and self._left >= 0:
            with self._lock:
                self.streams.flush()
                self.send(text)
                os.eventfd_read(self._heard)

    def send(self, text: str) -> None:
        self.talk.sendall(text.encode() + b"\n")

    def begin(self) -> None:
        """A new cell begins."""
        self._left = self._limit
        self.streams.restore()

    def end(self, ok: bool, changed: list[str]) -> None:
        """The cell has ended."""
        self.leave_if_forked()
        self.streams.restore()
        with self._lock:
            self.send(json.dumps({"event": "done", "ok": ok, "changed": changed}))


async def _run_orders(shell: Shell, line: Line, loop: asyncio.AbstractEventLoop, tripwires: Tripwires) -> None:
    """Take orders one by one; tasks that a cell left behind go on while the next order is awaited."""
    orders: asyncio.Queue[dict | None] = asyncio.Queue()
    buffer = bytearray()

    def read() -> None:
        line.leave_if_forked()
        piece = line.talk.recv(CHUNK)
        buffer.extend(piece)
        while (end := buffer.find(b"\n")) >= 0:
            orders.put_nowait(json.loads(buffer[:end]))
            del buffer[: end + 1]
        if not piece:
            orders.put_nowait(None)

    loop.add_reader(line.talk, read)
    while order := await orders.get():
        line.begin()
        ok = False
        with contextlib.suppress(KeyboardInterrupt):  # raised while an error was shown: the cell has failed anyway
            ok = await _run_cell(shell, order["source"], order["figures"])
        line.end(ok, tripwires.changed() if order["look"] else [])


async def _run_cell(shell: Shell, source: str, figures: bool) -> bool:
    """Run one cell as a kernel would; return whether it raised nothing."""
    select_figure_formats(shell, {"png"} if figures else set(), bbox_inches="tight")
    fault = result = None
    try:
        source_now = shell.transform_cell(source)
    except Exception:  # of a transformer that the submission itself has put in, too
        source_now, fault = source, sys.exc_info()
    try:
        result = await shell.run_cell_async(
            source, store_history=True, transformed_cell=source_now, preprocessing_exc_tuple=fault
        )
    except BaseException:  # a cancelled task, or an IPython that the submission has changed
        shell.showtraceback()
    finally:
        plt.uninstall_repl_displayhook()  # it draws every figure after its cell, whether or not it is shown
        shell.events.trigger("post_execute")
        shell.events.trigger("post_run_cell", result)
    return result is not None and result.success
