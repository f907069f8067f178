"""v · J of any function, by autograd.grad: nothing is poured into a .grad."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Specimen, Wrong
from grader.exercises.vector_jacobian import WHOLE, every_other, row, table


def reference(f, x, v):
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad(f(leaf), leaf, v)[0]


def cases(rng: Random) -> list[Case]:
    n = rng.randrange(3, 5)
    return [
        Case((Specimen("squares"), torch.tensor([2.0, 3.0]), torch.tensor([1.0, 0.5]))),
        Case((Specimen("weather"), torch.tensor([40.0, 116.0, 10.0]), row(rng, 5))),
        Case((Specimen("running_sums"), row(rng, n, torch.float64), row(rng, n, torch.float64))),
        Case((Specimen("neighbour_products"), every_other(row(rng, n)), row(rng, n - 1))),
        Case((Specimen("pair_products"), row(rng, n), table(rng, n, n))),
        Case((Specimen("squares"), table(rng, 2, n, torch.float64), table(rng, 2, n, torch.float64).requires_grad_())),
        Case((Specimen("sum_and_squares"), row(rng, 1) * row(rng, 1).requires_grad_(), row(rng, 2))),
        Case((Specimen("squares"), torch.zeros(0), torch.zeros(0))),
    ]


def ignores_v(f, x, _v):
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad(f(leaf).sum(), leaf)[0]


def weights_afterwards(f, x, v):
    return ignores_v(f, x, v) * v


def averages(f, x, v):
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad((f(leaf) * v).mean(), leaf)[0]


def jacobian_times_v(f, x, v):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    rows = [torch.autograd.grad(one, leaf, retain_graph=True)[0].flatten() for one in y.flatten()]
    return (torch.stack(rows) @ v.flatten()).reshape(x.shape)


def gives_the_tuple(f, x, v):
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad(f(leaf), leaf, v)


def gives_the_number(f, x, v):
    return (f(x) * v).sum().detach()


def asks_x_itself(f, x, v):
    x = x.requires_grad_()
    return torch.autograd.grad(f(x.detach()), x, v)[0]


def by_backward(f, x, v):
    leaf = x.detach().clone().requires_grad_()
    f(leaf).backward(v)
    return leaf.grad


EXERCISE = Exercise(
    parts=(
        Part("value", points=1.5),
        Part(
            "no backward",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(*WHOLE, ".backward"), instead="Ask for the gradient by `torch.autograd.grad`, in one call."
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "v-ignored",
            ignores_v,
            "You gave every output the weight 1. v says how much each one counts: hand it to `torch.autograd.grad`.",
            earns=("no backward",),
        ),
        Wrong(
            "weights-afterwards",
            weights_afterwards,
            "You multiplied by v at the end. It has a weight for each output, so it belongs to y, before the way back.",
            earns=("no backward",),
        ),
        Wrong(
            "averages",
            averages,
            "You took the mean of the weighted outputs. v · J is the gradient of their sum.",
            earns=("no backward",),
        ),
        Wrong(
            "jacobian-times-v",
            jacobian_times_v,
            "You computed J · v, the other product. v belongs to the outputs, on the left: each row of J is weighted, "
            "and the rows are added.",
            earns=("no backward",),
        ),
        Wrong(
            "gives-the-tuple",
            gives_the_tuple,
            "`torch.autograd.grad` gives a tuple, with a gradient for each input that it is asked about. Take the "
            "first.",
            earns=("no backward",),
        ),
        Wrong(
            "gives-the-number",
            gives_the_number,
            "You returned S = y · v, the number at the end. Asked is its gradient, in the shape of x.",
            earns=("no backward",),
        ),
        Wrong(
            "graph-cut",
            asks_x_itself,
            "f was computed from a detached x, so there is no graph back to what you ask about. Make a leaf, compute "
            "from it, ask about it.",
            earns=("no backward",),
        ),
        Wrong(
            "by-backward",
            by_backward,
            "The numbers are right. `backward` pours into the `.grad` of every leaf behind y, also of those that f "
            "brings along: `torch.autograd.grad` touches none.",
            earns=("value",),
        ),
    ),
    hints=(
        "Three things: a leaf of your own with the numbers of x, y from it, and one call of `torch.autograd.grad`.",
        "`torch.autograd.grad(y, leaf, v)` is a tuple; its only item has the shape of x.",
    ),
    minutes=7,
    difficulty=3,
    read="Where v comes from",
)
