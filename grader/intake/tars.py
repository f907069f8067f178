"""The members of a tar archive, compressed or not."""

import bz2
import gzip
import lzma
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from grader.intake.entry import DEVICE, LINK, Budget, Entry, Stage, TooLarge, put
from grader.intake.members import Members

DAMAGE = (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError, OverflowError)
OPENERS = {b"\x1f\x8b": gzip.open, b"BZh": bz2.open, b"\xfd7zXZ": lzma.open}
CUT_SHORT = "was cut short or damaged; what comes after its last readable member is lost"
NO_TAR = "is no tar archive that can be read"


def read_tar(file: Path, path: tuple[str, ...], stage: Stage, budget: Budget) -> Iterator[Entry]:
    """Yield the members of a tar archive, and a refusal of its path where it ends too early."""
    try:
        plain, whole = _decompressed(file, stage, budget)
    except TooLarge as fault:
        yield Entry(path, inside=True, refusal=str(fault))
        return
    members, found = Members(path, stage, budget, DAMAGE), False
    try:
        with tarfile.open(plain, "r:") as archive:
            for info in archive:
                found = True
                budget.spend(0, entries=1)
                if info.size < 0:
                    raise tarfile.ReadError("a member of negative size")
                if entry := _entry(archive, info, members):
                    yield entry
        if not whole:
            yield Entry(path, inside=True, refusal=CUT_SHORT)
    except TooLarge as fault:
        yield Entry(path, inside=True, refusal=str(fault))
    except DAMAGE:
        yield Entry(path, inside=True, refusal=CUT_SHORT if found else NO_TAR)


def _entry(archive: tarfile.TarFile, info: tarfile.TarInfo, members: Members) -> Entry | None:
    fault = _fault(info)
    if info.isdir() and not fault:
        return members.folder(info.name)
    return members.file(info.name, fault, lambda: archive.extractfile(info))


def _fault(info: tarfile.TarInfo) -> str:
    if info.issym() or info.islnk():
        return LINK
    if not (info.isreg() or info.isdir()):
        return DEVICE
    try:
        tarfile.data_filter(info, "/nowhere")
    except tarfile.FilterError as fault:
        return f"is refused by Python's own filter ({type(fault).__name__})"
    return ""


def _decompressed(file: Path, stage: Stage, budget: Budget) -> tuple[Path, bool]:
    """Return the archive without compression, and whether all of it could be had.

    Raises:
        TooLarge: more comes out than is accepted.
    """
    with file.open("rb") as reader:
        head = reader.read(6)
    opener = next((opener for magic, opener in OPENERS.items() if head.startswith(magic)), None)
    if opener is None:
        return file, True
    place = stage.place()
    with opener(file) as reader, place.open("wb") as target:
        while True:
            try:
                chunk = reader.read1(1 << 16)  # `read` would lose what comes before the damage
            except DAMAGE:
                return place, False
            if not chunk:
                return place, True
            budget.spend(len(chunk))
            put(target, chunk)
