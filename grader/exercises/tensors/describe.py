"""Four attributes of a tensor, read from the tensor itself."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return {"shape": tuple(x.shape), "dtype": x.dtype, "device": x.device, "is_leaf": x.is_leaf}


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 7), 2)
    tracked = image(rng, rows, columns, dtype=torch.float32).requires_grad_()
    tensors = [
        image(rng, rows, columns),
        image(rng, dtype=torch.float32),
        image(rng, 1, columns, dtype=torch.float64),
        transposed(image(rng, rows, columns, 3, dtype=torch.int64)),
        image(rng, 0, columns, dtype=torch.float32),
        image(rng, rows, dtype=torch.float32) > 100,
        tracked,
        tracked * 2,
    ]
    return [Case((tensor,)) for tensor in tensors]


def legacy_type(x):
    return {"shape": tuple(x.shape), "dtype": x.type(), "device": x.device, "is_leaf": x.is_leaf}


def leaf_means_untracked(x):
    return {"shape": tuple(x.shape), "dtype": x.dtype, "device": x.device, "is_leaf": not x.requires_grad}


def leaf_means_tracked(x):
    return {"shape": tuple(x.shape), "dtype": x.dtype, "device": x.device, "is_leaf": x.requires_grad}


def counts_elements(x):
    return {"shape": x.numel(), "dtype": x.dtype, "device": x.device, "is_leaf": x.is_leaf}


def device_as_text(x):
    return {"shape": tuple(x.shape), "dtype": x.dtype, "device": str(x.device), "is_leaf": x.is_leaf}


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-10",
            legacy_type,
            "`x.type()` is an old method that gives a text. What a tensor's elements are stands in `x.dtype`.",
        ),
        Wrong(
            "leaf-means-untracked",
            leaf_means_untracked,
            "A tensor that you made yourself with `requires_grad=True` is a leaf as well. Ask `x.is_leaf`.",
        ),
        Wrong(
            "item-13",
            leaf_means_tracked,
            "You took `requires_grad` for being a leaf. Every tensor that records nothing is a leaf too: `x.is_leaf`.",
        ),
        Wrong(
            "counts-elements",
            counts_elements,
            "`numel()` counts all elements. The shape says how far each index may run, one number for each axis.",
        ),
        Wrong(
            "device-as-text",
            device_as_text,
            "The device is right, but as a text. `x.device` itself can be compared and handed on to other tensors.",
        ),
    ),
    hints=(
        "All four are attributes: no call, no brackets.",
        "`x.shape`, `x.dtype`, `x.device`, `x.is_leaf`.",
    ),
    minutes=5,
    difficulty=1,
    read="What a tensor knows about itself",
)
