"""A table viewed in another shape, and the same table transposed; said before it is run."""

from grader.exercise import Exercise, Part, Wrong

LINE = [[0, 1], [2, 3], [4, 5]]
TURNED = [[0, 3], [1, 4], [2, 5]]
TABLE = [[0, 1, 2], [3, 4, 5]]
MIXED = [[0, 3, 1], [4, 2, 5]]

EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    items=(
        "torch.arange(6).view(2, 3).view(3, 2).tolist()",
        "torch.arange(6).view(2, 3).t().tolist()",
        "torch.arange(6).view(2, 3).view(3, 2).view(2, 3).tolist()",
        "torch.arange(6).view(2, 3).t().reshape(2, 3).tolist()",
    ),
    answer=(LINE, TURNED, TABLE, MIXED),
    known_wrong=(
        Wrong(
            "M14",
            (TURNED, TURNED, TABLE, TABLE),
            "You let a change of shape turn the table. `view` and `reshape` read the numbers row by row and cut that "
            "line into rows of the new length.",
        ),
        Wrong(
            "t-refills",
            (LINE, LINE, TABLE, TABLE),
            "You let `t()` cut the line anew. It exchanges the axes: what stood in row i, column j stands in row j, "
            "column i.",
        ),
        Wrong(
            "changed-places",
            (TURNED, LINE, TABLE, TABLE),
            "You have the first two the wrong way round: `view` cuts the line of numbers anew, `t()` turns rows into "
            "columns.",
        ),
        Wrong(
            "reshape-reads-the-storage",
            (LINE, TURNED, TABLE, TABLE),
            "You let `reshape` undo the `t()`. It reads the tensor that it is given, and in the turned table 3 comes "
            "after 0.",
        ),
        Wrong(
            "t-rotates",
            (LINE, [[3, 0], [4, 1], [5, 2]], TABLE, [[3, 0, 4], [1, 5, 2]]),
            "You rotated the table by a quarter. `t()` mirrors it: the first row becomes the first column, from top to "
            "bottom.",
        ),
    ),
    hints=(
        "Write the six numbers in one line, row by row. Which of the two methods keeps that line as it is?",
        "`view(3, 2)`: cut the line after every second number. `t()`: the first row becomes the first column.",
    ),
    minutes=4,
    difficulty=2,
    read="Refill or turn",
)
