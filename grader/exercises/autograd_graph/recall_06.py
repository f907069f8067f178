"""Three questions about lessons 01 to 05, at the start of lesson 06."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "(torch.zeros(3, 1) + torch.zeros(2)).shape",
        "(a := torch.zeros(3), a[1:].add_(5))[0].tolist()",
        "torch.tensor([1, 2]).is_floating_point()",
    ),
    answer=((3, 2), [0.0, 5.0, 5.0], False),
    known_wrong=(
        Wrong(
            "M17",
            ((3, 1), [0.0, 5.0, 5.0], False),
            "You kept the shape of the first. Lined up at their right ends, 1 meets 2 and stretches.",
        ),
        Wrong(
            "shapes-appended",
            ((3, 1, 2), [0.0, 5.0, 5.0], False),
            "You put one shape behind the other. Lined up at their right ends, 1 meets 2 and 3 meets nothing.",
        ),
        Wrong(
            "item-47",
            ((3, 2), [0.0, 0.0, 0.0], False),
            "You took the slice for a copy. It is a view of the same memory, and `add_` writes into it.",
        ),
        Wrong(
            "item-14",
            ((3, 2), [0.0, 5.0, 5.0], True),
            "You let every tensor hold floats. Whole numbers give int64; one dot among them gives float32.",
        ),
    ),
    hints=(
        "The three questions are about broadcasting, memory and dtypes.",
        "(3, 1) and (2,): right ends meet. A slice shares memory. A list of ints gives int64.",
    ),
    minutes=3,
    difficulty=1,
    read="Before you start: three questions from earlier",
)
