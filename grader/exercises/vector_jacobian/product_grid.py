"""A puzzle: the slopes of a product, also where an element is 0."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.vector_jacobian import ENGINE, every_other, row


def reference(x):
    others = x.repeat(len(x), 1)
    others.fill_diagonal_(1)
    return others.prod(1)


def cases(rng: Random) -> list[Case]:
    n = rng.randrange(3, 6)
    with_a_zero = row(rng, n)
    with_a_zero[rng.randrange(n)] = 0
    with_zeros = row(rng, n, torch.float64)
    with_zeros[:2] = 0
    rows = [torch.tensor([2.0, 3.0, 5.0]), with_a_zero, with_zeros, every_other(row(rng, n, torch.float64))]
    return [Case((x,)) for x in (*rows, row(rng, 1), torch.zeros(1), torch.zeros(0))]


def divides(x):
    return x.prod() / x


def zeros_for_nan(x):
    return (x.prod() / x).nan_to_num(0)


def whole_product(x):
    return x.prod().repeat(len(x))


def leaves_zeros_out(x):
    return x[x != 0].prod() / torch.where(x == 0, 1, x)


def sums(x):
    return x.sum() - x


def by_the_engine(x):
    return torch.func.grad(torch.prod)(x)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by hand",
            points=0.5,
            how="source",
            rule=Rule(forbids=ENGINE, instead="The slope by one factor is the product of the others: multiply those."),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "divides",
            divides,
            "You divide the product by each factor. Where a factor is 0 that is 0/0, nan, while the product of the "
            "others is an ordinary number.",
            earns=("by hand",),
        ),
        Wrong(
            "zeros-for-nan",
            zeros_for_nan,
            "You wrote 0 where 0/0 came out. If the only zero grows a little, so does the product: its slope is the "
            "product of the others.",
            earns=("by hand",),
        ),
        Wrong(
            "whole-product",
            whole_product,
            "You gave the whole product to each. How fast it grows with one factor is the product of the others.",
            earns=("by hand",),
        ),
        Wrong(
            "leaves-zeros-out",
            leaves_zeros_out,
            "You left the zeros out of every product. They are factors: for each other element, one of the others is "
            "0.",
            earns=("by hand",),
        ),
        Wrong(
            "sums",
            sums,
            "You added the others up. In 3 · 5 · x the slope by x is 15.",
            earns=("by hand",),
        ),
        Wrong(
            "by-the-engine",
            by_the_engine,
            "The slopes are right, made by the engine. The puzzle is to get along without it, and without 0/0.",
            earns=("value",),
        ),
    ),
    hints=(
        "In a · b · c, how fast does the product grow with b? And when b is 0?",
        "Put x into every row of a square table, write 1 on the diagonal, and multiply along each row.",
    ),
    minutes=7,
    difficulty=3,
    read="Puzzles",
)
