"""Which sums may be written in place: said before they are run."""

import torch

from grader.exercise import Exercise, Part, Wrong
from grader.exercises.broadcasting import outcome

CALLS = (
    "torch.zeros(3, 4).add_(torch.ones(4))",
    "torch.zeros(4).add_(torch.ones(3, 4))",
    "torch.zeros(3, 4).add_(torch.ones(3, 1))",
    "torch.zeros(3, 1).add_(torch.ones(3))",
    "torch.zeros(4).add_(torch.ones(1, 4))",
    "torch.zeros(3, 1).expand(3, 4).add_(1)",
)


def runs(call: str) -> bool:
    return outcome(lambda: eval(call, {"torch": torch}).shape) != "error"  # noqa: S307


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=CALLS,
    answer=tuple(map(runs, CALLS)),
    known_wrong=(
        Wrong(
            "item-67",
            (True, True, True, True, True, True),
            "You let the tensor in front stretch too. What is written in place has to fit where it is written: only "
            "the other one stretches.",
        ),
        Wrong(
            "M16",
            (True, False, True, False, False, True),
            "An expanded tensor has one place in memory for several of its elements. PyTorch refuses to add into it: "
            "which sum should stand there?",
        ),
        Wrong(
            "same-count-fits",
            (True, False, True, False, True, False),
            "You let a row take in a table of one row, since both hold four numbers. The sum has two axes, the row has "
            "one: the shape has to be the same.",
        ),
        Wrong(
            "equal-shapes-only",
            (False, False, False, False, False, False),
            "You allowed nothing but equal shapes. The right side may stretch, as long as the sum has the shape of the "
            "left side.",
        ),
        Wrong(
            "row-into-column",
            (True, False, True, True, False, False),
            "A column of three plus a row of three is a table of nine, and a column cannot hold it.",
        ),
    ),
    hints=(
        "Work out the shape of the sum first. Then: is that the shape of the tensor in front of the dot?",
        "The last one is about memory: how many places does the expanded tensor have, and how many elements?",
    ),
    minutes=3,
    difficulty=2,
    read="In place",
)
