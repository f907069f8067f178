"""The class report as a table for spreadsheets, and as JSON for programs."""

import csv
import io
import json
import re
from collections.abc import Iterable
from dataclasses import asdict

from grader.intake.names import shown
from grader.reports.lines import Line

VERSION = 1
FORMULA = re.compile(r"(^|;)(\s*)(?=[=+\-@＝＋－＠])")  # a spreadsheet that parts cells by ";" may begin one there


def as_csv(lines: Iterable[Line]) -> str:
    """Return a table: a row a line, and after what all have in common a column for each exercise.

    No cell of text can begin a formula; a cell that does not apply is empty.
    """
    lines = list(lines)
    exercises = list(dict.fromkeys(name for line in lines if line.attempt for name in line.attempt.earned))
    heads = [*_common(Line(lesson="", student="", why="")), *exercises]
    rows = [[*_common(line).values(), *map(_earned(line).get, exercises)] for line in lines]
    table = io.StringIO()
    csv.writer(table, quoting=csv.QUOTE_ALL).writerows([*map(cell, row)] for row in [heads, *rows])
    return table.getvalue()


def cell(value: object) -> str:
    """Return what stands in a cell; text is shown as text, whatever it begins with."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:.10g}"
    return FORMULA.sub(r"\1'\2", shown(str(value), 2000))


def as_json(lessons: dict[str, list[Line]]) -> str:
    """Return all that is known, by lesson; `version` changes when a reader of the old form would be misled."""
    known = {lesson: [_document(line) for line in lines] for lesson, lines in lessons.items()}
    return json.dumps({"version": VERSION, "lessons": known}, indent=1, allow_nan=False) + "\n"


def _common(line: Line) -> dict[str, object]:
    attempt, standing = line.attempt, line.standing
    return {
        "student": line.student,
        "name": line.name,
        "lesson": line.lesson,
        "status": "graded" if line.graded else "not graded",
        "why": line.why,
        "score": line.score,
        "of": line.worth,
        "automatic": attempt.points if attempt and line.graded else None,
        "waits for a person": ", ".join(line.waiting),
        "submitted": attempt.submitted if attempt else None,
        "hours late": standing.seconds_late / 3600 if standing else None,
        "penalty": standing.penalty if standing else None,
        "sandbox": attempt.sandbox if attempt else None,
        "second device": line.second,
        "repairs": " ".join(attempt.repairs) if attempt else None,
        "tripwires": " ".join(attempt.tripwires) if attempt else None,
        "died": ", ".join(f"{name}: {why}" for name, why in attempt.died.items()) if attempt else None,
        "notes": "; ".join(line.notes),
    }


def _earned(line: Line) -> dict[str, float]:
    return line.attempt.earned if line.attempt and line.graded else {}


def _document(line: Line) -> dict[str, object]:
    return {
        "student": line.student,
        "name": line.name,
        "status": "graded" if line.graded else "not graded",
        "why": line.why,
        "score": line.score,
        "of": line.worth,
        "waiting": line.waiting,
        "notes": line.notes,
        "gradebook": asdict(line.standing) if line.standing else None,
        "attempt": asdict(line.attempt) if line.attempt else None,
    }
