"""The progress file: what a learner did, kept per user and outside the notebooks.

It may be written by two kernels at once, broken by hand, or lie where nothing can be written; none of that may
disturb a lesson. So a change reads, merges and replaces the file under a lock, and what cannot be written stays in
memory. Nothing in it is a path: the course's folder may move.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

from filelock import FileLock
from platformdirs import user_data_path

from course_utils.card import Card
from course_utils.channel import open_channel
from course_utils.entry import Entry, Unreadable, dump, parse
from course_utils.show import display

VARIABLE = "WORKBOOK_PROGRESS"  # another file's path, or "off": memory only
PATIENCE = 5  # seconds that a check waits for another kernel's write


class ProgressFile:
    """One kernel's view of the file at `path`; without a path everything stays in memory."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._entries: dict[str, Entry] = {}
        self._unsaved: set[str] = set()
        self._said = False

    def read(self) -> dict[str, Entry]:
        """Return the entry of each exercise that was touched, by its id."""
        with self._lock() as locked:
            self._refresh(locked)
        return self._entries

    def change(self, exercise: str, edit: Callable[[Entry], None]) -> Entry:
        """Let `edit` change the exercise's entry, keep it as well as this place allows, and return it."""
        with self._lock() as locked:
            writable = self._refresh(locked)
            entry = self._entries.setdefault(exercise, Entry())
            edit(entry)
            self._unsaved.add(exercise)
            if writable and self._write():
                self._unsaved.clear()
            elif self.path:
                self._say_unkept()
        return entry

    @contextmanager
    def _lock(self) -> Iterator[bool]:
        """Keep other kernels out; yield False where that cannot be had, and then nothing may be moved or written."""
        lock = self._acquire() if self.path else None
        try:
            yield lock is not None
        finally:
            if lock:
                lock.release()

    def _acquire(self) -> FileLock | None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(f"{self.path}.lock", timeout=PATIENCE, poll_interval=0.01)
            lock.acquire()
        except (OSError, RuntimeError):  # RuntimeError: a file system that knows no locks
            return None
        return lock

    def _refresh(self, locked: bool) -> bool:
        """Take over what the file says now, save where memory is ahead; return whether it may be written."""
        if self.path is None:
            return False
        try:
            found = parse(self.path.read_bytes())
        except FileNotFoundError:
            found = {}
        except (OSError, Unreadable) as problem:
            if not (locked and self._put_aside(problem)):
                self._say_unkept()
                return False
            found = self._entries
        self._entries = {**found, **{name: self._entries[name] for name in self._unsaved}}
        return locked

    def _put_aside(self, problem: Exception) -> bool:
        names = (self.path.with_name(f"{self.path.stem}.damaged-{n}{self.path.suffix}") for n in count(1))
        try:
            kept = next(name for name in names if not name.exists())
            self.path.rename(kept)
        except OSError:
            return False
        why = problem if isinstance(problem, Unreadable) else "could not be read"
        self._say(
            f"Your progress file {why}, so it was kept as {kept} and a new one begun; your notebooks are as they were."
        )
        return True

    def _write(self) -> bool:
        draft = self.path.with_name(f"{self.path.name}.new")  # one name: only the lock's holder writes it
        try:
            draft.write_text(dump(self._entries), encoding="utf-8")
            draft.replace(self.path)
        except OSError:
            return False
        return True

    def _say_unkept(self) -> None:
        self._say(
            f"Your progress cannot be kept in {self.path} at present, so it lasts until this kernel ends; "
            "checks and hints work as ever."
        )

    def _say(self, sentence: str) -> None:
        if not self._said:
            self._said = True
            display(Card(sentence))


def is_recording() -> bool:
    """Whether this is a learner's own work: neither a submission being graded nor nbgrader validating."""
    return open_channel() is None and os.environ.get("NBGRADER_VALIDATING") != "1"


def entries() -> dict[str, Entry]:
    """Return what is known of each exercise that was touched, by its id; nothing while work is graded."""
    return _open_file().read() if is_recording() else {}


def change(exercise: str, edit: Callable[[Entry], None]) -> Entry:
    """Let `edit` change what is kept of an exercise and return it; while work is graded nothing is kept."""
    return _open_file().change(exercise, edit) if is_recording() else Entry()


def _open_file() -> ProgressFile:
    return open_file(os.environ.get(VARIABLE) or str(user_data_path("torch-workbook") / "progress.json"))


@cache
def open_file(place: str) -> ProgressFile:
    """Return the view of this place, one for each place in a session."""
    return ProgressFile(None if place == "off" else Path(place).absolute())
