"""An exercise that breaks a rule is refused in one sentence."""

from dataclasses import replace

import pytest

from grader.exercise import ExerciseFault, Part, Wrong, load, validate

FUNCTION = load("01-tensors")["channels-first"]
LITERAL = load("01-tensors")["ndim-of-literals"]


def test_the_id_is_the_name_of_the_file_with_hyphens():
    assert {"channels-first", "ndim-of-literals", "ready-for-imshow"} <= set(load("01-tensors"))
    assert FUNCTION.id == "channels-first"


def test_the_starter_of_a_debug_exercise_is_one_of_its_known_wrong_solutions():
    exercise = load("01-tensors")["ready-for-imshow"]
    assert [wrong.misconception for wrong in exercise.wrongs][:2] == ["M14", "axes-reversed"]


@pytest.mark.parametrize(
    ("exercise", "change", "fault"),
    [
        (FUNCTION, {"parts": ()}, "has 0 parts; give it one to three."),
        (FUNCTION, {"parts": (Part("a", 1), Part("a", 1))}, "names two parts alike."),
        (FUNCTION, {"parts": (Part("value", 0), Part("more", 1))}, "has a part without points."),
        (
            FUNCTION,
            {"parts": (Part("a", 1, how="feeling"),)},
            "has a part whose `how` is not in ['value', 'probe', 'source', 'property'].",
        ),
        (FUNCTION, {"reference": None}, "needs either a reference or a literal answer."),
        (FUNCTION, {"cases": None}, "needs cases with a reference, and none with a literal answer."),
        (LITERAL, {"items": ("one",)}, "needs one expression in `items` for each answer."),
        (FUNCTION, {"known_wrong": FUNCTION.known_wrong[:2]}, "has 2 known-wrong solutions; it needs three."),
        (FUNCTION, {"known_wrong": FUNCTION.known_wrong[:1] * 3}, "names a misconception twice."),
        (
            FUNCTION,
            {"known_wrong": (*FUNCTION.known_wrong, Wrong("new", None, "words", earns=("valeu",)))},
            "lets a wrong solution earn a part that it does not have.",
        ),
        (FUNCTION, {"hints": ("one",)}, "needs two hints: a nudge and the next step."),
        (FUNCTION, {"difficulty": 6}, "needs a difficulty from 1 to 5."),
    ],
)
def test_a_broken_rule_is_one_sentence(exercise, change, fault):
    with pytest.raises(ExerciseFault) as caught:
        validate(replace(exercise, **change))
    assert str(caught.value) == f"exercise {exercise.id!r} {fault}"
