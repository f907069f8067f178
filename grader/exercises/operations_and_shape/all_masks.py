"""A given line that fails at the last batch, when it holds one example, to be mended."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(batches):
    return torch.cat(batches).squeeze(1)


def cases(rng: Random) -> list[Case]:
    height, width = rng.sample(range(2, 5), 2)
    lists = [
        [image(rng, count, 1, 2, 3, dtype=torch.float32) for count in (2, 1)],
        [image(rng, count, 1, height, width) for count in (2, 2)],
        [image(rng, count, 1, height, width, dtype=torch.float64) for count in (3, 3, 1)],
        [image(rng, 1, 1, height, width, dtype=torch.float32)],
        [image(rng, count, 1, 1, width, dtype=torch.float32) for count in (2, 3)],
        [transposed(image(rng, 2, 1, height, width, dtype=torch.float32)) for _ in range(2)],
        [image(rng, count, 1, height, width, dtype=torch.float32) for count in (2, 0)],
    ]
    return [Case((batches,)) for batches in lists]


def bare_squeeze(batches):
    return torch.cat([masks.squeeze() for masks in batches])


def bare_squeeze_at_the_end(batches):
    return torch.cat(batches).squeeze()


def squeezes_the_batch_axis(batches):
    return torch.cat([masks.squeeze(0) for masks in batches])


def drops_the_last_one(batches):
    return torch.cat([masks.squeeze(1) for masks in batches if len(masks) > 1])


def stacks_the_batches(batches):
    return torch.stack([masks.squeeze(1) for masks in batches])


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M15",
        bare_squeeze,
        "`squeeze()` takes away every axis of size 1: with one example the batch axis too, and with one row the rows. "
        "Say which axis you mean.",
    ),
    known_wrong=(
        Wrong(
            "bare-squeeze-at-the-end",
            bare_squeeze_at_the_end,
            "Joining first helps until there is one mask in all, or masks of one row: then `squeeze()` takes that axis "
            "as well. Say which axis you mean.",
        ),
        Wrong(
            "item-57",
            squeezes_the_batch_axis,
            "`squeeze(0)` means the batch axis. Where that is larger than 1 nothing happens, without a word. The "
            "channels are axis 1.",
        ),
        Wrong(
            "last-batch-dropped",
            drops_the_last_one,
            "The batches of one example are left out: no error any more, and masks are missing. Mend the shape.",
        ),
        Wrong(
            "stacked",
            stacks_the_batches,
            "`stack` adds an axis, and wants batches of one size. The masks go one after the other along the batch "
            "axis: `cat`.",
        ),
    ),
    hints=(
        "Print the shape of each batch before and after `squeeze()`. Which axis did the last one lose besides?",
        "Only the channel axis has to go, and its number is 1, however large the others are.",
    ),
    minutes=6,
    difficulty=2,
    read="Axes of size one",
)
