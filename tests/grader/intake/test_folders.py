"""A folder as a source: files are copied, and links, devices and what cannot be read are named."""

import os
from pathlib import Path

import pytest

from grader.intake import folders
from grader.intake.archives import whole_source
from grader.intake.entry import Budget, TooLarge
from grader.intake.folders import read_folder


@pytest.fixture
def read(stage):
    """Return a folder's entries by path."""
    return lambda folder, budget=None: {
        "/".join(entry.path): entry for entry in read_folder(folder, (), stage, budget or whole_source())
    }


def test_files_are_copied_and_folders_are_seen_even_if_they_are_empty(read, lay):
    entries = read(lay({"anna/x.ipynb": b"x", "anna/data.csv": b"1", "ben": None}))
    assert list(entries) == ["anna", "anna/data.csv", "anna/x.ipynb", "ben"]
    assert entries["anna/x.ipynb"].file.read_bytes() == b"x" and entries["ben"].folder


def test_an_archive_is_copied_and_opened(read, lay, zipped):
    raw = zipped({"x.ipynb": b"x"})
    entries = read(lay({"anna.zip": raw}))
    assert entries["anna.zip"].file.read_bytes() == raw and not entries["anna.zip"].inside
    assert entries["anna.zip/x.ipynb"].file.read_bytes() == b"x" and entries["anna.zip/x.ipynb"].inside


def test_links_are_not_followed(read, lay, tmp_path):
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "x.ipynb").write_bytes(b"secret")
    folder = lay({"anna/x.ipynb": b"x"})
    (folder / "ben").symlink_to(tmp_path / "secret")
    (folder / "anna" / "y.ipynb").symlink_to(tmp_path / "secret" / "x.ipynb")
    (folder / "anna" / "lost").symlink_to("nowhere")
    entries = read(folder)
    links = {path for path, entry in entries.items() if entry.refusal == "is a link, which is never followed"}
    assert links == {"ben", "anna/y.ipynb", "anna/lost"}
    assert set(entries) - links == {"anna", "anna/x.ipynb"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_named_and_nobody_waits_for_it(read, lay):
    folder = lay({"anna/x.ipynb": b"x"})
    os.mkfifo(folder / "anna" / "pipe.ipynb")
    assert read(folder)["anna/pipe.ipynb"].refusal == "is a device or a pipe and no file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_file_that_is_exchanged_for_a_pipe_meanwhile_is_named(read, lay, monkeypatch):
    folder = lay({"anna/x.ipynb": b"x"})
    honest = (folder / "anna" / "x.ipynb").lstat()
    (folder / "anna" / "x.ipynb").unlink()
    os.mkfifo(folder / "anna" / "x.ipynb")
    monkeypatch.setattr(Path, "lstat", lambda _: honest)
    assert read(folder)["anna/x.ipynb"].refusal == "is a device or a pipe and no file"


def test_what_cannot_be_read_is_named_with_the_system_s_reason(read, lay, monkeypatch):
    folder = lay({"anna/x.ipynb": b"x", "ben/x.ipynb": b"x"})
    scandir, open_ = os.scandir, os.open

    def refuse(place, do):
        if "ben" in str(place) or "x.ipynb" in str(place):
            raise PermissionError(13, "Permission denied", str(place))
        return do(place)

    monkeypatch.setattr(folders.os, "scandir", lambda place: refuse(place, scandir))
    monkeypatch.setattr(folders.os, "open", lambda place, flags: refuse(place, lambda one: open_(one, flags)))
    entries = read(folder)
    assert entries["anna/x.ipynb"].refusal == entries["ben"].refusal == "cannot be read (Permission denied)"


def test_a_large_file_is_named(read, lay, monkeypatch):
    monkeypatch.setattr(folders, "LARGEST_FILE", 10)
    entries = read(lay({"anna/data.bin": bytes(11), "anna/x.ipynb": bytes(10)}))
    assert entries["anna/data.bin"].refusal == "holds more than 0 MiB" and entries["anna/x.ipynb"].file


def test_a_folder_without_end_is_refused(read, lay):
    with pytest.raises(TooLarge):
        read(lay({f"{n}.txt": b"" for n in range(11)}), Budget(1000, 10))


def test_what_a_system_leaves_behind_is_not_seen(read, lay):
    assert list(read(lay({".DS_Store": b"", "a/.ipynb_checkpoints/x.ipynb": b"", "a/__pycache__/x.pyc": b""}))) == ["a"]
