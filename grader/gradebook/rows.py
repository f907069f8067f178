"""One submission's rows, and what an attempt writes into them."""

from dataclasses import dataclass

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    Notebook,
    SubmittedAssignment,
    SubmittedNotebook,
    new_uuid,
)
from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.intake.names import shown
from grader.records import Attempt


@dataclass(frozen=True)
class Master:
    """A notebook of the assignment, and the names of its cells by their row's id.

    A task is a cell that only a person scores; nbgrader leaves its grade alone in every autograding.
    """

    id: str
    name: str
    graded: dict[str, str]
    commented: dict[str, str]
    tasks: frozenset[str]


def masters_of(session: Session, assignment: Assignment) -> list[Master]:
    """Return the assignment's notebooks."""
    notebooks = select(Notebook).filter_by(assignment_id=assignment.id).order_by(Notebook.name)
    return [_master(session, notebook) for notebook in session.scalars(notebooks)]


def _master(session: Session, notebook: Notebook) -> Master:
    query = select(BaseCell.id, BaseCell.name, BaseCell.type).filter_by(notebook_id=notebook.id)
    cells = session.execute(query.order_by(BaseCell.name)).all()
    return Master(
        notebook.id,
        notebook.name,
        graded={cell.id: cell.name for cell in cells if cell.type in ("GradeCell", "TaskCell")},
        commented={cell.id: cell.name for cell in cells if cell.type in ("SolutionCell", "TaskCell")},
        tasks=frozenset(cell.id for cell in cells if cell.type == "TaskCell"),
    )


def complete(submission: SubmittedAssignment, master: Master) -> SubmittedNotebook:
    """Return the submission's notebook, with a row for each cell that wants one."""
    notebook = next((one for one in submission.notebooks if one.notebook_id == master.id), None)
    if notebook is None:
        notebook = SubmittedNotebook(id=new_uuid(), notebook_id=master.id, assignment=submission)
    for kind, rows, cells in ((Grade, notebook.grades, master.graded), (Comment, notebook.comments, master.commented)):
        there = {row.cell_id for row in rows}
        for cell in cells:
            if cell not in there:
                kind(cell_id=cell, notebook=notebook)
    return notebook


def apply(attempt: Attempt, notebook: SubmittedNotebook, master: Master, *, is_new: bool) -> None:
    """Write an attempt's scores and automatic comments; `is_new` says that the gradebook has not shown it yet.

    A score that the attempt does not know stays open for a person.
    """
    scores = automatic_scores(attempt)
    for grade in notebook.grades:
        score = scores.get(master.graded[grade.cell_id])
        if grade.cell_id not in master.tasks and (is_new or grade.auto_score != score):
            grade.auto_score = score
            grade.needs_manual_grade = score is None or grade.manual_score is not None
    for comment in notebook.comments:
        comment.auto_comment = _comment(attempt, master.commented[comment.cell_id])


def automatic_scores(attempt: Attempt) -> dict[str, float]:
    """Return the scores that wait for nobody, by grade id; none of an attempt that was not graded."""
    if not attempt.graded:
        return {}
    checks = {f"{name}-check": scored.points for name, scored in attempt.exercises.items()}
    inside = {name: points for name, (points, _) in attempt.inside.items()}
    return {**dict.fromkeys(attempt.blank, 0.0), **checks, **inside}


def _comment(attempt: Attempt, answer: str) -> str | None:
    if not attempt.graded:
        return shown(f"Not graded: {attempt.why}.", 1000)
    return "No response." if answer in attempt.blank else None  # nbgrader's words


def score_of(grade: Grade) -> float:
    """Return what nbgrader counts: a person's mark, else the automatic score, with the extra credit."""
    given = grade.auto_score if grade.manual_score is None else grade.manual_score
    return 0 if given is None else given + (grade.extra_credit or 0)


def seconds_late(submission: SubmittedAssignment) -> float:
    """Return how late a submission is; an extension of no due date, which nbgrader stumbles over, is none."""
    return 0 if submission.assignment.duedate is None else submission.total_seconds_late
