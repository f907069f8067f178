"""A line that fails on a turned table, to be mended so that the result never shares memory."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.memory import numbers, somewhere, written


def reference(x):
    return x.t().clone(memory_format=torch.contiguous_format).view(-1)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 6), 2)
    tables = [
        torch.arange(6).view(2, 3),
        numbers(rng, 1, columns),
        transposed(numbers(rng, rows, columns, dtype=torch.float64)),
        numbers(rng, rows, columns),
        numbers(rng, rows, 1, dtype=torch.float64),
        numbers(rng, 2 * rows, columns)[::2],
        transposed(numbers(rng, columns, rows, dtype=torch.int64)),
        numbers(rng, 1, 1),
    ]
    return [Case((table,), written(rng, *somewhere(rng, table))) for table in tables]


def clones_and_views(x):
    return x.t().clone().view(-1)


def reshapes(x):
    return x.t().reshape(-1)


def row_by_row(x):
    return x.clone().reshape(-1)


def contiguous_first(x):
    return x.contiguous().t().clone().view(-1)


def clones_the_table_of_one_row_only(x):
    line = x.t().reshape(-1)
    return line.clone() if len(x) == 1 else line


EXERCISE = Exercise(
    parts=(Part("value", points=0.5), Part("memory of its own", points=0.5, how="probe")),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "item-51",
        clones_and_views,
        "`clone` keeps the strides of the turned table, so `view` refuses the copy for the same reason. Where it runs, "
        "the strides happened to fit.",
    ),
    known_wrong=(
        Wrong(
            "M13",
            reshapes,
            "Nothing fails now, and some results lie in x's memory: `reshape`, `flatten` and `contiguous` copy only "
            "where they must. A table of one row or one column, and one that was turned before, needs no copy.",
            earns=("value",),
        ),
        Wrong(
            "row-by-row",
            row_by_row,
            "The copy is there, and the elements come row by row. Column by column is row by row of `x.t()`.",
        ),
        Wrong(
            "contiguous-too-early",
            contiguous_first,
            "You put x in order and turned it afterwards. What `view` gets is turned again; put the turned table in "
            "order.",
        ),
        Wrong(
            "one-row-only",
            clones_the_table_of_one_row_only,
            "A table of one row is copied now. `reshape` shares in other cases too: one column, or a table that was "
            "turned before you turned it.",
            earns=("value",),
        ),
    ),
    hints=(
        "Which of the lines above that run always make new memory, even where a view would do?",
        "`clone(memory_format=torch.contiguous_format)` copies always, and row by row. Or let `reshape` do what it "
        "likes and clone its result.",
    ),
    minutes=6,
    difficulty=3,
    read="Why view refuses",
)
