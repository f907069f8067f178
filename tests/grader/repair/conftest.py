"""A small lesson with one exercise of each kind, and what holds of every repaired submission of it."""

import copy
import json

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from grader.repair import repair

STUB = 'def add(a, b):\n    """Return the sum."""\n    raise NotImplementedError("add")'
ADD = 'def add(a, b):\n    """Return the sum."""\n    total = a + b\n    return total'


def mark(name, **roles):
    roles = {"grade": False, "solution": False, "locked": False, **roles}
    return {"nbgrader": {"grade_id": name, "schema_version": 3, "task": False, **roles}}


def small_master():
    check = {"grade": True, "locked": True, "points": 2}
    cells = [
        new_markdown_cell("# Sums and numbers", id="title"),
        new_code_cell("import math", id="imports"),
        new_markdown_cell("Write `add(a, b)`, the sum.", id="add-prompt", metadata=mark("add-prompt", locked=True)),
        new_code_cell(STUB, id="add", metadata=mark("add", solution=True)),
        new_code_cell('check("add", add)', id="add-check", metadata=mark("add-check", **check)),
        new_code_cell("table = [math.pi]", id="example"),
        new_code_cell("two = ...", id="two", metadata=mark("two", solution=True)),
        new_code_cell('check("two", two)', id="two-check", metadata=mark("two-check", **check)),
        new_markdown_cell("YOUR ANSWER HERE", id="why", metadata=mark("why", grade=True, solution=True, points=1)),
    ]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}, "workbook": {"lesson": "09-sums"}}
    return new_notebook(cells=cells, metadata=metadata)


class Small:
    """The small lesson: its places, its texts, and submissions of it."""

    title, imports, prompt, answer, check, example, literal, literal_check, written = range(9)
    stub, add, two, why = STUB, ADD, "two = 1 + 1", "Because it is so."
    mark = staticmethod(mark)

    def __init__(self) -> None:
        self.master = small_master()

    def cells(self) -> list[NotebookNode]:
        """Return the cells of a submission with all answers given."""
        given = copy.deepcopy(self.master.cells)
        for place, answer in ((self.answer, self.add), (self.literal, self.two), (self.written, self.why)):
            given[place].source = answer
        return given

    def own(self, source: str, kind: str = "code", **fields: object) -> NotebookNode:
        """Return a cell of the student's own."""
        cell = new_code_cell(source) if kind == "code" else new_markdown_cell(source)
        cell.update(fields)
        return cell

    def handed_in(self, cells: list[NotebookNode], **fields: object) -> bytes:
        return json.dumps({**self.master, "cells": cells, **fields}).encode()

    def repaired(self, cells: list[NotebookNode], **fields: object) -> tuple[list[str], tuple[str, ...]]:
        """Return the sources of the repaired submission and what was repaired, and prove what always holds."""
        done = repair(self.master, self.handed_in(cells, **fields))
        nbformat.validate(done.notebook)
        again = repair(self.master, nbformat.writes(done.notebook).encode())
        assert again.notebook == done.notebook and again.repairs == ()
        own = [cell for cell in done.notebook.cells if cell.id not in {cell.id for cell in self.master.cells}]
        assert all(cell.metadata == {} for cell in own)
        return [cell.source for cell in done.notebook.cells], done.repairs

    def sources(self, *extra: tuple[int, str], **answers: str) -> list[str]:
        """Return the sources of the master with all answers, or those that are named, and extra ones at places."""
        given = [cell.source for cell in self.cells()]
        given[self.answer], given[self.literal] = answers.get("add", self.add), answers.get("two", self.two)
        for place, source in reversed(extra):
            given.insert(place, source)
        return given


@pytest.fixture
def small():
    return Small()


@pytest.fixture
def cells(small):
    """The cells of a submission with all answers given, to be damaged."""
    return small.cells()
