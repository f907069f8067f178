"""What autograd knows about six tensors, said before it is looked at."""

from grader.exercise import Exercise, Part, Wrong

CONSTANT, LEAF, RESULT = (False, True, False), (True, True, False), (True, False, True)

EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    quiz=True,
    items=(
        "torch.ones(2)",
        "torch.ones(2, requires_grad=True)",
        "torch.ones(2) * 3",
        "torch.ones(2, requires_grad=True) * 3",
        "torch.ones(2, requires_grad=True).double()",
        "torch.ones(2, requires_grad=True).detach() * 3",
    ),
    answer=(CONSTANT, LEAF, CONSTANT, RESULT, RESULT, CONSTANT),
    known_wrong=(
        Wrong(
            "M25",
            (CONSTANT, LEAF, CONSTANT, RESULT, LEAF, CONSTANT),
            "You let `.double()` change the leaf. It makes a second tensor out of it, and that is a step like any "
            "other: what comes out is a result.",
        ),
        Wrong(
            "every-result-has-one",
            (CONSTANT, LEAF, (False, False, True), RESULT, RESULT, (False, False, True)),
            "You gave every computed tensor a `grad_fn`. It is kept only where something that went in records; of "
            "constants nobody will ask a gradient.",
        ),
        Wrong(
            "item-13",
            ((False, False, False), LEAF, (False, False, False), RESULT, RESULT, (False, False, False)),
            "You let only recording tensors be leaves. A leaf is a tensor without a recorded past, and a constant has "
            "none either.",
        ),
        Wrong(
            "not-inherited",
            (CONSTANT, LEAF, CONSTANT, (False, False, True), (False, False, True), CONSTANT),
            "You let `requires_grad` end at the leaf. One input that records is enough for the result to record too; "
            "else the chain would break at its first link.",
        ),
        Wrong(
            "detach-forgotten",
            (CONSTANT, LEAF, CONSTANT, RESULT, RESULT, RESULT),
            "You followed the last one back through `detach`. It gives the same numbers without the past, so what "
            "comes after it starts from a constant.",
        ),
    ),
    hints=(
        "Ask of each: did anything that went in record? Was it computed, or made by hand?",
        "Constants are (False, True, False), and so is what comes of constants only. A recorded result is "
        "(True, False, True).",
    ),
    minutes=6,
    difficulty=2,
    read="Who is recorded",
)
