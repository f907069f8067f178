"""Rows and columns that add up to one: sums that keep their axis."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x / x.sum(1, keepdim=True), x / x.sum(0, keepdim=True)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 6), 2)
    tables = [
        torch.tensor([[1.0, 1.0], [3.0, 1.0]]),
        image(rng, rows, columns, dtype=torch.float32) + 1,
        image(rng, 3, 3, dtype=torch.float64) + 1,
        transposed(image(rng, rows, columns, dtype=torch.float32) + 1),
        image(rng, 1, columns, dtype=torch.float64) + 1,
        image(rng, rows, 1, dtype=torch.float32) + 1,
        image(rng, 0, columns, dtype=torch.float32) + 1,
    ]
    return [Case((table,)) for table in tables]


def axis_lost(x):
    return x / x.sum(1), x / x.sum(0)


def axes_exchanged(x):
    return x / x.sum(0, keepdim=True), x / x.sum(1, keepdim=True)


def by_the_total(x):
    return x / x.sum(), x / x.sum()


def columns_of_the_rows(x):
    by_rows = x / x.sum(1, keepdim=True)
    return by_rows, by_rows / by_rows.sum(0, keepdim=True)


def by_the_largest(x):
    return x / x.amax(1, keepdim=True), x / x.amax(0, keepdim=True)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "axis-lost",
            axis_lost,
            "`x.sum(1)` has lost its axis, so the sums of the rows lie under the columns. In a square table that runs, "
            "and divides by the wrong sums. `keepdim=True` keeps a column.",
        ),
        Wrong(
            "axes-exchanged",
            axes_exchanged,
            "The two have changed places. `sum(1)` adds along the columns and leaves one number for each row.",
        ),
        Wrong(
            "by-the-total",
            by_the_total,
            "You divided by the sum of the whole table. Each row, and each column, has a sum of its own.",
        ),
        Wrong(
            "one-after-the-other",
            columns_of_the_rows,
            "The second table is made from the first. Both are to be made from x.",
        ),
        Wrong(
            "by-the-largest",
            by_the_largest,
            "You divided by the largest number, so each row has a 1 in it. The numbers of a row are to add up to 1.",
        ),
    ),
    hints=(
        "Print the shape of `x.sum(1)` for a table that is not square. Under which axis of x does it come to lie?",
        "`x.sum(1, keepdim=True)` has shape (rows, 1): a column, one number for each row.",
    ),
    minutes=4,
    difficulty=2,
    read="Sums that keep their axis",
)
