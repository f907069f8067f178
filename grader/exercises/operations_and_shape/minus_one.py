"""What -1 in a shape stands for, and when it stands for nothing."""

import math
from random import Random

from grader.exercise import Case, Exercise, Part, Wrong


def reference(count, shape):
    known = math.prod(size for size in shape if size != -1)
    if known == 0 or count % known:
        return None
    return count // known


def cases(rng: Random) -> list[Case]:
    a, b, c = rng.sample(range(2, 8), 3)
    asked = [
        (16, (-1, 8)),
        (a * b * c, (a, -1, c)),
        (a * b, (-1,)),
        (b * c, (b * c, -1)),
        (a * b * c + 1, (a, -1)),
        (a, (2 * a, -1)),
        (0, (-1, c)),
        (0, (0, -1)),
        (a * b, (0, -1)),
    ]
    return [Case(each) for each in asked]


def counts_the_minus_one(count, shape):
    known = math.prod(shape)
    return None if known == 0 or count % known else count // known


def rounds_down(count, shape):
    known = math.prod(size for size in shape if size != -1)
    return count // known if known else None


def adds_the_sizes(count, shape):
    rest = count - sum(size for size in shape if size != -1)
    return rest if rest >= 0 else None


def divides_into_a_float(count, shape):
    known = math.prod(size for size in shape if size != -1)
    return None if known == 0 or count % known else count / known


def zero_for_zero(count, shape):
    known = math.prod(size for size in shape if size != -1)
    if known == 0:
        return 0 if count == 0 else None
    return None if count % known else count // known


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-52",
            counts_the_minus_one,
            "You multiplied by the -1 as well. It is no size but a question: leave it out of the product.",
        ),
        Wrong(
            "rounds-down",
            rounds_down,
            "`//` drops the rest. Where the known sizes do not divide the number of elements there is no such shape.",
        ),
        Wrong(
            "sizes-are-added",
            adds_the_sizes,
            "You added the sizes. The number of elements is their product: 2 rows of 8 are 16, not 10.",
        ),
        Wrong(
            "float-size",
            divides_into_a_float,
            "The number is right, as a float. A size is an int: once nothing is left over, `//` divides into one.",
        ),
        Wrong(
            "zero-for-zero",
            zero_for_zero,
            "With a size of 0 any number in place of -1 gives no elements, so `view` refuses to choose one.",
        ),
    ),
    hints=(
        "The sizes of a shape multiply to the number of elements. All of them but one are known.",
        "`math.prod` of the sizes that are not -1. Is it 0? Does it divide the count without a rest?",
    ),
    minutes=6,
    difficulty=2,
    read="The same numbers in another shape",
)
