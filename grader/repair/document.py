"""Whatever bytes came -> the JSON of a notebook, or what is left of it."""

import json
import re

from grader.repair.salvage import DECODER, one_side, salvaged_cells
from grader.repair.words import Notes

MOST_BYTES = 32 << 20
MOST_BRACKETS = 1_000_000  # more lists and dicts than that is no notebook, and costs hundreds of megabytes to read
OTHER_FILES = {  # by their first bytes, in lower case
    b"pk\x03\x04": "a zip archive",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"%pdf": "a PDF",
    b"\x89png": "a picture",
    b"<!doctype": "a web page",
    b"<html": "a web page",
}
ENCODINGS = {"utf-8-sig": "UTF-8 with a byte-order mark", "utf-16": "UTF-16", "utf-32": "UTF-32"}


class Unreadable(ValueError):
    """A submission that cannot be read; its message completes "not graded: …"."""


def document(raw: bytes, notes: Notes) -> dict:
    """Return the notebook that the bytes hold, a dict in which `cells_of` finds a list.

    Raises:
        Unreadable: they are too many, or nothing in them is a notebook.
    """
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"the file has {len(raw) >> 20} MiB, and at most {MOST_BYTES >> 20} MiB are read")
    if not raw.strip(b"\0 \t\r\n"):
        raise Unreadable("the file is empty" if not raw.strip() else "the file holds nothing but zero bytes")
    text = _decoded(raw, notes)
    if text.count("{") + text.count("[") > MOST_BRACKETS:
        raise Unreadable(f"the file holds more than {MOST_BRACKETS} lists and dicts, which no notebook does")
    if (whole := _whole(text, notes)) is not None:
        return whole
    cells = salvaged_cells(text)
    if not cells:
        raise Unreadable(_why_nothing(raw, text))
    notes.add("broken", f"{len(cells)} whole cell{'' if len(cells) == 1 else 's'}")
    return {"cells": cells, "nbformat": 4, "nbformat_minor": 5}


def cells_of(notebook: dict) -> list | None:
    """Return the list of cells, also of the formats up to 3, which kept them in worksheets; None without one."""
    if isinstance(notebook.get("cells"), list):
        return notebook["cells"]
    sheets = notebook.get("worksheets")
    if not isinstance(sheets, list):
        return None
    lists = [sheet["cells"] for sheet in sheets if isinstance(sheet, dict) and isinstance(sheet.get("cells"), list)]
    return [cell for cells in lists for cell in cells]


def _decoded(raw: bytes, notes: Notes) -> str:
    encoding = json.detect_encoding(raw)
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        text = raw.decode(encoding, "replace")
        if encoding.startswith("utf-8") and not re.search("[^\0-\x7f\ufffd]", text):  # not one right character
            encoding, text = "Windows-1252", raw.decode("cp1252", "replace")
        else:
            notes.add("bytes")
    if encoding != "utf-8":
        notes.add("encoding", ENCODINGS.get(encoding.removesuffix("-le").removesuffix("-be"), encoding))
    return text.removeprefix("\ufeff")


def _whole(text: str, notes: Notes) -> dict | None:
    """Return the notebook if the text is JSON, as it stands or with its conflicts resolved."""
    for attempt in [text, one_side(text)] if "\n<<<<<<<" in f"\n{text}" else [text]:
        start = len(attempt) - len(attempt.lstrip())
        try:
            notebook, end = DECODER.raw_decode(attempt, start)
        except (ValueError, RecursionError):
            continue
        if isinstance(notebook, dict) and cells_of(notebook) is not None:
            notes.add("conflict", times=int(attempt is not text))
            notes.add("trailing", times=int(bool(attempt[end:].strip(" \t\r\n\0"))))
            return notebook
    return None


def _why_nothing(raw: bytes, text: str) -> str:
    for beginning, what in OTHER_FILES.items():
        if raw.lstrip()[:16].lower().startswith(beginning):
            return f"the file is {what}, not a notebook"
    kind = "a notebook without cells" if re.match(r'\s*\{\s*("|\})', text) else "not a notebook"
    return f"the file is {kind}, or it is damaged beyond reading"
