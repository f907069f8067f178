"""Archives, and archives in archives: their notebooks as entries, and one refusal for each thing that is not taken.

Nothing is extracted under its own name, so a name can lead nowhere; bombs are stopped by counting what comes out.
"""

from collections.abc import Iterator
from pathlib import Path

from grader.intake.entry import LARGEST_ARCHIVE, Budget, Entry, Stage, is_archive
from grader.intake.tars import read_tar
from grader.intake.zips import read_zip

DEEPEST = 3  # a class's download, a student's archive in it, and one in that
ONE_ARCHIVE = (LARGEST_ARCHIVE // 2, 20_000)  # bytes and entries of a student's archive with all that is in it
WHOLE_SOURCE = (4 * LARGEST_ARCHIVE, 200_000)
MAGIC = {
    b"PK\x03\x04": read_zip,
    b"PK\x05\x06": read_zip,
    b"\x1f\x8b": read_tar,
    b"BZh": read_tar,
    b"\xfd7zXZ": read_tar,
}
UNREAD = {b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!": "RAR"}


def whole_source() -> Budget:
    """Return what may be unpacked from one source."""
    return Budget(*WHOLE_SOURCE)


def unpack(file: Path, path: tuple[str, ...], stage: Stage, budget: Budget, depth: int = 1) -> Iterator[Entry]:
    """Yield what the archive `file` holds, as it lies under `path`; notebooks and inner archives are staged.

    Only the bytes decide what kind of archive it is. `depth` counts it and the archives that it lies in.
    """
    if depth > DEEPEST:
        yield Entry(path, inside=True, refusal=f"is an archive in {DEEPEST} others, and nobody packs so deep")
        return
    head = _head(file)
    for magic, kind in UNREAD.items():
        if head.startswith(magic):
            yield Entry(path, inside=True, refusal=f"is a {kind} archive; unpack it into a folder and collect that")
            return
    read = next((read for magic, read in MAGIC.items() if head.startswith(magic)), None)
    if read is None and head[257:262] == b"ustar":
        read = read_tar
    if read is None:
        yield Entry(path, inside=True, refusal="is no zip or tar archive, whatever its name says")
        return
    for entry in read(file, path, stage, budget):
        yield entry
        if entry.file and is_archive(entry.path[-1]):
            yield from unpack(entry.file, entry.path, stage, Budget(*ONE_ARCHIVE, budget), depth + 1)


def student_archive(outer: Budget) -> Budget:
    """Return what may be unpacked from one student's archive."""
    return Budget(*ONE_ARCHIVE, outer)


def _head(file: Path) -> bytes:
    with file.open("rb") as reader:
        return reader.read(512)
