"""The quiz after lesson 08, first part: tensors, from lessons 01 to 05."""

import torch

from grader.exercise import Exercise, Part, Wrong

HALVES, LINE, SHAPE, STRIDE = [0.0, 0.5, 1.0], [0, 3, 1, 4, 2, 5], (4, 2, 3), (4, 2)

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    items=(
        "(torch.ones(2, dtype=torch.int64) * 0.5).dtype",
        "torch.linspace(0, 1, 3).tolist()",
        "torch.arange(6).view(2, 3).t().reshape(6).tolist()",
        "(torch.zeros(4, 1, 3) * torch.zeros(2, 3)).shape",
        "torch.arange(12).view(3, 4)[1:, ::2].stride()",
        "torch.zeros(3).expand(5, 3).untyped_storage().nbytes()",
    ),
    answer=(torch.float32, HALVES, LINE, SHAPE, STRIDE, 12),
    known_wrong=(
        Wrong(
            "dtype-stays-whole",
            (torch.int64, HALVES, LINE, SHAPE, STRIDE, 12),
            "A new tensor can have a new dtype, and this one has to hold halves (lesson 03).",
        ),
        Wrong(
            "M14",
            (torch.float32, HALVES, [0, 1, 2, 3, 4, 5], SHAPE, STRIDE, 12),
            "`reshape` reads the tensor that it is given, and the turned one begins 0, 3 (lesson 03).",
        ),
        Wrong(
            "stride-of-the-whole",
            (torch.float32, HALVES, LINE, SHAPE, (4, 1), 12),
            "Every second column: from one to the next it is two steps in memory (lesson 04).",
        ),
        Wrong(
            "item-61",
            (torch.float32, HALVES, LINE, SHAPE, STRIDE, 60),
            "You let `expand` copy. It reads the same three floats five times (lesson 05).",
        ),
    ),
    hints=(
        "Lessons 03, 02, 03, 05, 04 and 05, in this order.",
        "Shapes from their right ends; strides in steps of the memory; and what is stretched is not copied.",
    ),
    minutes=5,
    difficulty=3,
    read="Lessons 00 to 08 in one quiz",
)
