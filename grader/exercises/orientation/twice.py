"""A check that fails on purpose, to be read before it is mended."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x * 2


def cases(rng: Random) -> list[Case]:
    numbers = torch.tensor([rng.randrange(3, 50) for _ in range(6)])
    tensors = [
        torch.tensor([2.0, 3.0]),
        numbers,
        numbers.reshape(2, 3).double().t(),
        numbers[:0].float(),
        numbers[:1],
    ]
    return [Case((tensor,)) for tensor in tensors]


def squared(x):
    return x**2


EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "squared",
        squared,
        "The code multiplies x by itself. For 2 that looks right; the check also tries other numbers.",
    ),
    known_wrong=(),
    hints=("What happens to 3?", "`x + x` or `2 * x`."),
    minutes=2,
    difficulty=1,
    read="A check that fails",
)
