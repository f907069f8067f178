"""A silent fault: the gradient of the sum of the losses taken for that of their mean, to be mended."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Specimen, Wrong
from grader.exercises.vector_jacobian import every_other, row


def reference(losses_of, w):
    leaf = w.detach().clone().requires_grad_()
    losses_of(leaf).mean().backward()
    return leaf.grad


def cases(rng: Random) -> list[Case]:
    n = rng.randrange(3, 6)
    return [
        Case((Specimen("squares"), torch.tensor([2.0, -4.0]))),
        Case((Specimen("squares"), row(rng, 4))),
        Case((Specimen("sum_and_squares"), row(rng, n, torch.float64))),
        Case((Specimen("pair_products"), row(rng, n).abs())),
        Case((Specimen("neighbour_products"), every_other(row(rng, n, torch.float64)))),
        Case((Specimen("one_and_triples"), row(rng, 1))),
        Case((Specimen("sum_and_squares"), torch.zeros(0))),
    ]


def ones_everywhere(losses_of, w):
    leaf = w.detach().clone().requires_grad_()
    losses = losses_of(leaf)
    losses.backward(torch.ones_like(losses))
    return leaf.grad


def divides_by_the_weights(losses_of, w):
    return ones_everywhere(losses_of, w) / w.numel()


def divides_by_the_rows(losses_of, w):
    leaf = w.detach().clone().requires_grad_()
    losses = losses_of(leaf)
    losses.backward(torch.ones_like(losses) / len(losses))
    return leaf.grad


def divides_twice(losses_of, w):
    leaf = w.detach().clone().requires_grad_()
    losses = losses_of(leaf)
    losses.mean().backward()
    return leaf.grad / losses.numel()


def weights_by_the_losses(losses_of, w):
    leaf = w.detach().clone().requires_grad_()
    losses = losses_of(leaf)
    losses.backward(losses.detach() / losses.detach().sum())
    return leaf.grad


def of_length_one(losses_of, w):
    gradient = ones_everywhere(losses_of, w)
    return gradient / gradient.norm()


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "ones-for-mean",
        ones_everywhere,
        "Every loss counts 1, so this is the gradient of their sum: N times too large for N losses. In a mean each "
        "counts 1/N.",
    ),
    known_wrong=(
        Wrong(
            "divides-by-the-weights",
            divides_by_the_weights,
            "You divided by the number of elements of w. The mean is over the losses: count those.",
        ),
        Wrong(
            "divides-by-the-rows",
            divides_by_the_rows,
            "`len` counts the rows. Where the losses are a table, the mean is over all its elements: `numel()`.",
        ),
        Wrong(
            "divides-twice",
            divides_twice,
            "You divided twice: the mean has the 1/N in it already.",
        ),
        Wrong(
            "weighted-by-losses",
            weights_by_the_losses,
            "Your v holds the losses, as shares of their sum, so a large loss counts more than a small one. In a mean "
            "all count the same.",
        ),
        Wrong(
            "of-length-one",
            of_length_one,
            "You gave the gradient the length 1. Its length says how steep it is, and a step has to know that.",
        ),
    ),
    hints=(
        "v says how much each loss counts. How much does one of N losses count in their mean?",
        "`losses.mean().backward()`, or a v of `torch.ones_like(losses) / losses.numel()`.",
    ),
    minutes=6,
    difficulty=3,
    read="What v means",
)
