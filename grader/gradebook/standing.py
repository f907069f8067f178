"""What the gradebook says of each student, read back."""

from nbgrader.api import Assignment, Student, SubmittedAssignment
from sqlalchemy import inspect, select

from grader.gradebook import Standing
from grader.gradebook.opening import file_of, opened
from grader.gradebook.rows import masters_of, score_of, seconds_late
from grader.gradebook.submissions import APPLIED, applied_in, with_rows


def read_standings(lesson: str, database_url: str) -> dict[str, Standing | None]:
    """See `grader.gradebook.standings`."""
    file = file_of(database_url)
    if file is not None and not (file.exists() and file.stat().st_size):
        return {}
    with opened(database_url, write=False) as session:
        found = dict.fromkeys(session.scalars(select(Student.id).order_by(Student.id)))
        assignment = session.scalar(select(Assignment).filter_by(name=lesson))
        if assignment:
            names = {cell: name for one in masters_of(session, assignment) for cell, name in one.graded.items()}
            applied = applied_in(session) if inspect(session.connection()).has_table(APPLIED.name) else {}
            for submission in session.scalars(with_rows(assignment)):
                found[submission.student_id] = _standing(submission, names, assignment.max_score, applied)
        return found


def _standing(
    submission: SubmittedAssignment, names: dict[str, str], worth: float, applied: dict[str, str]
) -> Standing:
    grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
    penalty = sum(notebook.late_submission_penalty or 0 for notebook in submission.notebooks)
    return Standing(
        score=max(0.0, sum(map(score_of, grades)) - penalty),
        worth=worth,
        attempt=next((applied[notebook.id] for notebook in submission.notebooks if notebook.id in applied), None),
        waiting=tuple(sorted(names[grade.cell_id] for grade in grades if grade.needs_manual_grade)),
        marked=any(grade.manual_score is not None for grade in grades),
        penalty=penalty,
        seconds_late=seconds_late(submission),
    )
