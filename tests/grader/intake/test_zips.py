"""A zip archive: what is dangerous or broken in it is refused in words, and the rest of it is taken."""

import io
import random
import stat
import struct
import zipfile

import pytest

from grader.intake import archives, entry, zips
from grader.intake.archives import unpack, whole_source

NOTEBOOK = b'{"cells": []}' * 20


def made(*members, write=lambda _: None):
    """Return a zip with members (name or ZipInfo), each holding a notebook."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in members:
            archive.writestr(member, NOTEBOOK, zipfile.ZIP_DEFLATED)
        write(archive)
    return buffer.getvalue()


@pytest.fixture
def taken(stage):
    """Unpack bytes; return the names that were taken and the refusals by name."""

    def taken(raw, budget=None):
        file = stage.place()
        file.write_bytes(raw)
        entries = list(unpack(file, ("x.zip",), stage, budget or whole_source()))
        for one in entries:
            assert one.file is None or (one.file.parent == stage.folder and one.file.name.isdigit())
        files = {"/".join(one.path[1:]): one.file.read_bytes() for one in entries if one.file}
        return files, {"/".join(one.path[1:]): one.refusal for one in entries if one.refusal}

    return taken


def named(name, mode=0, system=3):
    info = zipfile.ZipInfo(name)
    info.external_attr, info.create_system = mode << 16, system
    return info


def test_notebooks_and_inner_archives_are_taken_and_other_files_are_not_unpacked(taken):
    files, refusals = taken(made("a/x.ipynb", "a/data.csv", "torch.py", "B.IPYNB"))
    assert files == {"a/x.ipynb": NOTEBOOK, "B.IPYNB": NOTEBOOK} and refusals == {}


TRICKS = {
    "/etc/x.ipynb": "is an absolute path",
    "../../x.ipynb": "leads out of the archive with '..'",
    "a/../../../x.ipynb": "leads out of the archive with '..'",
    "C:/x.ipynb": "begins with a drive letter",
    "a\\..\\x.ipynb": "holds a backslash",
    "a\x1b[2J.ipynb": "has a control character in its name",
    "é" * 130 + ".ipynb": "has a name of more than 255 bytes",
}


@pytest.mark.parametrize(("name", "reason"), TRICKS.items(), ids=map(ascii, TRICKS))
def test_a_name_with_a_trick_is_refused_and_the_rest_taken(taken, name, reason):
    files, refusals = taken(made(name, "good.ipynb"))
    assert files == {"good.ipynb": NOTEBOOK} and list(refusals.values()) == [reason]


def test_a_name_with_a_zero_byte_is_not_cut_at_it(taken):
    raw = made("evil#.ipynb", "good.ipynb").replace(b"evil#", b"evil\0")
    files, refusals = taken(raw)
    assert files == {"good.ipynb": NOTEBOOK}
    assert refusals == {"evil\0.ipynb": "has a control character in its name"}


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        (stat.S_IFLNK | 0o777, "is a link, which is never followed"),
        (stat.S_IFIFO, "is a device or a pipe and no file"),
        (stat.S_IFCHR, "is a device or a pipe and no file"),
        (stat.S_IFSOCK, "is a device or a pipe and no file"),
    ],
)
def test_a_link_or_a_device_is_refused(taken, mode, reason):
    files, refusals = taken(made(named("x.ipynb", mode), "good.ipynb"))
    assert files == {"good.ipynb": NOTEBOOK} and refusals == {"x.ipynb": reason}


def test_a_setuid_file_is_just_a_file(taken):
    assert taken(made(named("x.ipynb", stat.S_IFREG | 0o6777)))[0] == {"x.ipynb": NOTEBOOK}


def test_an_encrypted_member_is_refused(taken):
    raw = bytearray(made("x.ipynb", "good.ipynb"))
    for magic, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = raw.index(magic) + offset
        raw[at] |= 1
    files, refusals = taken(bytes(raw))
    assert files == {"good.ipynb": NOTEBOOK}
    assert refusals == {"x.ipynb": "is encrypted; ask for it without a password"}


def test_a_member_with_a_wrong_checksum_is_refused(taken):
    raw = bytearray(made("x.ipynb", "good.ipynb"))
    raw[raw.index(b"PK\1\2") + 16] ^= 0xFF
    raw[14] ^= 0xFF
    files, refusals = taken(bytes(raw))
    assert files == {"good.ipynb": NOTEBOOK}
    assert refusals == {"x.ipynb": "is damaged and cannot be unpacked (Bad CRC-32 for file 'x.ipynb')"}


def test_a_member_whose_bytes_are_damaged_is_refused(taken):
    raw = bytearray(made("x.ipynb", "good.ipynb"))
    raw[38:50] = b"\xff" * 12
    files, refusals = taken(bytes(raw))
    assert files == {"good.ipynb": NOTEBOOK} and refusals["x.ipynb"].startswith("is damaged and cannot be unpacked (")


def test_an_unknown_compression_is_refused(taken):
    raw = bytearray(made("x.ipynb", "good.ipynb"))
    raw[8], raw[raw.index(b"PK\1\2") + 10] = 99, 99
    assert taken(bytes(raw))[1] == {
        "x.ipynb": "is damaged and cannot be unpacked (That compression method is not supported)"
    }


def test_a_zip_that_was_cut_short_is_refused_as_a_whole(taken):
    for length in (10, 40, 100, -1, -30):
        assert taken(made("x.ipynb")[:length]) == (
            {},
            {"": "is no zip archive that can be read: it was cut short or damaged"},
        )


def test_of_names_in_one_folder_that_differ_only_by_case_the_first_is_taken(taken):
    files, refusals = taken(made("a/X.ipynb", "a/x.ipynb", "A/x.ipynb"))
    assert set(files) == {"a/X.ipynb", "A/x.ipynb"}  # A and a may be two students
    assert refusals == {"a/x.ipynb": "differs from X.ipynb only by upper and lower case"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_is_there_twice_is_said(stage):
    file = stage.place()
    file.write_bytes(made("x.ipynb", "x.ipynb"))
    first, second = unpack(file, (), stage, whole_source())
    assert first.file and (second.file, second.refusal) == (None, "is there twice")


def test_members_that_share_bytes_are_refused(taken):
    """The second member's header is given the first's place, so that both unpack the same bytes."""
    raw = bytearray(made("a.ipynb", "b.ipynb", "good.ipynb"))
    second = raw.index(b"PK\1\2", raw.index(b"PK\1\2") + 1)
    struct.pack_into("<L", raw, second + 42, 0)
    files, refusals = taken(bytes(raw))
    assert files == {"good.ipynb": NOTEBOOK}
    assert refusals == dict.fromkeys(("a.ipynb", "b.ipynb"), "overlaps another member, as in a bomb")


def test_a_member_within_another_s_bytes_is_refused(taken):
    inner = made("inner.ipynb")
    raw = bytearray(made(write=lambda archive: archive.writestr("outer.csv", inner, zipfile.ZIP_STORED)))
    start = raw.index(b"inner.ipynb") - 30
    central = bytearray(inner[inner.index(b"PK\1\2") : inner.index(b"PK\5\6")])
    struct.pack_into("<L", central, 42, start)
    end = raw.index(b"PK\5\6", raw.rindex(b"PK\1\2"))
    raw[end:end] = central
    end += len(central)
    struct.pack_into("<HHL", raw, end + 8, 2, 2, end - raw.rindex(b"PK\1\2", 0, end - len(central)))
    files, refusals = taken(bytes(raw))
    assert files == {} and refusals == dict.fromkeys(
        ("outer.csv", "inner.ipynb"), "overlaps another member, as in a bomb"
    )


def test_a_member_that_grows_beyond_measure_is_a_bomb(taken):
    bomb = made("good.ipynb", write=lambda archive: archive.writestr("x.ipynb", bytes(17 << 20)))
    files, refusals = taken(bomb)
    assert files == {"good.ipynb": NOTEBOOK}
    assert refusals["x.ipynb"].endswith(f" bytes to {17 << 20}, as a bomb does")


def test_a_member_that_says_too_small_a_size_gives_no_more_than_that(taken):
    raw = bytearray(made(write=lambda archive: archive.writestr("x.ipynb", bytes(100_000))))
    for magic, offset in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        struct.pack_into("<L", raw, raw.index(magic) + offset, 10)
    assert taken(bytes(raw))[0] == {}


def test_a_file_that_is_too_large_is_refused_whatever_its_ratio(taken, monkeypatch):
    monkeypatch.setattr("grader.intake.members.LARGEST_FILE", 100)
    assert taken(made("x.ipynb"))[1] == {"x.ipynb": "holds more than 0 MiB"}


def test_what_an_archive_unpacks_to_is_bounded_in_all(taken):
    files, refusals = taken(made("a.ipynb", "b.ipynb", "c.ipynb"), entry.Budget(600, 100))
    assert set(files) == {"a.ipynb", "b.ipynb"}
    assert refusals == {"c.ipynb": "unpacks to more than is accepted, as a bomb does"}


def test_the_number_of_members_is_bounded(taken):
    assert taken(made(*(f"{n}.ipynb" for n in range(11))), entry.Budget(1 << 20, 10)) == (
        {},
        {"": "unpacks to more than is accepted, as a bomb does"},
    )


def test_a_list_of_members_without_end_is_not_even_read(taken, monkeypatch):
    monkeypatch.setattr(zips, "LONGEST_DIRECTORY", 100)
    assert taken(made("a.ipynb", "b.ipynb")) == (
        {},
        {"": "lists more members than are accepted, as a bomb does"},
    )


def test_archives_in_archives_are_opened_to_the_third_and_no_further(taken, zipped):
    deep = zipped({"4.ipynb": NOTEBOOK})
    for level in (3, 2, 1):
        deep = zipped({f"{level}.ipynb": NOTEBOOK, "in.zip": deep})
    files, _ = taken(deep)
    assert [name for name in files if name.endswith("ipynb")] == ["1.ipynb", "in.zip/2.ipynb", "in.zip/in.zip/3.ipynb"]


def test_an_inner_archive_spends_the_outer_one_s_budget(taken, zipped, monkeypatch):
    monkeypatch.setattr(archives, "ONE_ARCHIVE", (600, 100))
    inner = zipped({f"{n}.ipynb": NOTEBOOK for n in range(3)})
    files, refusals = taken(zipped({"a.zip": inner, "z.ipynb": NOTEBOOK}))
    assert "a.zip/1.ipynb" in files and "z.ipynb" in files
    assert refusals == {"a.zip/2.ipynb": "unpacks to more than is accepted, as a bomb does"}
    files, refusals = taken(zipped({"a.zip": inner, "z.ipynb": NOTEBOOK}), entry.Budget(1100, 100))
    assert refusals == {
        "a.zip/2.ipynb": "unpacks to more than is accepted, as a bomb does",
        "z.ipynb": "unpacks to more than is accepted, as a bomb does",
    }


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"7z\xbc\xaf\x27\x1c" + bytes(50), "is a 7z archive; unpack it into a folder and collect that"),
        (b"Rar!\x1a\x07\x00" + bytes(50), "is a RAR archive; unpack it into a folder and collect that"),
        (b"%PDF-1.4", "is no zip or tar archive, whatever its name says"),
        (b"", "is no zip or tar archive, whatever its name says"),
    ],
)
def test_another_kind_of_archive_is_refused_in_words(taken, raw, reason):
    assert taken(raw) == ({}, {"": reason})


def test_what_a_system_leaves_behind_is_no_one_s_work(taken):
    names = ("__MACOSX/._x.ipynb", "._x.ipynb", ".ipynb_checkpoints/x-checkpoint.ipynb", "x.ipynb", "a/.DS_Store")
    assert taken(made(*names)) == ({"x.ipynb": NOTEBOOK}, {})


def test_names_that_macos_wrote_without_saying_utf_8_are_read(taken):
    raw = bytearray(made("Mu\u0308ller.ipynb"))
    for magic, offset in ((b"PK\3\4", 7), (b"PK\1\2", 9)):
        raw[raw.index(magic) + offset] &= ~0x08
    assert taken(bytes(raw))[0] == {"Müller.ipynb": NOTEBOOK}


def test_names_in_the_old_code_page_are_read(taken):
    raw = bytearray(made("M\u00fcller.ipynb").replace("ü".encode(), b"\x81 "))
    for magic, offset in ((b"PK\3\4", 7), (b"PK\1\2", 9)):
        raw[raw.index(magic) + offset] &= ~0x08
    assert taken(bytes(raw))[0] == {"Mü ller.ipynb": NOTEBOOK}


def test_whatever_happens_to_its_bytes_an_archive_is_read_or_refused(taken):
    """A few hundred damaged archives: no exception, and nothing that is not a notebook's bytes is taken."""
    rng, whole = random.Random(6), made("a/x.ipynb", "b/y.ipynb", write=lambda a: a.writestr("c.zip", made("z.ipynb")))
    for _ in range(300):
        raw = bytearray(whole)
        for _ in range(rng.randint(1, 6)):
            raw[rng.randrange(len(raw))] = rng.choice((0, 1, 0x50, 0x80, 0xFF, rng.randrange(256)))
        raw = raw[: rng.choice((len(raw), len(raw), rng.randrange(len(raw))))]
        files, _ = taken(bytes(raw))
        assert all(content == NOTEBOOK for name, content in files.items() if name.endswith(".ipynb"))
