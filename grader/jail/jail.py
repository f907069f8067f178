"""The jail: one zygote for a grading run, and a child of it for each sitting."""

import contextlib
import platform
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from grader.jail.bubblewrap import NoJail, course_folders, lay_out
from grader.jail.child import Child
from grader.jail.limits import Limits
from grader.jail.refusal import explain
from grader.jail.zygote import Zygote
from grader.runner.request import Request


class Jail:
    """Runs submissions apart from the grader and from each other; several threads may use one.

    Args:
        limits: what each sitting may use.
        sandbox: whether there is a jail at all. Without it a submission has all rights of the grader, and only the
            limits of time, output, and one process's memory and files hold.
        hidden: further folders that must not exist inside; the course is hidden anyhow.

    Raises:
        NoJail: on entering, where this computer cannot make one; the message says what to do.
    """

    def __init__(self, limits: Limits | None = None, *, sandbox: bool = True, hidden: Iterable[Path] = ()) -> None:
        self.limits, self.sandbox = limits or Limits(), sandbox
        self._hidden = {*course_folders(), *(Path(folder).resolve() for folder in hidden)}

    def __enter__(self) -> Self:
        if sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"):
            raise NoJail(f"Submissions can be run on Linux (x86_64 or aarch64) only; this is {platform.platform()}.")
        with contextlib.ExitStack() as undo:
            self._folder = Path(undo.enter_context(tempfile.TemporaryDirectory(prefix="workbook-jail-")))
            lay_out(self._folder)
            self._zygote = undo.enter_context(Zygote(self._folder, self._hidden if self.sandbox else None))
            if self.sandbox:
                self._rehearse()
            self._undo = undo.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._undo.close()

    def child(self, channel: int | None = None, threads: int = 1) -> Child:
        """Start a process for a submission.

        Args:
            channel: the descriptor that `course_utils.check` is to speak over.
            threads: how many threads torch may use.

        Raises:
            NoJail: the kernel refused to make one.
        """
        most = self.limits
        scratch = None if self.sandbox else tempfile.mkdtemp(dir=self._folder)
        request = Request(
            memory=most.process_memory,
            processes=most.processes,
            files=most.files,
            open_files=most.open_files,
            output=most.output,
            threads=threads,
            scratch=scratch,
        )
        return Child(self._zygote, request, most, channel)

    def _rehearse(self) -> None:
        """Make the namespaces once without a submission."""
        try:
            with self.child():
                return
        except NoJail as refusal:
            raise NoJail(explain(str(refusal))) from None
