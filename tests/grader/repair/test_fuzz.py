"""Whatever the bytes: a valid notebook of the lesson that is stable under repair, or Unreadable, and no other error."""

import copy
import json
from pathlib import Path
from random import Random

import nbformat
import pytest

from grader.repair import Unreadable, repair

FILE = Path(__file__).parents[3] / "notebooks" / "01-tensors" / "01-tensors.ipynb"
RAW = FILE.read_bytes()
MASTER = nbformat.reads(RAW.decode(), as_version=4)
JUNK = [None, True, -1, float("nan"), "", "x\ud800\0", [], {}, [[]], {"a": 1}, "code", "markdown", 1e308, ["a", None]]
ANSWERS = {
    cell.id: f"{cell.source}\nmine = 1" for cell in MASTER.cells if cell.metadata.get("nbgrader", {}).get("solution")
}


def answered():
    notebook = json.loads(RAW)
    for cell in notebook["cells"]:
        cell["source"] = ANSWERS.get(cell["id"], "".join(cell["source"]))
    return notebook


def flipped(rng):
    raw = bytearray(RAW)
    for _ in range(rng.choice([1, 3, 30, 500])):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw)


def cut(rng):
    place = rng.randrange(len(RAW))
    return RAW[:place] if rng.random() < 0.7 else RAW[place:]


def spliced(rng):
    first, second = sorted(rng.randrange(len(RAW)) for _ in range(2))
    return RAW[:first] + RAW[second:] if rng.random() < 0.5 else RAW[:second] + RAW[first:]


def mutated(rng):
    """The JSON with values removed, or replaced by junk or by one another."""
    notebook = answered()
    for _ in range(rng.choice([1, 2, 5, 20])):
        holder, key = rng.choice(list(places(notebook)))
        if rng.random() < 0.3:
            del holder[key]
        else:
            other, name = rng.choice(list(places(notebook)))
            holder[key] = copy.deepcopy(
                rng.choice([rng.choice(JUNK), other.get(name) if type(other) is dict else None])
            )
    return json.dumps(notebook).encode()


def places(value):
    """Yield each container with each of its keys."""
    for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(item, dict | list):
            yield from places(item)


def shuffled(rng):
    """The notebook with cells copied, moved, deleted, retyped, or stripped of what says which they are."""
    notebook = answered()
    cells = notebook["cells"]
    for _ in range(rng.choice([1, 5, 20, 60])):
        rng.choice(EDITS)(cells, rng.randrange(len(cells)), rng.randrange(len(cells)), rng)
    return json.dumps(notebook).encode()


def copy_cell(cells, one, other, _):
    cells.insert(other, copy.deepcopy(cells[one]))


def move_cell(cells, one, other, _):
    cells.insert(other, cells.pop(one))


def delete_cell(cells, one, *_):
    if cells[one]["source"] not in ANSWERS.values() and not cells[one]["source"].startswith("own_"):
        del cells[one]


def retype_cell(cells, one, _, rng):
    cells[one]["cell_type"] = rng.choice(["code", "markdown", "raw"])


def strip_cell(cells, one, *_):
    cells[one]["metadata"] = {}


def copy_id(cells, one, other, _):
    cells[one]["id"] = cells[other]["id"]


def add_cell(cells, one, *_):
    own = {"cell_type": "code", "id": f"x{len(cells)}", "metadata": {}, "outputs": []}
    cells.insert(one, {**own, "source": f"own_{len(cells)} = 1"})


EDITS = [copy_cell, move_cell, delete_cell, retype_cell, strip_cell, copy_id, add_cell]


def repaired(raw):
    """Return the repaired notebook, having proved what holds of each, or None where it is unreadable."""
    try:
        done = repair(MASTER, raw)
    except Unreadable as reason:
        assert str(reason) and "\n" not in str(reason)
        return None
    nbformat.validate(done.notebook)
    assert len(done.repairs) < 30 and all(len(words) < 400 and words.isprintable() for words in done.repairs)
    again = repair(MASTER, nbformat.writes(done.notebook).encode())
    assert again.notebook == done.notebook and again.repairs == ()
    given = {cell.id: cell for cell in MASTER.cells}
    lessons = [cell for cell in done.notebook.cells if cell.id in given]
    assert [cell.id for cell in lessons] == list(given)
    for cell in lessons:
        master = given[cell.id]
        assert (cell.cell_type, cell.metadata) == (master.cell_type, master.metadata)
        assert not master.metadata.get("nbgrader", {}).get("locked") or cell.source == master.source
    assert not any(cell.metadata for cell in done.notebook.cells if cell.id not in given)
    return done.notebook


@pytest.mark.parametrize("damaged", [flipped, cut, spliced, mutated])
def test_no_bytes_raise_anything_but_unreadable(damaged):
    rng = Random(damaged.__name__)
    assert sum(repaired(damaged(rng)) is not None for _ in range(80)) > 40


def test_whatever_happens_to_cells_no_answer_and_no_cell_of_the_students_own_is_lost():
    rng = Random("cells")
    for _ in range(80):
        raw = shuffled(rng)
        sources = {cell.id: cell.source for cell in repaired(raw).cells}
        assert {name: sources[name] for name in ANSWERS} == ANSWERS
        own = {cell["source"] for cell in json.loads(raw)["cells"] if cell["source"].startswith("own_")}
        assert own <= set(sources.values())
