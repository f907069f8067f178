"""Attacks on intake and the reports: what students' names, files' names and archives can try before anything is run."""

import csv
import io
import stat
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.command import Refused
from grader.intake.collect import collect
from grader.intake.names import safe_name
from grader.lesson import Lesson
from grader.reports.files import as_csv
from grader.reports.lines import class_lines

LESSON = "01-tensors"
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
Members = list[tuple[zipfile.ZipInfo | str, bytes]]


@dataclass(frozen=True)
class Delivery:
    """An archive that a class is delivered in; `members(lesson, notebook)` returns what it holds."""

    name: str
    members: Callable[[str, bytes], Members]


def _named(*students: str) -> Callable[[str, bytes], Members]:
    return lambda lesson, notebook: [(f"{student}/{lesson}.ipynb", notebook) for student in students]


def _link(lesson: str, _: bytes) -> Members:
    link = zipfile.ZipInfo(f"ada/{lesson}.ipynb")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return [(link, b"../../../canary")]


def _bomb(lesson: str, _: bytes) -> Members:
    return [(f"ada/{lesson}.ipynb", bytes(200 << 20))]


DELIVERIES = (
    Delivery("ways out of the archive", _named("..", "../..", "../../canary", "a/../../..", "/canary", "C:")),
    Delivery("formulas for names", _named("=cmd|'/C calc'!A0", "+1", "-2+3", "@SUM(1)", "a;=1", "＝1")),
    Delivery("markup for names", _named("<script>attack()</script>", "<img src=x onerror=attack()>", "{{7*7}}")),
    Delivery("names that systems reserve", _named("con", "nul.txt", ".", "...", ".git", "~", "-rf", "x" * 250)),
    Delivery("control characters for names", _named("a\nb", "a\x1b[2Jb", "a\u202eb", "a\0b")),
    Delivery("names that are one name", _named("Ada", "ada", "ADA", "ada.")),
    Delivery("a link for a notebook", _link),
    Delivery("a bomb", _bomb),
)


def delivered_by(root: Path, delivery: Delivery) -> list[str]:
    """Take a delivery in, report on it, and return a sentence for each thing that it must not come to."""
    lesson = Lesson(root, LESSON)
    notebook = lesson.read(lesson.notebook).encode()
    with tempfile.TemporaryDirectory(prefix="workbook-delivery-") as folder:
        place = Path(folder, "grading")
        (place / "submitted").mkdir(parents=True)
        canary = Path(folder, "canary")
        canary.write_text("as it was")
        archive = place / "class.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, data in delivery.members(LESSON, notebook):
                packed.writestr(name, data)
        try:
            collect(root, [archive], submitted=place / "submitted")
        except Refused:  # as a whole, which is an answer, too
            return list(_escaped(Path(folder), canary))
        lines = class_lines(root, LESSON, place / "submitted", {}, lambda _: None)
        return [*_escaped(Path(folder), canary), *_unsafe(place / "submitted"), *_formulas(as_csv(lines))]


def _escaped(folder: Path, canary: Path) -> Iterator[str]:
    if canary.read_text() != "as it was" or {one.name for one in folder.iterdir()} != {"grading", "canary"}:
        yield "something was written outside"
    if {one.name for one in (folder / "grading").iterdir()} - {"submitted", "received", "class.zip"}:
        yield "something was written beside submitted/ and received/"
    yield from (f"{one} is a link" for one in folder.rglob("*") if one.is_symlink())


def _unsafe(submitted: Path) -> Iterator[str]:
    yield from (f"{one.name!r} is no safe name" for one in submitted.iterdir() if safe_name(one.name) != one.name)


def _formulas(text: str) -> Iterator[str]:
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    yield from (f"{cell!r} begins a formula" for cell in cells if cell.startswith(FORMULAS) and not _is_number(cell))


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
