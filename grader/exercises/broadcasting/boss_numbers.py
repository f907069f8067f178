"""The quiz after lesson 05, second part: dtypes and numbers, from all five lessons."""

import torch

from grader.exercise import Exercise, Part, Wrong

LATER = [[False, True, True], [False, False, True], [False, False, False]]

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    items=(
        "torch.tensor(np.ones(2)).dtype",
        "(torch.tensor([1, 2]) + 0.5).dtype",
        "torch.arange(0, 1, 0.25).tolist()",
        "torch.arange(6).view(2, 3).t().tolist()",
        "torch.arange(6).view(3, 2)[:, 1].stride()",
        "(torch.arange(3)[:, None] < torch.arange(3)).tolist()",
    ),
    answer=(torch.float64, torch.float32, [0.0, 0.25, 0.5, 0.75], [[0, 3], [1, 4], [2, 5]], (2,), LATER),
    known_wrong=(
        Wrong(
            "M05",
            (torch.float32, torch.float32, [0.0, 0.25, 0.5, 0.75], [[0, 3], [1, 4], [2, 5]], (2,), LATER),
            "NumPy's floats have 64 bits, and an array keeps its dtype (lesson 02).",
        ),
        Wrong(
            "item-21",
            (torch.float64, torch.float32, [0.0, 0.25, 0.5, 0.75, 1.0], [[0, 3], [1, 4], [2, 5]], (2,), LATER),
            "`arange` leaves its end out (lesson 02).",
        ),
        Wrong(
            "M14",
            (torch.float64, torch.float32, [0.0, 0.25, 0.5, 0.75], [[0, 1], [2, 3], [4, 5]], (2,), LATER),
            "`t()` exchanges the axes; it does not cut the line of numbers anew (lesson 03).",
        ),
    ),
    hints=(
        "Lessons 02, 03, 02, 03, 04 and 05, in this order.",
        "Data keeps the dtype it has; a column of a table is read in steps of the table's width; row i of the last one "
        "asks which numbers are larger than i.",
    ),
    minutes=4,
    difficulty=2,
    read="Lessons 01 to 05 in one quiz",
)
