"""What the capital T makes of a number and of a list, said before it is run."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "torch.tensor(3).shape",
        "torch.Tensor(3).shape",
        "torch.Tensor(2, 3).shape",
        "torch.Tensor([2, 3]).shape",
    ),
    answer=((), (3,), (2, 3), (2,)),
    known_wrong=(
        Wrong(
            "M02",
            ((), (), (2, 3), (2,)),
            "You read the 3 in `torch.Tensor(3)` as the number to be kept. Whole numbers without brackets are sizes "
            "there, not data.",
        ),
        Wrong(
            "item-15",
            ((), (3,), (2, 3), (2, 3)),
            "You read the list in `torch.Tensor([2, 3])` as a shape. A list is data there; only numbers without "
            "brackets are sizes.",
        ),
        Wrong(
            "tensor-takes-sizes",
            ((3,), (3,), (2, 3), (2,)),
            "You took the 3 in `torch.tensor(3)` for a size. The function with the small t only ever takes data.",
        ),
        Wrong(
            "always-data",
            ((), (1,), (2,), (2,)),
            "You read the numbers in `torch.Tensor(3)` and `torch.Tensor(2, 3)` as data. Without brackets they are "
            "sizes.",
        ),
        Wrong(
            "scalar-has-an-axis",
            ((1,), (3,), (2, 3), (2,)),
            "You gave a lone number an axis. No index is needed to reach it, so it has none.",
        ),
    ),
    hints=(
        "The small t copies data. The capital T looks first whether it was handed numbers or a list.",
        "Numbers without brackets are sizes for `torch.Tensor`; a list is data for both.",
    ),
    minutes=4,
    difficulty=2,
    read="Data or a shape",
)
