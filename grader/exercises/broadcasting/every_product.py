"""A puzzle: all products of two vectors, by a column and a row."""

from random import Random

import torch

from grader.cases import image
from grader.exercise import NO_LOOP, Case, Exercise, Part, Rule, Wrong


def reference(a, b):
    return a[:, None] * b


def cases(rng: Random) -> list[Case]:
    one, other = rng.sample(range(3, 8), 2)
    pairs = [
        (torch.arange(1, 5), torch.arange(1, 7)),
        (image(rng, one, dtype=torch.float32), image(rng, other, dtype=torch.float32)),
        (image(rng, other, dtype=torch.float64), image(rng, one, dtype=torch.float64)),
        (image(rng, 3, dtype=torch.int64), image(rng, 3, dtype=torch.int64)),
        (image(rng, one, 2, dtype=torch.float32)[:, 1], image(rng, other, dtype=torch.float32)),
        (image(rng, 1, dtype=torch.float32), image(rng, one, dtype=torch.float32)),
        (image(rng, one, dtype=torch.float64), image(rng, 1, dtype=torch.float64)),
        (image(rng, 0, dtype=torch.float32), image(rng, one, dtype=torch.float32)),
    ]
    return [Case(pair) for pair in pairs]


def number_by_number(a, b):
    return a * b


def turned(a, b):
    return a * b[:, None]


def two_columns(a, b):
    return a[:, None] * b[:, None]


def row_by_row(a, b):
    return torch.stack([x * b for x in a])


def ready_made(a, b):
    return torch.outer(a, b)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by broadcasting",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(*NO_LOOP, ".outer", ".ger", ".einsum", ".kron", ".repeat", ".tile", ".meshgrid"),
                instead="Make one of the two a column: `None` in an index adds an axis of size 1.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "number-by-number",
            number_by_number,
            "Two rows are multiplied number by number, if they are equally long. For all pairs one of the two has to "
            "be a column.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "turned",
            turned,
            "All products are there, and the table lies on its side: a belongs to the rows, b to the columns.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "two-columns",
            two_columns,
            "You made columns of both, so they meet number by number again. One stays a row.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "row-by-row",
            row_by_row,
            "The table is right, made one row at a time, and with no row at all it fails. One product of a column and "
            "a row makes it whole.",
        ),
        Wrong(
            "ready-made",
            ready_made,
            "Right: `outer` is made for this one table. A column and a row do it as well, and they do it for every "
            "other operation too.",
            earns=("value",),
        ),
    ),
    hints=(
        "The picture has the numbers of a down its side and those of b along its top. Which shapes are these?",
        "`a[:, None]` is a column. What does a column times a row give?",
    ),
    minutes=4,
    difficulty=2,
    read="Every pair",
)
