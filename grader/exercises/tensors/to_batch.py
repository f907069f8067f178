"""Images of one size become a batch with a new first axis."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(images):
    return torch.stack(images)


def cases(rng: Random) -> list[Case]:
    height, width = rng.sample(range(2, 6), 2)
    lists = [
        [image(rng, 3, 2, 2) for _ in range(2)],
        [image(rng, 3, height, width, dtype=torch.float32) for _ in range(4)],
        [image(rng, 1, height, width, dtype=torch.float64)],
        [transposed(image(rng, 3, height, width)) for _ in range(3)],
        [image(rng, 3, 0, width) for _ in range(2)],
        [image(rng, 3, 3, 3) for _ in range(3)],
    ]
    return [Case((images,)) for images in lists]


def concatenated(images):
    return torch.cat(images)


def stacked_behind_the_channels(images):
    return torch.stack(images, dim=1)


def stacked_last(images):
    return torch.stack(images, dim=-1)


def tensor_of_tensors(images):
    return torch.tensor(images)


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-6",
            concatenated,
            "`cat` joins along an axis that is there already: the images melt into one with more channels. A "
            "batch has an axis of its own.",
        ),
        Wrong(
            "batch-behind-channels",
            stacked_behind_the_channels,
            "There is a new axis, in second place. The batch axis comes first: (batch, channel, height, width).",
        ),
        Wrong(
            "batch-last",
            stacked_last,
            "There is a new axis, in last place. The batch axis comes first: (batch, channel, height, width).",
        ),
        Wrong(
            "tensor-of-tensors",
            tensor_of_tensors,
            "`torch.tensor` reads nested lists of numbers. A list of tensors is put together by `stack` or `cat`.",
        ),
    ),
    hints=(
        "How many axes does one image have, and how many the batch? Which function adds an axis?",
        "`torch.stack` adds an axis; where it goes is its argument `dim`, which is 0 if you say nothing.",
    ),
    minutes=5,
    difficulty=2,
    read="From a number to a batch of videos",
)
