"""The same evenly spaced points from arange and from linspace, for steps that are no whole numbers too."""

import math
from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong


def reference(start, step, count):
    by_arange = start + step * torch.arange(count, dtype=torch.float32)
    return by_arange, torch.linspace(start, start + step * (count - 1), count)


def cases(rng: Random) -> list[Case]:
    start, step = rng.randrange(1, 9), rng.randrange(2, 6)
    asked = [
        (0, 2, 5),
        (1, 0.1, 3),
        (start, step, rng.randrange(3, 8)),
        _one_too_many(rng),
        _one_too_many(rng),
        (start / 4, -step / 4, rng.randrange(3, 8)),
        (start / 4, step / 4, 1),
        (start, step / 4, 0),
    ]
    return [Case(numbers) for numbers in asked]


def _one_too_many(rng: Random) -> tuple[int, float, int]:
    """Return a start, a step and a count for which arange, handed the end, gives one point more."""
    while True:
        start, step, count = rng.randrange(1, 9), rng.randrange(1, 10) / 10, rng.randrange(3, 9)
        if math.ceil((start + step * count - start) / step) > count:
            return start, step, count


def arange_to_the_end(start, step, count):
    return torch.arange(start, start + step * count, step, dtype=torch.float32), reference(start, step, count)[1]


def arange_to_the_last_point(start, step, count):
    last = start + step * (count - 1)
    return torch.arange(start, last, step, dtype=torch.float32), torch.linspace(start, last, count)


def linspace_one_step_too_far(start, step, count):
    return reference(start, step, count)[0], torch.linspace(start, start + step * count, count)


def linspace_by_step(start, step, count):
    return reference(start, step, count)[0], torch.linspace(start, start + step * (count - 1), step)


def dtype_of_the_arguments(start, step, count):
    return start + step * torch.arange(count), reference(start, step, count)[1]


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-21",
            arange_to_the_end,
            "You handed `arange` the end and the step. With steps such as 0.1 rounding lets the end slip in, and "
            "there is one point too many. Count whole numbers, then scale them.",
        ),
        Wrong(
            "arange-is-closed",
            arange_to_the_last_point,
            "You handed `arange` the last point as its end, and it leaves the end out: the last point is missing.",
        ),
        Wrong(
            "linspace-is-half-open",
            linspace_one_step_too_far,
            "You handed `linspace` an end that lies one step too far. It has its end among the points, so the end "
            "is the last point.",
        ),
        Wrong(
            "third-number-is-the-step",
            linspace_by_step,
            "You handed `linspace` the step. Its third number says how many points come out.",
        ),
        Wrong(
            "dtype-of-the-arguments",
            dtype_of_the_arguments,
            "The numbers are right. Whole numbers in `arange` give int64; say `dtype=torch.float32`.",
        ),
    ),
    hints=(
        "How far is the last point from the first? Count the steps between them, not the points.",
        "`torch.arange(count)` has no step to round; scale and shift it. `linspace` wants the last point.",
    ),
    minutes=7,
    difficulty=3,
    read="Evenly spaced",
)
