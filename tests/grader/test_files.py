"""Tests of files that are there whole or not at all."""

from pathlib import Path

import pytest

from grader.files import write_whole


def test_a_file_is_written_with_the_folders_that_it_needs(tmp_path):
    write_whole(tmp_path / "a" / "b.txt", b"whole")
    assert [file.name for file in (tmp_path / "a").iterdir()] == ["b.txt"]
    assert (tmp_path / "a" / "b.txt").read_bytes() == b"whole"


def test_a_write_that_breaks_off_leaves_the_old_file(tmp_path, monkeypatch):
    write_whole(tmp_path / "b.txt", b"old")

    def full_disk(draft, content):
        with draft.open("wb") as file:
            file.write(content[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "b.txt", b"new")
    assert (tmp_path / "b.txt").read_bytes() == b"old"
