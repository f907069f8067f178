"""The check that exposes a scrambled batch: a function of the data before and after."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(before, after):
    return torch.equal(before.permute(0, 3, 1, 2), after)


def cases(rng: Random) -> list[Case]:
    height, width = rng.sample(range(2, 5), 2)
    small = image(rng, 1, 2, 2, 3, dtype=torch.float32)
    batch = image(rng, 2, height, width, 3, dtype=torch.float32)
    square = image(rng, 2, 3, 3, 3, dtype=torch.float64)
    grey = transposed(image(rng, 2, height, width, 1, dtype=torch.float32))
    none = image(rng, 0, height, width, 3, dtype=torch.float32)
    pairs = [
        (small, _reshaped(small)),
        (small, small.permute(0, 3, 1, 2)),
        (batch, batch.permute(0, 3, 1, 2)),
        (batch, _reshaped(batch)),
        (batch, batch.permute(0, 3, 2, 1)),
        (square, square.permute(0, 3, 2, 1)),
        (square, square.permute(0, 3, 1, 2)),
        (square, _reshaped(square)),
        (grey, _reshaped(grey)),
        (none, none.permute(0, 3, 1, 2)),
    ]
    return [Case(pair) for pair in [*pairs[:2], *rng.sample(pairs[2:], len(pairs) - 2)]]


def _reshaped(images: torch.Tensor) -> torch.Tensor:
    count, height, width, channels = images.shape
    return images.reshape(count, channels, height, width)


def shape_only(before, after):
    count, height, width, channels = before.shape
    return after.shape == (count, channels, height, width)


def same_sum(before, after):
    return bool(before.sum() == after.sum())


def channel_sums(before, after):
    return torch.equal(before.sum((1, 2)), after.sum((2, 3)))


def reshaped_back(before, after):
    return torch.equal(before, after.reshape(before.shape))


def number_by_number(before, after):
    return bool((before.permute(0, 3, 1, 2) == after).all())


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "shape-only",
            shape_only,
            "The shape was right in the scrambled batch too. A check has to look at the numbers.",
        ),
        Wrong(
            "same-sum",
            same_sum,
            "The sum stays the same however the numbers are shuffled. Follow single numbers to their places.",
        ),
        Wrong(
            "channel-sums",
            channel_sums,
            "The sum of each channel exposes `reshape`, and that was a good idea. It does not see that rows and "
            "columns changed places inside a channel.",
        ),
        Wrong(
            "reshaped-back",
            reshaped_back,
            "`reshape` undoes `reshape`, so your check passes the fault that it should find and refuses the right "
            "answer. Move the axes instead.",
        ),
        Wrong(
            "shapes-that-differ",
            number_by_number,
            "`==` compares number by number and fails with an error where the shapes differ. `torch.equal` says False.",
        ),
    ),
    hints=(
        "Take one channel of both: which tensor of `before` should be equal to `after[:, 0]`?",
        "`torch.equal(a, b)` is True where shape and numbers are the same. Bring `before` into the order of `after` "
        "by moving its axes.",
    ),
    minutes=5,
    difficulty=3,
    read="Refill or turn",
)
