"""Cells that an editor merged: a text that holds a locked cell's whole text, and more, is parted again."""

from dataclasses import replace

from grader.repair.cell import Cell
from grader.repair.words import Notes

FEWEST_WORDS = 3  # a shorter text may stand in another cell by chance


def parted(cells: list[Cell], lesson: list[Cell], notes: Notes) -> list[Cell]:
    """Return the submitted cells, with those parted that hold a locked cell which stands nowhere by itself."""
    alone = {cell.text for cell in cells}
    for locked in lesson:
        if not locked.is_locked or locked.text in alone or locked.words.total() < FEWEST_WORDS:
            continue
        for place, cell in enumerate(cells):
            if f"\n{locked.text}\n" in f"\n{cell.text}\n":
                notes.add("parted", locked.label)
                cells = [*cells[:place], *_pieces(cell, locked), *cells[place + 1 :]]
                break
    return cells


def _pieces(cell: Cell, locked: Cell) -> list[Cell]:
    """Return what stands before the locked text, the locked cell, and what stands behind; only one keeps the id."""
    before, _, after = (part.strip("\n") for part in f"\n{cell.text}\n".partition(f"\n{locked.text}\n"))
    own = cell.grade_id == locked.grade_id if cell.grade_id else cell.id == locked.id
    first = replace(cell, source=before, **({"id": None, "mark": {}} if own else {}))
    last = replace(cell, source=after, **({"id": None, "mark": {}} if own or before else {}))
    return [piece for piece in (first, locked, last) if piece.text]
