"""A tar archive, compressed or not: what is dangerous or broken in it is refused, and the rest of it is taken."""

import gzip
import io
import random
import tarfile

import pytest

from grader.intake.archives import unpack, whole_source
from grader.intake.entry import Budget

NOTEBOOK = b'{"cells": []}' * 20


def made(*members, mode="w"):
    """Return a tar with members: a name, holding a notebook, or a TarInfo."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:
        for member in members:
            info = tarfile.TarInfo(member) if isinstance(member, str) else member
            if info.type == tarfile.REGTYPE:
                info.size = len(NOTEBOOK)
            archive.addfile(info, io.BytesIO(NOTEBOOK))
    return buffer.getvalue()


def special(name, kind, target=""):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info


@pytest.fixture
def taken(stage):
    """Unpack bytes; return the names that were taken and the refusals by name."""

    def taken(raw, budget=None):
        file = stage.place()
        file.write_bytes(raw)
        entries = list(unpack(file, ("x.tar",), stage, budget or whole_source()))
        files = {"/".join(one.path[1:]): one.file.read_bytes() for one in entries if one.file}
        return files, {"/".join(one.path[1:]): one.refusal for one in entries if one.refusal}

    return taken


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_a_tar_is_read_however_it_is_compressed(taken, mode):
    raw = made(special(".", tarfile.DIRTYPE), "./a/x.ipynb", "data.csv", mode=mode)
    assert taken(raw) == ({"a/x.ipynb": NOTEBOOK}, {})


TRICKS = {
    "/etc/x.ipynb": "is an absolute path",
    "../x.ipynb": "leads out of the archive with '..'",
    "C:/x.ipynb": "begins with a drive letter",
    "a\\x.ipynb": "holds a backslash",
    "a\nb.ipynb": "has a control character in its name",
    "e" * 256 + ".ipynb": "has a name of more than 255 bytes",
}


@pytest.mark.parametrize(("name", "reason"), TRICKS.items(), ids=map(ascii, TRICKS))
def test_a_name_with_a_trick_is_refused_and_the_rest_taken(taken, name, reason):
    files, refusals = taken(made(name, "good.ipynb"))
    assert files == {"good.ipynb": NOTEBOOK} and list(refusals.values()) == [reason]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (tarfile.SYMTYPE, "is a link, which is never followed"),
        (tarfile.LNKTYPE, "is a link, which is never followed"),
        (tarfile.CHRTYPE, "is a device or a pipe and no file"),
        (tarfile.BLKTYPE, "is a device or a pipe and no file"),
        (tarfile.FIFOTYPE, "is a device or a pipe and no file"),
    ],
)
def test_a_link_or_a_device_is_refused(taken, kind, reason):
    files, refusals = taken(made("good.ipynb", special("x.ipynb", kind, "good.ipynb")))
    assert files == {"good.ipynb": NOTEBOOK} and refusals == {"x.ipynb": reason}


def test_a_file_behind_a_link_of_the_same_archive_leads_nowhere(taken):
    files, refusals = taken(made(special("out", tarfile.SYMTYPE, "/etc"), "out/x.ipynb"))
    assert files == {"out/x.ipynb": NOTEBOOK} and refusals == {"out": "is a link, which is never followed"}


@pytest.mark.parametrize("mode", ["w", "w:gz"])
def test_of_a_tar_that_was_cut_short_the_whole_members_are_taken(taken, mode):
    raw = made(*(f"{n}.ipynb" for n in range(5)))[: 1024 * 2 + 600]
    raw = gzip.compress(raw) if mode == "w:gz" else raw
    files, refusals = taken(raw)
    assert set(files) == {"0.ipynb", "1.ipynb"}
    assert refusals[""] == "was cut short or damaged; what comes after its last readable member is lost"
    assert set(refusals) <= {"", "2.ipynb"}


def test_a_compressed_tar_that_was_cut_short_says_so(taken):
    raw = made(*(f"{n}.ipynb" for n in range(50)), mode="w:gz")
    _, refusals = taken(raw[: len(raw) // 2])
    assert refusals[""] == "was cut short or damaged; what comes after its last readable member is lost"
    assert taken(raw[:15]) == ({}, {"": "is no tar archive that can be read"})


def test_a_compressed_file_that_holds_no_tar_is_refused(taken):
    assert taken(gzip.compress(b"hello" * 500)) == ({}, {"": "is no tar archive that can be read"})


def test_a_compressed_bomb_is_stopped_by_what_comes_out(taken):
    assert taken(gzip.compress(bytes(5 << 20)), Budget(1 << 20, 100)) == (
        {},
        {"": "unpacks to more than is accepted, as a bomb does"},
    )


def test_the_number_of_members_is_bounded(taken):
    files, refusals = taken(made(*(f"{n}.ipynb" for n in range(11))), Budget(1 << 20, 10))
    assert len(files) == 10 and refusals == {"": "unpacks to more than is accepted, as a bomb does"}


def test_a_member_of_negative_size_ends_the_reading(taken):
    """Without care it sends the reader back to its own header, for ever."""
    header = bytearray(made("x.ipynb")[:512])
    header[124:136] = b"\xff" * 10 + b"\xfe\x00"  # -512 in base 256
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    files, refusals = taken(bytes(header) + bytes(1024))
    assert files == {} and "" in refusals


def test_whatever_happens_to_its_bytes_an_archive_is_read_or_refused(taken):
    rng, whole = random.Random(6), made("a/x.ipynb", "b/y.ipynb", special("l", tarfile.SYMTYPE, "x"))
    for _ in range(300):
        raw = bytearray(whole)
        for _ in range(rng.randint(1, 6)):
            raw[rng.randrange(512) + 512 * rng.randrange(4)] = rng.choice((0, 0x30, 0x80, 0xFF, rng.randrange(256)))
        taken(bytes(raw[: rng.choice((len(raw), rng.randrange(len(raw))))]))
    whole = gzip.compress(whole)
    for _ in range(200):
        raw = bytearray(whole)
        raw[rng.randrange(2, len(raw))] = rng.randrange(256)
        taken(bytes(raw[: rng.choice((len(raw), rng.randrange(len(raw))))]))
