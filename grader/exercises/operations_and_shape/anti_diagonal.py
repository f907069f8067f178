"""A puzzle: single elements by two indices that are read in pairs."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    rows = torch.arange(len(x), device=x.device)
    return x[rows, len(x) - 1 - rows]


def cases(rng: Random) -> list[Case]:
    size = rng.randrange(4, 8)
    tables = [
        torch.arange(40).reshape(4, 10)[:, :4].contiguous(),
        image(rng, size, size, dtype=torch.float32),
        image(rng, 3, 3, dtype=torch.float64),
        transposed(image(rng, size, size, dtype=torch.float32)),
        image(rng, 2, 2),
        image(rng, 1, 1, dtype=torch.int64),
        image(rng, 0, 0, dtype=torch.float32),
    ]
    return [Case((table,)) for table in tables]


def main_diagonal(x):
    rows = torch.arange(len(x))
    return x[rows, rows]


def whole_columns(x):
    columns = len(x) - 1 - torch.arange(len(x))
    return x[:, columns]


def from_the_bottom(x):
    rows = torch.arange(len(x))
    return x[len(x) - 1 - rows, rows]


def one_too_far(x):
    rows = torch.arange(len(x))
    return x[rows, len(x) - rows]


def a_table_of_it(x):
    rows = torch.arange(len(x))
    return torch.zeros_like(x).index_put((rows, len(x) - 1 - rows), x[rows, len(x) - 1 - rows])


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "main-diagonal",
            main_diagonal,
            "That is the diagonal from the top left. In the picture the column falls while the row rises.",
        ),
        Wrong(
            "slice-makes-a-block",
            whole_columns,
            "The colon takes every row with every column of the list. Two index tensors side by side are read in "
            "pairs: one row with one column.",
        ),
        Wrong(
            "from-the-bottom",
            from_the_bottom,
            "The right numbers, from the bottom to the top. The picture begins in the first row.",
        ),
        Wrong(
            "counts-from-one",
            one_too_far,
            "Your first pair is row 0 with column n, and the last column is n - 1.",
        ),
        Wrong(
            "still-a-table",
            a_table_of_it,
            "The numbers stand in a table of zeros. The picture has one axis: one number for each row.",
        ),
    ),
    hints=(
        "Write the (row, column) of each number in the picture, one under the other. What do row and column add up to?",
        "`rows = torch.arange(len(x), device=x.device)`, and the column is `len(x) - 1 - rows`.",
    ),
    minutes=5,
    difficulty=3,
    read="Picking by lists and masks",
)
