"""Two Jacobians written down by hand: of the squares, and of a matrix times x."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.vector_jacobian import ENGINE, every_other, row, table


def reference(x, weight):
    return torch.diag(2 * x), weight


def cases(rng: Random) -> list[Case]:
    n, m = rng.sample(range(2, 5), 2)
    return [
        Case((torch.tensor([2.0, 3.0]), torch.tensor([[1.0, 5.0], [0.0, 4.0]]))),
        Case((row(rng, n), table(rng, n, n))),
        Case((row(rng, n, torch.float64), table(rng, m, n, torch.float64))),
        Case((every_other(row(rng, n)), transposed(table(rng, m, n)))),
        Case((row(rng, 1), table(rng, m, 1))),
        Case((row(rng, m, torch.float64), table(rng, 1, m, torch.float64))),
        Case((torch.zeros(0), torch.zeros(m, 0))),
    ]


def diagonal_only(x, weight):
    return 2 * x, weight


def transposes(x, weight):
    return torch.diag(2 * x), weight.T


def rows_all_alike(x, weight):
    return (2 * x).expand(len(x), len(x)), weight


def values_not_slopes(x, weight):
    return torch.diag(x**2), weight


def weighted_by_x(x, weight):
    return torch.diag(2 * x), weight * x


def by_the_engine(x, weight):
    return torch.func.jacrev(torch.square)(x), torch.func.jacrev(lambda x: weight @ x)(x)


EXERCISE = Exercise(
    parts=(
        Part("value", points=1.5),
        Part(
            "by hand",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=ENGINE, instead="Write down the slopes yourself: 2x for a square, and for weight @ x … ?"
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "diagonal-only",
            diagonal_only,
            "The slopes 2x are right, and they are the diagonal of a table. It has a place for every pair of an output "
            "and an input, and most are 0 here.",
            earns=("by hand",),
        ),
        Wrong(
            "item-88",
            transposes,
            "Your second table is turned. A row belongs to an output, and the slopes of output i of `weight @ x` "
            "are row i of weight.",
            earns=("by hand",),
        ),
        Wrong(
            "rows-all-alike",
            rows_all_alike,
            "You gave every output all the slopes 2x. A square depends on one element of x only; the other slopes in "
            "its row are 0.",
            earns=("by hand",),
        ),
        Wrong(
            "values-not-slopes",
            values_not_slopes,
            "The squares themselves stand on your diagonal. Asked is how fast they grow: 2x.",
            earns=("by hand",),
        ),
        Wrong(
            "weighted-by-x",
            weighted_by_x,
            "You multiplied the weight by x. Output i is the sum of weight[i, j] · x[j], and how fast it grows with "
            "x[j] is weight[i, j] alone.",
            earns=("by hand",),
        ),
        Wrong(
            "by-the-engine",
            by_the_engine,
            "Both tables are right, made by the engine. Here they are to be thought out: that is how you find later "
            "what the engine was asked wrongly.",
            earns=("value",),
        ),
    ),
    hints=(
        "For x of three elements write down the table of y = x²: on which of the others does y[0] depend?",
        "A table with given numbers on its diagonal is `torch.diag(numbers)`. For weight @ x write out "
        "one output as a sum.",
    ),
    minutes=6,
    difficulty=2,
    read="Many numbers out: the Jacobian",
)
