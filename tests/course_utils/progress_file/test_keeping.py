"""What is kept in the progress file, where it lies, and whose work is not kept."""

import pytest
from platformdirs import user_data_path

from course_utils import progress_file
from course_utils.entry import Entry, parse
from course_utils.progress_file import ProgressFile, change, entries


def add_try(entry):
    entry.tries += 1


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


def test_a_draft_left_by_a_killed_kernel_does_no_harm(place, write):
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
def test_nothing_is_kept_or_read_while_work_is_graded_or_validated(place, monkeypatch, shown, graded, write):
    write(place, b"damaged")
    monkeypatch.setattr(progress_file, "open_channel", lambda: object() if graded else None)
    monkeypatch.setenv("NBGRADER_VALIDATING", "0" if graded else "1")
    assert change("a", add_try) == Entry() and entries() == {}
    assert place.read_bytes() == b"damaged" and list(place.parent.iterdir()) == [place] and shown == []
