"""Every exercise's check on a real GPU: the same verdicts as on a simulated one."""

from pathlib import Path

import pytest

from course_utils.feedback import headline
from course_utils.sheets import find, runs_twice
from course_utils.trial import observe
from course_utils.verdict import judge
from grader.answer_text import text_of
from grader.lesson import lessons

LESSONS = lessons(Path(__file__).parents[2])
EXERCISES = {e.id: e for lesson in LESSONS for e in lesson.exercises.values() if runs_twice(find(e.id))}
WRONG = [(exercise, wrong) for exercise in EXERCISES.values() for wrong in exercise.wrongs]


def verdict(exercise, answer):
    sheet = find(exercise.id)
    return judge(sheet, observe(answer, sheet["cases"], twice=True), text_of(exercise, answer))


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_the_reference_holds_on_the_gpu(exercise, row):
    judged = verdict(exercise, exercise.reference)
    row(exercise.id, headline(judged).partition("   ")[2])
    assert (judged.full, judged.second) == (True, "cuda")


@pytest.mark.parametrize(("exercise", "wrong"), WRONG, ids=[f"{e.id}: {w.misconception}" for e, w in WRONG])
def test_a_known_wrong_solution_is_named_on_the_gpu_too(exercise, wrong):
    judged = verdict(exercise, wrong.answer)
    right = all(part.held for part in judged.parts if part.how in ("value", "property"))
    assert judged.failure.misconception == wrong.misconception
    assert {part.held for part in judged.parts if part.how == "device"} == {right}
