"""Three questions about earlier lessons, at the start of lesson 08."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "y.detach() shares memory with y = x * 3",
        "the gradient of (x + b).sum() by b",
        "z.grad_fn, for z = (x * x).sum()",
    ),
    answer=(True, [5.0, 5.0, 5.0], "Sum"),
    known_wrong=(
        Wrong(
            "detach-copies",
            (False, [5.0, 5.0, 5.0], "Sum"),
            "You let `detach` copy. It makes a second tensor on the same memory, without the graph; `clone` copies.",
        ),
        Wrong(
            "broadcast-forgotten",
            (True, [1.0, 1.0, 1.0], "Sum"),
            "b was read in all five rows. What was spread out on the way forward is summed on the way back.",
        ),
        Wrong(
            "sum-of-all",
            (True, [15.0, 15.0, 15.0], "Sum"),
            "You counted all fifteen elements. Each number of b stands in its own column, which has five rows.",
        ),
        Wrong(
            "first-operation",
            (True, [5.0, 5.0, 5.0], "Mul"),
            "You named the first operation. `grad_fn` is the last one, which made z; the product is one step behind.",
        ),
        Wrong(
            "item-80",
            (True, [5.0, 5.0, 5.0], "Pow"),
            "You named a power. There is none: x * x is a product, and z itself was made by the sum.",
        ),
    ),
    hints=(
        "The first question is in lesson 04, the second in lesson 05, the third in lesson 06.",
        "A gradient has the shape of what it is the gradient by; and `grad_fn` is about the operation just done.",
    ),
    minutes=3,
    difficulty=2,
    read="Before you start: three questions from earlier",
)
