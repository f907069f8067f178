"""From a tensor back to Python: one number, or nested lists."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x.item() if x.numel() == 1 else x.tolist()


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    tensors = [
        image(rng, 3),
        image(rng, 1, dtype=torch.int64),
        image(rng, dtype=torch.float32),
        image(rng, 1, 1, 1, dtype=torch.float64),
        image(rng, 1, columns, dtype=torch.float32),
        transposed(image(rng, rows, columns, dtype=torch.int64)),
        image(rng, rows, columns, dtype=torch.float64)[:, :1],
        image(rng, 0, dtype=torch.float32),
        image(rng, 1) > 100,
    ]
    return [Case((tensor,)) for tensor in tensors]


def always_item(x):
    return x.item()


def always_tolist(x):
    return x.tolist()


def length_decides(x):
    return x.item() if len(x) == 1 else x.tolist()


def float_of_it(x):
    return float(x) if x.numel() == 1 else x.tolist()


def still_a_tensor(x):
    return x.squeeze() if x.numel() == 1 else x.tolist()


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-58",
            always_item,
            "`.item()` takes one number out and refuses several, and none. Ask for `x.numel()` first.",
        ),
        Wrong(
            "list-of-one",
            always_tolist,
            "`tolist()` keeps the axes: of a tensor of shape (1,) it makes a list with one number in it. "
            "Where there is one number only, the number itself is asked for.",
        ),
        Wrong(
            "len-is-not-numel",
            length_decides,
            "`len` is the size of the first axis. A lone number has none, and a single row of several has length 1 "
            "too.",
        ),
        Wrong(
            "float-of-it",
            float_of_it,
            "`float` turns whole numbers and True into floats. `.item()` gives the Python type that fits the dtype.",
        ),
        Wrong(
            "still-a-tensor",
            still_a_tensor,
            "Without axes it is still a tensor, with its dtype and its device. `.item()` takes the number out.",
        ),
    ),
    hints=(
        "How many numbers are in it? One question decides, and it is not about the axes.",
        "`x.numel()` counts them. One: `.item()`. Otherwise: `.tolist()`.",
    ),
    minutes=4,
    difficulty=1,
    read="From a tensor to a number",
)
