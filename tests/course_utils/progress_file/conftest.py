"""A progress file of each test's own, in a folder that is not there yet, and what is displayed about it."""

import pytest

from course_utils import progress_file


@pytest.fixture(autouse=True)
def place(place, monkeypatch):
    """A file of this test's own; never the user's."""
    file = place.parent / "kept" / place.name
    monkeypatch.setenv("WORKBOOK_PROGRESS", str(file))
    return file


@pytest.fixture(autouse=True)
def shown(monkeypatch):
    displayed = []
    monkeypatch.setattr(progress_file, "display", lambda card: displayed.append(card.head))
    return displayed


@pytest.fixture
def write():
    """Write bytes to a place whose folder may be missing."""

    def write(place, raw):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(raw)

    return write
