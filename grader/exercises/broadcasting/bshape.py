"""The rule as a program: the shape of the result, or an error that says which axis clashes."""

from itertools import zip_longest
from random import Random

from grader.exercise import Case, Exercise, Part, Property, Wrong


def reference(a, b):
    sizes = []
    for axis in range(1, max(len(a), len(b)) + 1):
        one = a[-axis] if axis <= len(a) else 1
        other = b[-axis] if axis <= len(b) else 1
        if one != other and 1 not in (one, other):
            raise ValueError(f"axis -{axis} clashes: {one} against {other}")
        sizes.append(other if one == 1 else one)
    return tuple(reversed(sizes))


def words(a, b):
    """Return what the error about two shapes has to say; nothing where they broadcast."""
    for axis, pair in enumerate(zip_longest(reversed(a), reversed(b), fillvalue=1), 1):
        if len({*pair} - {1}) > 1:
            return (f"axis -{axis}", *map(str, pair))
    return ()


def cases(rng: Random) -> list[Case]:
    p, q, r, s = rng.sample(range(2, 60), 4)
    pairs = [
        ((64, 128), (128,)),
        ((64, 128), (64,)),
        ((p, q), (p, q)),
        ((p, 1), (q,)),
        ((p, 1, q), (r, 1)),
        ((), ()),
        ((p, 1), (0,)),
        ((0, p), (1, 1)),
        ((p, q), (r, q)),
        ((p, q, r, s), (q, s)),
        ((p, q), (2 * p, 2 * q)),
        ((p, q), (q, p)),
    ]
    return [Case(pair, raises="ValueError" if words(*pair) else "") for pair in pairs]


def aligned_on_the_left(a, b):
    sizes = []
    for axis, (one, other) in enumerate(zip_longest(a, b, fillvalue=1)):
        if one != other and 1 not in (one, other):
            raise ValueError(f"axis {axis} clashes: {one} against {other}")
        sizes.append(other if one == 1 else one)
    return tuple(sizes)


def larger_size(a, b):
    sizes = []
    for axis, (one, other) in enumerate(zip_longest(reversed(a), reversed(b), fillvalue=1), 1):
        if one != other and 1 not in (one, other):
            raise ValueError(f"axis -{axis} clashes: {one} against {other}")
        sizes.append(max(one, other))
    return tuple(reversed(sizes))


def common_axes_only(a, b):
    sizes = []
    for axis, (one, other) in enumerate(zip(reversed(a), reversed(b), strict=False), 1):
        if one != other and 1 not in (one, other):
            raise ValueError(f"axis -{axis} clashes: {one} against {other}")
        sizes.append(other if one == 1 else one)
    return tuple(reversed(sizes))


def no_clash_is_seen(a, b):
    pairs = zip_longest(reversed(a), reversed(b), fillvalue=1)
    return tuple(other if one == 1 else one for one, other in pairs)[::-1]


def counted_from_the_left(a, b):
    rank = max(len(a), len(b))
    one, other = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    for axis, pair in enumerate(zip(one, other, strict=True)):
        if len({*pair} - {1}) > 1:
            raise ValueError(f"axis {axis} clashes: {pair[0]} against {pair[1]}")
    return tuple(y if x == 1 else x for x, y in zip(one, other, strict=True))


def without_the_sizes(a, b):
    for axis, pair in enumerate(zip_longest(reversed(a), reversed(b), fillvalue=1), 1):
        if len({*pair} - {1}) > 1:
            raise ValueError(f"axis -{axis} clashes")
    return reference(a, b)


EXERCISE = Exercise(
    parts=(
        Part("value", points=1),
        Part("message", points=1, how="property", properties=(Property("says", words=words),)),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-64",
            aligned_on_the_left,
            "You lined the shapes up at their left ends. The last axes have to meet: begin there, and count a missing "
            "axis as 1.",
        ),
        Wrong(
            "larger-size-wins",
            larger_size,
            "You took the larger size. A 1 takes the other size even if that is 0; then the result holds nothing.",
            earns=("message",),
        ),
        Wrong(
            "shorter-shape-ends-it",
            common_axes_only,
            "You stopped where the shorter shape ends. The axes that only one of the two has are axes of the result "
            "too.",
            earns=("message",),
        ),
        Wrong(
            "no-clash-seen",
            no_clash_is_seen,
            "You never refuse. Two sizes that differ, neither of them 1, do not broadcast: raise a ValueError there.",
        ),
        Wrong(
            "counted-from-the-left",
            counted_from_the_left,
            "The shapes are right, and the error names the axis in another way. The two shapes meet at their right "
            "ends, so count from there: `axis -1` is the last one.",
            earns=("value",),
        ),
        Wrong(
            "sizes-unsaid",
            without_the_sizes,
            "Your error names the axis and no sizes. Say what each of the two shapes has there.",
            earns=("value",),
        ),
    ),
    hints=(
        "Begin at the last axis. How do you get the size of an axis that a shape does not have?",
        "For axis 1, 2, … from the right: `a[-axis] if axis <= len(a) else 1`, the same for b, then compare the two.",
    ),
    minutes=10,
    difficulty=3,
    read="The rule, from the right",
)
