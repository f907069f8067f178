"""A folder as a source: every file copied into the stage, links and devices left alone, archives unpacked."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from grader.intake.archives import student_archive, unpack
from grader.intake.entry import (
    DEVICE,
    LARGEST_ARCHIVE,
    LARGEST_FILE,
    LINK,
    Budget,
    Entry,
    Stage,
    TooLarge,
    is_archive,
    is_litter,
)

QUIET = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_folder(folder: Path, path: tuple[str, ...], stage: Stage, budget: Budget) -> Iterator[Entry]:
    """Yield what lies in `folder`, in the order of names; `path` is its own, inside the source.

    Raises:
        TooLarge: it holds more files than anybody hands in.
    """
    try:
        items = sorted(os.scandir(folder), key=lambda item: item.name)
    except OSError as fault:
        yield Entry(path, refusal=_unreadable(fault), folder=True)
        return
    budget.spend(0, entries=len(items))
    for item in items:
        here = (*path, item.name)
        if is_litter(here):
            continue
        if item.is_dir(follow_symlinks=False):
            yield Entry(here, folder=True)
            yield from read_folder(folder / item.name, here, stage, budget)
        else:
            yield from read_file(folder / item.name, here, stage, budget)


def read_file(file: Path, path: tuple[str, ...], stage: Stage, budget: Budget) -> Iterator[Entry]:
    """Yield the file's entry, and those of its members if it is an archive."""
    entry = _copied(file, path, stage)
    yield entry
    if entry.file and is_archive(path[-1]):
        yield from unpack(entry.file, path, stage, student_archive(budget))


def _copied(file: Path, path: tuple[str, ...], stage: Stage) -> Entry:
    try:
        if fault := _fault(file.lstat().st_mode):
            return Entry(path, refusal=fault)
        with open(os.open(file, QUIET), "rb") as reader:  # noqa: PTH123
            if fault := _fault(os.fstat(reader.fileno()).st_mode):  # it was exchanged for another meanwhile
                return Entry(path, refusal=fault)
            return Entry(path, *stage.pour(reader, LARGEST_ARCHIVE if is_archive(path[-1]) else LARGEST_FILE))
    except TooLarge as fault:
        return Entry(path, refusal=str(fault))
    except OSError as fault:
        return Entry(path, refusal=_unreadable(fault))


def _fault(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return LINK
    return "" if stat.S_ISREG(mode) else DEVICE


def _unreadable(fault: OSError) -> str:
    return f"cannot be read ({fault.strerror or type(fault).__name__})"
