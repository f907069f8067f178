"""The members of a zip archive."""

import lzma
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from grader.intake.entry import DEVICE, LINK, Budget, Entry, Stage, TooLarge
from grader.intake.members import Members

DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,  # a compression that Python does not know
)
ENCRYPTED, UTF8 = 0x1, 0x800  # bits of a member's flags
STEEPEST, FLAT = 500, 16 << 20  # a member that grows by more than the ratio and to more than these bytes is a bomb
LONGEST_DIRECTORY = 16 << 20  # bytes of the list of members
LONGEST_END = 22 + 20 + 56 + (1 << 16)  # bytes of an archive's end with its comment
HEADER = 30  # bytes of a member's local header without its name


def read_zip(file: Path, path: tuple[str, ...], stage: Stage, budget: Budget) -> Iterator[Entry]:
    """Yield the members of a zip archive; where it is damaged as a whole, the refusal of its path."""
    try:
        if _directory_size(file) > LONGEST_DIRECTORY:
            raise TooLarge("lists more members than are accepted, as a bomb does")
        with zipfile.ZipFile(file) as archive:
            yield from _members(archive, Members(path, stage, budget, DAMAGE))
    except TooLarge as fault:
        yield Entry(path, inside=True, refusal=str(fault))
    except DAMAGE:
        yield Entry(path, inside=True, refusal="is no zip archive that can be read: it was cut short or damaged")


def _members(archive: zipfile.ZipFile, members: Members) -> Iterator[Entry]:
    infos, overlapping = archive.infolist(), _overlapping(archive)
    members.budget.spend(0, entries=len(infos))
    for info in infos:
        name = _name(info)
        fault = "overlaps another member, as in a bomb" if info.header_offset in overlapping else _fault(info)
        is_folder = name.endswith("/") and not fault
        entry = members.folder(name) if is_folder else members.file(name, fault, lambda info=info: archive.open(info))
        if entry:
            yield entry


def _name(info: zipfile.ZipInfo) -> str:
    """Return a member's name; macOS writes UTF-8 and does not say so."""
    if info.flag_bits & UTF8:
        return unicodedata.normalize("NFC", info.orig_filename)
    try:
        return unicodedata.normalize("NFC", info.orig_filename.encode("cp437").decode("utf-8"))
    except UnicodeError:
        return info.orig_filename


def _fault(info: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return LINK
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return DEVICE
    if info.flag_bits & ENCRYPTED:
        return "is encrypted; ask for it without a password"
    if info.file_size > max(FLAT, STEEPEST * info.compress_size):
        return f"unpacks from {info.compress_size} bytes to {info.file_size}, as a bomb does"
    return ""


def _overlapping(archive: zipfile.ZipFile) -> set[int]:
    """Return where the members begin that share bytes with another member, or with the list of members."""
    spans = sorted(
        (info.header_offset, info.header_offset + HEADER + info.compress_size) for info in archive.infolist()
    )
    found, reach, owner = set(), -1, None
    for begin, end in spans:
        if begin < reach:
            found |= {owner, begin}
        if end > reach:
            reach, owner = end, begin
    return found | {begin for begin, end in spans if end > archive.start_dir}


def _directory_size(file: Path) -> int:
    """Return the bytes of the list of members, as the archive's end says; 0 where there is no end."""
    size = file.stat().st_size
    with file.open("rb") as reader:
        reader.seek(max(0, size - LONGEST_END))
        tail = reader.read()
    end = tail.rfind(b"PK\5\6")
    if end < 0 or len(tail) < end + 22:
        return 0
    (length,) = struct.unpack_from("<L", tail, end + 12)
    big = tail.rfind(b"PK\6\6", 0, end)
    if big >= 0 and len(tail) >= big + 48:
        (length,) = struct.unpack_from("<Q", tail, big + 40)
    return length
