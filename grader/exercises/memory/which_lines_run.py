"""Seven lines that give a tensor another shape: which of them run, said before they are run."""

from grader.exercise import Exercise, Part, Wrong

TRUTH = {
    "x.t().view(6)": False,
    "x.t().reshape(6)": True,
    "x.t().contiguous().view(6)": True,
    "x.t().clone().view(6)": False,
    "x.t().clone(memory_format=torch.contiguous_format).view(6)": True,
    "x[:, :2].view(2, 2, 1)": True,
    "x[:, :2].view(4)": False,
}


def _with(changes: dict[str, bool]) -> tuple[bool, ...]:
    return tuple({**TRUTH, **changes}.values())


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=tuple(TRUTH),
    answer=tuple(TRUTH.values()),
    known_wrong=(
        Wrong(
            "item-51",
            _with({"x.t().clone().view(6)": True}),
            "You took the advice of the notes, to clone first and view then. `clone` keeps the strides of what it "
            "copies, so the copy of a turned table is turned as well.",
        ),
        Wrong(
            "item-44",
            _with({"x[:, :2].view(2, 2, 1)": False}),
            "You asked whether x[:, :2] is contiguous. It is not, and the new shape leaves its two axes as they are: "
            "nothing has to be merged.",
        ),
        Wrong(
            "M12",
            tuple(True for _ in TRUTH),
            "You let every line run whose numbers of elements agree. `view` has one more demand: it may not move "
            "anything, so axes merge only where the strides fit.",
        ),
        Wrong(
            "reshape-refuses-too",
            _with({"x.t().reshape(6)": False}),
            "You let `reshape` refuse as `view` does. Where no view is possible, it copies.",
        ),
        Wrong(
            "contiguous-only-looks",
            _with({"x.t().contiguous().view(6)": False}),
            "You let `contiguous` look only. It gives back a tensor in order, and copies for that where it must.",
        ),
        Wrong(
            "clone-never-helps",
            _with({"x.t().clone(memory_format=torch.contiguous_format).view(6)": False}),
            "You let no clone help. The argument says in which order the copy is laid out: row by row.",
        ),
    ),
    hints=(
        "For each line: what is the stride of the tensor in front of `.view`?",
        "x.t() has stride (1, 3), and its clone too. x[:, :2] has stride (3, 1): rows three cells apart.",
    ),
    minutes=3,
    difficulty=2,
    read="Why view refuses",
)
