"""Three questions about lessons 02 to 04, at the start of lesson 05."""

import torch

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "torch.full((2,), 3).dtype",
        "torch.zeros(5, 3)[:, None].shape",
        "torch.zeros(3, 4).t().stride()",
    ),
    answer=(torch.int64, (5, 1, 3), (1, 4)),
    known_wrong=(
        Wrong(
            "full-is-float",
            (torch.float32, (5, 1, 3), (1, 4)),
            "`full` reads the dtype from its value, and that value is a whole number. `zeros` and `ones`, which are "
            "given no value, make floats.",
        ),
        Wrong(
            "none-at-the-end",
            (torch.int64, (5, 3, 1), (1, 4)),
            "You put the new axis last. `None` makes it where it stands in the brackets: here after the first axis.",
        ),
        Wrong(
            "none-in-front",
            (torch.int64, (1, 5, 3), (1, 4)),
            "You put the new axis first. The colon in front of `None` keeps the first axis in its place.",
        ),
        Wrong(
            "transposed-is-refilled",
            (torch.int64, (5, 1, 3), (3, 1)),
            "You gave the stride of a fresh table of 4 rows and 3 columns. `t()` moves no number: it exchanges the two "
            "strides.",
        ),
        Wrong(
            "stride-stays",
            (torch.int64, (5, 1, 3), (4, 1)),
            "That is the stride before `t()`. The axes change places, and each takes its stride along.",
        ),
    ),
    hints=(
        "One question each about lessons 02, 03 and 04.",
        "A whole number in, a whole number's dtype. `None` stands where the new axis comes. `t()` exchanges strides.",
    ),
    minutes=3,
    difficulty=1,
    read="Before you start: three questions from earlier",
)
