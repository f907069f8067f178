"""The check that finds a wrong Jacobian: turned, permuted, of another place, or of another shape."""

from collections.abc import Callable
from random import Random

import torch

from course_utils.specimens import SPECIMENS
from grader.exercise import Case, Exercise, Part, Specimen, Wrong
from grader.exercises.vector_jacobian import every_other, row


def reference(claimed, f, x):
    truth = torch.func.jacrev(f)(x)
    return claimed.shape == truth.shape and torch.allclose(claimed, truth)


def cases(rng: Random) -> list[Case]:
    first, place, other = torch.tensor([2.0, 3.0]), row(rng, 2), row(rng, 3, torch.float64)
    pairs = [
        ("running_sums", first, lambda j: j),
        ("running_sums", first, lambda j: j.T),
        ("running_sums", every_other(place), lambda j: j.flip(0)),
        ("neighbour_products", other, lambda j: j),
        ("neighbour_products", other, lambda j: j * torch.tensor([[1.0], [2.0]])),
        ("squares", place, lambda j: j + 2 * torch.eye(2)),
        ("squares", row(rng, 1), lambda j: j[0]),
        ("sum_and_squares", torch.tensor([0.5, 0.5]), lambda j: j[:1]),
        ("sum_and_squares", torch.tensor([0.5, 0.5]), lambda j: j),
        ("weather", torch.tensor([40.0, 116.0, 10.0]) + row(rng, 3), lambda j: j),
        ("running_sums", row(rng, rng.randrange(3, 5)), lambda j: j.T),
        ("one_and_triples", row(rng, 1, torch.float64), lambda j: j.flip(0)),
        ("squares", torch.zeros(0), lambda j: j),
    ]
    cases = [_case(*pair) for pair in pairs]
    return [*cases[:2], *rng.sample(cases[2:], len(cases) - 2)]


def _case(name: str, x: torch.Tensor, spoil: Callable) -> Case:
    claimed = spoil(torch.func.jacrev(SPECIMENS[name])(x))
    return Case((claimed.clone(memory_format=torch.contiguous_format), Specimen(name), x))


def same_shape(claimed, f, x):
    return claimed.shape == (len(f(x)), len(x))


def same_sum_of_rows(claimed, f, x):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    y.backward(torch.ones_like(y))
    return claimed.shape == (len(y), len(x)) and torch.allclose(claimed.sum(0), leaf.grad)


def stretches(claimed, f, x):
    truth = torch.func.jacrev(f)(x)
    try:
        return torch.allclose(claimed, truth)
    except RuntimeError:
        return False


def turned_is_fine(claimed, f, x):
    truth = torch.func.jacrev(f)(x)
    return any(claimed.shape == one.shape and torch.allclose(claimed, one) for one in (truth, truth.T))


def first_row_only(claimed, f, x):
    truth = torch.func.jacrev(f)(x)
    return claimed.shape == truth.shape and torch.allclose(claimed[:1], truth[:1])


def zeros_in_place(claimed, f, x):
    truth = torch.func.jacrev(f)(x)
    return claimed.shape == truth.shape and torch.equal(claimed == 0, truth == 0)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "shape-only",
            same_shape,
            "You compare shapes. A square table that was turned has the right shape and the wrong numbers.",
        ),
        Wrong(
            "sum-of-rows-only",
            same_sum_of_rows,
            "You compare the sum of the rows, which is what one backward with ones gives. Rows that changed places "
            "have the same sum.",
        ),
        Wrong(
            "M17",
            stretches,
            "`allclose` stretches: a table of one row passes for one of two equal rows. Compare the shapes first.",
        ),
        Wrong(
            "turned-is-fine",
            turned_is_fine,
            "You let a turned table pass. A row belongs to an output and a column to an input, and not the other way "
            "round.",
        ),
        Wrong(
            "first-row-only",
            first_row_only,
            "You compare the first row. The other outputs have slopes of their own.",
        ),
        Wrong(
            "zeros-only",
            zeros_in_place,
            "You compare where the zeros stand. That says which output depends on which input, and not how much.",
        ),
    ),
    hints=(
        "Get the truth from `torch.func.jacrev(f)(x)`. What has to agree, besides the numbers?",
        "Two questions, joined by `and`: equal shapes, and `torch.allclose`.",
    ),
    minutes=5,
    difficulty=2,
    read="The whole table at once",
)
