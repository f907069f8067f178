"""What `.grad` holds after cells were run in some order, said before they are run."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "after A, B, C: x.grad.item()",
        "after A, B, C, B, C: x.grad.item()",
        "after A, B, C, C: x.grad.item()",
        "after A, B, C, A, B, C: x.grad.item()",
    ),
    answer=(6.0, 12.0, "error", 6.0),
    known_wrong=(
        Wrong(
            "each-time-anew",
            (6.0, 6.0, "error", 6.0),
            "You let each backward begin with an empty bucket. It pours into what is there: nothing empties `.grad` "
            "for you.",
        ),
        Wrong(
            "M22",
            (6.0, 12.0, 12.0, 6.0),
            "You let C run twice on one graph. The first time it throws away what the product had kept, so the second "
            "time there is nothing to compute with.",
        ),
        Wrong(
            "anew-and-twice",
            (6.0, 6.0, 6.0, 6.0),
            "Two things differ: `.grad` is added to and not replaced, and a graph serves for one backward only.",
        ),
        Wrong(
            "M23",
            (6.0, 12.0, "error", 12.0),
            "Cell A makes a new tensor under the old name. It has a bucket of its own, and nothing in it.",
        ),
        Wrong(
            "value-for-gradient",
            (9.0, 18.0, "error", 9.0),
            "You took the value of y. At x = 3 the square is 9, and its slope 2x is 6.",
        ),
    ),
    hints=(
        "Which cell makes a new tensor, which a new graph, and which adds to `.grad`?",
        "The slope of x * x at 3 is 6. B then C adds it once more; C alone has a graph that was used.",
    ),
    minutes=4,
    difficulty=2,
    read="The bucket",
)
