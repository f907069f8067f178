"""A notebook's JSON, of whatever format -> its cells, and what it says of itself."""

import re
from dataclasses import dataclass

from grader.repair.cell import Cell
from grader.repair.document import Unreadable, cells_of, document
from grader.repair.words import Notes

MOST_CELLS = 2_000
KINDS = {"code": "code", "markdown": "markdown", "raw": "raw", "heading": "markdown", "html": "markdown"}
IMPOSSIBLE = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True)
class Submitted:
    """What was read: the cells, and what the notebook says of itself; None where that is nothing."""

    cells: list[Cell]
    lesson: str | None
    kernel: str | None
    format: tuple[float, float] | None


def read(raw: bytes, notes: Notes) -> Submitted:
    """Return what can be read of a submitted file.

    Raises:
        Unreadable: it is too large, or nothing in it is a notebook.
    """
    notebook = document(raw, notes)
    entries = cells_of(notebook)
    cells = [cell for cell in entries if isinstance(cell, dict)]
    if len(cells) > MOST_CELLS:
        raise Unreadable(f"the notebook has {len(cells)} cells, and at most {MOST_CELLS} are read")
    notes.add("no cell", times=len(entries) - len(cells))
    metadata = _dict(notebook.get("metadata"))
    return Submitted(
        cells=[_cell(cell, notes) for cell in cells],
        lesson=_text_or_none(_dict(metadata.get("workbook")).get("lesson")),
        kernel=_text_or_none(_dict(metadata.get("kernelspec")).get("name")),
        format=_format(notebook),
    )


def _format(notebook: dict) -> tuple[float, float] | None:
    numbers = (notebook.get("nbformat"), notebook.get("nbformat_minor"))
    known = all(type(number) in (int, float) and 0 <= number < 1000 for number in numbers)  # not NaN, not infinite
    return numbers if known else None


def _cell(cell: dict, notes: Notes) -> Cell:
    kind = KINDS.get(cell["cell_type"]) if isinstance(cell.get("cell_type"), str) else None
    if kind is None:
        notes.add("kind")
        kind = "code" if "outputs" in cell or "execution_count" in cell else "markdown"
    source = _source(cell)
    if IMPOSSIBLE.search(source):
        notes.add("characters")
        source = IMPOSSIBLE.sub(lambda found: "" if found[0] == "\0" else "\ufffd", source)
    if cell.get("cell_type") == "heading":
        level = cell.get("level")
        source = f"{'#' * int(level if level in (1, 2, 3, 4, 5, 6) else 1)} {source}"
    return Cell(
        kind=kind,
        source=source,
        id=_text_or_none(cell.get("id")),
        mark=_dict(_dict(cell.get("metadata")).get("nbgrader")),
        attachments={} if kind == "code" else _pictures(_dict(cell.get("attachments"))),
    )


def _source(cell: dict) -> str:
    """Return a cell's text, under whichever name a format keeps it, with one kind of line end."""
    parts = next((cell[name] for name in ("source", "input") if isinstance(cell.get(name), str | list)), "")
    text = parts if isinstance(parts, str) else _joined([part for part in parts if isinstance(part, str)])
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _joined(lines: list[str]) -> str:
    """Return the text of lines that end in line breaks or, as in the formats up to 3, in none."""
    ended = any(line[-1:].splitlines() == [""] for line in lines[:-1])
    return ("" if ended else "\n").join(lines)


def _pictures(attachments: dict) -> dict:
    """Return what a reader of a written answer can be shown: pictures, as text."""
    kept = {}
    for name, bundle in attachments.items():
        images = {kind: data for kind, data in _dict(bundle).items() if re.fullmatch(r"image/[\w.+-]{1,40}", kind)}
        if images and all(isinstance(data, str) and data.isascii() for data in images.values()):
            kept[IMPOSSIBLE.sub("", name)] = images
    return kept


def _dict(value: object) -> dict:
    return value if isinstance(value, dict) else {}


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
