"""A puzzle: rows in reverse order, by an index, since there is no negative step."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Rule, Wrong


def reference(x):
    return x[torch.arange(len(x) - 1, -1, -1, device=x.device)]


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 7), 2)
    tables = [
        torch.arange(40).reshape(4, 10)[:, :5].contiguous(),
        image(rng, rows, columns, dtype=torch.float32),
        image(rng, 3, 3, dtype=torch.float64),
        transposed(image(rng, rows, columns, dtype=torch.float32)),
        image(rng, 1, columns),
        image(rng, rows, 1, dtype=torch.int64),
        image(rng, 0, columns, dtype=torch.float32),
        image(rng, rows, 2, 2),
    ]
    return [Case((table,)) for table in tables]


def negative_step(x):
    return x[::-1]


def columns_reversed(x):
    return x[:, torch.arange(x.shape[1] - 1, -1, -1)]


def stops_before_the_first_row(x):
    return x[torch.arange(len(x) - 1, 0, -1)]


def begins_behind_the_last_row(x):
    return x[torch.arange(len(x), 0, -1)]


def rows_by_their_numbers(x):
    return x.sort(0, descending=True).values


def flipped(x):
    return x.flip(0)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by an index",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(".flip", ".flipud", ".fliplr", ".rot90"),
                instead="Put the numbers of the rows in brackets behind x, from the last to the first.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-60",
            negative_step,
            "NumPy walks backwards with the step -1; PyTorch refuses it. Pick the rows by an index that counts down.",
            earns=("by an index",),
        ),
        Wrong(
            "columns-reversed",
            columns_reversed,
            "You turned the columns around. The rows are the first axis, so the index goes in first place.",
            earns=("by an index",),
        ),
        Wrong(
            "stops-before-zero",
            stops_before_the_first_row,
            "Row 0 is missing: `arange` stops before its end, also when it counts down. To reach 0 it must stop "
            "before -1.",
            earns=("by an index",),
        ),
        Wrong(
            "begins-behind-the-last",
            begins_behind_the_last_row,
            "You began at `len(x)`, one behind the last row: with n rows the last one has the number n - 1.",
            earns=("by an index",),
        ),
        Wrong(
            "sorted",
            rows_by_their_numbers,
            "You sorted the numbers of each column. The rows change places here, whatever stands in them.",
            earns=("by an index",),
        ),
        Wrong(
            "flipped",
            flipped,
            "The order is right, by `flip`. An index does it as well, and any other order too.",
            earns=("value",),
        ),
    ),
    hints=(
        "Write down the row numbers of the picture, from top to bottom. Which call of `arange` gives them?",
        "From `len(x) - 1` down to 0 in steps of -1; the end is not reached, so it is -1.",
    ),
    minutes=4,
    difficulty=2,
    read="Picking by integers and slices",
)
