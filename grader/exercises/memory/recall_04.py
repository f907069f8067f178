"""Three questions about lessons 01 to 03, at the start of lesson 04."""

import torch

from grader.exercise import Exercise, Part, Wrong

SHAPE, MIXED = (2, 1, 4), [0, 3, 1, 4, 2, 5]

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "torch.zeros(2, 3, 4)[:, 1:2].shape",
        "torch.tensor(np.ones(2)).dtype",
        "torch.arange(6).view(2, 3).t().reshape(6).tolist()",
    ),
    answer=(SHAPE, torch.float64, MIXED),
    known_wrong=(
        Wrong(
            "slice-drops-its-axis",
            ((2, 4), torch.float64, MIXED),
            "You let the slice `1:2` take its axis away. An integer does that; a slice keeps the axis, with one row "
            "left on it.",
        ),
        Wrong(
            "first-axis-sliced",
            ((1, 3, 4), torch.float64, MIXED),
            "You cut the first axis. The colon takes all of that one; `1:2` stands in second place.",
        ),
        Wrong(
            "item-14",
            (SHAPE, torch.float32, MIXED),
            "float32 is PyTorch's default for Python's floats. An array has a dtype already, float64 for NumPy's "
            "floats, and keeps it.",
        ),
        Wrong(
            "reshape-reads-the-storage",
            (SHAPE, torch.float64, [0, 1, 2, 3, 4, 5]),
            "You let `reshape` undo the `t()`. It reads the turned table row by row, and there 3 comes after 0.",
        ),
    ),
    hints=(
        "Two are in the closing list of lesson 03, one in that of lesson 02.",
        "A slice keeps its axis; an array keeps its dtype; `t()` makes rows of columns, and `reshape` reads row by "
        "row.",
    ),
    minutes=3,
    difficulty=1,
    read="Before you start: three questions from earlier",
)
