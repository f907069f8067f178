"""Three gradients worked out with pencil and paper, before the engine says them."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=("z = (x**2 + 2).sum()", "z = (3 * x**2 + x).sum()", "z = (x**2).mean()"),
    answer=([4, 6], [13, 19], [2, 3]),
    known_wrong=(
        Wrong(
            "values-not-slopes",
            ([6, 11], [14, 30], [4, 9]),
            "You computed the values. The gradient says how fast z grows when an element of x does: of x² that is 2x.",
        ),
        Wrong(
            "constant-has-a-slope",
            ([6, 8], [13, 19], [2, 3]),
            "You gave the constant 2 a share. Adding it moves z up and changes nothing about how fast z grows.",
        ),
        Wrong(
            "mean-is-no-sum",
            ([4, 6], [13, 19], [4, 6]),
            "You took `mean` for `sum`. The mean of two is half their sum, so every slope is halved.",
        ),
        Wrong(
            "lone-x-forgotten",
            ([4, 6], [12, 18], [2, 3]),
            "You left out the x that stands alone. It has a slope too: when x grows by one, so does it.",
        ),
        Wrong(
            "floats",
            ([4.0, 6.0], [13.0, 19.0], [2.0, 3.0]),
            "The numbers are right. Write them as whole numbers, as the prompt asks: 1 and not 1.0.",
        ),
    ),
    hints=(
        "Take each element for itself: in a sum, the others do not move when it does.",
        "Per element: x² has the slope 2x, 3x² has 6x, x has 1, a constant has 0. The mean divides by 2.",
    ),
    minutes=6,
    difficulty=2,
    read="Backward, step by step",
)
