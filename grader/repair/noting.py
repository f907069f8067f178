"""What only the whole notebook shows to have been repaired: its format and kernel, order, ids, grading metadata."""

from nbformat import NotebookNode

from grader.repair.layout import VALID_ID
from grader.repair.matching import Matching
from grader.repair.reading import Submitted
from grader.repair.settling import Settled
from grader.repair.words import Notes

MARKS = ("grade_id", "grade", "solution", "locked", "task", "points")
FORMAT = (4, 5)  # the first with ids


def note_the_whole(
    matching: Matching, settled: list[Settled], given: Submitted, master: NotebookNode, notes: Notes
) -> None:
    """Note what differs from the master in the notebook as a whole."""
    if given.format not in (FORMAT, (master.get("nbformat"), master.get("nbformat_minor"))):
        notes.add("format", ".".join(f"{number:g}" for number in given.format) if given.format else "not given")
    if given.kernel not in (None, master.metadata.get("kernelspec", {}).get("name")):
        notes.add("kernel", given.kernel)
    once = [one.parts[0] for place, one in enumerate(settled) if one.parts and len(matching.found[place]) == 1]
    if once != sorted(once):
        notes.add("order")
    if given.format and given.format >= FORMAT and all("id" in node for node in master.cells):
        notes.add("ids", times=len(_without_their_id(matching, settled)))
    _note_marks(matching, settled, notes)


def _without_their_id(matching: Matching, settled: list[Settled]) -> set[int]:
    """Return the submitted cells whose id is missing, not allowed, an earlier cell's, or not the master's."""
    seen, wrong = set(), set()
    for number, cell in enumerate(matching.cells):
        if cell.id is None or cell.id in seen or not VALID_ID.fullmatch(cell.id):
            wrong.add(number)
        seen.add(cell.id)
    return wrong | {one.parts[0] for one in settled if one.parts and matching.cells[one.parts[0]].id != one.cell.id}


def _note_marks(matching: Matching, settled: list[Settled], notes: Notes) -> None:
    for master, one in zip(matching.lesson, settled, strict=True):
        if not master.mark or not one.parts:
            continue
        cell = matching.cells[one.parts[0]]
        if cell.grade_id is None:
            notes.add("unmarked", master.label)
        elif any(cell.mark.get(name, master.mark.get(name)) != master.mark.get(name) for name in MARKS):
            notes.add("marks", master.label)
