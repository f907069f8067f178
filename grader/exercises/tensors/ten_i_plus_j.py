"""A puzzle: build the drawn tensor from its sizes, without writing its numbers."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong


def reference(rows, columns):
    return torch.arange(rows * 10).reshape(rows, 10)[:, :columns]


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 10), 2)
    sizes = [(3, 4), (rows, columns), (columns, rows), (2, 10), (1, columns), (rows, 1), (0, columns), (rows, 0)]
    return [Case(size) for size in sizes]


def counts_on(rows, columns):
    return torch.arange(rows * columns).reshape(rows, columns)


def rows_and_columns_swapped(rows, columns):
    return torch.arange(columns * 10).reshape(columns, 10)[:, :rows].t()


def counts_from_one(rows, columns):
    return torch.arange(1, rows * 10 + 1).reshape(rows, 10)[:, :columns]


def floats(rows, columns):
    return torch.arange(rows * 10.0).reshape(rows, 10)[:, :columns]


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "counts-on",
            counts_on,
            "Your rows count on where the one above ended. In the picture each row starts ten higher than the last.",
        ),
        Wrong(
            "rows-and-columns-swapped",
            rows_and_columns_swapped,
            "Tens run along your columns. In the picture the row number gives the tens, the column number the ones.",
        ),
        Wrong(
            "counts-from-one", counts_from_one, "The top left number is 0: indices count from 0, and so does arange."
        ),
        Wrong(
            "floats",
            floats,
            "The numbers are right, as floats. Whole numbers in, whole numbers out: `arange(10)`, not `arange(10.)`.",
        ),
    ),
    hints=(
        "Draw the table for ten columns first. What is the number after the last one of a row?",
        "`torch.arange(rows * 10)` holds all numbers that you need. Give it rows of ten and keep the first columns.",
    ),
    minutes=8,
    difficulty=3,
    read="An image is a block with three axes",
)
