"""Two tensors from one NumPy array: one in the array's memory, one in its own whatever the array's dtype is."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.memory import numbers, somewhere, written


def reference(array):
    return torch.from_numpy(array), torch.tensor(array, dtype=torch.float32)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    tensors = [
        torch.tensor([1.5, 2.5], dtype=torch.float64),
        numbers(rng, columns),
        numbers(rng, rows, columns, dtype=torch.float64),
        numbers(rng, rows, columns),
        numbers(rng, columns, dtype=torch.int64),
        numbers(rng, 1),
    ]
    return [Case((x.numpy(),), written(rng, *somewhere(rng, x))) for x in tensors]


def both_copied(array):
    return torch.tensor(array), torch.tensor(array, dtype=torch.float32)


def converts_what_is_shared(array):
    return torch.from_numpy(array), torch.from_numpy(array).float()


def keeps_the_dtype(array):
    return torch.from_numpy(array), torch.tensor(array)


def exchanged(array):
    return torch.tensor(array, dtype=torch.float32), torch.from_numpy(array)


def by_the_class(array):
    return torch.Tensor(array), torch.tensor(array, dtype=torch.float32)


EXERCISE = Exercise(
    parts=(Part("value", points=0.5), Part("memory", points=0.5, how="probe")),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "M08",
            both_copied,
            "Both tensors are copies, and the first one should follow the array. `torch.tensor` always copies; "
            "`from_numpy` never does.",
            earns=("value",),
        ),
        Wrong(
            "conversion-that-was-none",
            converts_what_is_shared,
            "For float64 your second tensor is a copy, since the dtype changed. An array that is float32 already needs "
            "no conversion, and the second tensor lies in its memory too.",
            earns=("value",),
        ),
        Wrong(
            "item-14",
            keeps_the_dtype,
            "Your second tensor has the array's dtype. It should be float32 whatever the array is.",
        ),
        Wrong(
            "exchanged",
            exchanged,
            "You have them the wrong way round: the first one follows the array, the second one is on its own.",
        ),
        Wrong(
            "item-15",
            by_the_class,
            "`torch.Tensor` makes float32 of everything, and copies whatever has another dtype. The first tensor keeps "
            "the dtype of the array: only then can it lie in its memory.",
        ),
    ),
    hints=(
        "Which route never copies? Which route always copies, and takes a dtype besides?",
        "`torch.from_numpy(array)` for the first; for the second `torch.tensor` with `dtype=`.",
    ),
    minutes=5,
    difficulty=2,
    read="NumPy on the same memory",
)
