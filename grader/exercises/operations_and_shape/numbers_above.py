"""A puzzle: what a mask picks."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x, limit):
    return x[x > limit]


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 6), 2)
    some = image(rng, rows, columns, dtype=torch.float32)
    other = transposed(image(rng, rows, columns, dtype=torch.float64))
    return [
        Case((torch.arange(40).reshape(4, 10)[:, :5].contiguous(), 22)),
        Case((some, rng.choice(some.flatten().sort().values[2:-2].tolist()))),
        Case((other, rng.choice(other.flatten().sort().values[2:-2].tolist()))),
        Case((image(rng, 1, columns), 100)),
        Case((image(rng, rows, 2, dtype=torch.int64), -1)),
        Case((image(rng, rows, 2, dtype=torch.float32), 300)),
        Case((image(rng, 0, columns, dtype=torch.float32), 0)),
    ]


def the_mask(x, limit):
    return x > limit


def zeros_in_between(x, limit):
    return torch.where(x > limit, x, 0)


def limit_included(x, limit):
    return x[x >= limit]


def places(x, limit):
    return (x > limit).nonzero()


def whole_rows(x, limit):
    return x[(x > limit).any(1)]


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "mask-itself",
            the_mask,
            "That is the mask: True and False in the shape of x. Put it in brackets behind x to pick by it.",
        ),
        Wrong(
            "zeros-in-between",
            zeros_in_between,
            "The numbers that are not wanted became zeros and kept their places. A mask in brackets leaves them out.",
        ),
        Wrong("limit-included", limit_included, "Above the limit is `>`: the limit itself is not picked."),
        Wrong(
            "places-for-numbers",
            places,
            "`nonzero` gives the places, a row of indices for each. The numbers that stand there are asked for.",
        ),
        Wrong(
            "whole-rows",
            whole_rows,
            "`any(1)` makes one True for a whole row. A mask in the shape of x picks number by number.",
        ),
    ),
    hints=(
        "Compare first: which tensor of True and False has the shape of x?",
        "`x > limit` is the mask, and `x[mask]` what it picks.",
    ),
    minutes=3,
    difficulty=1,
    read="Picking by lists and masks",
)
