"""Fourteen ways to make a tensor of another one or of an array: which share its memory, said before they are run."""

from grader.exercise import Exercise, Part, Wrong

TRUTH = {
    "x[1:]": True,
    "x[x > 2]": False,
    "x[[1]]": False,
    "x.view(6)": True,
    "x.reshape(6)": True,
    "x.t().reshape(6)": False,
    "x.flatten()": True,
    "x.clone()": False,
    "x.detach()": True,
    "x.contiguous()": True,
    "x.expand(4, 2, 3)": True,
    "x.repeat(4, 1)": False,
    "torch.from_numpy(array)": True,
    "torch.tensor(array)": False,
}


def _with(changes: dict[str, bool]) -> tuple[bool, ...]:
    return tuple({**TRUTH, **changes}.values())


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    quiz=True,
    items=tuple(TRUTH),
    answer=tuple(TRUTH.values()),
    known_wrong=(
        Wrong(
            "item-47",
            _with({"x[x > 2]": True, "x[[1]]": True}),
            "You let every index share. A slice is the same memory in regular steps. A mask or a list may ask for any "
            "order, so its numbers are copied out.",
        ),
        Wrong(
            "item-50",
            _with({"x.reshape(6)": False, "x.flatten()": False}),
            "You let `reshape` and `flatten` copy. They copy only where there is no other way, and x lies in its "
            "memory in just the order that is asked for.",
        ),
        Wrong(
            "M13",
            _with({"x.t().reshape(6)": True}),
            "You let `reshape` share always. The turned table, read row by row, jumps to and fro in the memory; one "
            "line of it can only be a copy.",
        ),
        Wrong(
            "item-37",
            _with({"x.clone()": True}),
            "You let `clone` share, as the heading of the notes has it. It takes new memory and copies every number.",
        ),
        Wrong(
            "item-43",
            _with({"x.detach()": False}),
            "You let `detach` copy. It parts the result from the record for gradients, and leaves it in the same "
            "memory.",
        ),
        Wrong(
            "item-46",
            _with({"x.contiguous()": False}),
            "You let `contiguous` copy. It does so only where something has to be put in order, and x is in order.",
        ),
        Wrong(
            "M08",
            _with({"torch.from_numpy(array)": False}),
            "You let `from_numpy` copy. It puts a tensor over the memory of the array; of the two, `torch.tensor` is "
            "the one that copies.",
        ),
        Wrong(
            "expand-copies",
            _with({"x.expand(4, 2, 3)": False}),
            "You let `expand` write the rows out. It shows the same numbers several times, and needs no memory for "
            "that.",
        ),
        Wrong(
            "repeat-shares",
            _with({"x.repeat(4, 1)": True}),
            "You let `repeat` share, as `expand` does. It writes every repetition out, in new memory.",
        ),
    ),
    hints=(
        "Ask of each line: can its numbers be had by walking through the memory of x in regular steps, in the order "
        "asked for?",
        "Slices, `view`, lists and masks you know from lesson 03, `torch.tensor` from lesson 02. Eight of the "
        "fourteen share.",
    ),
    minutes=5,
    difficulty=2,
    read="Share or copy",
)
