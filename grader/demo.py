"""`workbook demo`: an instructor's first five minutes, from a sample class to a table of true scores.

The commands are nbgrader's own, in a copy of the course; what they say is compared with what the declarations say.
"""

import argparse
import contextlib
import csv
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.command import Refused, expect_empty, in_one_sentence, lesson_of, say
from grader.lesson import lessons
from grader.sample_class import SCORES, write_class
from grader.submission import file_of, read_notebook, scores_in

COPIED = ("nbgrader_config.py", "grader/nbgrader_config.py", "solutions")  # all that nbgrader needs of a course


def add_demo(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("demo", help="grade a sample class and compare its scores with the true ones")
    command.add_argument("lesson", nargs="?", help="for instance 01-tensors (default: the first with points)")
    command.add_argument("--students", type=int, default=6, metavar="N", help="how many, two or more (default: 6)")
    command.add_argument("--into", type=Path, metavar="DIR", help="keep the graded course in this empty or new folder")
    command.set_defaults(run=_demo)


@in_one_sentence
def _demo(options: argparse.Namespace) -> int:
    begun = time.monotonic()
    slug = options.lesson or first_with_points(options.root)
    with contextlib.ExitStack() as kept:
        folder = options.into or Path(kept.enter_context(tempfile.TemporaryDirectory(prefix="workbook-demo-")))
        results = grade_class(options.root, slug, options.students, "demo", folder)
        say("", f"{'student':<12}  score  true score  agrees", *results, "")
        if words := next(wrong_answers(folder, slug), None):
            say(words, "")
    where = f"; all of it is in {folder}" if options.into else ""
    say(f"{len(results)} submissions, {time.monotonic() - begun:.0f} s{where}")
    return 0 if all(result.agrees for result in results) else 1


def first_with_points(root: Path) -> str:
    """Return the first lesson in which a score can be wrong."""
    return next(lesson.slug for lesson in lessons(root) if any(one.points for one in lesson.exercises.values()))


@dataclass(frozen=True)
class Result:
    """What one student was given, what is true, and the exercises whose score is another than declared."""

    student: str
    score: float
    truth: float
    differences: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        return self.score == self.truth and not self.differences

    def __str__(self) -> str:
        agrees = "yes" if self.agrees else "no: " + ("; ".join(self.differences) or "the sum is another one")
        return f"{self.student:<12}  {self.score:>5g}  {self.truth:>10g}  {agrees}"


def grade_class(root: Path, slug: str, students: int, seed: str, folder: Path) -> list[Result]:
    """Grade a sample class with nbgrader's own commands in a copy of the course, made in `folder`.

    Raises:
        Refused: the folder is not empty, or a command of nbgrader's failed.
    """
    lesson = lesson_of(root, slug)
    expect_empty(folder)
    for name in COPIED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (root / name).is_dir() else shutil.copy
        copy(root / name, folder / name)
    write_class(lesson, students, seed, folder)
    for command in (["generate_assignment", slug], ["autograde", slug], ["export"]):
        _nbgrader(folder, *command)
    return _compare(folder, slug)


def _nbgrader(folder: Path, *arguments: str) -> None:
    """Run a command of nbgrader's and say how long it took; what it prints is shown only when it fails."""
    scripts, begun = Path(sys.executable).parent, time.monotonic()  # nbgrader calls an `alembic` from PATH
    environment = {**os.environ, "PATH": os.pathsep.join([str(scripts), os.environ.get("PATH", "")])}
    command = [scripts / "nbgrader", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = "\n".join((done.stderr or done.stdout).splitlines()[-20:])
        raise Refused(f"`nbgrader {' '.join(arguments)}` failed in {folder}; its last words:\n{last}")
    say(f"nbgrader {' '.join(arguments):<40} {time.monotonic() - begun:5.1f} s")


def _compare(folder: Path, slug: str) -> list[Result]:
    with (folder / "grades.csv").open(newline="", encoding="utf-8") as file:
        exported = {row["student_id"]: float(row["raw_score"]) for row in csv.DictReader(file)}
    given = {student: scores_in(file_of(folder, "autograded", student, slug)) for student in exported}
    return compared(folder / SCORES, exported, given)


def compared(scores: Path, totals: dict[str, float], given: dict[str, dict[str, float]]) -> list[Result]:
    """Return a result for each student of a sample class.

    Args:
        scores: the file of true scores.
        totals: the sum that each student was given; there need be none.
        given: the points by student and exercise.
    """
    results = []
    with scores.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            student, truth = row.pop("student"), float(row.pop("total"))
            earned = given.get(student, {})
            wrong = {name: points for name, points in row.items() if earned.get(name) != float(points)}
            differences = tuple(f"{name} {earned.get(name)}, not {points}" for name, points in wrong.items())
            results.append(Result(student, totals.get(student, math.nan), truth, differences))
    return results


def wrong_answers(folder: Path, slug: str) -> Iterator[str]:
    """Yield whose answer was wrong and the words of its feedback, from the graded notebooks; half right ones first."""
    found = []
    for file in sorted((folder / "autograded").glob(f"*/{slug}/{slug}.ipynb")):
        for cell in read_notebook(file).cells:
            texts = [output.data.get("text/plain", "") for output in cell.get("outputs", ()) if "data" in output]
            found += [(file.parts[-3], text) for text in texts if text.startswith("✗")]
    found.sort(key=lambda one: "   0 of" in one[1])
    yield from (f"What {student} reads:\n\n{text}" for student, text in found)
