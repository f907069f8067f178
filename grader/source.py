"""A lesson's text: jupytext py:percent with short headers, read into cells that know their line.

Headers: `# %% id="result-shape" role="answer"`. Roles: prompt, answer, check, manual, or none for a worked example.
The ids of one exercise are `<exercise>-prompt`, `<exercise>` and `<exercise>-check`.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

import jupytext

from grader.exercise import Exercise

ROLES = ("prompt", "answer", "check", "manual")
KEYS = {"id", "role", "tags", "points"}
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


class SourceFault(ValueError):
    """A fault in a text, in one sentence with its file and line."""


@dataclass(frozen=True)
class Cell:
    """One cell of a text: where it begins, what it says, and what it is for."""

    line: int
    kind: str  # code or markdown
    source: str
    id: str | None
    role: str | None
    tags: tuple[str, ...] = ()
    points: float | None = None

    @property
    def exercise(self) -> str | None:
        """The exercise that the cell belongs to, by its id."""
        if self.role in ("prompt", "check"):
            return self.id.removesuffix(f"-{self.role}")
        return self.id if self.role == "answer" else None


def read(text: str, name: str, exercises: dict[str, Exercise]) -> list[Cell]:
    """Return the cells of a lesson's text.

    Args:
        text: what `solutions/<lesson>.py` holds.
        name: the file's name, for the words of a fault.
        exercises: the exercises of the lesson by id.

    Raises:
        SourceFault: for the first fault, with file and line.
    """
    notebook = jupytext.reads(text, fmt="py:percent")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"# %%( |$)", line)]
    cells = []
    for line, cell in zip(lines, notebook.cells, strict=True):
        header = {k: v for k, v in cell.metadata.items() if k not in ("cell_marker", "lines_to_next_cell")}
        if unknown := sorted(set(header) - KEYS):
            raise SourceFault(f"{name}:{line}: the header has {unknown[0]!r}, which is not one of {sorted(KEYS)}.")
        header["tags"] = tuple(header.get("tags", ()))
        cells.append(Cell(line, cell.cell_type, cell.source, **{"id": None, "role": None, **header}))
    for cell, fault in faults(cells, exercises):
        raise SourceFault(f"{name}:{cell.line}: {fault}")
    return cells


def faults(cells: list[Cell], exercises: dict[str, Exercise]) -> Iterator[tuple[Cell, str]]:
    """Yield each fault of a text with the cell it lies in."""
    seen = set()
    for cell in cells:
        if cell.id in seen:
            yield cell, f"the id {cell.id!r} stands twice; give each cell an id of its own."
        seen.add(cell.id) if cell.id else None
        yield from ((cell, fault) for fault in _cell_faults(cell, exercises))
    for cell in cells:
        if cell.role == "answer":
            yield from ((cell, fault) for fault in _missing_cells(cell, seen))
    for missing in sorted(set(exercises) - seen):
        yield cells[-1], f"the exercise {missing!r} has no cells in this text; add them or remove its file."


def _cell_faults(cell: Cell, exercises: dict[str, Exercise]) -> Iterator[str]:
    if cell.role not in (None, *ROLES):
        yield f"the role {cell.role!r} is not one of {', '.join(ROLES)}."
    elif cell.role and not cell.id:
        yield f"a cell with the role {cell.role} needs an id."
    elif cell.role == "manual" and not cell.points:
        yield f"the manual cell {cell.id!r} needs its points in the header."
    elif cell.exercise and cell.exercise not in exercises:
        yield f"the exercise {cell.exercise!r} is not declared in grader/exercises."
    elif cell.role == "check" and not cell.source.startswith(f'check("{cell.exercise}", '):
        yield f'the check cell {cell.id!r} must begin with check("{cell.exercise}", …).'
    if re.search(r";\s*$", cell.source, re.MULTILINE) and cell.kind == "code":
        yield "a trailing semicolon hides an output in JupyterLab only; assign the value to _ instead."
    yield from _solution_faults(cell, exercises.get(cell.exercise))


def _missing_cells(cell: Cell, ids: set[str]) -> Iterator[str]:
    for role in ("prompt", "check"):
        if f"{cell.id}-{role}" not in ids:
            yield f"the exercise {cell.id!r} has no {role} cell; add one with the id {cell.id + '-' + role!r}."


def _solution_faults(cell: Cell, exercise: Exercise | None) -> Iterator[str]:
    marks = re.findall(rf"{BEGIN}|{END}", cell.source)
    by_method = re.search("^class ", cell.source, re.MULTILINE) and not (exercise and exercise.starter)
    if cell.role != "answer":
        if marks and cell.role != "manual":
            yield "a solution stands in a cell that is not an answer; give the cell its role."
    elif marks != [BEGIN, END] * ((by_method and len(marks) // 2) or 1):
        yield f"the answer {cell.id!r} needs its solution between one {BEGIN} and one {END}."
    else:
        try:
            tree = ast.parse(replace_solution(cell.source, "..."))
            leak = _outside_the_markers(tree)
            if by_method and any(_is_solved(node) for node in ast.walk(tree)):
                yield f"the answer {cell.id!r} needs the solution of each method inside of that method."
        except SyntaxError as error:
            leak = None
            yield f"the answer {cell.id!r} is not Python: {error.msg}."
        if leak:
            yield f"the answer {cell.id!r} has code outside its markers: {leak}"


def _is_solved(node: ast.AST) -> bool:
    """Whether a solution, for which `...` stands, lies in a class and in none of its methods."""
    return isinstance(node, ast.ClassDef) and any(ast.unparse(child) == "..." for child in node.body)


def _outside_the_markers(tree: ast.Module) -> str | None:
    """Return the first statement outside the markers that is not a def line, a docstring or an import."""
    for node in ast.walk(tree):
        for child in getattr(node, "body", []):
            literal = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            frame = isinstance(child, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom)
            if not literal and not frame:
                return ast.unparse(child).partition("\n")[0]
    return None


def replace_solution(source: str, stub: str) -> str:
    """Return `source` with `stub` in the place of each solution, indented like the markers."""
    while BEGIN in source:
        head, _, rest = source.partition(BEGIN)
        indent = head.rpartition("\n")[2]
        source = head + stub.replace("\n", "\n" + indent) + rest.partition(END)[2]
    return source


def solutions_of(source: str) -> list[str]:
    """Return what stands between the markers: one text, in a class one for each method."""
    return re.findall(f"{BEGIN}(.*?){END}", source, re.DOTALL)


def is_indented(source: str) -> bool:
    """Whether the solution lies inside a function or class."""
    return source.partition(BEGIN)[0].rpartition("\n")[2] != ""
