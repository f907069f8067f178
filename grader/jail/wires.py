"""What connects the grader to a child: sockets, pipes, and descriptors that watch its processes."""

import json
import os
import socket
from contextlib import ExitStack
from dataclasses import dataclass

from grader.jail.bubblewrap import NoJail
from grader.jail.outputs import STREAMS
from grader.jail.zygote import Zygote
from grader.runner.request import Request

PATIENCE = 30  # seconds for a child to start


@dataclass
class Wires:
    """The grader's ends; `connect` makes them.

    Attributes:
        life: tells how the child starts and ends.
        talk: takes cells, gives events.
        heard: counts the events that were taken.
        prints: "stdout" and "stderr" by the descriptor to read.
        first: tells the end of the first process, which is the end of all.
        processes: the folder /proc of the child's namespace.
    """

    life: socket.socket
    talk: socket.socket
    heard: int
    prints: dict[int, str]
    first: int
    processes: int


def connect(zygote: Zygote, request: Request, channel: int | None, undo: ExitStack) -> Wires:
    """Ask for a child, wait until it has started and return the wires to it; `undo` closes them.

    Raises:
        NoJail: the kernel refuses to make one, or the zygote is gone.
    """
    with ExitStack() as theirs:
        life, their_life = _pair(socket.SOCK_SEQPACKET, undo, theirs)
        talk, their_talk = _pair(socket.SOCK_STREAM, undo, theirs)
        heard = _closing(os.eventfd(0), undo)
        prints, their_prints = {}, []
        for name in STREAMS:
            reader, writer = os.pipe()
            os.set_blocking(reader, False)
            prints[_closing(reader, undo)] = name
            their_prints.append(_closing(writer, theirs))
        channels = [] if channel is None else [channel]
        zygote.send(request, [their_life.fileno(), their_talk.fileno(), heard, *their_prints, *channels])
    first, processes = (_closing(descriptor, undo) for descriptor in _await_start(life))
    return Wires(life, talk, heard, prints, first, processes)


def _pair(kind: socket.SocketKind, undo: ExitStack, theirs: ExitStack) -> tuple[socket.socket, socket.socket]:
    one, other = socket.socketpair(socket.AF_UNIX, kind)
    return undo.enter_context(one), theirs.enter_context(other)


def _closing(descriptor: int, stack: ExitStack) -> int:
    stack.callback(os.close, descriptor)
    return descriptor


def _await_start(life: socket.socket) -> list[int]:
    life.settimeout(PATIENCE)
    try:
        message, descriptors, _, _ = socket.recv_fds(life, 1 << 16, 2)
    except TimeoutError:
        message, descriptors = b"", []
    life.setblocking(False)
    if len(descriptors) == 2:
        return descriptors
    raise NoJail(json.loads(message)["failed"] if message else "its first process never started")
