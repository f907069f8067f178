"""`workbook build`: text and exercises -> executed solution, student's notebook, public cases.

Every derived file is a function of the text, the exercises, the package and the locked environment. `problems`
proves that all are in step, without a kernel, by the digests that the executed notebook carries.
"""

import json
import os
import re
from collections.abc import Iterator
from importlib.metadata import version
from itertools import zip_longest
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbgrader.utils import compute_checksum, is_solution

from grader.lesson import KERNEL, LANGUAGE, Lesson, digest, dumps
from grader.release import release

STEADY = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYTHONHASHSEED": "0", "WORKBOOK_PROGRESS": "off"}
STEADY["CUDA_VISIBLE_DEVICES"] = ""  # built the same with a GPU and without: the second device is a simulated one
DIFFERS = "nbval-ignore-output"  # the tag of a cell whose output is the reader's own; none is stored
PACKAGES = "site-packages"
SHOWN_BY = ("ipython", "matplotlib", "numpy", "torch")  # packages whose version can change a stored output


class BuildRefused(RuntimeError):
    """The build would lose work or could not be repeated; the message says which file and what to do."""


def build(lesson: Lesson) -> None:
    """Write the lesson's three derived files.

    Raises:
        BuildRefused: an answer in `notebooks/` was worked on, or a package is not the locked version.
        SourceFault, ExerciseFault: the text or an exercise has a fault.
    """
    _refuse_to_overwrite(lesson)
    lesson.write(lesson.cases, lesson.compile_cases())  # first: the notebook's checks read them
    solution = execute(lesson)
    lesson.write(lesson.solution, dumps(solution))
    lesson.write(lesson.notebook, dumps(release(solution)))


def execute(lesson: Lesson) -> NotebookNode:
    """Return the solution with its outputs, made with one thread, and the digests of what they depend on."""
    environment = _environment(lesson.root)
    notebook = lesson.compose()
    folder = (lesson.root / lesson.solution).parent
    folder.mkdir(parents=True, exist_ok=True)
    here = {"metadata": {"path": str(folder)}}
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False, resources=here)
    client.execute(env={**os.environ, **STEADY})
    for cell in notebook.cells:
        if DIFFERS in cell.metadata.get("tags", ()):
            cell.outputs = []
        for output in cell.get("outputs", ()):
            if output.output_type == "error":  # frames of packages have paths of this machine
                output.traceback = [frame for frame in output.traceback if PACKAGES not in frame]
    notebook.metadata.kernelspec, notebook.metadata.language_info = dict(KERNEL), dict(LANGUAGE)
    return _sign(lesson, notebook, environment)


def _environment(root: Path) -> dict[str, str]:
    """Return the versions that outputs depend on; BuildRefused where one is not locked."""
    environment, allowed = {name: version(name).partition("+")[0] for name in SHOWN_BY}, locked(root)
    for name, installed in environment.items():
        if installed not in allowed[name]:
            raise BuildRefused(f"{name} {installed} is installed, but requirements.lock has another; run start.py.")
    return environment


def _sign(lesson: Lesson, notebook: NotebookNode, environment: dict[str, str]) -> NotebookNode:
    outputs = {cell.id: _outputs_digest(cell) for cell in notebook.cells if cell.get("outputs")}
    text = digest(lesson.read(lesson.text))
    notebook.metadata.workbook.update(text=text, environment=environment, outputs=outputs)
    return notebook


def _outputs_digest(cell: NotebookNode) -> str:
    return digest(json.dumps(cell.outputs, sort_keys=True))


def locked(root: Path) -> dict[str, set[str]]:
    """Return the versions that requirements.lock allows, by package: one, or one for each Python."""
    versions: dict[str, set[str]] = {}
    for name, number in re.findall(r"^([\w-]+)==([\w.]+)", (root / "requirements.lock").read_text(), re.MULTILINE):
        versions.setdefault(name, set()).add(number)
    return versions


