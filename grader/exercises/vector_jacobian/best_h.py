"""Which step serves best for central differences, in each dtype, said before it is measured."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=("the best h in float32", "the best h in float64", "the slope of x³ at 1 in float32 with h = 1e-8"),
    answer=(1e-2, 1e-5, 0.0),
    known_wrong=(
        Wrong(
            "smaller-is-better",
            (1e-8, 1e-8, 3.0),
            "You let the smallest step be the best. The two values then agree in nearly all their digits, and what is "
            "left of their difference is rounding.",
        ),
        Wrong(
            "one-for-both",
            (1e-5, 1e-5, 0.0),
            "You gave both dtypes the same step. float32 has about 7 digits and float64 about 16: where rounding takes "
            "over differs.",
        ),
        Wrong(
            "exchanged",
            (1e-5, 1e-2, 0.0),
            "You exchanged the two. The dtype with more digits can use the smaller step.",
        ),
        Wrong(
            "exact-after-all",
            (1e-2, 1e-5, 3.0),
            "The steps are right. But 1 + 0.00000001 is 1 in float32, and 1 − 0.00000001 too: what is the difference "
            "of their cubes?",
        ),
    ),
    hints=(
        "Two errors work against each other: the curve's bend, about h², and rounding, about ε / h. ε is 1e-7 in "
        "float32 and 2e-16 in float64.",
        "h² and ε / h are equal where h³ = ε. For the third: what is 1 + 1e-8 in a number of seven digits?",
    ),
    minutes=5,
    difficulty=3,
    read="Checking without calculus",
)
