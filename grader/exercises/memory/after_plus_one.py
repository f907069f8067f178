"""Adding one in several ways while another name looks on, said before it is run."""

from grader.exercise import Exercise, Part, Wrong

TRUTH = {
    "y = x; x = x + 1; y": [1, 2],
    "y = x; x += 1; y": [2, 3],
    "y = x; x[:] = x + 1; y": [2, 3],
    "y = x[1:]; x += 1; y": [3],
    "y = x.clone(); x += 1; y": [1, 2],
    "y = x; x = x[1:]; x += 1; y": [1, 3],
}


def _with(*changed: list[int] | None) -> tuple[list[int], ...]:
    """Return the answers with some of them changed."""
    return tuple(truth if new is None else new for new, truth in zip(changed, TRUTH.values(), strict=True))


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    quiz=True,
    items=tuple(TRUTH),
    answer=tuple(TRUTH.values()),
    known_wrong=(
        Wrong(
            "M09",
            _with([2, 3], None, None, None, None, None),
            "You let `x = x + 1` change the tensor. It makes a second one and gives it the name x. y is the name of "
            "the first one still.",
        ),
        Wrong(
            "item-55",
            _with(None, None, [1, 2], None, None, None),
            "You took `x[:] =` for a new name. Brackets on the left write into the tensor that is there.",
        ),
        Wrong(
            "plus-equals-renames",
            _with(None, [1, 2], None, [2], None, [1, 2]),
            "You took `x += 1` for a short way to write `x = x + 1`. It writes into the memory of x, and everyone who "
            "looks at that memory sees it.",
        ),
        Wrong(
            "slice-is-a-copy",
            _with(None, None, None, [2], None, [1, 2]),
            "You let a slice of a tensor be a copy, as a slice of a Python list is. It is another look at the same "
            "memory.",
        ),
        Wrong(
            "clone-follows",
            _with(None, None, None, None, [2, 3], None),
            "You let the clone follow. It has memory of its own.",
        ),
        Wrong(
            "whole-tensor-changes",
            _with(None, None, None, None, None, [2, 3]),
            "You added 1 everywhere. Before that line x had become the name of the slice, so only what the slice shows "
            "was changed.",
        ),
    ),
    hints=(
        "Draw a box for each tensor, and an arrow from each name to a box. Which steps move an arrow, and which write "
        "into a box?",
        "`x = …` moves the arrow of x. `x += …` and `x[…] = …` write where the arrow points.",
    ),
    minutes=5,
    difficulty=2,
    read="Three ways to add one",
)
