"""An experiment that cannot find what it looks for, to be mended: does a tensor share the memory of its array?"""

from random import Random

import numpy as np
import torch

from grader.exercise import Case, Exercise, Part, Specimen, Wrong
from grader.exercises.memory import numbers


def reference(route, array):
    tensor = route(array)
    before = tensor.clone()
    array += 1
    return not torch.equal(tensor, before)


def cases(rng: Random) -> list[Case]:
    count = rng.randrange(2, 5)
    single, double = numbers(rng, count), numbers(rng, 2, count, dtype=torch.float64)
    pairs = [
        ("by_from_numpy", torch.tensor([1.0, 2.0], dtype=torch.float64)),
        ("by_torch_tensor", torch.tensor([1.0, 2.0], dtype=torch.float64)),
        ("by_as_tensor_as_float32", single),
        ("by_as_tensor_as_float32", double),
        ("by_from_numpy_as_float32", single),
        ("by_from_numpy_as_float32", numbers(rng, 1, dtype=torch.int64)),
        ("by_from_numpy", torch.zeros(count)),
        ("by_torch_tensor", torch.zeros(2, count, dtype=torch.float64)),
        ("by_from_numpy", numbers(rng, 1)),
        ("by_torch_tensor", torch.ones(count, dtype=torch.int64)),
    ]
    mixed = [*pairs[:2], *rng.sample(pairs[2:], len(pairs) - 2)]
    return [Case((Specimen(route), x.numpy())) for route, x in mixed]


def makes_a_new_array(route, array):
    tensor = route(array)
    before = tensor.clone()
    array = array + 1
    return not torch.equal(tensor, before)


def compares_values(route, array):
    return np.array_equal(route(array).numpy(), array)


def compares_dtypes(route, array):
    return route(array).numpy().dtype == array.dtype


def multiplies(route, array):
    tensor = route(array)
    before = tensor.clone()
    array *= 2
    return not torch.equal(tensor, before)


def writes_a_one(route, array):
    tensor = route(array)
    array.flat[0] = 1
    return tensor.flatten()[0].item() == 1


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M09",
        makes_a_new_array,
        "`array + 1` is a second array, and `array =` gives it the name. The first one, over which the tensor may lie, "
        "was never written to, so the answer is False for every route.",
    ),
    known_wrong=(
        Wrong(
            "compares-values",
            compares_values,
            "You compare values without a write in between. A fresh copy has the same values; only a write tells them "
            "apart.",
        ),
        Wrong(
            "compares-dtypes",
            compares_dtypes,
            "You ask whether the dtype was kept. A copy can keep it as well. Write, and look.",
        ),
        Wrong(
            "write-that-changes-nothing",
            multiplies,
            "You multiply, and twice 0 is 0: on an array of zeros your experiment sees nothing. Write something that "
            "was not there.",
        ),
        Wrong(
            "was-there-before",
            writes_a_one,
            "You write 1 and find 1, and where the copy held a 1 from the start that says nothing. Compare with what "
            "the tensor held before.",
        ),
    ),
    hints=(
        "After the third line, how many arrays are there? Which of them did the tensor see?",
        "Make the third line write into the array that was handed over: by `+=`, or by brackets on the left.",
    ),
    minutes=5,
    difficulty=2,
    read="NumPy on the same memory",
)
