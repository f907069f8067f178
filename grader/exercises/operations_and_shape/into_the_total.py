"""Adding into a tensor that the caller holds: the same memory, not a new sum."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Write, Wrong


def reference(total, x):
    return total.add_(x)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 6), 2)
    shapes = [(3,), (rows, columns), (1,), (1, columns), (), (0, columns)]
    dtypes = [torch.int64, torch.float32, torch.float64, torch.int64, torch.float32, torch.float32]
    pairs = [
        (image(rng, *shape, dtype=dtype), image(rng, *shape, dtype=dtype))
        for shape, dtype in zip(shapes, dtypes, strict=True)
    ]
    pairs.append((transposed(image(rng, rows, columns, dtype=torch.float64)), image(rng, rows, columns).double()))
    return [Case(pair, _challenge(rng, pair[0])) for pair in pairs]


def _challenge(rng: Random, total: torch.Tensor) -> Write | None:
    return Write(tuple(rng.randrange(size) for size in total.shape), rng.randrange(600, 900)) if total.numel() else None


def makes_a_new_one(total, x):
    return total + x


def without_the_underscore(total, x):
    total.add(x)
    return total


def returns_nothing(total, x):
    total += x


def returns_a_copy(total, x):
    total += x
    return total.clone()


def adds_into_the_other(total, x):
    return x.add_(total)


EXERCISE = Exercise(
    parts=(Part("value", points=1), Part("the caller's tensor", points=1, how="probe")),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-56",
            makes_a_new_one,
            "The sum is right, in a new tensor. Calling it `total` again gives it the old name inside your function "
            "only; the tensor that the caller holds is as it was.",
            earns=("value",),
        ),
        Wrong(
            "no-underscore",
            without_the_underscore,
            "`total.add(x)` makes a new tensor, and nobody kept it. Only the method with the underscore writes into "
            "`total`.",
        ),
        Wrong(
            "returns-nothing",
            returns_nothing,
            "The caller's tensor has the sum, and your function ends without `return`, so it gives None.",
        ),
        Wrong(
            "returns-a-copy",
            returns_a_copy,
            "The caller's tensor has the sum, and you gave back a copy of it. What is written into the one does not "
            "reach the other.",
            earns=("value",),
        ),
        Wrong(
            "adds-into-the-other",
            adds_into_the_other,
            "You wrote the sum into `x`. The tensor in front of `.add_` is the one that is changed.",
            earns=("value",),
        ),
    ),
    hints=(
        "Which of the three ways to add writes into memory that is there already?",
        "`add_` changes the tensor in front of it and gives that very tensor back.",
    ),
    minutes=6,
    difficulty=2,
    read="Three ways to add",
)
