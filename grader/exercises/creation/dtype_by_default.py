"""Which dtype a constructor chooses when nobody says one; said before it is run."""

import torch

from grader.exercise import Exercise, Part, Wrong

BOOL, INT, SINGLE, DOUBLE = torch.bool, torch.int64, torch.float32, torch.float64

EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    items=(
        "torch.tensor([1, 2.0]).dtype",
        "torch.tensor(np.ones(2)).dtype",
        "(torch.tensor(True) + 1).dtype",
        "torch.arange(0, 1, 0.25).dtype",
        "torch.zeros(2).dtype",
        "torch.full((2,), 7).dtype",
    ),
    answer=(SINGLE, DOUBLE, INT, SINGLE, SINGLE, INT),
    known_wrong=(
        Wrong(
            "M05",
            (SINGLE, SINGLE, INT, SINGLE, SINGLE, INT),
            "You let the array take PyTorch's default. An array brings a dtype of its own, and NumPy's floats have "
            "64 bits.",
        ),
        Wrong(
            "item-14",
            (DOUBLE, DOUBLE, INT, DOUBLE, SINGLE, INT),
            "You kept Python's 64 bits. A Python number has no dtype to keep: PyTorch gives floats its own default, "
            "which `torch.get_default_dtype()` tells.",
        ),
        Wrong(
            "first-number-decides",
            (INT, DOUBLE, INT, INT, SINGLE, INT),
            "You let the first number decide. All of them count: one float makes the whole tensor a float tensor.",
        ),
        Wrong(
            "zeros-are-whole",
            (SINGLE, DOUBLE, INT, SINGLE, INT, INT),
            "You took `zeros` for whole numbers. `zeros` and `ones` are handed sizes only, no value to read a dtype "
            "from, so they take the default.",
        ),
        Wrong(
            "full-is-float",
            (SINGLE, DOUBLE, INT, SINGLE, SINGLE, SINGLE),
            "You gave `full` the default float. It is handed a value, and reads the dtype from that, as "
            "`torch.tensor` does.",
        ),
        Wrong(
            "bool-stays-bool",
            (SINGLE, DOUBLE, BOOL, SINGLE, SINGLE, INT),
            "You kept the sum a bool. True counts as 1, and 1 + 1 has no place in a bool: the sum is a whole number.",
        ),
    ),
    hints=(
        "Ask of each: is it handed numbers, an array, or sizes only?",
        "Whole numbers give int64, one float among them float32; an array keeps its own dtype; sizes only, float32.",
    ),
    minutes=5,
    difficulty=3,
    read="Data that you have",
)
