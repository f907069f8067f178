"""Which axis is what in a batch of images and in a batch of videos."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    quiz=True,
    items=(
        "the channel axis of (32, 3, 224, 224)",
        "the width axis of (32, 3, 224, 224)",
        "the time axis of (8, 16, 3, 64, 64)",
        "the channel axis of (8, 16, 3, 64, 64)",
        "the height axis of (8, 16, 3, 64, 64)",
    ),
    answer=(1, 3, 1, 2, 3),
    known_wrong=(
        Wrong(
            "item-5",
            (3, 2, 1, 4, 2),
            "You looked for the channels at the end, as in a file. PyTorch keeps them before height and width.",
        ),
        Wrong(
            "width-before-height",
            (1, 2, 1, 2, 4),
            "You put width before height. Rows come before columns, so height comes first.",
        ),
        Wrong(
            "item-6",
            (1, 3, 2, 1, 3),
            "You read 16 as the channels and 3 as the time. An image of red, green and blue has three channels.",
        ),
        Wrong(
            "counts-from-one",
            (2, 4, 2, 3, 4),
            "You counted the axes from 1. As everywhere in Python, the first one is number 0.",
        ),
    ),
    hints=(
        "Write the names over the sizes: what can 32 be, what 3, what 224?",
        "A batch comes first. A video is images in a row, so time stands before what belongs to one image.",
    ),
    minutes=4,
    difficulty=2,
    read="From a number to a batch of videos",
)
