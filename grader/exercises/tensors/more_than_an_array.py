"""What is true of a PyTorch tensor, beside the tensor of mathematics and the NumPy array."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "a: its numbers change by a fixed law when the basis of a vector space changes",
        "b: all of its elements have one dtype",
        "c: its number of axes is the rank that a matrix has in linear algebra",
        "d: it knows the device on which its numbers lie",
        "e: it can take part in a record of operations from which gradients are computed",
    ),
    answer=(False, True, False, True, True),
    known_wrong=(
        Wrong(
            "item-1",
            (True, True, False, True, True),
            "Statement a is about the tensor of mathematics. PyTorch is told no basis: it keeps numbers in a block.",
        ),
        Wrong(
            "ndim-is-rank",
            (False, True, True, True, True),
            "Statement c mixes two meanings of rank. A table of zeros has two axes, and its matrix rank is 0.",
        ),
        Wrong(
            "just-an-array",
            (False, True, False, False, False),
            "Statements d and e are what PyTorch adds to an array: a device, and a record for gradients.",
        ),
    ),
    hints=(
        "Three of the five are things you can ask a tensor for in this lesson.",
        "For each statement, look for an attribute or a cell above that shows it.",
    ),
    minutes=3,
    difficulty=2,
    read="More than an array",
)
