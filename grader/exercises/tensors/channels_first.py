"""An image as it comes from a file, made ready for a network; the file's own tensor stays as it was."""

from random import Random

import torch

from grader.cases import image, then_written, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(image):
    return image.permute(2, 0, 1).to(torch.float32) / 255


def cases(rng: Random) -> list[Case]:
    height, width = rng.sample(range(2, 7), 2)
    images = [
        image(rng, 2, 3, 3),
        image(rng, 2, 3, 3, dtype=torch.float32),
        image(rng, height, width, 3),
        image(rng, 3, 3, 3, dtype=torch.float64),
        image(rng, height, width, 4, dtype=torch.float32),
        transposed(image(rng, width, height, 3)),
        image(rng, height, width, 1),
        image(rng, 1, 1, 3, dtype=torch.float32),
        image(rng, 0, width, 3),
    ]
    return [then_written(rng, pixels) for pixels in images]


def reshaped(image):
    height, width, channels = image.shape
    return image.reshape(channels, height, width).float() / 255


def width_before_height(image):
    return image.permute(2, 1, 0).float() / 255


def left_as_it_was(image):
    return image.permute(2, 0, 1)


def not_scaled(image):
    return image.permute(2, 0, 1).float()


def divided_in_place(image):
    return image.permute(2, 0, 1).float().div_(255)


EXERCISE = Exercise(
    parts=(Part("value", points=1), Part("image left alone", points=1, how="probe")),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "M14",
            reshaped,
            "`reshape` keeps the numbers in their order and cuts them anew, so pixels of one channel land in "
            "another. `permute` says where each axis goes.",
        ),
        Wrong(
            "item-5",
            width_before_height,
            "Height and width changed places. The order in PyTorch is (channel, height, width): rows come before "
            "columns, as in a matrix.",
        ),
        Wrong(
            "left-as-it-was",
            left_as_it_was,
            "The axes are right, the numbers are those of the file: 0 to 255 in the dtype that came. A network "
            "wants float32 from 0 to 1.",
        ),
        Wrong(
            "not-scaled",
            not_scaled,
            "The dtype is right, the numbers still run from 0 to 255. Divide by 255.",
        ),
        Wrong(
            "float-always-copies",
            divided_in_place,
            "`.float()` makes a new tensor only where the dtype changes. A float32 image comes back as the very "
            "same memory, and `div_` writes into it. `/ 255` makes a new tensor.",
            earns=("value",),
        ),
    ),
    hints=(
        "Three steps: put the axes in order, change the dtype, scale. Only the first is about shape.",
        "`permute(2, 0, 1)` lists, for each new axis, the old axis that goes there.",
    ),
    minutes=8,
    difficulty=2,
    read="An image is a block with three axes",
)
