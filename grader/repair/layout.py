"""The cells of the repaired notebook in their order, each with an id, and the notes that only the whole can give."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import count

from nbformat import NotebookNode

from grader.repair.cell import Cell, continues
from grader.repair.matching import Matching
from grader.repair.settling import Settled, joined
from grader.repair.words import Notes

VALID_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MARKS = ("grade_id", "grade", "solution", "locked", "task", "points")


def laid_out(matching: Matching, settled: list[Settled], notes: Notes) -> list[tuple[Cell, int | None]]:
    """Return each cell with its place in the master; None for a cell of the student's own, behind the one before."""
    position = {number: place for place, one in enumerate(settled) for number in one.parts}
    own = _own_cells(matching, [*matching.free, *(number for one in settled for number in one.kept)], notes)
    behind, last = defaultdict(list), -1
    for number, cell in enumerate(matching.cells):
        if number in position:
            last = position[number]
        if number in own:
            behind[last].append(cell)
    order = [(cell, None) for cell in behind[-1]]
    for place, one in enumerate(settled):
        cell = _with_rest(one.cell, behind[place], notes) if _is_answered(matching, place, one) else one.cell
        order += [(cell, place), *((own_cell, None) for own_cell in behind[place])]
    return order


def _own_cells(matching: Matching, numbers: list[int], notes: Notes) -> set[int]:
    """Return which cells are the student's own. A copy of the lesson's is not, but for a worked example that has a
    new id: it was copied on purpose and may set something back."""
    fixed = {cell.text for cell in matching.lesson if cell.is_locked or cell.is_answer or cell.kind == "markdown"}
    doubled = {(cell.text, cell.id) for cell in matching.lesson}
    cells = {number: matching.cells[number] for number in numbers}
    own = {
        n: cell for n, cell in cells.items() if cell.text not in fixed - {""} and (cell.text, cell.id) not in doubled
    }
    notes.add("copy", times=len(cells) - len(own))
    foreign = [own[number].mark for number in own if number in matching.free]
    notes.add("foreign mark", times=sum(True in (mark.get("grade"), mark.get("solution")) for mark in foreign))
    return set(own)


def _is_answered(matching: Matching, place: int, one: Settled) -> bool:
    return matching.lesson[place].is_answer and one.cell.text != matching.lesson[place].text


def _with_rest(answer: Cell, behind: list[Cell], notes: Notes) -> Cell:
    """Return an answer with the cells behind it, taken from there, that can only be its rest."""
    parts = [answer]
    while behind and continues(parts[-1], behind[0]):
        parts.append(behind.pop(0))
    if parts[1:]:
        notes.add("joined", answer.label)
    return joined(parts, answer)


def nodes(cells: list[tuple[Cell, int | None]], master: NotebookNode) -> list[NotebookNode]:
    """Return the cells of a notebook: the master's with its metadata, a student's own without any."""
    taken, fresh = {cell.id for cell, place in cells if place is not None}, count(1)
    made = []
    for cell, place in cells:
        metadata = NotebookNode() if place is None else copied(master.cells[place].metadata)
        name = cell.id if place is not None else _free_id(cell.id, taken, fresh)
        node = NotebookNode(cell_type=cell.kind, id=name, metadata=metadata, source=cell.source)
        if cell.kind == "code":
            node.update(execution_count=None, outputs=[])
        elif cell.attachments:
            node.attachments = copied(cell.attachments)
        made.append(node)
    return made


def _free_id(name: str | None, taken: set[str], fresh: Iterator[int]) -> str:
    """Return the id if it is allowed and nobody's, else the next free one; the same for the same notebook."""
    while name is None or not VALID_ID.fullmatch(name) or name in taken:
        name = f"own-{next(fresh)}"
    taken.add(name)
    return name


def copied(value: object) -> object:
    """Return a copy of a notebook's plain data that shares no container with it."""
    if isinstance(value, dict):
        return NotebookNode({name: copied(item) for name, item in value.items()})
    return [copied(item) for item in value] if isinstance(value, list) else value
