"""A puzzle: the diagonal by strides alone, as a view, and its sum, which is a number of its own."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.memory import numbers, written


def reference(x):
    diagonal = x.as_strided((min(x.shape),), (x.stride(0) + x.stride(1),))
    return diagonal, diagonal.sum()


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(4, 7), 2)
    tables = [
        numbers(rng, 3, 3),
        numbers(rng, rows, columns),
        numbers(rng, columns, rows, dtype=torch.float64),
        transposed(numbers(rng, rows, columns)),
        numbers(rng, rows, columns, dtype=torch.int64)[1:, ::2],
        numbers(rng, 1, columns),
        numbers(rng, 1, 1, dtype=torch.float64),
    ]
    return [Case((table,), written(rng, *[rng.randrange(min(table.shape))] * 2)) for table in tables]


def as_if_contiguous(x):
    diagonal = x.as_strided((min(x.shape),), (x.shape[1] + 1,))
    return diagonal, diagonal.sum()


def from_the_first_cell(x):
    diagonal = x.as_strided((min(x.shape),), (x.stride(0) + x.stride(1),), 0)
    return diagonal, diagonal.sum()


def down_a_column(x):
    diagonal = x.as_strided((min(x.shape),), (x.stride(0),))
    return diagonal, diagonal.sum()


def too_long(x):
    diagonal = x.as_strided((len(x),), (x.stride(0) + x.stride(1),))
    return diagonal, diagonal.sum()


def picked_by_lists(x):
    numbers = torch.arange(min(x.shape))
    diagonal = x[numbers, numbers]
    return diagonal, diagonal.sum()


def ready_made(x):
    return x.diagonal(), x.trace()


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part("a view", points=0.5, how="probe"),
        Part(
            "by strides",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(".diagonal", ".diag", ".trace", ".einsum", "loop", "comprehension"),
                instead="Say to `as_strided` how many elements there are, and how far it is from one to the next.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "always-contiguous",
            as_if_contiguous,
            "You step by the number of columns plus one. That is right only where a row lies whole in the storage, "
            "one right behind the other: one step down is `x.stride(0)`.",
            earns=("by strides",),
        ),
        Wrong(
            "offset-forgotten",
            from_the_first_cell,
            "You begin at cell 0 of the storage. x may begin further on; leave the third argument out, and "
            "`as_strided` begins where x does.",
            earns=("by strides",),
        ),
        Wrong(
            "down-a-column",
            down_a_column,
            "You step down only, so this is the first column. On the diagonal each step goes down and to the right.",
            earns=("by strides",),
        ),
        Wrong(
            "rows-counted",
            too_long,
            "You take as many elements as there are rows. A tall table has fewer on its diagonal.",
            earns=("by strides",),
        ),
        Wrong(
            "picked-by-lists",
            picked_by_lists,
            "The numbers are right, and they are a copy: lists of indices copy. A view needs one stride.",
            earns=("value", "by strides"),
        ),
        Wrong(
            "ready-made",
            ready_made,
            "`diagonal` and `trace` do it, and `diagonal` does it by a stride, too. Here you find the stride yourself.",
            earns=("value", "a view"),
        ),
    ),
    hints=(
        "How many cells is it from [0, 0] to [1, 1], and from there to [2, 2]?",
        "`x.as_strided((count,), (step,))` with `step = x.stride(0) + x.stride(1)`. The trace is the sum of that.",
    ),
    minutes=7,
    difficulty=3,
    read="From an index to a cell",
)
