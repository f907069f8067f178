"""Which text stands at a place of the master's, where several submitted cells claim it, or none does."""

from dataclasses import dataclass, field

from grader.repair.cell import Cell, is_indented, likeness
from grader.repair.matching import Matching
from grader.repair.words import Notes

ALIKE = 0.3  # share of common words from which a cell with the right id is a changed copy


@dataclass(frozen=True)
class Settled:
    """What stands at one place of the master's: the submitted cells it was made of, none where it is the master's
    own, and those that are kept as cells of the student's own."""

    cell: Cell
    parts: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)


def settled_answer(matching: Matching, place: int, notes: Notes) -> Settled:
    """Return the answer of one place: of several candidates the last that is not the stub; split ones joined."""
    stub, found, cells = matching.lesson[place], matching.found[place], matching.cells
    if place in matching.moved:
        notes.add("elsewhere", stub.label)
        return Settled(joined([cells[number] for number in matching.moved[place]], stub), found[:1])
    texts = {cells[number].text: number for number in found if not matching.is_given(place, number)}
    candidates = sorted(texts.values())  # of cells with one text the last
    if not candidates:
        as_given = [number for number in found if cells[number].text == stub.text]
        if not as_given:
            notes.add("empty answer" if found else "missing answer", stub.label)
        return Settled(stub, (as_given or found)[:1])
    parts, kept = _chosen(stub, candidates, cells)
    _note(stub, found, parts, kept, notes)
    if any(cells[number].kind != stub.kind for number in parts):
        notes.add("retyped", stub.label)
    return Settled(joined([cells[number] for number in parts], stub), parts, kept)


def _chosen(stub: Cell, candidates: list[int], cells: list[Cell]) -> tuple[list[int], list[int]]:
    """Return the cells that make the answer, and the candidates that are something else.

    The last cell that binds all names of the answer is it, with the indented cells behind it: an editor that splits
    a cell gives both halves its id. Where none binds them all, the last candidate is it, with its neighbours.
    """
    whole = [number for number in candidates if stub.names and stub.names <= cells[number].names]
    parts, claimed = whole[-1:] or candidates[-1:], set(candidates)
    while whole and parts[-1] + 1 in claimed and is_indented(cells[parts[-1] + 1]):
        parts.append(parts[-1] + 1)
    while not whole and parts[0] - 1 in claimed:
        parts.insert(0, parts[0] - 1)
    return parts, sorted(claimed - {*parts, *whole})


def _note(stub: Cell, found: list[int], parts: list[int], kept: list[int], notes: Notes) -> None:
    if set(found) - {*parts, *kept}:
        notes.add("two answers", stub.label)
    if kept:
        notes.add("own cell", stub.label)
    if len(parts) > 1:
        notes.add("joined", stub.label)


def joined(parts: list[Cell], stub: Cell) -> Cell:
    """Return a cell of the stub's kind and id with the text and the pictures of its parts."""
    pictures = {name: image for part in parts for name, image in part.attachments.items()}
    source = parts[0].source if len(parts) == 1 else "\n".join(part.source.strip("\n") for part in parts)
    return Cell(stub.kind, source, stub.id, stub.mark, pictures)


def settled_other(matching: Matching, place: int, notes: Notes) -> Settled:
    """Return what stands at a place that is no answer.

    A locked cell is the master's. A worked example is not locked: a student may try something in it, define a
    helper, or spoil it by a key pressed unawares. Code is the master's, and the changed code runs behind it; a
    changed text is the student's. Either is put back where it is missing. What is unlike the cell whose id it has
    is kept as a cell of the student's own.
    """
    master, cells = matching.lesson[place], matching.cells
    found = [number for number in matching.found[place] if cells[number].text]
    same = [number for number in found if cells[number].text == master.text]
    if same:
        notes.add("copy", times=len(same) - 1)
        if cells[same[0]].kind != master.kind:
            notes.add("retyped", master.label)
        return Settled(master, same[:1], sorted({*found} - {*same}))
    alike = [number for number in found if likeness(cells[number], master) >= ALIKE]
    unlike = sorted({*found} - {*alike})
    if not found or (not alike and not master.is_locked):
        notes.add("missing")
        return Settled(master, kept=unlike)
    if master.is_locked:
        notes.add("changed", master.label)
        return Settled(master, found[:1], unlike)
    if master.kind == cells[alike[-1]].kind != "code":
        return Settled(joined([cells[alike[-1]]], master), alike[-1:], sorted({*found} - {alike[-1]}))
    notes.add("example")
    return Settled(master, alike[-1:], found)
