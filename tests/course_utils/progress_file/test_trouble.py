"""A damaged progress file is put aside, one that cannot be written is left, and neither disturbs a lesson."""

from pathlib import Path

import filelock
import pytest

from course_utils import progress_file
from course_utils.entry import Entry, dump, parse
from course_utils.progress_file import ProgressFile, change, entries

UNKEPT = (
    "Your progress cannot be kept in {} at present, so it lasts until this kernel ends; checks and hints work as ever."
)


def add_try(entry):
    entry.tries += 1


# ---- damage


def moved(place, why="could not be read", number=1):
    kept = place.with_name(f"progress.damaged-{number}.json")
    return f"Your progress file {why}, so it was kept as {kept} and a new one begun; your notebooks are as they were."


@pytest.mark.parametrize(
    "raw",
    [b"", b"\x00\xff\xfe", dump({"a": Entry()}).encode()[:-9], b"[]", b'{"version": 1, "exercises": {"a": 3}}'],
    ids=["empty", "binary", "cut short", "a list", "wrong type inside"],
)
def test_a_damaged_file_is_put_aside_once_and_a_new_one_begun(place, shown, raw, write):
    write(place, raw)
    for _ in range(3):
        change("a", add_try)
    assert place.with_name("progress.damaged-1.json").read_bytes() == raw
    assert not place.with_name("progress.damaged-2.json").exists()
    assert parse(place.read_bytes()) == {"a": Entry(tries=3)}
    assert shown == [moved(place)]


def test_a_file_from_a_newer_workbook_is_put_aside_by_that_name(place, shown, write):
    write(place, b'{"version": 2, "lessons": []}')
    assert entries() == {}
    assert place.with_name("progress.damaged-1.json").read_bytes() == b'{"version": 2, "lessons": []}'
    assert shown == [moved(place, "is from a newer workbook")]


def test_an_earlier_damaged_file_is_never_overwritten(place, shown, write):
    write(place.with_name("progress.damaged-1.json"), b"first")
    write(place, b"second")
    change("a", add_try)
    assert place.with_name("progress.damaged-1.json").read_bytes() == b"first"
    assert place.with_name("progress.damaged-2.json").read_bytes() == b"second"
    assert shown == [moved(place, number=2)]


def test_a_folder_in_the_file_s_place_is_put_aside_too(place, shown, write):
    write(place / "something", b"inside")
    change("a", add_try)
    assert place.with_name("progress.damaged-1.json").joinpath("something").read_bytes() == b"inside"
    assert parse(place.read_bytes()) == {"a": Entry(tries=1)}
    assert shown == [moved(place)]


def test_what_this_session_knew_outlives_damage_in_the_middle(place, write):
    change("a", add_try)
    write(place, b"damaged")
    change("b", add_try)
    assert parse(place.read_bytes()) == {"a": Entry(tries=1), "b": Entry(tries=1)}


def test_a_second_trouble_in_a_session_is_not_told_again(place, shown, write):
    for _ in range(2):
        write(place, b"damaged")
        change("a", add_try)
    assert len(shown) == 1
    assert entries() == {"a": Entry(tries=2)}


# ---- where nothing can be written


def test_where_no_file_can_be_made_work_goes_on_in_memory(tmp_path, monkeypatch, shown):
    (tmp_path / "parent").write_text("a file")
    monkeypatch.setenv("WORKBOOK_PROGRESS", str(tmp_path / "parent" / "progress.json"))
    change("a", add_try)
    change("b", add_try)
    assert change("a", add_try) == Entry(tries=2)
    assert entries() == {"a": Entry(tries=2), "b": Entry(tries=1)}
    assert shown == [UNKEPT.format(tmp_path / "parent" / "progress.json")]


def refuse(*_args, **_kwargs):
    raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("step", ["write_text", "replace"])
def test_a_file_that_can_only_be_read_is_left_and_memory_goes_on_from_it(place, monkeypatch, shown, step, write):
    before = dump({"a": Entry(tries=4), "b": Entry()})
    write(place, before.encode())
    monkeypatch.setattr(Path, step, refuse)
    assert change("a", add_try) == Entry(tries=5)
    assert change("a", add_try) == Entry(tries=6)
    assert entries() == {"a": Entry(tries=6), "b": Entry()}
    assert place.read_text() == before and shown == [UNKEPT.format(place)]


def test_what_stayed_in_memory_is_written_as_soon_as_it_can_be(place, monkeypatch):
    file = ProgressFile(place)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)
        file.change("a", add_try)
    ProgressFile(place).change("b", add_try)
    file.change("c", add_try)
    assert parse(place.read_bytes()) == {name: Entry(tries=1) for name in "abc"}


def test_a_damaged_file_that_cannot_be_moved_is_left_as_it_is(place, monkeypatch, shown, write):
    write(place, b"damaged")
    monkeypatch.setattr(Path, "rename", refuse)
    change("a", add_try)
    assert change("a", add_try) == Entry(tries=2)
    assert place.read_bytes() == b"damaged" and shown == [UNKEPT.format(place)]


def test_a_lock_that_another_program_never_gives_back_leaves_the_file_alone(place, monkeypatch, shown):
    change("a", add_try)
    monkeypatch.setattr(progress_file, "PATIENCE", 0)
    with filelock.FileLock(f"{place}.lock"):
        assert change("a", add_try) == Entry(tries=2)
        assert parse(place.read_bytes()) == {"a": Entry(tries=1)}
        assert shown == [UNKEPT.format(place)]
    change("b", add_try)
    assert parse(place.read_bytes()) == {"a": Entry(tries=2), "b": Entry(tries=1)}


def test_a_damaged_file_is_not_moved_without_the_lock(place, monkeypatch, write):
    write(place, b"damaged")
    monkeypatch.setattr(progress_file, "PATIENCE", 0)
    with filelock.FileLock(f"{place}.lock"):
        change("a", add_try)
    assert place.read_bytes() == b"damaged"


def test_a_file_system_without_locks_keeps_in_memory(place, monkeypatch, shown):
    def no_locks(_):
        raise NotImplementedError("FileSystem does not appear to support flock")

    monkeypatch.setattr(filelock.FileLock, "acquire", no_locks)
    assert change("a", add_try) == entries()["a"] == Entry(tries=1)
    assert not place.exists() and shown == [UNKEPT.format(place)]


def test_an_error_of_the_edit_gives_the_lock_back(place, monkeypatch):
    monkeypatch.setattr(progress_file, "PATIENCE", 0)
    with pytest.raises(ZeroDivisionError):
        change("a", lambda _: 1 / 0)
    change("b", add_try)
    assert parse(place.read_bytes())["b"] == Entry(tries=1)
