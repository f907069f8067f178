"""`workbook reset LESSON [EXERCISE]`: a clean copy back, and the old work kept beside it."""

import argparse
import warnings
from itertools import count
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_raw_cell

from grader.command import Refused, expect, in_one_sentence, lesson_of, say
from grader.files import write_whole
from grader.lesson import Lesson, dumps
from grader.submission import grade_id, master_of

KEPT = "# kept by workbook reset: your earlier answer"
RELOAD = "where it is open in JupyterLab, choose File > Reload Notebook from Disk"


def add_reset(commands: argparse._SubParsersAction) -> None:
    reset = commands.add_parser("reset", help="put a lesson or one exercise back to its beginning; keep the old work")
    reset.add_argument("lesson", help="for instance 01-tensors")
    reset.add_argument("exercise", nargs="?", help="only this exercise's answer (default: the whole notebook)")
    reset.set_defaults(run=_reset)


@in_one_sentence
def _reset(options: argparse.Namespace) -> int:
    lesson = lesson_of(options.root, options.lesson)
    say(reset_exercise(lesson, options.exercise) if options.exercise else reset_lesson(lesson))
    return 0


def reset_lesson(lesson: Lesson) -> str:
    """Put a fresh notebook in the place of the student's, which is kept beside it; return what was done.

    Raises:
        Refused: the solution, from which the fresh one is made, is missing.
    """
    place, name = lesson.root / lesson.notebook, lesson.notebook.as_posix()
    fresh = dumps(master_of(lesson)).encode()
    if not place.exists():
        write_whole(place, fresh)
        return f"{name} is there again, fresh."
    old = place.read_bytes()
    if old == fresh:
        return f"{name} is as it was given out; there is nothing to reset."
    kept = _keep(place, old)
    write_whole(place, fresh)
    return f"{name} is fresh again, and your work is kept as {kept} beside it; {RELOAD}."


def reset_exercise(lesson: Lesson, exercise: str) -> str:
    """Put one answer cell back to its beginning, keep the old answer in a raw cell beneath; return what was done.

    Raises:
        Refused: the exercise, its cell or a readable notebook is missing.
    """
    expect("exercise", exercise, lesson.exercises, f" in {lesson.slug}")
    notebook, fresh, name = _read(lesson), master_of(lesson), lesson.notebook.as_posix()
    place = _place_of(exercise, notebook)
    if place is None:
        raise Refused(f"{name} has no cell {exercise!r} any more; {_way_out(lesson)}.")
    old, clean = notebook.cells[place], fresh.cells[_place_of(exercise, fresh)]
    clean.id = old.id
    kept = [] if old.source == clean.source else [new_raw_cell(f"{KEPT}\n{old.source}")]
    notebook.cells[place : place + 1] = [clean, *kept]
    check = _place_of(f"{exercise}-check", notebook)
    if check is not None and notebook.cells[check].cell_type == "code":
        notebook.cells[check].update(outputs=[], execution_count=None)
    write_whole(lesson.root / lesson.notebook, dumps(notebook).encode())
    work = "your answer is kept in the cell beneath it" if kept else "there was no work to keep"
    return f"{exercise} in {name} is fresh again, and {work}; {RELOAD}."


def _read(lesson: Lesson) -> NotebookNode:
    """Return the student's notebook; where there is none that can be read, the whole lesson's reset is the way out."""
    name = lesson.notebook.as_posix()
    try:
        notebook = nbformat.reader.reads(lesson.read(lesson.notebook))
        with warnings.catch_warnings(action="ignore"):  # an editor may leave out the cells' ids
            _, notebook = nbformat.validator.normalize(nbformat.v4.upgrade(notebook))
        nbformat.validate(notebook)
    except FileNotFoundError:
        raise Refused(f"{name} is missing; {_way_out(lesson)}.") from None
    except Exception:  # damage takes many forms, and each has the same way out
        raise Refused(f"{name} is damaged and cannot be read; {_way_out(lesson)} and keeps this one.") from None
    return notebook


def _way_out(lesson: Lesson) -> str:
    return f"`workbook reset {lesson.slug}` gives a fresh one"


def _place_of(name: str, notebook: NotebookNode) -> int | None:
    names = [grade_id(cell) for cell in notebook.cells]
    return names.index(name) if name in names else None


def _keep(place: Path, old: bytes) -> str:
    """Write the old work under the first free name, and return that."""
    names = (place.with_name(f"{place.stem}.kept-{number}{place.suffix}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    kept.write_bytes(old)
    return kept.name
