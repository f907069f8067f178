"""Every exercise of every lesson: right answers earn all, stubs nothing, known-wrong ones what they declare."""

from pathlib import Path

import numpy as np
import pytest
import torch

from course_utils.feedback import Feedback
from course_utils.inputs import decode_inputs
from course_utils.sheets import find
from grader.lesson import lessons
from grader.sheet import compile_sheet, tried

ROOT = Path(__file__).parents[2]
EXERCISES = {exercise.id: exercise for lesson in lessons(ROOT) for exercise in lesson.exercises.values()}
WRONG = [(exercise, wrong) for exercise in EXERCISES.values() for wrong in exercise.wrongs]
WRONG_IDS = [f"{exercise.id}: {wrong.misconception}" for exercise, wrong in WRONG]
SEEDS = [f"secret {number}" for number in range(12)]
WITHOUT_EMPTY = {  # exercises whose cases have no tensor without elements, and why
    "offset": "there is no element to find",
    "diagonal-and-trace": "no write could tell a view from a copy",
    "sliding-windows": "no write could tell a view from a copy",
    "column-by-column": "no write could tell a copy from a view",
    "kept-states": "no write could tell a copy from a view",
    "one-row-marked": "no write could tell a copy from a view",
    "doubled": "its length would never reach the limit",
}

every_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
every_wrong = pytest.mark.parametrize(("exercise", "wrong"), WRONG, ids=WRONG_IDS)


def verdict(exercise, answer, sheet):
    return tried(exercise, answer, sheet)


def truth(exercise):
    return exercise.answer if exercise.literal else exercise.reference


def stub(exercise):
    def raises(*_):
        raise NotImplementedError(exercise.id)

    return ... if exercise.literal else raises


@every_exercise
def test_the_reference_earns_all_points_on_the_public_cases(exercise):
    assert verdict(exercise, truth(exercise), find(exercise.id)).points == exercise.points


@every_exercise
def test_the_stub_earns_nothing_and_counts_as_not_answered(exercise):
    judged = verdict(exercise, stub(exercise), find(exercise.id))
    assert (judged.points, judged.answered) == (0, False)


@every_wrong
def test_a_known_wrong_solution_earns_what_it_declares_with_its_own_words(exercise, wrong):
    judged = verdict(exercise, wrong.answer, find(exercise.id))
    parts = {part.name: part.held for part in judged.parts if part.how != "device"}
    assert {name for name, held in parts.items() if held} == set(wrong.earns)
    assert judged.failure.misconception == wrong.misconception
    assert wrong.words in " ".join(Feedback(judged).text.split())


@every_wrong
def test_what_a_student_reads_under_a_wrong_answer_is_short(exercise, wrong):
    text = Feedback(verdict(exercise, wrong.answer, find(exercise.id))).text
    assert len(text.split()) <= 95 and "Traceback" not in text


@every_exercise
@pytest.mark.parametrize("seed", SEEDS)
def test_the_cases_of_any_secret_tell_right_from_wrong_and_wrong_from_wrong(exercise, seed):
    assert compile_sheet(exercise, seed)["exercise"] == exercise.id  # compiling proves it, or raises


def tensors_in(value):
    if isinstance(value, torch.Tensor):
        return [value]
    return [tensor for item in value for tensor in tensors_in(item)] if isinstance(value, list) else []


@every_exercise
def test_cases_with_tensors_hold_the_awkward_ones(exercise):
    inputs = [value for case in find(exercise.id)["cases"] for value in decode_inputs(case["inputs"])]
    tensors = tensors_in(inputs)
    if not tensors:
        return  # a literal answer, or one about words and sizes
    assert exercise.id in WITHOUT_EMPTY or any(0 in tensor.shape for tensor in tensors), "no tensor without elements"
    assert any(1 in tensor.shape for tensor in tensors), "no axis of size 1"
    assert any(not tensor.is_contiguous() for tensor in tensors), "no non-contiguous tensor"
    assert {torch.float32, torch.float64} <= {tensor.dtype for tensor in tensors}, "not both float dtypes"


@pytest.mark.parametrize("exercise", [e for e in EXERCISES.values() if e.literal and not e.quiz], ids=lambda e: e.id)
def test_the_expressions_that_a_prediction_is_about_have_the_declared_values(exercise):
    namespace = {"torch": torch, "np": np}
    assert tuple(eval(item, namespace) for item in exercise.items) == exercise.answer  # noqa: S307
