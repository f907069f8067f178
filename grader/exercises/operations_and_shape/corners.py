"""A puzzle: a block by two lists, which are not read in pairs."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x[[0, -1]][:, [0, -1]]


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 7), 2)
    tables = [
        torch.arange(40).reshape(4, 10)[:, :5].contiguous(),
        image(rng, rows, columns, dtype=torch.float32),
        image(rng, 3, 3, dtype=torch.float64),
        image(rng, 2, columns, dtype=torch.int64),
        transposed(image(rng, rows, columns, dtype=torch.float32)),
        image(rng, 1, columns, dtype=torch.float32),
        image(rng, rows, columns, 3),
        image(rng, rows, columns, 0, dtype=torch.float32),
    ]
    return [Case((table,)) for table in tables]


def lists_in_pairs(x):
    return x[[0, -1], [0, -1]]


def long_steps(x):
    return x[:: len(x) - 1, :: x.shape[1] - 1]


def top_left_block(x):
    return x[:2, :2]


def rows_only(x):
    return x[[0, -1]][[0, -1]]


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "lists-in-pairs",
            lists_in_pairs,
            "Two lists side by side are read in pairs: (0, 0) and (-1, -1), so two corners came. Pick the rows first, "
            "and then the columns of what you have.",
        ),
        Wrong(
            "step-of-zero",
            long_steps,
            "A step from the first to the last works until there is only one: then it is 0, and slices refuse that. "
            "A list of two indices always picks two.",
        ),
        Wrong("top-left-block", top_left_block, "That is the block at the top left. The picture has the four ends."),
        Wrong(
            "rows-only",
            rows_only,
            "The two rows are right, with all their columns. Behind them, brackets pick rows again unless a colon "
            "passes the rows on: `[:, [0, -1]]`.",
        ),
    ),
    hints=(
        "First the two rows, in brackets of their own. How do you take two columns of the rest?",
        "`x[[0, -1]]` has the rows; then all rows of that, `:`, and the columns `[0, -1]`.",
    ),
    minutes=5,
    difficulty=3,
    read="Picking by lists and masks",
)
