"""One lesson: where its files lie, and its text as a notebook that is not executed yet."""

import hashlib
import json
from functools import cached_property
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from course_utils.sheets import conceal
from grader.exercise import Exercise, load
from grader.sheet import compile_sheet
from grader.source import Cell, read

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
LANGUAGE = {
    "name": "python",
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
ROLES = {  # nbgrader's words for ours
    "prompt": {"grade": False, "solution": False, "locked": True},
    "answer": {"grade": False, "solution": True, "locked": False},
    "check": {"grade": True, "solution": False, "locked": True},
    "manual": {"grade": True, "solution": True, "locked": False},
}


class Lesson:
    """A lesson of the course that lies at `root`; paths are relative to it."""

    def __init__(self, root: Path, slug: str) -> None:
        self.root, self.slug = root, slug
        self.text = Path("solutions", f"{slug}.py")
        self.solution = Path("solutions", slug, f"{slug}.ipynb")
        self.notebook = Path("notebooks", slug, f"{slug}.ipynb")
        self.cases = Path("course_utils", "cases", f"{slug}.json")

    @cached_property
    def exercises(self) -> dict[str, Exercise]:
        return load(self.slug)

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the text; SourceFault if it has a fault."""
        return read(self.read(self.text), self.text.as_posix(), self.exercises)

    @property
    def in_order(self) -> list[Exercise]:
        """The exercises as the text asks them."""
        return [self.exercises[cell.exercise] for cell in self.cells if cell.role == "prompt"]

    def read(self, file: Path) -> str:
        return (self.root / file).read_text(encoding="utf-8")

    def write(self, file: Path, text: str) -> None:
        (self.root / file).parent.mkdir(parents=True, exist_ok=True)
        (self.root / file).write_text(text, encoding="utf-8", newline="\n")

    def compose(self) -> NotebookNode:
        """Return the solution as the text says it, not executed.

        Raises:
            SourceFault: the text has a fault.
        """
        numbers = {f"{exercise.id}-prompt": number for number, exercise in enumerate(self.in_order, start=1)}
        notebook = new_notebook(metadata={"kernelspec": dict(KERNEL), "language_info": dict(LANGUAGE)})
        ids = set()
        for cell in self.cells:
            exercise = self.exercises.get(cell.exercise)
            notebook.cells.append(_notebook_cell(cell, exercise, numbers.get(cell.id), ids))
        notebook.metadata.workbook = {"lesson": self.slug}
        return notebook

    def compile_cases(self) -> str:
        """Return what the file of public cases holds."""
        sheets = [conceal(compile_sheet(exercise)) for exercise in self.in_order]
        return json.dumps({"lesson": self.slug, "exercises": sheets}, indent=1, ensure_ascii=False) + "\n"


def lessons(root: Path) -> list[Lesson]:
    """Return all lessons that have a text, in order."""
    return [Lesson(root, text.stem) for text in sorted((root / "solutions").glob("*.py"))]


def digest(*parts: str) -> str:
    """Return a short name for texts: 16 hexadecimal digits."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def dumps(notebook: NotebookNode) -> str:
    """Return a notebook's file as nbgrader's exporter writes it."""
    return nbformat.writes(notebook, version=4).rstrip("\n") + "\n"


def _notebook_cell(cell: Cell, exercise: Exercise | None, number: int | None, ids: set[str]) -> NotebookNode:
    name = cell.id or _steady_id(cell, ids)
    metadata = {"tags": list(cell.tags)} if cell.tags else {}
    if cell.role:
        metadata["nbgrader"] = {"grade_id": name, "schema_version": 3, "task": False, **ROLES[cell.role]}
        if cell.role in ("check", "manual"):
            metadata["nbgrader"]["points"] = exercise.points if exercise else cell.points
    source = _with_facts(cell.source, exercise, number) if cell.role == "prompt" else cell.source
    new = new_markdown_cell if cell.kind == "markdown" else new_code_cell
    return new(source, id=name, metadata=metadata)


def _steady_id(cell: Cell, ids: set[str]) -> str:
    """An id from what the cell says: a new cell in the middle changes no other cell's id."""
    count = 0
    while (name := f"{cell.kind}-{digest(cell.source, str(count))[:8]}") in ids:
        count += 1
    ids.add(name)
    return name


def _with_facts(source: str, exercise: Exercise, number: int) -> str:
    """Put the exercise's number, points, minutes and difficulty under its title."""
    title, _, rest = source.partition("\n")
    points = _count(exercise.points, "point") if exercise.points else "no points"
    facts = f"Exercise {number} · {points} · about {_count(exercise.minutes, 'minute')}"
    return f"{title}\n\n*{facts} · difficulty {exercise.difficulty} of 5*\n{rest}"


def _count(number: float, noun: str) -> str:
    return f"{number:g} {noun}{'' if number == 1 else 's'}"
