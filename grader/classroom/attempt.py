"""What is kept of a grading: a graded submission as a record."""

import hashlib
import platform
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path

from dateutil.parser import parse
from nbformat import NotebookNode

from course_utils.verdict import Verdict
from grader.grading import Assignment, Graded
from grader.judge import is_grade, is_judged_inside, mark_of, points_inside
from grader.records import NOT_GRADED, Attempt, Part, Scored

VERSIONS = ("torch", "nbgrader", "torch-workbook")


def attempt_of(
    assignment: Assignment,
    student: str,
    graded: Graded | None = None,
    *,
    raw: bytes,
    started: datetime,
    sandbox: bool,
    stamp: Path,
    why: str | None = None,
) -> Attempt:
    """Return the record of a grading.

    Args:
        graded: what came of it; None where `why` completes "not graded: …".
        raw: the submitted bytes.
        started: when its grading began.
        stamp: nbgrader's file that says when it was handed in; there need be none.
    """
    return Attempt(
        lesson=assignment.lesson,
        student=student,
        submission=hashlib.sha256(raw).hexdigest(),
        release=assignment.release,
        secret=assignment.secret.id,
        sandbox=sandbox,
        environment=environment(),
        started=started.isoformat(),
        seconds=(datetime.now(UTC) - started).total_seconds(),
        submitted=submitted_at(stamp),
        **(_facts(graded, assignment) if graded else {"status": NOT_GRADED, "why": why}),
    )


@cache
def environment() -> dict[str, str]:
    """Return the versions of what grades."""
    return {"python": platform.python_version(), **{name: version(name) for name in VERSIONS}}


def submitted_at(stamp: Path) -> str | None:
    """Return when a submission was handed in, in ISO format, from nbgrader's file; None if that says nothing."""
    try:
        return parse(stamp.read_text(encoding="utf-8").strip()).isoformat()
    except (OSError, ValueError, OverflowError):  # no file, no text, no time
        return None


def _facts(graded: Graded, assignment: Assignment) -> dict:
    cells = graded.notebook.cells
    inside = [cell for cell in cells if is_judged_inside(cell, assignment.sheets)]
    return {
        "repairs": graded.repairs,
        "tripwires": graded.tripwires,
        "died": graded.died,
        "exercises": {
            name: _scored(verdict, graded.seconds.get(name, 0.0)) for name, verdict in graded.verdicts.items()
        },
        "inside": {mark_of(cell)["grade_id"]: (points_inside(cell), float(mark_of(cell)["points"])) for cell in inside},
        "manual": tuple(mark_of(cell)["grade_id"] for cell in cells if _waits_for_a_person(cell)),
        "blank": assignment.blank(graded.notebook),
    }


def _scored(verdict: Verdict, seconds: float) -> Scored:
    return Scored(
        points=verdict.points,
        worth=verdict.worth,
        parts=tuple(Part(part.name, part.how, part.points, part.held) for part in verdict.parts),
        misconception=verdict.failure.misconception if verdict.failure else None,
        problem=verdict.problem,
        device=verdict.device,
        second=verdict.second,
        seconds=seconds,
    )


def _waits_for_a_person(cell: NotebookNode) -> bool:
    return is_grade(cell) and (bool(mark_of(cell).get("solution")) or cell.cell_type != "code")
