"""The progress file is never torn and loses no entry, and no trouble with it disturbs a lesson."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import filelock
import pytest
from platformdirs import user_data_path

from course_utils import progress_file
from course_utils.channel import open_channel
from course_utils.entry import Entry, dump, parse
from course_utils.progress_file import ProgressFile, change, entries, open_file

UNKEPT = (
    "Your progress cannot be kept in {} at present, so it lasts until this kernel ends; checks and hints work as ever."
)


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """A file of this test's own; never the user's."""
    file = tmp_path / "kept" / "progress.json"
    monkeypatch.setenv("WORKBOOK_PROGRESS", str(file))
    monkeypatch.delenv("WORKBOOK_CHANNEL", raising=False)
    monkeypatch.delenv("NBGRADER_VALIDATING", raising=False)
    open_channel.cache_clear()
    open_file.cache_clear()
    yield file
    open_channel.cache_clear()
    open_file.cache_clear()


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    displayed = []
    monkeypatch.setattr(progress_file, "display", lambda card: displayed.append(card.head))
    return displayed


def add_try(entry):
    entry.tries += 1


def write(place, raw):
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(raw)


# ---- keeping


def test_a_change_is_kept_for_the_next_session(place, shown):
    assert ProgressFile(place).change("one-hot", add_try) == Entry(tries=1)
    assert ProgressFile(place).read() == {"one-hot": Entry(tries=1)}
    assert shown == []


def test_before_the_first_change_nothing_is_known_and_no_file_is_made(place, shown):
    assert ProgressFile(place).read() == {}
    assert not place.exists() and shown == []


def test_two_kernels_see_each_other_s_entries(place):
    one, other = ProgressFile(place), ProgressFile(place)
    one.change("a", add_try)
    other.change("b", add_try)
    one.change("b", add_try)
    assert one.read() == other.read() == {"a": Entry(tries=1), "b": Entry(tries=2)}


def test_a_file_removed_by_its_owner_is_a_new_beginning(place):
    file = ProgressFile(place)
    file.change("a", add_try)
    place.unlink()
    assert file.change("b", add_try) and file.read() == {"b": Entry(tries=1)}


def test_nothing_in_the_file_is_a_path(place, tmp_path):
    change("one-hot", add_try)
    assert str(tmp_path) not in place.read_text() and place.parent.name not in place.read_text()


def test_a_draft_left_by_a_killed_kernel_does_no_harm(place):
    write(place.with_name("progress.json.new"), b'{"versi')
    change("a", add_try)
    assert sorted(file.name for file in place.parent.iterdir()) == ["progress.json", "progress.json.lock"]
    assert parse(place.read_bytes()) == {"a": Entry(tries=1)}


# ---- where


def test_the_file_lies_in_the_user_s_data_folder(monkeypatch):
    asked = []
    monkeypatch.setattr(progress_file, "open_file", lambda place: asked.append(place) or ProgressFile(None))
    for value in ("", None):
        monkeypatch.setenv("WORKBOOK_PROGRESS", value) if value == "" else monkeypatch.delenv("WORKBOOK_PROGRESS")
        entries()
    assert asked == [str(user_data_path("torch-workbook") / "progress.json")] * 2


def test_off_keeps_in_memory_and_writes_nowhere(tmp_path, monkeypatch, shown):
    monkeypatch.setenv("WORKBOOK_PROGRESS", "off")
    monkeypatch.chdir(tmp_path)
    change("a", add_try)
    assert change("a", add_try) == entries()["a"] == Entry(tries=2)
    assert list(tmp_path.iterdir()) == [] and shown == []


def test_a_relative_place_stays_the_same_when_the_notebook_changes_its_folder(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORKBOOK_PROGRESS", "mine.json")
    change("a", add_try)
    monkeypatch.chdir("elsewhere")
    change("a", add_try)
    assert parse((tmp_path / "mine.json").read_bytes()) == {"a": Entry(tries=2)}


# ---- what is not the learner's own work


@pytest.mark.parametrize("graded", [True, False], ids=["graded", "validated"])
def test_nothing_is_kept_or_read_while_work_is_graded_or_validated(place, monkeypatch, shown, graded):
    write(place, b"damaged")
    monkeypatch.setattr(progress_file, "open_channel", lambda: object() if graded else None)
    monkeypatch.setenv("NBGRADER_VALIDATING", "0" if graded else "1")
    assert change("a", add_try) == Entry() and entries() == {}
    assert place.read_bytes() == b"damaged" and list(place.parent.iterdir()) == [place] and shown == []


# ---- damage


def moved(place, why="could not be read", number=1):
    kept = place.with_name(f"progress.damaged-{number}.json")
    return f"Your progress file {why}, so it was kept as {kept} and a new one begun; your notebooks are as they were."


@pytest.mark.parametrize(
    "raw",
    [b"", b"\x00\xff\xfe", dump({"a": Entry()}).encode()[:-9], b"[]", b'{"version": 1, "exercises": {"a": 3}}'],
    ids=["empty", "binary", "cut short", "a list", "wrong type inside"],
)
def test_a_damaged_file_is_put_aside_once_and_a_new_one_begun(place, shown, raw):
    write(place, raw)
    for _ in range(3):
        change("a", add_try)
    assert place.with_name("progress.damaged-1.json").read_bytes() == raw
    assert not place.with_name("progress.damaged-2.json").exists()
    assert parse(place.read_bytes()) == {"a": Entry(tries=3)}
    assert shown == [moved(place)]


def test_a_file_from_a_newer_workbook_is_put_aside_by_that_name(place, shown):
    write(place, b'{"version": 2, "lessons": []}')
    assert entries() == {}
    assert place.with_name("progress.damaged-1.json").read_bytes() == b'{"version": 2, "lessons": []}'
    assert shown == [moved(place, "is from a newer workbook")]


def test_an_earlier_damaged_file_is_never_overwritten(place, shown):
    write(place.with_name("progress.damaged-1.json"), b"first")
    write(place, b"second")
    change("a", add_try)
    assert place.with_name("progress.damaged-1.json").read_bytes() == b"first"
    assert place.with_name("progress.damaged-2.json").read_bytes() == b"second"
    assert shown == [moved(place, number=2)]


def test_a_folder_in_the_file_s_place_is_put_aside_too(place, shown):
    write(place / "something", b"inside")
    change("a", add_try)
    assert place.with_name("progress.damaged-1.json").joinpath("something").read_bytes() == b"inside"
    assert parse(place.read_bytes()) == {"a": Entry(tries=1)}
    assert shown == [moved(place)]


def test_what_this_session_knew_outlives_damage_in_the_middle(place):
    change("a", add_try)
    write(place, b"damaged")
    change("b", add_try)
    assert parse(place.read_bytes()) == {"a": Entry(tries=1), "b": Entry(tries=1)}


def test_a_second_trouble_in_a_session_is_not_told_again(place, shown):
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
def test_a_file_that_can_only_be_read_is_left_and_memory_goes_on_from_it(place, monkeypatch, shown, step):
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


def test_a_damaged_file_that_cannot_be_moved_is_left_as_it_is(place, monkeypatch, shown):
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


def test_a_damaged_file_is_not_moved_without_the_lock(place, monkeypatch):
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


# ---- several at once


def test_threads_that_write_at_once_lose_nothing(place):
    def work(name):
        file = ProgressFile(place)
        for _ in range(25):
            file.change(name, add_try)
            file.change("shared", add_try)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert parse(place.read_bytes()) == {name: Entry(tries=25) for name in "abcd"} | {"shared": Entry(tries=100)}


PROGRAM = """
import sys
from course_utils.progress_file import change

