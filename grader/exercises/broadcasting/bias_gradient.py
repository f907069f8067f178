"""The gradient of a stretched operand, said before it is run."""

import torch

from grader.exercise import Exercise, Part, Wrong


def gradient(shape: tuple[int, ...], *, mean: bool = False) -> object:
    b = torch.zeros(shape, requires_grad=True)
    result = torch.ones(3, 2) + b
    (result.mean() if mean else result.sum()).backward()
    return b.grad.tolist()


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "b.grad after (x + b).sum(), b of shape (2,)",
        "b.grad after (x + b).sum(), b of shape (3, 1)",
        "b.grad after (x + b).sum(), b of shape ()",
        "b.grad after (x + b).mean(), b of shape ()",
    ),
    answer=(gradient((2,)), gradient((3, 1)), gradient(()), gradient((), mean=True)),
    known_wrong=(
        Wrong(
            "item-65",
            ([1.0, 1.0], [[1.0], [1.0], [1.0]], 1.0, 1.0),
            "You counted each element of b once. It was read several times, and every reading adds to its gradient.",
        ),
        Wrong(
            "shape-of-the-result",
            ([[1.0, 1.0]] * 3, [[1.0, 1.0]] * 3, [[1.0, 1.0]] * 3, [[1 / 6, 1 / 6]] * 3),
            "You gave the gradient of the stretched b. A gradient has the shape of its own tensor: what belongs to one "
            "element is added up.",
        ),
        Wrong(
            "other-axis",
            ([2.0, 2.0], [[3.0], [3.0], [3.0]], 6.0, 1.0),
            "You added up along the wrong axis. Each number of a row was read once for every row of x, each number of "
            "a column once for every column.",
        ),
        Wrong(
            "mean-forgotten",
            ([3.0, 3.0], [[2.0], [2.0], [2.0]], 6.0, 6.0),
            "The last one is a mean over six elements: each of the six readings counts a sixth.",
        ),
        Wrong(
            "mean-of-the-readings",
            ([3.0, 3.0], [[2.0], [2.0], [2.0]], 6.0, 1 / 6),
            "You divided by six, and then took one of the six readings only. All six add up.",
        ),
    ),
    hints=(
        "Raise one number of b by 1. By how much does the sum grow? Count in how many places of the result it stands.",
        "A row of b stands in 3 rows; a column in 2 columns; a lone number in 6 places, of which each counts 1/6 in "
        "a mean.",
    ),
    minutes=4,
    difficulty=3,
    read="The way back",
)
