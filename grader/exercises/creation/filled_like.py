"""The shape and the device of a tensor, and a dtype of one's own."""

import math
from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x, value):
    return torch.full_like(x, value, dtype=torch.float32)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 6), 2)
    half = rng.randrange(1, 8) + 0.5
    asked = [
        (torch.tensor([[1, 2, 3], [4, 5, 6]]), 0.5),
        (image(rng, rows, columns), half),
        (image(rng, rows, columns, dtype=torch.float32), rng.randrange(2, 9)),
        (transposed(image(rng, rows, columns, dtype=torch.float64)), -half),
        (torch.tensor([float(rng.randrange(9)), math.nan, math.inf]), rng.randrange(2, 9) + 0.25),
        (image(rng, 1, columns, dtype=torch.int64), half),
        (image(rng, dtype=torch.float64), half),
        (image(rng, rows, 0, dtype=torch.float32), half),
    ]
    return [Case(pair) for pair in asked]


def dtype_inherited(x, value):
    return torch.full_like(x, value)


def rounded_first(x, value):
    return torch.full_like(x, value).float()


def shape_only(x, value):
    return torch.full(x.shape, value)


def by_arithmetic(x, value):
    return x.float() * 0 + value


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-35",
            dtype_inherited,
            "`full_like` takes the dtype of x along. In a tensor of whole numbers 0.5 becomes 0 without a word. "
            "Say `dtype=torch.float32`.",
        ),
        Wrong(
            "rounded-first",
            rounded_first,
            "The dtype is right and comes too late: `full_like` had already cut the value to x's dtype. Say the "
            "dtype inside the call.",
        ),
        Wrong(
            "dtype-of-the-value",
            shape_only,
            "`torch.full` reads the dtype from the value, so a whole number gives int64, and it stays on the CPU. "
            "Say the dtype, and let `full_like` bring the device.",
        ),
        Wrong(
            "zero-by-arithmetic",
            by_arithmetic,
            "`x * 0` is not 0 everywhere: nan and inf times 0 give nan. To make numbers anew, read only the shape "
            "of x.",
        ),
    ),
    hints=(
        "A `_like` function takes three things from x. Which of the three is not wanted here?",
        "`torch.full_like(x, value, …)` with one keyword more.",
    ),
    minutes=4,
    difficulty=2,
    read="Like another tensor",
)
