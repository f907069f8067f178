"""Copies that are none: slices kept as a record of a tensor that goes on changing, to be mended."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.memory import numbers, somewhere, written


def reference(x, steps):
    kept = [x.clone()]
    for step in steps:
        x += step
        kept.append(x.clone())
    return kept


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    tensors = [
        torch.zeros(2),
        numbers(rng, rows, columns),
        numbers(rng, columns, dtype=torch.float64),
        numbers(rng, 1, dtype=torch.int64),
        transposed(numbers(rng, rows, columns)),
        numbers(rng, rows + 2)[1:-1],
        numbers(rng, columns),
    ]
    counts = [2, 3, 2, 2, 1, 2, 0]
    cases = [(x, [_step(rng, x) for _ in range(count)]) for x, count in zip(tensors, counts, strict=True)]
    return [Case(case, written(rng, *somewhere(rng, case[0]))) for case in cases]


def _step(rng: Random, x: torch.Tensor) -> torch.Tensor:
    return numbers(rng, *x.shape, dtype=x.dtype)


def keeps_slices(x, steps):
    kept = [x[:]]
    for step in steps:
        x += step
        kept.append(x[:])
    return kept


def clones_at_the_end(x, steps):
    return [state.clone() for state in keeps_slices(x, steps)]


def leaves_the_last_one(x, steps):
    kept = []
    for step in steps:
        kept.append(x.clone())
        x += step
    return [*kept, x]


def leaves_the_first_one(x, steps):
    kept = [x]
    for step in steps:
        x += step
        kept.append(x.clone())
    return kept


def adds_anew(x, steps):
    kept = [x.clone()]
    for step in steps:
        x = x + step
        kept.append(x)
    return kept


EXERCISE = Exercise(
    parts=(Part("value", points=0.5), Part("memory of their own", points=0.5, how="probe")),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "slice-is-a-copy",
        keeps_slices,
        "All kept states are the last one. `[:]` copies a Python list; of a tensor it gives another look at the same "
        "memory, and so do `detach` and `view`.",
    ),
    known_wrong=(
        Wrong(
            "cloned-too-late",
            clones_at_the_end,
            "You copied when all was over, and by then every slice showed the last state. A state must be copied "
            "while it is there.",
        ),
        Wrong(
            "last-one-not-copied",
            leaves_the_last_one,
            "All states are right when you return them, and the last one is x itself. The caller goes on writing into "
            "x, and it changes.",
            earns=("value",),
        ),
        Wrong(
            "first-one-not-copied",
            leaves_the_first_one,
            "The state before the first step is x itself, so it takes part in all the steps.",
        ),
        Wrong(
            "M09",
            adds_anew,
            "The states are right. But `x = x + step` makes new tensors, and the caller's x never gets the steps.",
            earns=("value",),
        ),
    ),
    hints=(
        "Print `kept` in a cell of your own. Which state do all of its entries show, and why?",
        "Which method takes new memory whatever it is called on? Call it each time when something is kept.",
    ),
    minutes=5,
    difficulty=2,
    read="Three ways to add one",
)
