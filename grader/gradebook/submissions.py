"""The rows of submissions, brought in step with attempts: a grade for each graded cell, a comment for each answer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from nbgrader.api import Assignment, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Column, MetaData, Select, String, Table, select
from sqlalchemy.orm import Session, selectinload

from grader.gradebook.rows import Master, apply, complete, masters_of, score_of, seconds_late
from grader.records import Attempt, fingerprint

Penalty = Callable[[str, float, float], float | None]
APPLIED = Table(  # the attempt that each submitted notebook shows: nbgrader has no place for it
    "workbook_applied",
    MetaData(),
    Column("notebook_id", String(32), primary_key=True),
    Column("attempt", String(64), nullable=False),
)


def bring_submissions_in_step(
    session: Session, assignment: Assignment, attempts: Iterable[Attempt], penalty: Penalty
) -> None:
    """Let each attempt's submission say what the attempt says; see `grader.gradebook.derive`."""
    APPLIED.create(session.connection(), checkfirst=True)
    run = _Run(
        session,
        assignment,
        masters={master.name: master for master in masters_of(session, assignment)},
        students={student.id: student for student in session.scalars(select(Student))},
        submissions={one.student_id: one for one in session.scalars(with_rows(assignment))},
        applied=applied_in(session),
        penalty=penalty,
    )
    with session.no_autoflush:
        news = dict(filter(None, map(run.bring_in_step, attempts)))
    session.flush()
    if news:
        session.execute(APPLIED.delete().where(APPLIED.c.notebook_id.in_(news)))
        session.execute(APPLIED.insert(), [{"notebook_id": one, "attempt": shown} for one, shown in news.items()])


def applied_in(session: Session) -> dict[str, str]:
    """Return the fingerprint of the attempt that each submitted notebook shows, by the notebook's id."""
    return dict(session.execute(select(APPLIED.c.notebook_id, APPLIED.c.attempt)).all())


def with_rows(assignment: Assignment) -> Select:
    """Return the query for an assignment's submissions, with their grades and comments."""
    notebooks = selectinload(SubmittedAssignment.notebooks)
    return (
        select(SubmittedAssignment)
        .filter_by(assignment_id=assignment.id)
        .options(notebooks.selectinload(SubmittedNotebook.grades), notebooks.selectinload(SubmittedNotebook.comments))
    )


@dataclass(frozen=True)
class _Run:
    session: Session
    assignment: Assignment
    masters: dict[str, Master]
    students: dict[str, Student]
    submissions: dict[str, SubmittedAssignment]
    applied: dict[str, str]
    penalty: Penalty

    def bring_in_step(self, attempt: Attempt) -> tuple[str, str] | None:
        """Return the notebook's id and the attempt's fingerprint where the gradebook has not shown this attempt yet."""
        submission = self._submission_of(attempt.student)
        submission.timestamp = _naive(attempt.submitted)
        notebooks = {name: complete(submission, master) for name, master in self.masters.items()}
        for one in notebooks.values():
            self.session.add_all([submission, one, *one.grades, *one.comments])
        notebook, shown = notebooks[attempt.lesson], fingerprint(attempt)
        is_new = self.applied.get(notebook.id) != shown
        apply(attempt, notebook, self.masters[attempt.lesson], is_new=is_new)
        notebook.late_submission_penalty = self._penalty_of(submission, notebook)
        return (notebook.id, shown) if is_new else None

    def _submission_of(self, name: str) -> SubmittedAssignment:
        if name not in self.submissions:
            student = self.students.get(name) or Student(id=name)
            self.submissions[name] = SubmittedAssignment(assignment=self.assignment, student=student)
        return self.submissions[name]

    def _penalty_of(self, submission: SubmittedAssignment, notebook: SubmittedNotebook) -> float | None:
        late = seconds_late(submission)
        if not late:
            return None
        score = sum(map(score_of, notebook.grades))
        penalty = self.penalty(submission.student.id, score, late)
        return None if penalty is None else min(max(penalty, 0), score)


def _naive(submitted: str | None) -> datetime | None:
    """Return a time as nbgrader keeps it: UTC, and without saying so."""
    time = datetime.fromisoformat(submitted) if submitted else None
    return time.astimezone(UTC).replace(tzinfo=None) if time and time.tzinfo else time
