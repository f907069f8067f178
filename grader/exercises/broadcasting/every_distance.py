"""A puzzle: all distances between two sets of points, by one axis more."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import NO_LOOP, Case, Exercise, Part, Rule, Wrong


def reference(a, b):
    return ((a[:, None] - b) ** 2).sum(-1).sqrt()


def cases(rng: Random) -> list[Case]:
    one, other = rng.sample(range(3, 6), 2)
    pairs = [
        (torch.tensor([[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]]), torch.tensor([[0.0, 0.0], [3.0, 4.0]])),
        (image(rng, one, 2, dtype=torch.float32), image(rng, other, 2, dtype=torch.float32)),
        (image(rng, other, 3, dtype=torch.float64), image(rng, one, 3, dtype=torch.float64)),
        (image(rng, 3, 3, dtype=torch.float32), image(rng, 3, 3, dtype=torch.float32)),
        (transposed(image(rng, one, 2, dtype=torch.float32)), image(rng, other, 2, dtype=torch.float32)),
        (image(rng, one, 1, dtype=torch.float64), image(rng, other, 1, dtype=torch.float64)),
        (image(rng, 1, 3, dtype=torch.float32), image(rng, 1, 3, dtype=torch.float32)),
        (image(rng, 0, 2, dtype=torch.float32), image(rng, one, 2, dtype=torch.float32)),
    ]
    return [Case(pair) for pair in pairs]


def point_by_point(a, b):
    return ((a - b) ** 2).sum(-1).sqrt()


def squared(a, b):
    return ((a[:, None] - b) ** 2).sum(-1)


def over_the_points(a, b):
    return ((a[:, None] - b) ** 2).sum(1).sqrt()


def along_the_streets(a, b):
    return (a[:, None] - b).abs().sum(-1)


def turned(a, b):
    return ((a - b[:, None]) ** 2).sum(-1).sqrt()


def ready_made(a, b):
    return torch.cdist(a, b)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by broadcasting",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(*NO_LOOP, ".cdist", ".pdist", ".pairwise_distance", ".repeat", ".tile", ".meshgrid"),
                instead="Subtract each point of b from each of a at once: an axis of size 1 in a, behind its points.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "number-by-number",
            point_by_point,
            "You subtracted the first point from the first, the second from the second. For all pairs, a needs an axis "
            "of size 1 where the points of b are.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "root-forgotten",
            squared,
            "These are the squares of the distances. The square root is missing.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "summed-over-points",
            over_the_points,
            "You summed over the points of b, axis 1 of the differences. The squares of the coordinates are to be "
            "added, and those are the last axis.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "along-the-streets",
            along_the_streets,
            "You added the absolute differences: the way along the streets of a grid. The straight line is the root of "
            "the summed squares.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "turned",
            turned,
            "All distances are there, and the table lies on its side: the points of a belong to the rows.",
            earns=("by broadcasting",),
        ),
        Wrong(
            "ready-made",
            ready_made,
            "Right: `cdist` is made for this. Here it is to be done by broadcasting, which also serves for what has no "
            "ready-made function.",
            earns=("value",),
        ),
    ),
    hints=(
        "Which shapes have to meet so that the difference has shape (n, m, d)?",
        "`a[:, None]` has shape (n, 1, d), and b becomes (1, m, d) by itself. Square, sum over the last axis, root.",
    ),
    minutes=6,
    difficulty=3,
    read="Every pair",
)
