"""The process that every sitting is forked from: everything heavy is loaded once, before any submission is read.

It holds no secret and starts no thread, runs nothing parallel in torch, no backward and no CUDA call: none of these
survives a fork. It takes requests over one socket, each with the descriptors that the child is to have.
"""

import gc
import json
import os
import select
import signal
import socket
import sys
from pathlib import Path

import torch

from course_utils.sheets import by_lesson

from .child import be_first
from .namespaces import World
from .request import Request
from .shell import Shell, build_shell
from .system import (
    NEWCGROUP,
    NEWIPC,
    NEWNET,
    NEWNS,
    NEWPID,
    NEWUSER,
    NEWUTS,
    clone,
)
from .tripwires import Tripwires

DESCRIPTORS = 6  # of a request
LONGEST = 1 << 16
FIRST_CELL = """
import matplotlib.pyplot as plt, torch
from course_utils import *
plt.imshow(torch.zeros(2, 2))
torch.tensor([[1.0, 2.0]]), torch.tensor([True]), torch.tensor(1)
"""
NAMESPACES = NEWUSER | NEWPID | NEWNET | NEWNS | NEWIPC | NEWUTS | NEWCGROUP


def load() -> Tripwires:
    """Import what a lesson needs, build the shell that each child inherits, and return what watches both."""
    torch.set_num_threads(1)
    sys.path.append("")  # a submission may import what it writes, but that hides nothing
    by_lesson()
    shell = build_shell()
    warm_up(shell)
    tripwires = Tripwires(shell)
    gc.collect()
    gc.freeze()
    return tripwires


def warm_up(shell: Shell) -> None:
    """Run a cell, so that what is made at a first use is made once for all children."""
    shell.emit = lambda _: None
    shell.enable_matplotlib("inline")
    shell.run_cell(FIRST_CELL, store_history=False).raise_error()
    shell.reset(new_session=True)


def answer(requests: socket.socket, world: World | None, tripwires: Tripwires) -> None:
    """Make a child for each request, and reap the children that have ended.

    Args:
        requests: the socket.
        world: what each child needs to know of the zygote's world; None without a sandbox.
        tripwires: what each child inherits.
    """
    ended = select.poll()
    ended.register(requests, select.POLLIN)
    children: dict[int, int] = {}  # by the descriptor that tells their end
    while True:
        for descriptor, _ in ended.poll():
            if descriptor in children:
                ended.unregister(descriptor)
                os.waitpid(children.pop(descriptor), 0)
                os.close(descriptor)
                if world is None:
                    kill_orphans(set(children.values()))
            elif not (request := receive(requests)):
                return
            elif child := start(request, world, tripwires):
                watch = os.pidfd_open(child)
                children[watch] = child
                ended.register(watch, select.POLLIN)


def receive(requests: socket.socket) -> Request | None:
    """Return the next request, or None once the grader is gone."""
    message, descriptors, _, _ = socket.recv_fds(requests, LONGEST, DESCRIPTORS)
    return Request(**{**json.loads(message), "descriptors": descriptors}) if message else None


def start(request: Request, world: World | None, tripwires: Tripwires) -> int | None:
    """Return the number of the child that serves a request, or None where the kernel refused to make one."""
    try:
        child = os.fork() if world is None else clone(NAMESPACES)
    except OSError as error:
        request.tell({"failed": str(error)})
        child = None
    if child == 0:
        be_first(request, world, tripwires)
    for descriptor in request.descriptors:
        os.close(descriptor)
    return child


def kill_orphans(known: set[int]) -> None:
    """Without namespaces a sitting's stray processes become the zygote's children when it ends: end them."""
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    while orphans := {int(number) for number in children.read_text().split()} - known:
        for number in orphans:
            os.kill(number, signal.SIGKILL)
            os.waitpid(number, 0)
