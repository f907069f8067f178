"""The whole Jacobian, row by row: a v with a single 1 picks a row."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Specimen, Wrong
from grader.exercises.vector_jacobian import WHOLE, every_other, row


def reference(f, x):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    jacobian = x.new_zeros(len(y), len(x))
    for number in range(len(y)):
        v = torch.zeros_like(y)
        v[number] = 1
        (jacobian[number],) = torch.autograd.grad(y, leaf, v, retain_graph=True)
    return jacobian


def cases(rng: Random) -> list[Case]:
    n = rng.randrange(3, 5)
    return [
        Case((Specimen("neighbour_products"), torch.tensor([2.0, 3.0, 5.0]))),
        Case((Specimen("weather"), torch.tensor([40.0, 116.0, 10.0]))),
        Case((Specimen("running_sums"), row(rng, n))),
        Case((Specimen("sum_and_squares"), every_other(row(rng, n, torch.float64)))),
        Case((Specimen("one_and_triples"), row(rng, n).requires_grad_())),
        Case((Specimen("squares"), row(rng, 1, torch.float64))),
        Case((Specimen("neighbour_products"), row(rng, 1))),
        Case((Specimen("sum_and_squares"), torch.zeros(0))),
    ]


def graph_used_up(f, x):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    jacobian = x.new_zeros(len(y), len(x))
    for number in range(len(y)):
        (jacobian[number],) = torch.autograd.grad(y[number], leaf)
    return jacobian


def adds_up(f, x):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    jacobian = x.new_zeros(len(y), len(x))
    for number in range(len(y)):
        y[number].backward(retain_graph=True)
        jacobian[number] = leaf.grad
    return jacobian


def one_bucket(f, x):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    rows = []
    for number in range(len(y)):
        y[number].backward(retain_graph=True)
        rows.append(leaf.grad)
    return torch.stack(rows) if rows else x.new_zeros(0, len(x))


def outputs_as_columns(f, x):
    return reference(f, x).T


def one_call(f, x):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    y.backward(torch.ones_like(y))
    return leaf.grad


def no_output_forgotten(f, x):
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    return torch.stack([torch.autograd.grad(one, leaf, retain_graph=True)[0] for one in y])


def ready_made(f, x):
    return torch.func.jacrev(f)(x.detach())


EXERCISE = Exercise(
    parts=(
        Part("value", points=1.5),
        Part(
            "by rows",
            points=0.5,
            how="source",
            rule=Rule(forbids=WHOLE, instead="One call of `torch.autograd.grad` for each output, with a v of its own."),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "M22",
            graph_used_up,
            "The second row found no graph: what it had kept went with the first. You go back through it several "
            "times, so say `retain_graph=True`.",
            earns=("by rows",),
        ),
        Wrong(
            "adds-up",
            adds_up,
            "The first row is right, and each later one holds those before it: `backward` adds to `.grad`. "
            "`torch.autograd.grad` hands each row over by itself.",
            earns=("by rows",),
        ),
        Wrong(
            "one-bucket",
            one_bucket,
            "All your rows are one tensor, the place `.grad`, and it holds the sum of them. `torch.autograd.grad` "
            "hands each row over by itself.",
            earns=("by rows",),
        ),
        Wrong(
            "outputs-as-columns",
            outputs_as_columns,
            "Your table is turned: what you got from one call is a row, and belongs to one output.",
            earns=("by rows",),
        ),
        Wrong(
            "one-call",
            one_call,
            "One call gives one row, and with ones for v that is the sum of all rows. Ask for each by itself: a 1 in "
            "its place, 0 elsewhere.",
            earns=("by rows",),
        ),
        Wrong(
            "no-output",
            no_output_forgotten,
            "Where there is no output there is no row to stack. The table is there all the same: (0, n). Make it "
            "first, and fill its rows.",
            earns=("by rows",),
        ),
        Wrong(
            "ready-made",
            ready_made,
            "The table is right, and PyTorch made it. Once, do it yourself: you will know what it costs.",
            earns=("value",),
        ),
    ),
    hints=(
        "Which v turns v · J into the first row of J? And how many calls does the whole table need?",
        "Make zeros of shape (outputs, inputs); fill row i by `torch.autograd.grad(y, leaf, v, retain_graph=True)[0]`.",
    ),
    minutes=9,
    difficulty=4,
    read="Row by row",
)
