"""The folders that are graded: a copy of the course, a course of stock nbgrader, and the same class in both."""

import shutil
from pathlib import Path

import nbformat

import grader
from grader.bench.twins import twin_of
from grader.lesson import Lesson, dumps
from grader.sample_class import write_class
from grader.submission import file_of, stubs, with_answers

COPIED = ("solutions", "notebooks")
CONFIGURATION = """c = get_config()
load_subconfig({ours!r})
c.CourseDirectory.root = {root!r}
"""


def write_ours(lesson: Lesson, students: int, seed: str, folder: Path) -> Path:
    """Write a copy of the course with a class of this size, and return it; its scores are in `true_scores.csv`."""
    folder.mkdir(parents=True)
    for name in COPIED:
        shutil.copytree(lesson.root / name, folder / name)
    ours = Path(grader.__file__).with_name("nbgrader_config.py")
    text = CONFIGURATION.format(ours=str(ours), root=str(folder))
    (folder / "nbgrader_config.py").write_text(text, encoding="utf-8")
    write_class(lesson, students, seed, folder)
    return folder


def write_stock(lesson: Lesson, folder: Path) -> Path:
    """Write a course for nbgrader as it comes, which holds the lesson's twin, and return it."""
    source = folder / "source" / lesson.slug / f"{lesson.slug}.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(dumps(twin_of(lesson)), encoding="utf-8", newline="\n")
    return folder


def hand_in(lesson: Lesson, ours: Path, stock: Path, students: list[str]) -> None:
    """Put the answers of a class of ours into the twin that was released in the other course."""
    released = nbformat.read(stock / "release" / lesson.slug / f"{lesson.slug}.ipynb", as_version=4)
    for student in students:
        submitted = nbformat.read(file_of(ours, "submitted", student, lesson.slug), as_version=4)
        answers = {name: cell.source for name, cell in stubs(submitted).items()}
        file = file_of(stock, "submitted", student, lesson.slug)
        file.parent.mkdir(parents=True)
        file.write_text(dumps(with_answers(released, answers)), encoding="utf-8", newline="\n")
