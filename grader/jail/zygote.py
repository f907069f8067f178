"""The grader's handle on the zygote."""

import collections
import contextlib
import json
import socket
import subprocess
import sys
import threading
from dataclasses import asdict
from pathlib import Path
from typing import Self

from grader.jail.bubblewrap import INSIDE, NoJail, library_folders, python_folders, wrap
from grader.jail.refusal import explain
from grader.runner.request import REFUSAL, Request

PATIENCE = 120  # seconds for loading, on a cold and busy computer
FROM_BUBBLEWRAP = "bwrap: "
LAST_WORDS = 20  # lines of the log that are kept
START = "import sys; sys.path[:0] = {places!r}; from runner.start import main; main({socket}, {kept!r})"


class Zygote:
    """Starts the zygote, sends it requests, ends it and with it everything in the jail.

    Args:
        folder: what `lay_out` filled.
        hidden: folders that must not exist inside; None for a zygote without a jail.

    Raises:
        NoJail: on entering, where it does not start.
    """

    def __init__(self, folder: Path, hidden: set[Path] | None) -> None:
        self._folder, self._hidden = folder, hidden
        self._log: collections.deque[str] = collections.deque(maxlen=LAST_WORDS)
        self._started = threading.Event()
        self._process: subprocess.Popen | None = None

    def __enter__(self) -> Self:
        self._requests, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, contextlib.ExitStack() as undo:
            undo.callback(self._requests.close)
            command = self._command(theirs.fileno())
            self._keeper = threading.Thread(target=self._keep, args=(command, theirs.fileno()), daemon=True)
            self._keeper.start()
            self._started.wait()
            undo.pop_all()
        if not self._is_ready():
            self.__exit__()
            raise NoJail(self._why())
        return self

    def __exit__(self, *_: object) -> None:
        self._requests.shutdown(socket.SHUT_RDWR)  # not only closed: a fork of the grader may hold a copy
        self._requests.close()
        self._keeper.join()

    def send(self, request: Request, descriptors: list[int]) -> None:
        """Ask for a child that has these descriptors.

        Raises:
            NoJail: the zygote is gone.
        """
        try:
            socket.send_fds(self._requests, [json.dumps(asdict(request)).encode()], descriptors)
        except OSError:
            said = self._log[-1] if self._log else "none"
            raise NoJail(f"The jail has ended before its time; its last words: {said}") from None

    def _command(self, descriptor: int) -> list[str]:
        inside = self._folder if self._hidden is None else INSIDE
        places = [str(inside), *map(str, library_folders())]
        kept = None if self._hidden is None else [str(p) for p in python_folders() if p.is_relative_to("/tmp")]
        start = START.format(places=places, socket=descriptor, kept=kept)
        command = [sys.executable, "-I", "-c", start]
        return command if self._hidden is None else wrap(command, self._folder, self._hidden)

    def _environment(self) -> dict[str, str]:
        inside, scratch = (self._folder, self._folder) if self._hidden is None else (INSIDE, Path("/scratch"))
        return {
            "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(scratch / "home"),
            "TMPDIR": str(scratch / "tmp"),
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(inside),  # for the processes that a submission starts
            "MPLBACKEND": "module://matplotlib_inline.backend_inline",
            "MPLCONFIGDIR": str(scratch / "home"),
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",  # else numpy starts threads when it is imported
            "MKL_NUM_THREADS": "1",
            "GLOO_SOCKET_IFNAME": "lo",
        }

    def _is_ready(self) -> bool:
        self._requests.settimeout(PATIENCE)
        try:
            return self._requests.recv(16) == b"ready"
        except TimeoutError:
            self._process.kill()
            return False
        finally:
            self._requests.settimeout(None)

    def _why(self) -> str:
        said = self._log[-1] if self._log else "it said nothing"
        if said.startswith(FROM_BUBBLEWRAP):
            return explain(said)
        if said.startswith(REFUSAL):
            return f"Submissions cannot be jailed here: {said.removeprefix(REFUSAL)}"
        return f"The process that submissions are forked from could not load what lessons need: {said}"

    def _keep(self, command: list[str], descriptor: int) -> None:
        """Start the process and read its log until it ends.

        In a thread of its own: bubblewrap dies with the thread that started it, which may be one of a pool.
        """
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=self._environment(),
                pass_fds=(descriptor,),
                text=True,
                errors="replace",
            )
        except OSError as error:
            self._log.append(str(error))
            return
        finally:
            self._started.set()
        with self._process as process:
            for line in process.stdout:
                self._log.append(line.rstrip())
