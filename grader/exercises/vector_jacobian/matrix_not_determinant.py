"""Five questions about the Jacobian of y = W x: its shape, W or its transpose, a determinant or none."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "the shape of the Jacobian of y = W @ x",
        "that Jacobian",
        "x.grad after y.backward(v)",
        "has that Jacobian a determinant?",
        "the Jacobian of z = x @ M",
    ),
    answer=((5, 3), "W", "W.T @ v", False, "M.T"),
    known_wrong=(
        Wrong(
            "item-88",
            ((5, 3), "W.T", "W.T @ v", False, "M.T"),
            "You turned W. Output i of W @ x has row i of W for its slopes, and rows are outputs: the Jacobian is W as "
            "it stands.",
        ),
        Wrong(
            "shape-turned",
            ((3, 5), "W", "W.T @ v", False, "M.T"),
            "You gave the shape inputs by outputs. There is a row for each output, and W @ x has five.",
        ),
        Wrong(
            "jacobian-times-v",
            ((5, 3), "W", "W @ v", False, "M.T"),
            "v has five numbers, and `W @ v` needs three. v weights the rows of W: that is v · W, or with a column, "
            "W.T @ v.",
        ),
        Wrong(
            "determinant",
            ((5, 3), "W", "W.T @ v", True, "M.T"),
            "You gave a table of five rows and three columns a determinant. Only square ones have one.",
        ),
        Wrong(
            "row-times-matrix",
            ((5, 3), "W", "W.T @ v", False, "M"),
            "In x @ M the outputs are the columns of M. A Jacobian has a row for each output, so here it is M turned.",
        ),
    ),
    hints=(
        "Write out one output: y[i] is the sum of W[i, j] · x[j], and z[i] is the sum of x[j] · M[j, i].",
        "Rows of a Jacobian are outputs. v · W and W.T @ v are the same numbers. A determinant needs a square.",
    ),
    minutes=4,
    difficulty=2,
    read="A matrix, and no determinant",
)
