"""An accumulator that starts with whatever the memory held: a silent bug, made loud by memory handed out filled."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, World, Wrong


def reference(x):
    total = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device)
    for row in x:
        total += row
    return total


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 7), 2)
    tables = [
        torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]),
        image(rng, rows, columns, dtype=torch.float32),
        transposed(image(rng, rows, columns, dtype=torch.float64)),
        image(rng, rows, columns, dtype=torch.int64),
        image(rng, 1, columns, dtype=torch.float32),
        image(rng, rows, 1, dtype=torch.float64),
        image(rng, 0, columns, dtype=torch.float32),
        image(rng, rows, 0, dtype=torch.float32),
    ]
    return [Case((table,)) for table in tables]


def given(x):
    total = torch.empty(x.shape[1])
    for row in x:
        total += row
    return total


def empty_of_the_right_kind(x):
    total = torch.empty(x.shape[1], dtype=x.dtype, device=x.device)
    for row in x:
        total += row
    return total


def starts_at_one(x):
    total = torch.ones(x.shape[1], dtype=x.dtype, device=x.device)
    for row in x:
        total += row
    return total


def default_dtype(x):
    total = torch.zeros(x.shape[1])
    for row in x:
        total += row
    return total


def copy_of_the_first_row(x):
    total = x[0].clone()
    for row in x[1:]:
        total += row
    return total


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    world=World(filled=True),
    starter=Wrong(
        "M01",
        given,
        "The sum starts from whatever the memory held. Where you tried it that was 0; here the memory was filled "
        "beforehand. Start from `zeros`, in the dtype of x.",
    ),
    known_wrong=(
        Wrong(
            "item-16",
            empty_of_the_right_kind,
            "The dtype is right now, and the memory is still what it was before. `empty` only fits where every element "
            "is written before it is read.",
        ),
        Wrong(
            "item-17",
            starts_at_one,
            "Every sum is too large by one: it starts from ones. The number that adds nothing is zero.",
        ),
        Wrong(
            "default-dtype",
            default_dtype,
            "The sums are right, in float32 whatever x has. Hand `zeros` the dtype of x, and its device.",
        ),
        Wrong(
            "first-row-must-exist",
            copy_of_the_first_row,
            "You start from the first row, and a table may have none. Zeros have the right length for every table.",
        ),
    ),
    hints=(
        "What does `total` hold before the first row is added? Who wrote it there?",
        "`torch.zeros(x.shape[1], …)` with the dtype and the device of x.",
    ),
    minutes=5,
    difficulty=2,
    read="One number everywhere",
)
