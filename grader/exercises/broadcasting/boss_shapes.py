"""The quiz after lesson 05, first part: shapes, from all five lessons."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    items=(
        "torch.zeros(2, 3, 4).permute(2, 0, 1).shape",
        "torch.zeros(2, 3, 4)[0, :, 1:3].shape",
        "torch.zeros(3, 4)[[0, 2], [1, 3]].shape",
        "torch.zeros(6, 4).view(2, -1, 4).shape",
        "torch.zeros(1, 5, 1).squeeze(0).shape",
        "(torch.zeros(5, 1) - torch.zeros(5)).shape",
    ),
    answer=((4, 2, 3), (3, 2), (2,), (2, 3, 4), (5, 1), (5, 5)),
    known_wrong=(
        Wrong(
            "permute-read-backwards",
            ((3, 4, 2), (3, 2), (2,), (2, 3, 4), (5, 1), (5, 5)),
            "You sent each old axis to the place in the list. `permute` says for each new axis which old one comes "
            "there (lesson 01).",
        ),
        Wrong(
            "slice-makes-a-block",
            ((4, 2, 3), (3, 2), (2, 2), (2, 3, 4), (5, 1), (5, 5)),
            "Two lists side by side are read in pairs, not as a block (lesson 03).",
        ),
        Wrong(
            "M15",
            ((4, 2, 3), (3, 2), (2,), (2, 3, 4), (5,), (5, 5)),
            "You squeezed all axes of size 1. `squeeze(0)` means axis 0 only (lesson 03).",
        ),
        Wrong(
            "M17",
            ((4, 2, 3), (3, 2), (2,), (2, 3, 4), (5, 1), (5, 1)),
            "A column meets a row: all pairs (this lesson).",
        ),
    ),
    hints=(
        "Lessons 01, 03, 03, 03, 03 and 05, in this order.",
        "Count the axes first: an integer takes one away, two lists make one of two, a view keeps the number of "
        "elements.",
    ),
    minutes=4,
    difficulty=2,
    read="Lessons 01 to 05 in one quiz",
)
