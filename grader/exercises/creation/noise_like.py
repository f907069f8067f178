"""Noise in the shape of an image that has no floats: a given line that fails."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Property, Wrong


def reference(image):
    return torch.rand_like(image, dtype=torch.float32)


def cases(rng: Random) -> list[Case]:
    height, width = rng.randrange(15, 20), rng.randrange(20, 30)
    images = [
        image(rng, 3, 16, 16),
        image(rng, 3, height, width),
        transposed(image(rng, height, width, 3)),
        image(rng, 1, height, width, dtype=torch.float64),
        image(rng, height, width, dtype=torch.int64),
        image(rng, 3, height, width, dtype=torch.float32),
        image(rng, 3, 0, width),
    ]
    return [Case((pixels,)) for pixels in images]


def given(image):
    return torch.rand_like(image)


def keeps_the_dtype(image):
    return torch.rand_like(image.float()).to(image.dtype)


def normal(image):
    return torch.randn_like(image, dtype=torch.float32)


def whole_numbers(image):
    return torch.randint_like(image, 2).float()


def as_bright_as_the_image(image):
    return torch.rand_like(image, dtype=torch.float32) * 255


EXERCISE = Exercise(
    parts=(
        Part(
            "value",
            points=1,
            how="property",
            properties=(
                Property("has_shape", shape=lambda image: tuple(image.shape)),
                Property("has_dtype", dtype=torch.float32),
                Property("is_uniform_in", low=0.0, high=1.0),
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "item-33",
        given,
        "`rand_like` takes the dtype along, and there is no random uint8 between 0 and 1. Keep the shape and the "
        "device, and say another dtype.",
    ),
    known_wrong=(
        Wrong(
            "back-to-whole-numbers",
            keeps_the_dtype,
            "You brought the noise back to the image's dtype. In whole numbers all that lies between 0 and 1 becomes "
            "0; noise stays float32.",
        ),
        Wrong(
            "normal-for-uniform",
            normal,
            "`randn_like` is the normal distribution: numbers below 0 and above 1 are among them. Uniform noise is "
            "`rand_like`.",
        ),
        Wrong(
            "only-zero-and-one",
            whole_numbers,
            "`randint_like` draws whole numbers, so there is nothing between 0 and 1. `rand_like` with a float dtype "
            "draws from all of it.",
        ),
        Wrong(
            "as-bright-as-the-image",
            as_bright_as_the_image,
            "The noise runs up to 255. From 0 to 1 was asked for, as `rand` gives it.",
        ),
    ),
    hints=(
        "Read the error: for which dtype is the function not there?",
        "A `_like` function takes `dtype=` too, and then inherits the rest.",
    ),
    minutes=4,
    difficulty=2,
    read="Like another tensor",
)
