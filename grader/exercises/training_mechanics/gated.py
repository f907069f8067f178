"""A result that is right and whose gradient cannot be had: memory was saved in the wrong place."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Pull, Wrong
from grader.exercises.training_mechanics import quarters


def reference(x):
    e = torch.exp(x)
    return x * (e / (1 + e))


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    inputs = [
        torch.tensor([1.0]),
        quarters(rng, rows, columns, dtype=torch.float64),
        transposed(quarters(rng, rows, columns)),
        quarters(rng, 1),
        quarters(rng, 0, columns),
        quarters(rng, columns, dtype=torch.float64),
    ]
    return [Case((x.requires_grad_(),), Pull(quarters(rng, *x.shape, dtype=x.dtype))) for x in inputs]


def writes_into_the_exponential(x):
    e = torch.exp(x)
    e /= 1 + e
    return x * e


def writes_behind_its_back(x):
    e = torch.exp(x)
    e.data /= 1 + e
    return x * e


def writes_into_the_leaf(x):
    e = torch.exp(x)
    x *= e / (1 + e)
    return x


def detaches_the_gate(x):
    e = torch.exp(x.detach())
    e /= 1 + e
    return x * e


EXERCISE = Exercise(
    parts=(Part("value", points=1), Part("gradient", points=1, how="probe")),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M20",
        writes_into_the_exponential,
        "`exp` keeps its result for the backward, and `/=` wrote into it.",
        earns=("value",),
    ),
    known_wrong=(
        Wrong(
            "M30",
            writes_behind_its_back,
            "No error any more, and a wrong gradient: by `.data`, as by `detach`, the way through 1 + e is lost.",
            earns=("value",),
        ),
        Wrong(
            "gate-detached",
            detaches_the_gate,
            "Without its graph the gate counts as a constant. x changes the gate, too, and that part of the gradient "
            "is missing.",
            earns=("value",),
        ),
        Wrong(
            "M19",
            writes_into_the_leaf,
            "x is a leaf that asks for gradients: it may not be written to, and it is the caller's. Make a new tensor.",
        ),
    ),
    hints=(
        "One line writes into a tensor that an operation has kept. Which operation, and which tensor?",
        "`e / (1 + e)` makes a new tensor, and leaves e as `exp` made it.",
    ),
    minutes=6,
    difficulty=3,
    read="Writing into what a graph needs",
)
