"""Three mends for "grad can be implicitly created only for scalar outputs": three numbers to go back from."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.vector_jacobian import table


def reference(x, v):
    def gradient(weights):
        leaf = x.clone().requires_grad_()
        (leaf**2).backward(weights)
        return leaf.grad

    first = torch.zeros_like(x)
    first[:, 0] = 1
    return gradient(torch.ones_like(x)), gradient(first), gradient(v)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 4), 2)
    return [
        Case((torch.tensor([[2.0, 3.0]]), torch.tensor([[1.0, 0.5]]))),
        Case((table(rng, rows, columns, torch.float64), table(rng, rows, columns, torch.float64) / 2)),
        Case((transposed(table(rng, rows, columns)), table(rng, rows, columns) - 20)),
        Case((table(rng, 1, columns), table(rng, 1, columns) / 2)),
        Case((table(rng, 1, 1), table(rng, 1, 1) / 2)),
        Case((torch.zeros(0, columns), torch.zeros(0, columns))),
    ]


def goes_back_from_a_table(x, v):
    gradients = []
    for number in (lambda y: y, lambda y: y[:, 0], lambda y: y * v):
        leaf = x.clone().requires_grad_()
        number(leaf**2).backward()
        gradients.append(leaf.grad)
    return tuple(gradients)


def one_graph_three_times(x, v):
    leaf = x.clone().requires_grad_()
    y = leaf**2
    y.sum().backward()
    total = leaf.grad
    y[:, 0].sum().backward()
    first_column = leaf.grad
    (y * v).sum().backward()
    return total, first_column, leaf.grad


def one_bucket(x, v):
    leaf = x.clone().requires_grad_()
    gradients = []
    for number in (lambda y: y.sum(), lambda y: y[:, 0].sum(), lambda y: (y * v).sum()):
        number(leaf**2).backward()
        gradients.append(leaf.grad)
    return tuple(gradients)


def adds_up(x, v):
    leaf = x.clone().requires_grad_()
    gradients = []
    for number in (lambda y: y.sum(), lambda y: y[:, 0].sum(), lambda y: (y * v).sum()):
        number(leaf**2).backward()
        gradients.append(leaf.grad.clone())
    return tuple(gradients)


def means(x, v):
    gradients = []
    for number in (lambda y: y.mean(), lambda y: y[:, 0].mean(), lambda y: (y * v).mean()):
        leaf = x.clone().requires_grad_()
        number(leaf**2).backward()
        gradients.append(leaf.grad)
    return tuple(gradients)


def ones_for_all(x, _v):
    leaf = x.clone().requires_grad_()
    (leaf**2).backward(torch.ones_like(x))
    return leaf.grad, leaf.grad, leaf.grad


def first_column_cut_out(x, v):
    total, first, weighted = reference(x, v)
    return total, first[:, :1], weighted


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "item-75",
        goes_back_from_a_table,
        "What stands before `backward` is a whole table or column. The engine cannot guess which number you mean: "
        "say it, by a sum or by a v.",
    ),
    known_wrong=(
        Wrong(
            "M22",
            one_graph_three_times,
            "The numbers to go back from are right, and all three go through one graph, which is used up by the first. "
            "Compute y anew for each.",
        ),
        Wrong(
            "one-bucket",
            one_bucket,
            "You gave one tensor three times: `leaf.grad` is a place, and it holds the sum of all three by now. Take a "
            "fresh leaf for each.",
        ),
        Wrong(
            "adds-up",
            adds_up,
            "The first gradient is right, and each later one holds those before it: `backward` adds to `.grad`. Take a "
            "fresh leaf for each.",
        ),
        Wrong(
            "means",
            means,
            "You went back from means. Asked are sums: there each element counts 1, and in a mean of N only 1/N.",
        ),
        Wrong(
            "ones-for-all",
            ones_for_all,
            "You went back from the sum three times. For the first column alone the weights are 1 there and 0 "
            "elsewhere; the third gradient has v.",
        ),
        Wrong(
            "cut-out",
            first_column_cut_out,
            "You cut the first column out of the second gradient. A gradient has the shape of x, with 0 where nothing "
            "depends.",
        ),
    ),
    hints=(
        "The message asks for one number. Which number is meant in each of the three lines?",
        "`y.sum()`, `y[:, 0].sum()` and `(y * v).sum()`; or `backward` with a v of ones, of ones and zeros, or v.",
    ),
    minutes=6,
    difficulty=2,
    read="What v means",
)
