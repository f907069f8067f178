"""A function with a branch and a loop: each input has a graph of its own."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Pull, Wrong


def reference(x, limit):
    y = x * x if x.sum() < 0 else x
    while y.sum() > limit:
        y = y / 2
    return y


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 4), 2)
    tensors = [
        torch.tensor([2.0, 3.0]),
        torch.tensor([6.0, 6.0]),
        torch.tensor([-3.0, 1.0]),
        transposed(image(rng, rows, columns, dtype=torch.float64) + 1),
        image(rng, 1, dtype=torch.float32) + 20,
        torch.tensor(-float(rng.randrange(4, 9)), dtype=torch.float64),
        image(rng, 0, dtype=torch.float32),
        image(rng, rows, dtype=torch.float64) - 300,
    ]
    return [Case((x.requires_grad_(), 9), Pull(_direction(rng, x))) for x in tensors]


def _direction(rng: Random, x: torch.Tensor) -> torch.Tensor:
    return torch.tensor([float(rng.randrange(1, 9)) for _ in range(x.numel())], dtype=x.dtype).reshape(x.shape)


def computes_on_numbers(x, limit):
    y = x.detach()
    y = y * y if y.sum() < 0 else y
    while y.sum() > limit:
        y = y / 2
    return y


def loops_without_recording(x, limit):
    y = x * x if x.sum() < 0 else x
    with torch.no_grad():
        while y.sum() > limit:
            y = y / 2
    return y


def halves_once(x, limit):
    y = x * x if x.sum() < 0 else x
    if y.sum() > limit:
        y = y / 2
    return y


def halves_in_place(x, limit):
    y = x * x if x.sum() < 0 else x
    while y.sum() > limit:
        y /= 2
    return y


def turns_the_sign(x, limit):
    y = -x if x.sum() < 0 else x
    while y.sum() > limit:
        y = y / 2
    return y


EXERCISE = Exercise(
    parts=(Part("value", points=1), Part("the gradient", points=1, how="probe")),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "computes-on-numbers",
            computes_on_numbers,
            "The numbers are right, the way to x is lost: nothing after `detach` or `.item()` is recorded. An `if` "
            "can ask a recording tensor.",
            earns=("value",),
        ),
        Wrong(
            "loop-not-recorded",
            loops_without_recording,
            "The halving is not recorded, so no gradient comes back through it. Record the loop too: only steps that "
            "are run count.",
            earns=("value",),
        ),
        Wrong(
            "halves-once",
            halves_once,
            "You halved once at most. `while` asks again after each halving.",
        ),
        Wrong(
            "M19",
            halves_in_place,
            "`y /= 2` writes into memory, and y is x itself there. A leaf that records may not be written into: "
            "`y = y / 2` makes a new tensor.",
        ),
        Wrong(
            "turns-the-sign",
            turns_the_sign,
            "You made a negative sum positive by a minus. Asked is the square of each element.",
        ),
    ),
    hints=(
        "Write it as the sentence says it: an `if`, then a `while`, with tensors all the way.",
        "`while y.sum() > limit:` may ask a tensor that records. In the loop, `y = y / 2`.",
    ),
    minutes=7,
    difficulty=3,
    read="The graph is made by running",
)
