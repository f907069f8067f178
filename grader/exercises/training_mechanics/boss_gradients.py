"""The quiz after lesson 08, second part: gradients, from lessons 06 and 07."""

from grader.exercise import Exercise, Part, Wrong

SQUARE, MEAN, WEIGHTED, TWICE = [4.0, 6.0], [2.0, 3.0], [4.0, 3.0], [7.0, 2.0]

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    quiz=True,
    items=(
        "x.grad of (x**2).sum()",
        "x.grad of (x**2).mean()",
        "x.grad of x**2 with [1.0, 0.5]",
        "x.grad of (x * x[0]).sum()",
        "a Jacobian's shape, 3 numbers to 5",
        "(x * 2 + 1).grad_fn",
    ),
    answer=(SQUARE, MEAN, WEIGHTED, TWICE, (5, 3), "Add"),
    known_wrong=(
        Wrong(
            "mean-is-sum",
            (SQUARE, SQUARE, WEIGHTED, TWICE, (5, 3), "Add"),
            "The mean divides by the number of elements, and so does its gradient (lessons 06 and 07).",
        ),
        Wrong(
            "v-ignored",
            (SQUARE, MEAN, SQUARE, TWICE, (5, 3), "Add"),
            "The tensor handed to `backward` weighs the outputs: the second one counts half (lesson 07).",
        ),
        Wrong(
            "one-way-only",
            (SQUARE, MEAN, WEIGHTED, [2.0, 2.0], (5, 3), "Add"),
            "x[0] comes in twice, as an element and as the factor of all. Both ways are added (lesson 06).",
        ),
        Wrong(
            "jacobian-turned",
            (SQUARE, MEAN, WEIGHTED, TWICE, (3, 5), "Add"),
            "A Jacobian has a row for each output and a column for each input (lesson 07).",
        ),
        Wrong(
            "first-operation",
            (SQUARE, MEAN, WEIGHTED, TWICE, (5, 3), "Mul"),
            "`grad_fn` is the operation that was done last (lesson 06).",
        ),
    ),
    hints=(
        "Four slopes of squares and products: write the sum out for two numbers.",
        "In the fourth, the sum is x0 · x0 + x1 · x0: its slope by x0 is 2 · x0 + x1.",
    ),
    minutes=6,
    difficulty=3,
    read="Lessons 00 to 08 in one quiz",
)
