"""Three questions about lessons 04 to 06, at the start of lesson 07."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "(w := torch.ones(2), w.detach().add_(1))[0].tolist()",
        "torch.ones(2, 3).sum(1, keepdim=True).shape",
        "torch.ones(2, requires_grad=True).double().is_leaf",
    ),
    answer=([2.0, 2.0], (2, 1), False),
    known_wrong=(
        Wrong(
            "detach-copies",
            ([1.0, 1.0], (2, 1), False),
            "You took `detach` for a copy. It cuts the graph and keeps the memory, so a write through it reaches w.",
        ),
        Wrong(
            "keepdim-forgotten",
            ([2.0, 2.0], (2,), False),
            "That is the shape without `keepdim`. With it the axis that was summed stays, with size 1.",
        ),
        Wrong(
            "other-axis",
            ([2.0, 2.0], (1, 3), False),
            "You summed along axis 0. `sum(1)` adds along axis 1: each row becomes one number.",
        ),
        Wrong(
            "M25",
            ([2.0, 2.0], (2, 1), True),
            "You took the float64 tensor for a leaf. `double` is a step like any other, and what it gives is a result.",
        ),
    ),
    hints=(
        "One question each about lessons 04, 05 and 06.",
        "`detach` shares memory. `keepdim` keeps the summed axis, with size 1. A change of dtype is recorded.",
    ),
    minutes=3,
    difficulty=1,
    read="Before you start: three questions from earlier",
)