def _refuse_to_overwrite(lesson: Lesson) -> None:
    if not (lesson.root / lesson.notebook).exists():
        return
    cells = nbformat.reads(lesson.read(lesson.notebook), as_version=4).cells
    given = lesson.solution if (lesson.root / lesson.solution).exists() else lesson.notebook
    own = {cell.id for cell in nbformat.reads(lesson.read(given), as_version=4).cells}
    for cell in cells:
        answered = is_solution(cell) and cell.metadata.nbgrader.get("checksum") != compute_checksum(cell)
        added = cell.id not in own and cell.source.strip()
        if answered or added:
            what = f"work in the answer {cell.id!r}" if answered else f"a cell of its own ({cell.id!r})"
            raise BuildRefused(
                f"{lesson.notebook.as_posix()} holds {what}; keep a copy elsewhere, remove the file, and build again."
            )


def problems(lesson: Lesson) -> Iterator[str]:
    """Yield one sentence for each derived file that is not what `build` would write, with the place."""
    for file in (lesson.solution, lesson.notebook, lesson.cases):
        if not (lesson.root / file).exists():
            yield f"{file.as_posix()} is missing; run `workbook build`."
            return
    yield from _case_problems(lesson)
    solution = nbformat.reads(lesson.read(lesson.solution), as_version=4)
    yield from _solution_problems(lesson, solution)
    yield from _notebook_problems(lesson, solution)


def _case_problems(lesson: Lesson) -> Iterator[str]:
    expected, stored = lesson.compile_cases().splitlines(), lesson.read(lesson.cases).splitlines()
    for number, (should, line) in enumerate(zip_longest(expected, stored), start=1):
        if should != line:
            yield f"{lesson.cases.as_posix()}:{number}: not what the exercises compile to; run `workbook build`."
            return


def _solution_problems(lesson: Lesson, stored: NotebookNode) -> Iterator[str]:
    name, expected = lesson.solution.as_posix(), lesson.compose()
    if place := _first_difference(expected, stored):
        yield f"{name}: {place} is not what {lesson.text.as_posix()} says; run `workbook build`."
        return
    signed = stored.metadata.get("workbook", {})
    changed = [cell.id for cell in stored.cells if _is_changed(cell, signed)]
    yield from (f"{name}: an output of cell {cell} was changed by hand; run `workbook build`." for cell in changed)
    allowed = locked(lesson.root)
    for package, number in signed.get("environment", {}).items():
        if number not in allowed[package]:
            yield f"{name}: made with {package} {number}, which requirements.lock has no more; run `workbook build`."
    if not changed and dumps(_with_outputs(lesson, expected, stored)) != lesson.read(lesson.solution):
        yield f"{name}: its metadata or execution counts are not what a build writes; run `workbook build`."


def _is_changed(cell: NotebookNode, signed: dict) -> bool:
    return bool(cell.get("outputs")) and _outputs_digest(cell) != signed.get("outputs", {}).get(cell.id)


def _with_outputs(lesson: Lesson, composed: NotebookNode, stored: NotebookNode) -> NotebookNode:
    """Return what a build would write if its run gave the stored outputs, with counts from 1 on."""
    count = 0
    for cell, made in zip(stored.cells, composed.cells, strict=True):
        if cell.cell_type == "code":
            count += 1
            made.outputs, made.execution_count = cell.outputs, count
    return _sign(lesson, composed, stored.metadata.get("workbook", {}).get("environment", {}))


def _notebook_problems(lesson: Lesson, solution: NotebookNode) -> Iterator[str]:
    name, expected = lesson.notebook.as_posix(), release(solution)
    if dumps(expected) != lesson.read(lesson.notebook):
        stored = nbformat.reads(lesson.read(lesson.notebook), as_version=4)
        place = _first_difference(expected, stored) or "its metadata"
        yield f"{name}: {place} is not what the solution releases to; run `workbook build`."


def _first_difference(expected: NotebookNode, stored: NotebookNode) -> str | None:
    for should, cell in zip_longest(expected.cells, stored.cells):
        if should is None or cell is None:
            return f"the number of cells ({len(stored.cells)}, not {len(expected.cells)})"
        for field in ("id", "cell_type", "source", "metadata"):
            if should.get(field) != cell.get(field):
                return f"the {field.replace('_', ' ')} of cell {cell.get('id')}"
    return None
