"""Gradient descent that loses its leaf in the first step and never empties the bucket, to be mended."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.training_mechanics import quarters


def reference(w, target, rate, steps):
    for _ in range(steps):
        w.grad = None
        (w - target).square().sum().backward()
        with torch.no_grad():
            w -= rate * w.grad


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    pairs = [
        (torch.tensor([1.0, -2.0]), 3),
        (transposed(quarters(rng, rows, columns, dtype=torch.float64)), 4),
        (quarters(rng, 1), rng.randrange(3, 7)),
        (quarters(rng, columns), 1),
        (quarters(rng, 0, columns, dtype=torch.float64), 2),
    ]
    return [Case((w, quarters(rng, *w.shape, dtype=w.dtype), 0.25, steps)) for w, steps in pairs]


def rebinds(w, target, rate, steps):
    for _ in range(steps):
        (w - target).square().sum().backward()
        with torch.no_grad():
            w = w - rate * w.grad


def rebinds_while_recording(w, target, rate, steps):
    for _ in range(steps):
        (w - target).square().sum().backward()
        w = w - rate * w.grad


def writes_into_a_leaf(w, target, rate, steps):
    for _ in range(steps):
        w.grad = None
        (w - target).square().sum().backward()
        w -= rate * w.grad


def never_empties(w, target, rate, steps):
    for _ in range(steps):
        (w - target).square().sum().backward()
        with torch.no_grad():
            w -= rate * w.grad


def begins_anew_each_time(w, target, rate, steps):
    for _ in range(steps):
        w = w.detach().requires_grad_()
        (w - target).square().sum().backward()
        w = w - rate * w.grad


def uphill(w, target, rate, steps):
    for _ in range(steps):
        w.grad = None
        (w - target).square().sum().backward()
        with torch.no_grad():
            w += rate * w.grad


def stops_recording(w, target, rate, steps):
    for _ in range(steps):
        w.requires_grad_()
        w.grad = None
        (w - target).square().sum().backward()
        w.requires_grad_(False)
        w -= rate * w.grad


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    adapter="parameter_afterwards",
    starter=Wrong(
        "M26",
        rebinds,
        "In `no_grad`, `w = w - …` makes a new tensor that asks for no gradients: the second backward finds nothing, "
        "and the caller's w never changed. Write into w: `w -= …`.",
    ),
    known_wrong=(
        Wrong(
            "rebound-while-recording",
            rebinds_while_recording,
            "`w = w - …` makes a result, recorded like any other: in the second round its `.grad` is None, and the "
            "caller's w never changed. Write into w, in `no_grad`.",
        ),
        Wrong(
            "M19",
            writes_into_a_leaf,
            "A leaf that asks for gradients may not be written to while operations are recorded. Put the update into "
            "`with torch.no_grad():`.",
        ),
        Wrong(
            "never-emptied",
            never_empties,
            "The update is right, and each round adds its gradient to those before. Empty `.grad` in every round.",
        ),
        Wrong(
            "begins-anew",
            begins_anew_each_time,
            "The error is gone, with a new tensor in every round. The caller holds the old one, and it did not move.",
        ),
        Wrong(
            "uphill",
            uphill,
            "The loss grows: the gradient points uphill. Subtract it.",
        ),
        Wrong(
            "recording-left-off",
            stops_recording,
            "w ends in the right place and no longer asks for gradients. `no_grad` leaves that alone.",
        ),
    ),
    hints=(
        "Print `w.is_leaf` after the first round. And what does `w.grad` hold in the second?",
        "Inside `with torch.no_grad():` write `w -= rate * w.grad`; in each round begin with `w.grad = None`.",
    ),
    minutes=6,
    difficulty=2,
    read="Writing into what a graph needs",
)
