"""How many axes five literals have, said before they are run."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    items=(
        "torch.tensor(0.05).ndim",
        "torch.tensor([1.0, 2.0, 3.0]).ndim",
        "torch.tensor([[1, 2, 3]]).ndim",
        "torch.tensor([[[1], [2]], [[3], [4]]]).ndim",
        "torch.tensor([[], []]).ndim",
    ),
    answer=(0, 1, 2, 3, 2),
    known_wrong=(
        Wrong(
            "scalar-has-an-axis",
            (1, 1, 2, 3, 2),
            "You gave a lone number an axis. An axis is something to index along, and a lone number has nothing "
            "to choose from.",
        ),
        Wrong(
            "row-is-a-vector",
            (0, 1, 1, 3, 2),
            "You read a single row as a vector. It stands in two pairs of brackets, so two indices lead to a number.",
        ),
        Wrong(
            "counts-elements",
            (1, 3, 3, 4, 0),
            "You counted the numbers. `ndim` counts the axes: how many indices it takes to reach one number.",
        ),
        Wrong(
            "counts-first-axis",
            (0, 3, 1, 2, 2),
            "You gave the length of the first axis, which is what `len` says. `ndim` counts how many axes there are.",
        ),
        Wrong(
            "empty-has-no-axes",
            (0, 1, 2, 3, 0),
            "You took a tensor without elements for one without axes. An axis may have size 0 and is an axis still.",
        ),
    ),
    hints=(
        "Count the opening brackets before the first number, or before the place where one would stand.",
        "Write `t[...]` with as many indices as it takes to reach one number; their count is `ndim`.",
    ),
    minutes=4,
    difficulty=1,
    read="How many indices reach a number",
)
