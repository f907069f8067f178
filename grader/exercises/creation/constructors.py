"""Seven constructors, each with the shape and the dtype that is asked for."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong


def reference(n):
    return {
        "zeros": torch.zeros(n, 2),
        "ones": torch.ones(n, dtype=torch.int64),
        "full": torch.full((2, n), 0.5, dtype=torch.float64),
        "eye": torch.eye(n, n + 1),
        "arange": torch.arange(0, 2 * n, 2),
        "linspace": torch.linspace(0, 1, n + 1),
        "tensor": torch.tensor([n, -n], dtype=torch.float32),
    }


def cases(rng: Random) -> list[Case]:
    return [Case((n,)) for n in (3, *rng.sample(range(4, 60), 5), 1, 0)]


def ones_for_identity(n):
    return {**reference(n), "eye": torch.ones(n, n + 1)}


def square_eye(n):
    return {**reference(n), "eye": torch.eye(n)}


def arange_with_its_end(n):
    return {**reference(n), "arange": torch.arange(0, 2 * n + 1, 2)}


def step_before_end(n):
    return {**reference(n), "arange": torch.arange(0, 2, 2 * n) if n else torch.arange(0)}


def parts_for_points(n):
    return {**reference(n), "linspace": torch.linspace(0, 1, n)}


def default_dtype(n):
    return {**reference(n), "ones": torch.ones(n), "full": torch.full((2, n), 0.5)}


def dtype_of_the_data(n):
    return {**reference(n), "tensor": torch.tensor([n, -n])}


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-17",
            ones_for_identity,
            "You filled the matrix with ones. `eye` has ones on the diagonal only, as an identity matrix has.",
        ),
        Wrong(
            "item-20",
            square_eye,
            "Your `eye` is square. Handed two numbers, it makes n rows and m columns: `torch.eye(n, n + 1)`.",
        ),
        Wrong(
            "item-21",
            arange_with_its_end,
            "Your even numbers go on to 2n. `arange` leaves its end out, so the end itself can be 2n.",
        ),
        Wrong(
            "step-before-end",
            step_before_end,
            "You wrote start, step, end, as one of the notes lists them. The order is start, end, step.",
        ),
        Wrong(
            "item-22",
            parts_for_points,
            "You handed `linspace` the number of parts. Its third number counts points, and n parts have n + 1.",
        ),
        Wrong(
            "default-dtype",
            default_dtype,
            "The numbers are right, in the dtype that comes of itself. For `ones` and `full` another one is asked for: "
            "say `dtype=`.",
        ),
        Wrong(
            "item-14",
            dtype_of_the_data,
            "`torch.tensor` read int64 from your whole numbers. Say `dtype=torch.float32`.",
        ),
    ),
    hints=(
        "Go row by row through the table, and let each line run alone in a new cell with n = 3.",
        "Three of the seven need `dtype=`: those whose default or whose data say another one.",
    ),
    minutes=8,
    difficulty=2,
    read="Evenly spaced",
)
