"""Ten pairs of shapes: what the sum's shape is, or that there is none; said before any of them is run."""

import math
from itertools import zip_longest

import torch

from grader.exercise import Exercise, Part, Wrong
from grader.exercises.broadcasting import outcome

PAIRS = (
    ((4, 3), (3,)),
    ((4, 3), (4,)),
    ((4, 3), (4, 1)),
    ((2, 1, 5), (3, 1)),
    ((3, 2), (2, 3)),
    ((2, 3), ()),
    ((4,), (4, 1)),
    ((6,), (3,)),
    ((8, 1, 6, 1), (7, 1, 5)),
    ((0,), (1,)),
)


def truth(a, b):
    return outcome(lambda: tuple(torch.broadcast_shapes(a, b)))


def from_the_left(a, b):
    sizes = [{one, other} - {1} for one, other in zip_longest(a, b, fillvalue=1)]
    return "error" if any(len(size) > 1 for size in sizes) else tuple(next(iter(size), 1) for size in sizes)


def both_need_all_axes(a, b):
    return truth(a, b) if len(a) == len(b) else "error"


def whole_multiples_stretch(a, b):
    pairs = list(zip_longest(a[::-1], b[::-1], fillvalue=1))
    if any(max(pair) % (min(pair) or 1) for pair in pairs):
        return "error"
    return tuple(max(pair) if min(pair) else 0 for pair in pairs)[::-1]


def the_larger_size(a, b):
    sizes = [max(pair) for pair in zip_longest(a[::-1], b[::-1], fillvalue=1)]
    return "error" if truth(a, b) == "error" else tuple(sizes[::-1])


def same_count_pairs_up(a, b):
    return b if math.prod(a) == math.prod(b) and truth(a, b) != "error" else truth(a, b)


def by(rule):
    return tuple(rule(a, b) for a, b in PAIRS)


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    quiz=True,
    items=tuple(f"{a} and {b}" for a, b in PAIRS),
    answer=by(truth),
    known_wrong=(
        Wrong(
            "item-64",
            by(from_the_left),
            "You lined the shapes up at their left ends. Their right ends have to meet; what is missing is missing on "
            "the left.",
        ),
        Wrong(
            "same-number-of-axes",
            by(both_need_all_axes),
            "You refused pairs with different numbers of axes. A missing axis counts as one of size 1, and a 1 "
            "stretches.",
        ),
        Wrong(
            "multiples-stretch",
            by(whole_multiples_stretch),
            "You let a size stretch to a multiple of itself. Only 1 stretches: nothing else can be read again without "
            "saying in which order.",
        ),
        Wrong(
            "larger-size-wins",
            by(the_larger_size),
            "You took the larger of two sizes. With a 1 the other one wins, also when it is smaller: a 1 can be read "
            "no times at all.",
        ),
        Wrong(
            "M17",
            by(same_count_pairs_up),
            "You paired a row with a column because they hold equally many numbers. The counts of elements play no "
            "part: each axis is compared on its own.",
        ),
    ),
    hints=(
        "Write one shape under the other, right ends meeting, and put a 1 wherever the shorter one has nothing.",
        "Now go axis by axis: equal sizes stay, a 1 takes the other size, whatever that is. All else is an error.",
    ),
    minutes=6,
    difficulty=2,
    read="The rule, from the right",
)
