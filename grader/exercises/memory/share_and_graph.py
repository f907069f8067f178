"""Six ways on from a tensor that is recorded: which share its memory, through which gradients come back."""

from grader.exercise import Exercise, Part, Wrong

TRUTH = {
    "w": (True, True),
    "w.clone()": (False, True),
    "w.detach()": (True, False),
    "w.view(3, 1)": (True, True),
    "w.detach().clone()": (False, False),
    "w.detach().numpy()": (True, False),
}


def _with(changes: dict[str, tuple[bool, bool]]) -> tuple[tuple[bool, bool], ...]:
    return tuple({**TRUTH, **changes}.values())


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=tuple(TRUTH),
    answer=tuple(TRUTH.values()),
    known_wrong=(
        Wrong(
            "item-37",
            _with({"w.clone()": (True, True)}),
            "You let `clone` share, as the heading in the notes has it. It takes new memory.",
        ),
        Wrong(
            "item-42",
            _with({"w.clone()": (False, False)}),
            "You let `clone` cut the record. Copying is a step like any other, it is recorded, and gradients come back "
            "through it.",
        ),
        Wrong(
            "item-43",
            _with({"w.detach()": (False, False), "w.detach().numpy()": (False, False)}),
            "You let `detach` copy. It cuts the record only; the numbers stay where they are, whatever is made of it.",
        ),
        Wrong(
            "view-cuts",
            _with({"w.view(3, 1)": (True, False)}),
            "You let `view` cut the record. It gives another shape, and gradients come back in the old one.",
        ),
        Wrong(
            "numpy-copies",
            _with({"w.detach().numpy()": (False, False)}),
            "You let `numpy` copy. It hands the memory over; behind `detach` that is the memory of w.",
        ),
        Wrong(
            "detach-undoes-clone",
            _with({"w.detach().clone()": (True, False)}),
            "You let the clone of what is detached share. `clone` takes new memory whatever it is called on.",
        ),
    ),
    hints=(
        "Two questions for each: does it take new memory? Does it cut the record?",
        "`clone` does the first and not the second, `detach` the second and not the first.",
    ),
    minutes=4,
    difficulty=2,
    read="Share, copy, cut",
)
