"""What came: entries, the staging area that their bytes wait in, and how much of it is accepted."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from grader.command import Refused

CHUNK = 1 << 20
LARGEST_FILE = 100 << 20  # bytes; a notebook of more is no notebook that anybody wrote
LARGEST_ARCHIVE = 1 << 30
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz", ".7z", ".rar")
LINK, DEVICE = "is a link, which is never followed", "is a device or a pipe and no file"
LITTER = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints", "__pycache__", ".git"}


class TooLarge(ValueError):
    """More bytes, or more files, than are accepted; the message completes a sentence about the file."""


@dataclass(frozen=True)
class Entry:
    """One file or folder that came, at `path` inside the source; an archive counts as a folder of its members.

    `file` is where its bytes wait and `digest` their SHA-256; an archive's member that nobody will read has neither.
    `refusal` completes the sentence "<path> …" for what was not taken.
    """

    path: tuple[str, ...]
    file: Path | None = None
    digest: str = ""
    refusal: str = ""
    folder: bool = False
    inside: bool = False

    @property
    def is_notebook(self) -> bool:
        return not self.folder and is_notebook(self.path[-1])


def is_notebook(name: str) -> bool:
    return name.lower().endswith(".ipynb")


def is_archive(name: str) -> bool:
    return name.lower().endswith(ARCHIVES)


def without_ending(name: str) -> str:
    """Return a notebook's or an archive's name without what says its kind."""
    ending = max((end for end in (".ipynb", *ARCHIVES) if name.lower().endswith(end)), key=len, default="")
    return name[: len(name) - len(ending)]


def is_litter(path: tuple[str, ...]) -> bool:
    """Whether a system or an editor left this file, and no student."""
    return any(part in LITTER or part.startswith("._") for part in path)


@dataclass
class Budget:
    """How many bytes and entries may still be unpacked; what an inner archive spends, its outer one spends too."""

    bytes: int
    entries: int
    outer: "Budget | None" = None

    def spend(self, count: int, entries: int = 0) -> None:
        """Raise TooLarge when there is less left than `count` bytes and `entries`."""
        self.bytes, self.entries = self.bytes - count, self.entries - entries
        if self.bytes < 0 or self.entries < 0:
            raise TooLarge("unpacks to more than is accepted, as a bomb does")
        if self.outer:
            self.outer.spend(count, entries)


@dataclass
class Stage:
    """A folder for the bytes of one run; nothing in it has the name that it came under."""

    folder: Path
    _count: int = field(default=0, init=False)

    def place(self) -> Path:
        """Return a path that nothing lies at yet."""
        self._count += 1
        return self.folder / str(self._count)

    def pour(self, reader: BinaryIO, limit: int, budget: Budget | None = None) -> tuple[Path, str]:
        """Copy what can be read into a new file; return it and the digest.

        Raises:
            TooLarge: there is more than `limit` bytes, or than the budget has left.
        """
        place, digest, size = self.place(), hashlib.sha256(), 0
        with place.open("wb") as target:
            while chunk := reader.read(CHUNK):
                size += len(chunk)
                if size > limit:
                    raise TooLarge(f"holds more than {limit >> 20} MiB")
                if budget:
                    budget.spend(len(chunk))
                digest.update(chunk)
                put(target, chunk)
        return place, digest.hexdigest()


def put(target: BinaryIO, chunk: bytes) -> None:
    """Write to the stage.

    Raises:
        Refused: it cannot be written, which is no fault of what is read.
    """
    try:
        target.write(chunk)
    except OSError as fault:
        raise Refused(f"{target.name} cannot be written ({fault.strerror}); make room and run it again.") from None
