"""A table made by `expand` in which one row is written to, and all of them change; to be mended."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.memory import numbers, somewhere, written


def reference(row, n, i):
    table = row.repeat(n, 1)
    table[i] += 100
    return table


def cases(rng: Random) -> list[Case]:
    columns = rng.randrange(2, 5)
    rows = [
        torch.tensor([1.0, 2.0]),
        numbers(rng, columns, dtype=torch.float64),
        numbers(rng, columns, dtype=torch.int64),
        numbers(rng, 2 * columns)[::2],
        numbers(rng, 1),
        numbers(rng, columns, 3)[:, 1],
        numbers(rng, columns),
    ]
    counts = [3, 3, 2, 4, 3, 1, 1]
    return [
        Case((row, count, rng.randrange(count)), written(rng, *somewhere(rng, row)))
        for row, count in zip(rows, counts, strict=True)
    ]


def writes_into_the_expanded(row, n, i):
    table = row.expand(n, -1)
    table[i] += 100
    return table


def clones_too_late(row, n, i):
    table = row.expand(n, -1)
    table[i] += 100
    return table.clone()


def clones_the_row(row, n, i):
    table = row.clone().expand(n, -1)
    table[i] += 100
    return table


def makes_contiguous(row, n, i):
    table = row.expand(n, -1).contiguous()
    table[i] += 100
    return table


EXERCISE = Exercise(
    parts=(Part("value", points=0.5), Part("the caller's row", points=0.5, how="probe")),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M16",
        writes_into_the_expanded,
        "`expand` shows one row n times. A write into one of them is a write into all, and into the caller's row. "
        "Rows that are written to need memory of their own.",
    ),
    known_wrong=(
        Wrong(
            "cloned-too-late",
            clones_too_late,
            "You cloned after the write. By then it had reached all rows, and the caller's row besides.",
        ),
        Wrong(
            "row-cloned",
            clones_the_row,
            "The caller's row is safe now. The rows of the table are still one row, shown n times.",
        ),
        Wrong(
            "M13",
            makes_contiguous,
            "`contiguous` copies where there is something to put in order. With n = 1 and a row that lies in order "
            "there is nothing, and you write into the caller's row.",
            earns=("value",),
        ),
    ),
    hints=(
        "What is `row.expand(3, -1).stride()`? Which cells does row 0 read, and which row 1?",
        "`row.repeat(n, 1)` writes the rows out. So does `clone` behind `expand`, if it comes before the write.",
    ),
    minutes=5,
    difficulty=2,
    read="One row shown many times",
)
