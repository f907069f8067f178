"""Three questions about lessons 01 and 02, at the start of lesson 03."""

import torch

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "torch.zeros(4, 5, 3).permute(2, 0, 1).shape",
        "torch.arange(0, 8, 4).tolist()",
        "torch.tensor([1, 2.5]).dtype",
    ),
    answer=((3, 4, 5), [0, 4], torch.float32),
    known_wrong=(
        Wrong(
            "permute-read-backwards",
            ((5, 3, 4), [0, 4], torch.float32),
            "You sent each old axis to the place in the list. `permute` says it the other way round: for each new "
            "axis, which old one comes there.",
        ),
        Wrong(
            "item-21",
            ((3, 4, 5), [0, 4, 8], torch.float32),
            "You let `arange` reach its end. Like Python's `range` it stops before it.",
        ),
        Wrong(
            "numpy-s-dtype",
            ((3, 4, 5), [0, 4], torch.float64),
            "float64 is what NumPy and Python calculate in. PyTorch's own float, unless you say otherwise, takes four "
            "bytes.",
        ),
        Wrong(
            "first-element-decides",
            ((3, 4, 5), [0, 4], torch.int64),
            "You took the dtype of the first number. All elements have one dtype, and it has to hold 2.5 as well.",
        ),
    ),
    hints=(
        "The first question is in lesson 01, the other two are in lesson 02.",
        "`permute(2, 0, 1)`: the first new axis is old axis 2. `arange` excludes its end. 2.5 needs a float.",
    ),
    minutes=2,
    difficulty=1,
    read="Before you start: three questions from earlier",
)
