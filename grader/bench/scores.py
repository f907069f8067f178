"""What a gradebook says, beside what is true."""

import csv
from pathlib import Path

from grader.bench.twins import exercise_of
from grader.sample_class import SCORES


def true_scores(course: Path) -> dict[str, dict[str, float]]:
    """Return the true points of a sample class by student and exercise."""
    with (course / SCORES).open(newline="", encoding="utf-8") as file:
        rows = [dict(row) for row in csv.DictReader(file)]
    return {
        row["student"]: {name: float(points) for name, points in row.items() if name not in ("student", "total")}
        for row in rows
    }


def scores_in_gradebook(course: Path, lesson: str) -> dict[str, dict[str, float]]:
    """Return the automatic points that nbgrader's gradebook has, by student and exercise."""
    from nbgrader.api import Gradebook

    found = {}
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        for submission in gradebook.assignment_submissions(lesson):
            points = found.setdefault(submission.student.id, {})
            for grade in submission.notebooks[0].grades:
                name = exercise_of(grade.name)
                points[name] = points.get(name, 0.0) + (grade.auto_score or 0.0)
    return found


def differences(given: dict[str, dict[str, float]], true: dict[str, dict[str, float]]) -> list[str]:
    """Return a sentence for each student and exercise whose points are not the true ones."""
    return [
        f"{student} {name}: {given.get(student, {}).get(name)}, not {points:g}"
        for student, exercises in true.items()
        for name, points in exercises.items()
        if given.get(student, {}).get(name) != points
    ]
