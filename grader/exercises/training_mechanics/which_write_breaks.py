"""Which writes into a result or an operand make the backward fail, said before they are run."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "a: y = h.exp(), then y += 1",
        "b: y = h.exp(), then h += 1",
        "c: y = h ** 2, then y += 1",
        "d: y = h ** 2, then h += 1",
        "e: y = h * 3, then h += 1",
        "f: y = h * x, then h += 1",
    ),
    answer=(True, False, False, True, False, True),
    known_wrong=(
        Wrong(
            "M20",
            (True, True, True, True, True, True),
            "You let every write break the backward. Only what an operation has kept is protected, and none keeps "
            "everything.",
        ),
        Wrong(
            "nothing-breaks",
            (False, False, False, False, False, False),
            "You let no write break anything. An operation keeps what its derivative is computed from; if that has "
            "changed, the backward refuses.",
        ),
        Wrong(
            "operand-always",
            (False, True, False, True, True, True),
            "You let each operation keep its operand. The derivative of `exp` is its own result, so that is kept; "
            "that of h * 3 needs no h.",
        ),
        Wrong(
            "result-always",
            (True, False, True, False, False, False),
            "You let each operation keep its result. The derivative of a square is 2h, and of h * x by x it is h: "
            "there the operand is kept.",
        ),
        Wrong(
            "exp-like-pow",
            (False, True, False, True, False, True),
            "`exp` is the odd one: its derivative is its own result. So the result is kept, and the operand is free.",
        ),
        Wrong(
            "constant-like-tensor",
            (True, False, False, True, True, True),
            "In e the other factor is a plain 3: nobody asks for the derivative by it, so h need not be kept. In f "
            "somebody does.",
        ),
    ),
    hints=(
        "Write the derivative of each operation. Which of h and y stands in it?",
        "exp: y itself. Square: 2h. h * 3 by h: 3. h * x by h: x, and by x: h.",
    ),
    minutes=6,
    difficulty=3,
    read="Writing into what a graph needs",
)
