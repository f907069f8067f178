"""The quiz after lesson 05, third part: who shares memory with whom."""

import torch

from grader.exercise import Exercise, Part, Wrong

MADE = ("x[1]", "x[[1]]", "x.t()", "x.t().reshape(6)", "x.reshape(6)", "x.clone()", "x.detach()", "x.expand(4, 2, 3)")


def shares(expression: str) -> bool:
    x = torch.arange(6).view(2, 3)
    made = eval(expression, {"x": x})  # noqa: S307
    return made.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()


EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    quiz=True,
    items=tuple(f"does a write into {one} reach x" for one in MADE),
    answer=tuple(map(shares, MADE)),
    known_wrong=(
        Wrong(
            "item-47",
            tuple(True if one == "x[[1]]" else shares(one) for one in MADE),
            "A list as an index copies; integers and slices share (lesson 03).",
        ),
        Wrong(
            "item-50",
            tuple("reshape" not in one and shares(one) for one in MADE),
            "`reshape` shares where it can. Only where the strides do not allow it, it copies (lesson 04).",
        ),
        Wrong(
            "item-45",
            tuple(True if "reshape" in one else shares(one) for one in MADE),
            "`reshape` copies where no strides give that order, as for the transposed table (lesson 04).",
        ),
        Wrong(
            "item-61",
            tuple(False if "expand" in one else shares(one) for one in MADE),
            "`expand` copies nothing: its numbers are those of x, read again (this lesson).",
        ),
        Wrong(
            "item-43",
            tuple(False if "detach" in one else shares(one) for one in MADE),
            "`detach` leaves the record of gradients behind, and shares the memory (lesson 04).",
        ),
    ),
    hints=(
        "Ask of each: can it be had by reading the six numbers of x in other steps?",
        "Steps: integers, slices, `t`, `detach`, `expand`, and `reshape` where one step per axis does it. All others "
        "copy.",
    ),
    minutes=4,
    difficulty=2,
    read="Lessons 01 to 05 in one quiz",
)
