"""The rule behind `view`: which shapes a tensor of some shape and stride can take without a copy."""

import math
from itertools import pairwise
from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Wrong


def reference(shape, stride, new):
    if math.prod(new) != math.prod(shape):
        return False
    cuts = [math.prod(new[axis:]) for axis in range(len(new))]
    axes = [(size, step) for size, step in zip(shape, stride, strict=True) if size > 1]
    behind = 1
    for (_, outer), (size, inner) in reversed(list(pairwise(axes))):
        behind *= size
        if outer != size * inner and behind not in cuts:
            return False
    return True


def cases(rng: Random) -> list[Case]:
    a, b, c = rng.sample(range(2, 6), 3)
    wide = rng.randrange(1, 4) * 2
    questions = [
        ((2, 3), (3, 1), (3, 2)),
        ((3, 2), (1, 3), (6,)),
        ((a, b), (b, 1), (a * b,)),
        ((a, b), (1, a), (a * b,)),
        ((a, b), (1, a), (a, 1, b)),
        ((a, b), (b + wide, 1), (a, b, 1)),
        ((a, b), (b + wide, 1), (b, a)),
        ((a, 4), (4 + wide, 1), (a, 2, 2)),
        ((a, b, c), (c, a * c, 1), (a, b * c)),
        ((a, b, c), (b * c + wide, c, 1), (a, c * b)),
        ((a, b), (2 * b, 2), (b * a,)),
        ((a, b), (b, 1), (a, b + 1)),
        ((a, 1, b), (b, 7, 1), (a * b,)),
        ((1, a), (1, 1), (a,)),
        ((a, b), (0, 1), (a * b,)),
        ((a, b), (0, 0), (b, a)),
        ((1,), (1,), (1, 1)),
    ]
    return [Case(question) for question in questions]


def counts_elements(shape, _stride, new):
    return math.prod(shape) == math.prod(new)


def asks_for_contiguous(shape, stride, new):
    step = 1
    for size, own in reversed(list(zip(shape, stride, strict=True))):
        if size > 1 and own != step:
            return False
        step *= size
    return math.prod(shape) == math.prod(new)


def merges_all(shape, stride, new):
    axes = [(size, step) for size, step in zip(shape, stride, strict=True) if size > 1]
    pairs = pairwise(axes)
    return math.prod(shape) == math.prod(new) and all(outer == size * inner for (_, outer), (size, inner) in pairs)


def minds_axes_of_one(shape, stride, new):
    cuts = [math.prod(new[axis:]) for axis in range(len(new))]
    for axis in range(len(shape) - 1):
        fits = stride[axis] == shape[axis + 1] * stride[axis + 1]
        if not fits and math.prod(shape[axis + 1 :]) not in cuts:
            return False
    return math.prod(new) == math.prod(shape)


def asks_view(shape, stride, new):
    try:
        torch.empty_strided(shape, stride).view(new)
        return True
    except RuntimeError:
        return False


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by the rule",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(".view", ".view_as", ".reshape", ".flatten", ".as_strided", ".empty_strided"),
                instead="Work with the three tuples: multiply sizes, compare strides.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "M12",
            counts_elements,
            "You compare the numbers of elements. That is needed and not enough: where two neighbouring axes do not "
            "merge, the new shape needs a cut at the same place.",
            earns=("by the rule",),
        ),
        Wrong(
            "item-44",
            asks_for_contiguous,
            "You ask for a contiguous tensor, as the notes do. A turned or cut table can be viewed too, if the new "
            "shape keeps the axes apart that do not merge.",
            earns=("by the rule",),
        ),
        Wrong(
            "merges-all",
            merges_all,
            "You let no shape pass where two axes do not merge. They need not, if the new shape has a cut between "
            "them as well.",
            earns=("by the rule",),
        ),
        Wrong(
            "axes-of-one-minded",
            minds_axes_of_one,
            "You mind the stride of an axis of size 1. Nobody ever steps along it, so leave such axes out first.",
            earns=("by the rule",),
        ),
        Wrong(
            "asks-view",
            asks_view,
            "You ask `view` itself, which is always right. Here you say it before PyTorch does.",
            earns=("value",),
        ),
    ),
    hints=(
        "Leave the axes of size 1 out. For each two neighbours: how many elements stand behind the place between "
        "them? Is there a place in the new shape with as many behind it?",
        "`cuts = [math.prod(new[axis:]) for axis in range(len(new))]` has, for each place in the new shape, how many "
        "elements stand behind it.",
    ),
    minutes=12,
    difficulty=4,
    read="Why view refuses",
)
