"""A puzzle: ones on the diagonal and beside it, out of eye and ones."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.creation import REARRANGING


def reference(n):
    wide = torch.eye(n + 2)[1:-1]
    return wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]


def cases(rng: Random) -> list[Case]:
    return [Case((n,)) for n in (5, *rng.sample(range(6, 50), 5), 1, 0)]


def all_ones(n):
    return torch.ones(n, n)


def above_only(n):
    wide = torch.eye(n, n + 1)
    return wide[:, :n] + torch.eye(n + 1)[1:, :-1]


def around_the_corner(n):
    return torch.eye(n) + torch.eye(n).roll(1, 0) + torch.eye(n).roll(-1, 0)


def a_triangle(n):
    return torch.ones(n, n).tril(1)


def by_distance(n):
    place = torch.arange(n)
    return ((place[:, None] - place).abs() <= 1).float()


EXERCISE = Exercise(
    parts=(
        Part("value", points=1),
        Part(
            "eye and ones only",
            points=1,
            how="source",
            rule=Rule(
                only=("torch.eye", "torch.ones", *REARRANGING),
                forbids=("loop", "comprehension"),
                instead="Slices of a larger `torch.eye` are diagonals shifted to the side.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-17",
            all_ones,
            "You filled the matrix with ones. In the picture they stand on the diagonal and next to it; all else is 0.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "above-only",
            above_only,
            "Below the diagonal there is a line of ones too. Your band lies on the diagonal and above it.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "around-the-corner",
            around_the_corner,
            "`roll` pushes what leaves at one side in at the other, so ones appear in two corners. A slice of a "
            "larger `eye` lets them go.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "one-side-open",
            a_triangle,
            "You cut off one corner only. `tril(1)` takes away what lies above the band; what lies below is still "
            "there.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "by-distance",
            by_distance,
            "The band is right, by counting: `arange` is the tool for that. Here it is to be put together from `eye` "
            "and `ones` alone.",
            earns=("value",),
        ),
    ),
    hints=(
        "What does `torch.eye(6)[:5, 1:]` look like? And `torch.eye(6)[1:, :5]`?",
        "Add three shifted diagonals, or cut two corners off a matrix of ones.",
    ),
    minutes=7,
    difficulty=3,
    read="One number everywhere",
)
