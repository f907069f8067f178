"""A mean squared error that refuses two shapes instead of stretching them."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Property, Wrong


def reference(prediction, target):
    if prediction.shape != target.shape:
        raise ValueError(f"prediction has shape {tuple(prediction.shape)}, target has {tuple(target.shape)}")
    return ((prediction - target) ** 2).mean()


def cases(rng: Random) -> list[Case]:
    count, width = rng.sample(range(2, 6), 2)
    shapes = [
        ((3,), (3,)),
        ((3, 1), (3,)),
        ((count, width), (count, width)),
        ((width,), (width, 1)),
        ((count, width), (width,)),
        ((count, width), (width, count)),
        ((1,), ()),
        ((0, 1), (0,)),
        ((), ()),
    ]
    drawn = [_pair(rng, *pair, dtype) for pair, dtype in zip(shapes, [torch.float32, torch.float64] * 5, strict=False)]
    turned = tuple(transposed(image(rng, count, width, dtype=torch.float32)) for _ in range(2))
    return [Case(pair, raises="ValueError" if _words(*pair) else "") for pair in [*drawn, turned]]


def _pair(rng: Random, one: tuple, other: tuple, dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    return image(rng, *one, dtype=dtype), image(rng, *other, dtype=dtype)


def _words(prediction: torch.Tensor, target: torch.Tensor) -> tuple[str, ...]:
    """Return what the error about two shapes has to say: the sizes of both, side by side."""
    if prediction.shape == target.shape:
        return ()
    return tuple(", ".join(map(str, tensor.shape)) for tensor in (prediction, target) if tensor.ndim)


def unchecked(prediction, target):
    return ((prediction - target) ** 2).mean()


def mends_it_silently(prediction, target):
    return ((prediction.flatten() - target.flatten()) ** 2).mean()


def counts_them(prediction, target):
    if prediction.numel() != target.numel():
        raise ValueError(f"prediction has shape {tuple(prediction.shape)}, target has {tuple(target.shape)}")
    return ((prediction - target) ** 2).mean()


def by_assert(prediction, target):
    assert prediction.shape == target.shape, f"{tuple(prediction.shape)} and {tuple(target.shape)}"
    return ((prediction - target) ** 2).mean()


def says_nothing(prediction, target):
    if prediction.shape != target.shape:
        raise ValueError("the shapes differ")
    return ((prediction - target) ** 2).mean()


def says_one_shape(prediction, target):
    if prediction.shape != target.shape:
        raise ValueError(f"target should have shape {tuple(prediction.shape)}")
    return ((prediction - target) ** 2).mean()


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part("message", points=0.5, how="property", properties=(Property("says", words=_words),)),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "M17",
            unchecked,
            "Nothing is checked, so shapes that differ are stretched, and a number comes out. Compare the shapes "
            "before you subtract.",
        ),
        Wrong(
            "mended-silently",
            mends_it_silently,
            "You bring both into one row and go on. Here that hides who gave the wrong shape: refuse, and say both "
            "shapes.",
        ),
        Wrong(
            "counts-only",
            counts_them,
            "You compared how many elements there are. A column and a row of N have equally many, and that is the pair "
            "that has to be refused. Compare the shapes.",
        ),
        Wrong(
            "by-assert",
            by_assert,
            "An assert is a note to yourself, and Python can be told to skip it. Raise a ValueError, which is what a "
            "wrong argument is.",
            earns=("message",),
        ),
        Wrong(
            "says-nothing",
            says_nothing,
            "You refuse the right pairs, and the error does not help its reader. Say which two shapes came.",
            earns=("value",),
        ),
        Wrong(
            "one-shape-said",
            says_one_shape,
            "Your error says one of the two shapes. Which one is wrong its reader has to decide: say both.",
            earns=("value",),
        ),
    ),
    hints=(
        'Compare the two shapes before anything else. `if … : raise ValueError(f"…")`.',
        "Into the message: `{tuple(prediction.shape)}` and `{tuple(target.shape)}`.",
    ),
    minutes=5,
    difficulty=2,
    read="The loss that lies",
)
