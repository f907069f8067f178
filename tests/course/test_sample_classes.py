"""Six sample students a lesson, graded in the jail: each gets what is true of the answers that were put in."""

import sys
from pathlib import Path

import pytest

from grader.lesson import lessons
from grader.prove import grade_quickly

ROOT = Path(__file__).parents[2]
WITH_POINTS = [lesson for lesson in lessons(ROOT) if any(exercise.points for exercise in lesson.exercises.values())]


@pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")
@pytest.mark.parametrize("lesson", WITH_POINTS, ids=lambda lesson: lesson.slug)
def test_six_sample_students_get_their_true_scores(lesson, tmp_path):
    results = grade_quickly(lesson, 6, "tests", tmp_path / "class")
    assert len(results) == 6
    assert [str(result) for result in results if not result.agrees] == []
