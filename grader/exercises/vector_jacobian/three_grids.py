"""The Jacobians of a mean, of a relu and of an index, said before they are run."""

import torch
from torch.func import jacrev

from grader.exercise import Exercise, Part, Wrong

MEAN = jacrev(torch.mean)(torch.tensor([2.0, 3.0, 5.0, 7.0])).tolist()
RELU = jacrev(torch.relu)(torch.tensor([-4.0, 3.0])).tolist()
INDEX = jacrev(lambda x: x[[2, 0]])(torch.tensor([2.0, 3.0, 5.0])).tolist()

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=("the Jacobian of the mean of four", "that of relu at [-4.0, 3.0]", "that of the picks [2, 0] out of three"),
    answer=(MEAN, RELU, INDEX),
    known_wrong=(
        Wrong(
            "mean-is-no-sum",
            ([1.0] * 4, RELU, INDEX),
            "You gave the mean the slopes of a sum. The mean of four is a quarter of their sum.",
        ),
        Wrong(
            "values-not-slopes",
            (MEAN, [[0.0, 0.0], [0.0, 3.0]], INDEX),
            "In the second table stands what relu lets through. Its slope is 1 where it lets through, and 0 where it "
            "does not.",
        ),
        Wrong(
            "relu-passes-all",
            (MEAN, [[1.0, 0.0], [0.0, 1.0]], INDEX),
            "You let relu pass −4. It gives 0 there and stays at 0 when the input moves a little.",
        ),
        Wrong(
            "outputs-as-columns",
            (MEAN, RELU, [[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]]),
            "Your third table is turned. There are two outputs, so it has two rows; the first output is x[2].",
        ),
        Wrong(
            "index-in-order",
            (MEAN, RELU, [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]),
            "You took the picks in the order of x. The index is [2, 0]: the first output is x[2].",
        ),
    ),
    hints=(
        "For each: how many outputs are there, and on which inputs does the first one depend?",
        "A mean has one output, and a list for its slopes. A pick has slope 1 to what it picks, and 0 to all others.",
    ),
    minutes=4,
    difficulty=2,
    read="Puzzles",
)
