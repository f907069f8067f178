"""A helper that scrambles images without a word: find the line, and mend it without a copy."""

from random import Random

from grader.cases import image, then_written, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(image):
    return image.permute(1, 2, 0)


def cases(rng: Random) -> list[Case]:
    height, width = rng.sample(range(2, 7), 2)
    images = [
        image(rng, 3, 2, 4),
        image(rng, 3, height, width),
        image(rng, 3, 3, 3) / 255,
        image(rng, 4, height, width).double(),
        transposed(image(rng, 3, height, width)),
        image(rng, 1, height, width),
        image(rng, 3, 1, 1),
        image(rng, 3, 0, width),
    ]
    return [then_written(rng, pixels) for pixels in images]


def scrambles(image):
    channels, height, width = image.shape
    return image.reshape(height, width, channels)


def axes_reversed(image):
    return image.permute(2, 1, 0)


def moved_the_other_way(image):
    return image.permute(2, 0, 1)


def copied(image):
    return image.permute(1, 2, 0).contiguous().clone()


EXERCISE = Exercise(
    parts=(Part("value", points=1), Part("no copy", points=1, how="probe")),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M14",
        scrambles,
        "The shape is right and the numbers are in the wrong places, as in the code you were given. Follow the "
        "number at [0, 0, 1] of the image: it belongs at [0, 1, 0].",
    ),
    known_wrong=(
        Wrong(
            "axes-reversed",
            axes_reversed,
            "All three axes are turned around, so the picture lies on its side. Channels go last; height stays "
            "before width.",
        ),
        Wrong(
            "permute-read-backwards",
            moved_the_other_way,
            "You listed where each old axis goes. `permute` wants, for each new axis, which old axis comes there.",
        ),
        Wrong(
            "needless-copy",
            copied,
            "The picture is right, in a second piece of memory. `permute` alone reads the same bytes in another "
            "order; nothing needs to be copied.",
            earns=("value",),
        ),
    ),
    hints=(
        "Look at what comes out for an image of one single colour in one channel: where does the colour go?",
        "For each axis of (height, width, channel), write the number of the axis of (channel, height, width) "
        "that belongs there.",
    ),
    minutes=8,
    difficulty=3,
    read="An image is a block with three axes",
)
