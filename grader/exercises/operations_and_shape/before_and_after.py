"""A given function that adds in place where a new tensor is needed, to be mended."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(scores, bonus):
    return scores, scores + bonus


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 6), 2)
    scores = [
        image(rng, 3, dtype=torch.int64),
        image(rng, rows, dtype=torch.float32),
        image(rng, rows, columns, dtype=torch.float64),
        transposed(image(rng, rows, columns, dtype=torch.int64)),
        image(rng, 1, dtype=torch.float32),
        image(rng, 0, dtype=torch.float32),
        image(rng, columns, dtype=torch.float64),
    ]
    return [Case((each, rng.randrange(1, 9) + 0.5)) for each in scores]


def adds_in_place(scores, bonus):
    before = scores
    scores += bonus
    return before, scores


def cuts_the_bonus_off(scores, bonus):
    return scores, scores + int(bonus)


def float32_for_all(scores, bonus):
    return scores, scores.float() + bonus


def casts_and_adds_in_place(scores, bonus):
    before = scores
    if not scores.is_floating_point():
        scores = scores.float()
    scores += bonus
    return before, scores


def back_to_the_old_dtype(scores, bonus):
    return scores, (scores + bonus).to(scores.dtype)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "item-56",
        adds_in_place,
        "`+=` writes into the memory of the scores. Memory of whole numbers refuses a half; with floats it works, and "
        "`before` changes too, for both names mean one tensor.",
    ),
    known_wrong=(
        Wrong(
            "half-cut-off",
            cuts_the_bonus_off,
            "The error is gone, and so is the half point: `int` cuts it off. The sum may have another dtype than the "
            "scores.",
        ),
        Wrong(
            "float32-for-all",
            float32_for_all,
            "`.float()` makes float32 of everything, of float64 too. `scores + bonus` finds the dtype by itself.",
        ),
        Wrong(
            "cast-then-in-place",
            casts_and_adds_in_place,
            "For whole numbers `.float()` made a new tensor, so `before` was safe. Float scores are still changed in "
            "place, and `before` with them.",
        ),
        Wrong(
            "back-to-the-old-dtype",
            back_to_the_old_dtype,
            "The sum had its half, and casting it back to whole numbers cut it off again.",
        ),
    ),
    hints=(
        "One sign in the given code writes into memory that somebody else holds. Which?",
        "`scores + bonus` makes a new tensor, in a dtype that can hold the sum.",
    ),
    minutes=5,
    difficulty=2,
    read="Three ways to add",
)
