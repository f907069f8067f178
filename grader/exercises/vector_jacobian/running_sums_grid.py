"""A puzzle: the Jacobian of the running sums."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.vector_jacobian import ENGINE, every_other, row


def reference(x):
    return torch.ones(len(x), len(x), dtype=x.dtype, device=x.device).tril()


def cases(rng: Random) -> list[Case]:
    n = rng.randrange(3, 6)
    rows = [torch.tensor([2.0, 3.0, 5.0, 7.0]), row(rng, n, torch.float64), every_other(row(rng, n)), row(rng, 2)]
    return [Case((x,)) for x in (*rows, row(rng, 1, torch.float64), torch.zeros(0))]


def turned(x):
    return reference(x).T


def own_element_only(x):
    return torch.eye(len(x), dtype=x.dtype, device=x.device)


def all_elements(x):
    return torch.ones(len(x), len(x), dtype=x.dtype, device=x.device)


def values_not_slopes(x):
    return x.expand(len(x), len(x)).tril()


def float32_for_all(x):
    return torch.ones(len(x), len(x), device=x.device).tril()


def by_the_engine(x):
    return torch.func.jacrev(lambda x: x.cumsum(0))(x)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by hand",
            points=0.5,
            how="source",
            rule=Rule(forbids=ENGINE, instead="Build the table by its pattern: which outputs hold x[0], which x[1]?"),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "turned",
            turned,
            "Your table is turned: in it the first output depends on all elements. The first sum holds one element, "
            "the last one holds all.",
            earns=("by hand",),
        ),
        Wrong(
            "own-element-only",
            own_element_only,
            "You let each output depend on its own element. A running sum holds all those before it as well.",
            earns=("by hand",),
        ),
        Wrong(
            "all-elements",
            all_elements,
            "You let each output depend on all elements. A running sum knows nothing of those that come later.",
            earns=("by hand",),
        ),
        Wrong(
            "values-not-slopes",
            values_not_slopes,
            "The numbers of x stand in your table. A sum grows by 1 when one of its parts does, however large that is.",
            earns=("by hand",),
        ),
        Wrong(
            "float32-for-all",
            float32_for_all,
            "The table is right, in float32 always. Slopes have the dtype of what they are the slopes of.",
            earns=("by hand",),
        ),
        Wrong(
            "by-the-engine",
            by_the_engine,
            "The table is right, made by the engine. The puzzle is to see its pattern.",
            earns=("value",),
        ),
    ),
    hints=(
        "Write the sums out: y[0] = x[0], y[1] = x[0] + x[1], and so on. Each line is a row of the table.",
        "Ones below and on the diagonal: `torch.ones(n, n).tril()`, in the dtype and on the device of x.",
    ),
    minutes=4,
    difficulty=2,
    read="Puzzles",
)
