"""A bias for each feature or channel: axis 1, however many axes stand behind it."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x, bias):
    return x + bias.reshape(-1, *[1] * (x.ndim - 2))


def cases(rng: Random) -> list[Case]:
    height, width = rng.sample(range(2, 5), 2)
    features = rng.randrange(5, 7)
    batches = [
        image(rng, 2, 3, dtype=torch.float32),
        image(rng, 1, 3, height, width, dtype=torch.float32),
        image(rng, 1, 2, 2, 2, dtype=torch.float32),
        image(rng, 4, features, dtype=torch.float64),
        transposed(image(rng, 4, 4, dtype=torch.float32)),
        image(rng, 1, 4, 4, dtype=torch.float64),
        image(rng, 2, 1, 2, width, dtype=torch.float32),
        image(rng, 0, features, dtype=torch.float32),
        image(rng, 1, 2, 1, 2, 1, dtype=torch.float64),
    ]
    return [Case((batch, _bias(rng, batch))) for batch in batches]


def _bias(rng: Random, batch: torch.Tensor) -> torch.Tensor:
    """Draw one whole number for each place along axis 1; no two are equal."""
    return torch.tensor(rng.sample(range(1, 99), batch.shape[1]), dtype=batch.dtype)


def as_it_is(x, bias):
    return x + bias


def one_each_example(x, bias):
    return x + bias.reshape(-1, *[1] * (x.ndim - 1))


def images_only(x, bias):
    return x + bias[:, None, None]


def channels_last_and_left_there(x, bias):
    return x.transpose(1, -1) + bias


def the_total_bias(x, bias):
    return x + bias.sum()


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-65",
            as_it_is,
            "`x + bias` puts the bias under the last axis. In a table that is the features; in an image it is the "
            "width, and where width and channels are equally many, nothing warns you.",
        ),
        Wrong(
            "one-for-each-example",
            one_each_example,
            "You put the bias under axis 0, one number for each example. It belongs under axis 1: one axis of size 1 "
            "fewer behind it.",
        ),
        Wrong(
            "images-only",
            images_only,
            "Right for images. `[:, None, None]` always makes two axes; how many are needed depends on how many x has "
            "behind axis 1.",
        ),
        Wrong(
            "channels-left-at-the-end",
            channels_last_and_left_there,
            "The numbers are right, and the channels still stand last. Turn the axes back, or give the bias axes of "
            "size 1 instead.",
        ),
        Wrong(
            "all-biases-at-once",
            the_total_bias,
            "Every element got the sum of all biases. Each channel has a bias of its own.",
        ),
    ),
    hints=(
        "Which shape must the bias have so that its numbers stand under axis 1 of x, counted from the right?",
        "x has `x.ndim - 2` axes behind axis 1. Give the bias so many axes of size 1 at its end: "
        "`bias.reshape(-1, 1, …)`.",
    ),
    minutes=8,
    difficulty=3,
    read="One bias each",
)
