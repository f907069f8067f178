"""A sum of losses that keeps every graph alive: a leak, made visible by counting graphs."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.training_mechanics import quarters


def reference(loss_of, batches):
    total = 0.0
    for batch in batches:
        total += loss_of(batch).item()
    return total / len(batches)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    lists = [
        [quarters(rng, 2) for _ in range(4)],
        [quarters(rng, rows, columns, dtype=torch.float64) for _ in range(rng.randrange(3, 7))],
        [transposed(quarters(rng, rows, columns)) for _ in range(3)],
        [quarters(rng, 1) for _ in range(rng.randrange(5, 9))],
        [quarters(rng, columns)],
        [quarters(rng, count) for count in (3, 0, rows)],
    ]
    return [Case((batches,)) for batches in lists]


def adds_tensors(loss_of, batches):
    total = 0.0
    for batch in batches:
        total += loss_of(batch)
    return (total / len(batches)).item()


def adds_tensors_and_returns_one(loss_of, batches):
    total = 0.0
    for batch in batches:
        total += loss_of(batch)
    return total / len(batches)


def detaches_and_returns_a_tensor(loss_of, batches):
    total = 0.0
    for batch in batches:
        total += loss_of(batch).detach()
    return total / len(batches)


def last_one(loss_of, batches):
    loss = 0.0
    for batch in batches:
        loss = loss_of(batch).item()
    return loss


def sum_of_all(loss_of, batches):
    total = 0.0
    for batch in batches:
        total += loss_of(batch).item()
    return total


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    adapter="losses_reported",
    starter=Wrong(
        "M32",
        adds_tensors,
        "The number is right, and every graph stayed alive until the end, because the total hangs on all of them. "
        "Add numbers: `.item()` inside the loop.",
    ),
    known_wrong=(
        Wrong(
            "no-number-at-all",
            adds_tensors_and_returns_one,
            "The result is a tensor with all the graphs behind it. Add numbers, and return one.",
        ),
        Wrong(
            "still-a-tensor",
            detaches_and_returns_a_tensor,
            "`detach` lets the graphs go, so nothing leaks. A Python float was asked for: `.item()`.",
        ),
        Wrong("last-loss-only", last_one, "This is the loss of the last batch. All of them are added, then divided."),
        Wrong("sum-for-mean", sum_of_all, "This is the sum of the losses. Divide by the number of batches."),
    ),
    hints=(
        "After the second batch, what does `total` hold, and what hangs on it?",
        "`loss_of(batch).item()` is a number: nothing hangs on it, and its graph can go.",
    ),
    minutes=4,
    difficulty=2,
    read="A graph serves once",
)
