"""One process that runs a submission's cells, seen from outside."""

import json
import os
import select
import shutil
import signal
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Self

from nbformat import NotebookNode

from grader.jail.bubblewrap import NoJail
from grader.jail.limits import Limits
from grader.jail.outputs import Garbled, Outputs
from grader.jail.watch import excess
from grader.jail.wires import PATIENCE, connect
from grader.jail.zygote import Zygote
from grader.runner.request import Request

GLANCE = 0.05  # seconds between two looks at what a running cell uses
CHUNK = 1 << 20
PIPE = 1 << 16  # bytes that a pipe holds
GARBLED = "stopped: its process sent something else than a cell's outputs"
HUNG_UP = "stopped: its process closed its line to the grader"


@dataclass
class Ran:
    """What running a cell came to.

    Attributes:
        ok: whether it raised nothing.
        outputs: what it showed, as a notebook keeps it.
        seconds: how long it ran.
        death: why it ended its process or was stopped; None while the process lives.
        changed: what tripwires told of, where a look was asked for.
    """

    ok: bool
    outputs: list[NotebookNode]
    seconds: float
    death: str | None = None
    changed: list[str] = field(default_factory=list)


class Child:
    """A sitting's processes; leaving the context ends every one of them.

    Raises:
        NoJail: on making one, where the kernel refuses or the zygote is gone.
    """

    def __init__(self, zygote: Zygote, request: Request, limits: Limits, channel: int | None) -> None:
        self._limits, self._watched = limits, request.scratch is None
        self._output_left = limits.outputs
        self._displays: dict[str, list[NotebookNode]] = {}
        self._buffer = bytearray()
        with ExitStack() as undo:
            if request.scratch:
                undo.callback(shutil.rmtree, request.scratch, ignore_errors=True)
            self._wires = connect(zygote, request, channel, undo)
            self._undo = undo.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        ended = self._ends_within(PATIENCE)
        self._undo.close()
        if not ended:
            raise NoJail(f"A submission's processes were killed and are not gone after {PATIENCE} s.")

    def kill(self) -> None:
        """End all processes of the sitting, now; they are reaped later."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._wires.first, signal.SIGKILL)

    def run(self, source: str, *, figures: bool = False, look: bool = False, seconds: float | None = None) -> Ran:
        """Run a cell; after a death there is nothing that could run another.

        Args:
            source: its code.
            figures: whether matplotlib's figures are drawn, which takes most of a lesson's time.
            look: whether tripwires are looked at after it.
            seconds: the time it has, where that is less than a cell's limit.
        """
        outputs = Outputs(self._limits, self._displays, self._output_left)
        began = time.monotonic()
        most = min(self._limits.cell, self._limits.cell if seconds is None else max(seconds, 0))
        try:
            self._order({"source": source, "figures": figures, "look": look}, most)
            death = self._listen(outputs, began + most)
        except Garbled:
            death = GARBLED
        except TimeoutError:
            death = self._limits.too_long
        if death:
            self.kill()
        self._read_prints(outputs)
        self._output_left -= outputs.taken
        return Ran(outputs.done is True, outputs.collected, time.monotonic() - began, death, outputs.changed)

    def _order(self, order: dict, seconds: float) -> None:
        """Send a cell; TimeoutError where the process takes nothing any more."""
        talk = self._wires.talk
        talk.settimeout(max(seconds, GLANCE))
        try:
            talk.sendall(json.dumps(order).encode() + b"\n")
        except (BrokenPipeError, ConnectionResetError):  # it is dead: that is heard next
            return
        finally:
            talk.setblocking(False)

    def _listen(self, outputs: Outputs, deadline: float) -> str | None:
        """Collect what a cell shows until it is done; return why it never will be."""
        wires, poll = self._wires, select.poll()
        for descriptor in (wires.first, wires.talk, *wires.prints):
            poll.register(descriptor, select.POLLIN)
        glanced = time.monotonic()
        while outputs.done is None:
            ready = dict(poll.poll(GLANCE * 1000))
            if wires.first in ready:
                return self._hear_last_words(outputs)
            for descriptor in ready.keys() & wires.prints.keys():
                self._read_print(descriptor, outputs)
                if not ready[descriptor] & select.POLLIN:
                    poll.unregister(descriptor)  # nobody can write to it any more
            if wires.talk.fileno() in ready and not self._read_events(outputs):
                return self._hear_last_words(outputs) if self._ends_within(1) else HUNG_UP
            now = time.monotonic()
            if now > deadline and outputs.done is None:
                return self._limits.too_long
            if now > glanced + GLANCE and self._watched:
                glanced = now
                if beyond := excess(wires.processes, self._limits):
                    return beyond
        return None

    def _read_events(self, outputs: Outputs) -> bool:
        """Take what has come over the line, each event after what was printed before it; False at its end."""
        try:
            piece = self._wires.talk.recv(CHUNK)
        except BlockingIOError:
            return True
        except ConnectionResetError:
            return False
        self._buffer += piece
        while (end := self._buffer.find(b"\n")) >= 0 and outputs.done is None:
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            self._read_prints(outputs)
            outputs.add_event(line)
            os.eventfd_write(self._wires.heard, 1)
        if len(self._buffer) > 2 * self._limits.output + CHUNK:  # the runner drops what would be longer
            raise Garbled
        return bool(piece)

    def _read_prints(self, outputs: Outputs) -> None:
        """Take all that was printed by now, but no more than the pipes hold: a thread may print for ever."""
        for descriptor in self._wires.prints:
            taken = 0
            while taken < PIPE and (size := self._read_print(descriptor, outputs)):
                taken += size

    def _read_print(self, descriptor: int, outputs: Outputs) -> int:
        """Take some of what was printed; return how many bytes there were."""
        try:
            data = os.read(descriptor, CHUNK)
        except BlockingIOError:
            return 0
        outputs.add_print(self._wires.prints[descriptor], data)
        return len(data)

    def _ends_within(self, seconds: float) -> bool:
        poll = select.poll()
        poll.register(self._wires.first, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def _hear_last_words(self, outputs: Outputs) -> str:
        """Take what a dead process had still said, and return how it ended."""
        with suppress(Garbled):
            self._read_events(outputs)
        outputs.done = None  # whatever it said, the cell was not survived
        try:
            end = json.loads(self._wires.life.recv(CHUNK) or b"{}")
        except BlockingIOError:
            end = {}
        if "exit" in end:
            return f"stopped: its process ended itself (exit code {end['exit']})"
        if end.get("signal", signal.SIGKILL) == signal.SIGKILL:
            return "stopped: its process was killed, by itself or because the computer ran out of memory"
        known = end["signal"] in signal.valid_signals() and end["signal"] < signal.SIGRTMIN
        name = signal.Signals(end["signal"]).name if known else f"signal {end['signal']}"
        return f"stopped: its process crashed ({name})"
