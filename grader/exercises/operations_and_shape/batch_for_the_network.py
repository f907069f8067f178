"""A helper that scrambles a batch of images without a word, to be mended."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(images):
    return images.permute(0, 3, 1, 2)


def cases(rng: Random) -> list[Case]:
    height, width = rng.sample(range(2, 6), 2)
    batches = [
        image(rng, 2, 2, 3, 3),
        image(rng, 2, height, width, 3, dtype=torch.float32),
        image(rng, 3, 3, 3, 3, dtype=torch.float64),
        transposed(image(rng, 2, height, width, 3, dtype=torch.float32)),
        image(rng, 1, height, width, 4),
        image(rng, 2, height, width, 1, dtype=torch.float32),
        image(rng, 0, height, width, 3, dtype=torch.float32),
    ]
    return [Case((batch,)) for batch in batches]


def scrambles(images):
    count, height, width, channels = images.shape
    return images.reshape(count, channels, height, width)


def width_before_height(images):
    return images.permute(0, 3, 2, 1)


def read_backwards(images):
    return images.permute(0, 2, 3, 1)


def channels_before_the_batch(images):
    return images.permute(3, 0, 1, 2)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M14",
        scrambles,
        "The shape is right and the pixels are scrambled, as in the code you were given: `reshape` cuts the line of "
        "numbers anew. The channel axis has to move.",
    ),
    known_wrong=(
        Wrong(
            "width-before-height",
            width_before_height,
            "Channel and width changed places, so height stands last and the pictures lie on their sides. Height "
            "stays before width.",
        ),
        Wrong(
            "permute-read-backwards",
            read_backwards,
            "You listed where each old axis goes. `permute` wants, for each new axis, which old axis comes there.",
        ),
        Wrong(
            "batch-moved",
            channels_before_the_batch,
            "The channels came before the batch. The batch stays first: (batch, channel, height, width).",
        ),
    ),
    hints=(
        "Which method moves an axis, and which only cuts the line of numbers into other pieces?",
        "For each axis of (batch, channel, height, width), write the number of the axis of (batch, height, width, "
        "channel) that belongs there.",
    ),
    minutes=4,
    difficulty=2,
    read="Refill or turn",
)
