"""An exercise that is easier with a hint, so that a hint is asked for once."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x.numel()


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 7), 2)
    tensors = [
        image(rng, rows, columns),
        image(rng, dtype=torch.float32),
        image(rng, 1, columns, dtype=torch.float64),
        image(rng, 0, columns, dtype=torch.float32),
        transposed(image(rng, rows, columns, 2)),
    ]
    return [Case((tensor,)) for tensor in tensors]


def length(x):
    return len(x)


EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    cases=cases,
    reference=reference,
    known_wrong=(Wrong("first-axis-only", length, "`len` counts the rows. Here all numbers in all rows count."),),
    hints=(
        "A tensor has a method for this. Type `x.num` and press Tab in a code cell where x is a tensor.",
        "`x.numel()`, short for number of elements.",
    ),
    minutes=2,
    difficulty=1,
    read="When you are stuck",
)
