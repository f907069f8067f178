"""A given function that works on the machine it was written on: its weights are moved, and are a leaf no more."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x, t):
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    ((x @ w - t) ** 2).sum().backward()
    return w.grad


def cases(rng: Random) -> list[Case]:
    count, width = rng.sample(range(2, 5), 2)
    tables = [
        image(rng, count, width, dtype=torch.float32),
        image(rng, 2, 2, dtype=torch.float64),
        transposed(image(rng, count, width, dtype=torch.float64)),
        image(rng, 1, width, dtype=torch.float32),
        image(rng, count, 1, dtype=torch.float64),
        image(rng, 0, width, dtype=torch.float32),
    ]
    return [Case((x % 9, image(rng, len(x), dtype=x.dtype) % 9)) for x in tables]


def moves_a_leaf(x, t):
    w = torch.zeros(x.shape[1], requires_grad=True).to(x)
    ((x @ w - t) ** 2).sum().backward()
    return w.grad


def reads_the_old_leaf(x, t):
    leaf = torch.zeros(x.shape[1], requires_grad=True)
    w = leaf.to(x)
    ((x @ w - t) ** 2).sum().backward()
    return leaf.grad


def records_too_late(x, t):
    w = torch.zeros(x.shape[1]).to(x)
    loss = ((x @ w - t) ** 2).sum()
    w.requires_grad_()
    loss.backward()
    return w.grad


def forgets_the_dtype(x, t):
    w = torch.zeros(x.shape[1], device=x.device, requires_grad=True)
    ((x @ w - t) ** 2).sum().backward()
    return w.grad


def gives_zeros(x, t):
    w = torch.zeros(x.shape[1]).to(x).requires_grad_()
    gradient = torch.zeros_like(w)
    ((x @ w - t) ** 2).sum().backward()
    return gradient.detach()


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M25",
        moves_a_leaf,
        "`.to` gave back a copy, which is a result and keeps no gradient; the leaf stayed behind. It only works where "
        "there is nothing to move.",
    ),
    known_wrong=(
        Wrong(
            "the-old-leaf",
            reads_the_old_leaf,
            "The gradient is back, at the leaf that stayed behind: in its dtype, on its device. Make the leaf where "
            "x is, so that there is nothing to move.",
        ),
        Wrong(
            "recorded-too-late",
            records_too_late,
            "You switched the recording on after the loss was computed. What is past is not recorded afterwards: "
            "switch it on between making w and using it.",
        ),
        Wrong(
            "device-only",
            forgets_the_dtype,
            "w is on the device of x, in the default dtype. A matrix product mixes no dtypes: give w that of x too.",
        ),
        Wrong(
            "a-gradient-of-its-own",
            gives_zeros,
            "You returned a tensor of zeros that `backward` knows nothing about. It writes into the `.grad` of the "
            "leaf.",
        ),
    ),
    hints=(
        "Which tensor is the leaf, and which one do you ask for its gradient?",
        "Make w where it is to be: `torch.zeros(…, dtype=x.dtype, device=x.device, requires_grad=True)`.",
    ),
    minutes=6,
    difficulty=3,
    read="Where a gradient is kept",
)
