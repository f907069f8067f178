"""Where arange and linspace end, and how many numbers that makes; said before it is run."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "len(torch.arange(0, 10, 2))",
        "torch.arange(0, 10, 2)[-1].item()",
        "len(torch.linspace(0, 10, 5))",
        "torch.linspace(0, 10, 5)[1].item()",
        "len(torch.arange(1, 1.3, 0.1))",
    ),
    answer=(5, 8, 5, 2.5, 4),
    known_wrong=(
        Wrong(
            "arange-is-closed",
            (6, 10, 5, 2.5, 4),
            "You let `arange` reach 10. It stops before its end, as Python's `range` does.",
        ),
        Wrong(
            "third-number-is-the-step",
            (5, 8, 3, 5.0, 4),
            "You took the 5 in `linspace` for the step. There it says how many points come out.",
        ),
        Wrong(
            "item-22",
            (5, 8, 6, 2.0, 4),
            "You cut from 0 to 10 into five parts, which makes six points. `linspace` counts points, the ends among "
            "them.",
        ),
        Wrong(
            "linspace-is-half-open",
            (5, 8, 5, 2.0, 4),
            "You left the end out, as `arange` does. `linspace` has both ends among its points.",
        ),
        Wrong(
            "item-21",
            (5, 8, 5, 2.5, 3),
            "By the rule the end is left out, and nearly everyone answers as you did. A tenth has no exact form in "
            "binary, so the rule may miss by one.",
        ),
    ),
    hints=(
        "Write the numbers down, one beneath the other, and decide about the last one.",
        "`arange` leaves its end out; `linspace` has it in, and its third number counts points. For the last item "
        "compute `(1.3 - 1) / 0.1` in Python.",
    ),
    minutes=4,
    difficulty=3,
    read="Evenly spaced",
)
