"""The name of the node behind a result: its last operation, and nothing of the way there."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=("(x * x).grad_fn", "(x ** 2).grad_fn", "(x ** 2 + 2).grad_fn", "(x ** 2 + 2).sum().grad_fn"),
    answer=("MulBackward0", "PowBackward0", "AddBackward0", "SumBackward0"),
    known_wrong=(
        Wrong(
            "item-80",
            ("PowBackward0", "PowBackward0", "PowBackward0", "PowBackward0"),
            "You gave every result a `PowBackward0`, as one of the notes has it. The name is that of the operation "
            "that was run last.",
        ),
        Wrong(
            "the-first-operation",
            ("MulBackward0", "PowBackward0", "PowBackward0", "PowBackward0"),
            "You named the first operation of each line. `grad_fn` is the last one; the ones before it are behind it.",
        ),
        Wrong(
            "what-it-means",
            ("PowBackward0", "PowBackward0", "AddBackward0", "SumBackward0"),
            "`x * x` is a square for you and me. Recorded is what was run, and that was a multiplication.",
        ),
        Wrong(
            "forward-names",
            ("Mul", "Pow", "Add", "Sum"),
            "The operations are right. The nodes are named for what they are there for: `…Backward0`.",
        ),
    ),
    hints=(
        "In each line, which operation is run last?",
        "`x.exp()` has an `ExpBackward0`: the operation, `Backward`, and a number, here always 0.",
    ),
    minutes=3,
    difficulty=1,
    read="What a result remembers",
)
