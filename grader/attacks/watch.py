"""What must stay as it is while attacks are tried: files, sockets and processes of the computer that grades."""

import os
import secrets
import socket
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from grader.attacks.attack import Target

PATIENCE = 3  # seconds for the zygote to reap


class Watch:
    """Things that attacks aim at, and what has happened to them."""

    def __init__(self, target: Target, sockets: list[socket.socket], words: str) -> None:
        self.target, self._sockets, self._words = target, sockets, words
        self._files = {file: _state(file) for file in _watched(target)}
        self._processes = 0

    def begin(self) -> None:
        """From now on no further process of the grader's may be left running."""
        self._processes = len(descendants())

    def harm(self, shown: str) -> Iterator[str]:
        """Yield a sentence for each thing that was changed, read, reached or left running.

        Args:
            shown: all that the graded submission shows.
        """
        yield from (f"{file} was changed" for file, state in self._files.items() if _state(file) != state)
        if self._words in shown:
            yield "the secret was read"
        yield from (f"something was sent to the grader's {one.type.name}" for one in self._sockets if _was_reached(one))
        deadline = time.monotonic() + PATIENCE
        while (left := len(descendants()) - self._processes) > 0 and time.monotonic() < deadline:
            time.sleep(0.01)
        if left > 0:
            yield f"{left} processes were left running"


@contextmanager
def watch(root: Path) -> Iterator[Watch]:
    """Make a secret, a gradebook and sockets to be aimed at, and watch them and the course at `root`."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="workbook-attacks-")))
        secret, gradebook, words = folder / "secret", folder / "gradebook.db", secrets.token_hex(16)
        secret.write_text(words)
        database = sqlite3.connect(gradebook)
        database.execute("create table grade (student, score)")
        database.execute("insert into grade values ('classmate', 20)")
        database.commit()
        database.close()
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        udp.bind(tcp.getsockname())
        local = stack.enter_context(socket.socket(socket.AF_UNIX))
        local.bind(f"\0workbook-{words[:8]}")
        local.listen()
        sockets = [tcp, udp, local]
        for one in sockets:
            one.setblocking(False)
        target = Target(root, secret, gradebook, tcp.getsockname()[1], f"workbook-{words[:8]}", os.getpid())
        yield Watch(target, sockets, words)


def _watched(target: Target) -> list[Path]:
    course = [target.root / "solutions" / "01-tensors.py", target.root / "course_utils" / "cases" / "01-tensors.json"]
    return [target.secret, target.gradebook, target.secret.parent, *course, Path("/etc/passwd"), Path("/usr/bin/env")]


def _state(file: Path) -> tuple:
    state = file.stat()
    return state.st_mtime_ns, state.st_size, state.st_mode, file.read_bytes() if file.is_file() else b""


def _was_reached(one: socket.socket) -> bool:
    try:
        if one.type == socket.SOCK_DGRAM:
            one.recv(1)
        else:
            one.accept()[0].close()
    except BlockingIOError:
        return False
    return True


def descendants() -> set[int]:
    """Return the numbers of all processes that this one has started, directly or not."""
    parents = dict(_parents())
    found, new = set(), {os.getpid()}
    while new:
        new = {number for number, parent in parents.items() if parent in new} - found
        found |= new
    return found


def _parents() -> Iterator[tuple[int, int]]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                yield int(folder.name), int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:  # it ended just now
                continue
