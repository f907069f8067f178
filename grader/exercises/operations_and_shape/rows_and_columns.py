"""Three picks by integers and slices."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x[:, 1], x[-1:], x[::2]


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 7), 2)
    tables = [
        image(rng, 2, 3, dtype=torch.int64),
        image(rng, rows, columns, dtype=torch.float32),
        image(rng, columns, rows, dtype=torch.float64),
        image(rng, rows, 2),
        image(rng, 1, columns, dtype=torch.float32),
        transposed(image(rng, rows, columns, dtype=torch.float32)),
        image(rng, 0, columns, dtype=torch.int64),
    ]
    return [Case((table,)) for table in tables]


def second_row(x):
    return x[1], x[-1:], x[::2]


def third_column(x):
    return x[:, 2], x[-1:], x[::2]


def last_row_without_its_axis(x):
    return x[:, 1], x[-1], x[::2]


def every_other_column(x):
    return x[:, 1], x[-1:], x[:, ::2]


def from_the_second_row_on(x):
    return x[:, 1], x[-1:], x[1::2]


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "row-for-column",
            second_row,
            "`x[1]` is a row: the first index counts rows. A colon in its place takes all of them: `x[:, 1]`.",
        ),
        Wrong("counts-from-one", third_column, "`x[:, 2]` is the third column. Indices count from 0."),
        Wrong(
            "integer-takes-the-axis",
            last_row_without_its_axis,
            "The integer -1 took the axis of rows away. A slice that begins there, `-1:`, keeps it.",
        ),
        Wrong(
            "every-other-column",
            every_other_column,
            "You took every other column. The slice for the rows comes first.",
        ),
        Wrong(
            "from-the-second-row-on",
            from_the_second_row_on,
            "You began at the second row. Every other row from the first one on: `::2` with nothing before it.",
        ),
    ),
    hints=(
        "The first index is for rows, the second for columns. An integer takes its axis away, a slice keeps it.",
        "All rows is `:`. A slice from the last row to the end is `-1:`. Every other one has the step 2.",
    ),
    minutes=4,
    difficulty=1,
    read="Picking by integers and slices",
)
