"""The doubling loop of PyTorch's tutorial: numbers decide when it stops, and the graph stays whole."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Pull, Wrong
from grader.exercises.vector_jacobian import every_other, row


def reference(x):
    y = x * 2
    while y.detach().norm() < 1000:
        y = y * 2
    return y


def cases(rng: Random) -> list[Case]:
    n = rng.randrange(2, 5)
    rows = [
        (torch.tensor([1.0, 2.0, 2.0]), torch.tensor([0.5, 1.0, -0.25])),
        (torch.tensor([300.0, 300.0, -300.0]), torch.tensor([1.0, 2.0, 3.0])),
        (row(rng, n, torch.float64), row(rng, n, torch.float64)),
        (every_other(row(rng, n)), row(rng, n)),
        (row(rng, 1, torch.float64) / 8, row(rng, 1, torch.float64)),
        (400 * row(rng, n), row(rng, n)),
    ]
    return [Case((x.requires_grad_(),), Pull(v)) for x, v in rows]


def doubles_numbers(x):
    y = x.detach() * 2
    while y.norm() < 1000:
        y = y * 2
    return y


def doubles_data(x):
    y = x * 2
    while y.data.norm() < 1000:
        y.data.mul_(2)
    return y


def begins_with_x(x):
    y = x
    while y.detach().norm() < 1000:
        y = y * 2
    return y


def asks_the_largest(x):
    y = x * 2
    while y.detach().abs().max() < 1000:
        y = y * 2
    return y


def doubles_once(x):
    y = x * 2
    if y.detach().norm() < 1000:
        y = y * 2
    return y


EXERCISE = Exercise(
    parts=(Part("value", points=0.5), Part("the gradient", points=0.5, how="probe")),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "detached",
            doubles_numbers,
            "The numbers are right, and the way to x is lost: you doubled a detached y. `detach` belongs into the "
            "question behind `while`, not into what is computed.",
            earns=("value",),
        ),
        Wrong(
            "M30",
            doubles_data,
            "The numbers are right, and the gradient is wrong without a word: what is done to `.data` is not recorded, "
            "so only the first doubling counts.",
            earns=("value",),
        ),
        Wrong(
            "begins-with-x",
            begins_with_x,
            "You begin with y = x. One doubling comes before the first question, also where x is large already.",
        ),
        Wrong(
            "asks-the-largest",
            asks_the_largest,
            "You ask for the largest element. `norm` is the length of the whole row: the root of the sum of the "
            "squares.",
        ),
        Wrong(
            "doubles-once",
            doubles_once,
            "An `if` doubles at most once. `while` asks again after each doubling.",
        ),
    ),
    hints=(
        "First y = x · 2; then, as long as the length of y is below 1000, y is doubled. Which line has to be recorded?",
        "`while y.detach().norm() < 1000:` asks about numbers only; `y = y * 2` is recorded.",
    ),
    minutes=5,
    difficulty=2,
    read="How often was it doubled?",
)