def add_try(entry):
    entry.tries += 1

print("ready", flush=True)
for number in range(int(sys.argv[2])):
    change(sys.argv[1], add_try)
    change("shared", add_try)
    print(number, flush=True)
"""


def kernel(name, times):
    """A process that counts tries of an exercise of its own and of one that all share."""
    command = [sys.executable, "-c", PROGRAM, name, str(times)]
    root = Path(__file__).parents[2]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root, env=environment)


def test_processes_that_write_at_once_lose_nothing_and_a_reader_never_sees_half_a_file(place):
    names = ["a", "b"]
    processes = [kernel(name, 40) for name in names]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    while any(process.poll() is None for process in processes):
        if place.exists():
            parse(place.read_bytes())
        for process in processes:
            process.stdout.readline()
    for process in processes:
        process.stdout.close()
    assert [process.returncode for process in processes] == [0, 0]
    assert parse(place.read_bytes()) == {name: Entry(tries=40) for name in names} | {"shared": Entry(tries=80)}


def test_a_kernel_killed_while_it_writes_leaves_a_whole_file_and_no_lock(place, monkeypatch, shown):
    with kernel("a", 10**6) as process:
        for _ in range(30):
            process.stdout.readline()
        process.kill()
    monkeypatch.setattr(progress_file, "PATIENCE", 0)
    assert change("b", add_try) == Entry(tries=1)
    tries = {name: entry["tries"] for name, entry in json.loads(place.read_bytes())["exercises"].items()}
    assert tries["a"] >= 28 and tries["b"] == 1 and shown == []
