"""An array from NumPy meets a layer's weight: a given line that fails, to be mended for any dtype."""

from random import Random

import numpy as np
import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(rows, weight):
    return torch.tensor(rows, dtype=weight.dtype, device=weight.device) @ weight.T


def cases(rng: Random) -> list[Case]:
    count, width, units = rng.sample(range(2, 6), 3)
    tables = [
        (np.array([[0.5, 1.0]]), torch.tensor([[2.0, 4.0]])),
        (_rows(rng, count, width), _weight(rng, units, width)),
        (_rows(rng, count, width), transposed(_weight(rng, units, width).double())),
        (_rows(rng, count, width).astype(np.float32), _weight(rng, 1, width).double()),
        (_rows(rng, count, width).astype(np.int64), _weight(rng, units, width)),
        (_rows(rng, 0, width), _weight(rng, units, width)),
        (_rows(rng, count, width), _weight(rng, 0, width)),
    ]
    return [Case(table) for table in tables]


def _rows(rng: Random, count: int, width: int) -> np.ndarray:
    return np.array([rng.randrange(1, 20) / 2 for _ in range(count * width)]).reshape(count, width)


def _weight(rng: Random, units: int, width: int) -> torch.Tensor:
    return torch.tensor([rng.randrange(1, 20) / 4 for _ in range(units * width)]).reshape(units, width)


def given(rows, weight):
    return torch.tensor(rows) @ weight.T


def always_float(rows, weight):
    return torch.tensor(rows).float() @ weight.T


def widens_the_weight(rows, weight):
    return torch.tensor(rows).double() @ weight.double().T


def float_at_the_end(rows, weight):
    return (torch.tensor(rows).double() @ weight.double().T).float()


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M05",
        given,
        "The array's numbers keep their dtype, the weight has another one, and `@` mixes none. Hand "
        "`torch.tensor` the dtype that the weight has.",
    ),
    known_wrong=(
        Wrong(
            "float-whatever-comes",
            always_float,
            "`.float()` means float32, whatever the layer has. That mends the usual case and breaks a layer in "
            "float64; `weight.dtype` fits both.",
        ),
        Wrong(
            "widens-the-weight",
            widens_the_weight,
            "You brought the weight to float64. It runs, with twice the memory, and float64 spreads to all that "
            "follows. Data follows the layer, not the layer the data.",
        ),
        Wrong(
            "float-at-the-end",
            float_at_the_end,
            "You went by way of float64 and back to float32 at the end. A layer in float64 gets float32 then; "
            "bring the data to `weight.dtype` at the start.",
        ),
    ),
    hints=(
        "Read the last line of the error above: which two dtypes met, and where did each come from?",
        "`torch.tensor(rows, dtype=…, device=…)`, both read from `weight`.",
    ),
    minutes=5,
    difficulty=2,
    read="Data that you have",
)
