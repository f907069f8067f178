"""The way back: a gradient of the result's shape summed to the shape of a stretched operand."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Rule, Wrong


def reference(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(0)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis, keepdim=True)
    return grad


def cases(rng: Random) -> list[Case]:
    a, b, c = rng.sample(range(2, 6), 3)
    asked = [
        (image(rng, 3, 4, dtype=torch.float32), (4,)),
        (image(rng, a, b, dtype=torch.float32), (a, 1)),
        (image(rng, a, b, c, dtype=torch.float64), (b, 1)),
        (image(rng, a, b, dtype=torch.float32), (a, b)),
        (image(rng, a, b, dtype=torch.float64), ()),
        (transposed(image(rng, a, b, c, dtype=torch.float32)), (1, b, 1)),
        (image(rng, a, 1, c, dtype=torch.float64), (1, c)),
        (image(rng, 0, b, dtype=torch.float32), (b,)),
        (image(rng, 3, 3, dtype=torch.float32), (3,)),
    ]
    return [Case(each) for each in asked]


def leading_axes_only(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(0)
    return grad


def ones_only(grad, shape):
    for axis in range(1, len(shape) + 1):
        if shape[-axis] == 1:
            grad = grad.sum(-axis, keepdim=True)
    return grad


def averaged(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.mean(0)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.mean(axis, keepdim=True)
    return grad


def axis_dropped(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(0)
    for axis in reversed(range(len(shape))):
        if shape[axis] == 1:
            grad = grad.sum(axis)
    return grad


def cut_out(grad, shape):
    while grad.ndim > len(shape):
        grad = grad[0]
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.narrow(axis, 0, 1)
    return grad


def no_axes_means_all(grad, shape):
    extra = grad.ndim - len(shape)
    ones = [extra + axis for axis, size in enumerate(shape) if size == 1]
    return grad.sum((*range(extra), *ones), keepdim=True).reshape(shape)


def ready_made(grad, shape):
    return grad.sum_to_size(shape)


EXERCISE = Exercise(
    parts=(
        Part("value", points=1.5),
        Part(
            "by sums",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(".sum_to_size", ".grad", ".backward"),
                instead="Sum over the axes one by one, with `sum`.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "leading-axes-only",
            leading_axes_only,
            "The missing axes are summed. An axis of size 1 was stretched as well: sum over it, and keep it.",
            earns=("by sums",),
        ),
        Wrong(
            "ones-only",
            ones_only,
            "The axes of size 1 are summed. An axis that the operand does not have was stretched as well: sum it away.",
            earns=("by sums",),
        ),
        Wrong(
            "averaged",
            averaged,
            "You took means. Every reading of an element adds to its gradient, so the parts are summed.",
            earns=("by sums",),
        ),
        Wrong(
            "axis-dropped",
            axis_dropped,
            "Sums without `keepdim=True` lose their axis, and the gradient no longer has the shape of its operand.",
            earns=("by sums",),
        ),
        Wrong(
            "cut-out",
            cut_out,
            "The shape is right, cut out of the gradient. What belongs to one element is to be added up, not picked.",
            earns=("by sums",),
        ),
        Wrong(
            "no-axes-means-all",
            no_axes_means_all,
            "Nearly. Where nothing was stretched, the tuple of axes is empty, and `sum(())` sums over all of them.",
            earns=("by sums",),
        ),
        Wrong(
            "ready-made",
            ready_made,
            "Right: PyTorch has it ready. Here it is to be built from sums, so that you know what it does.",
            earns=("value",),
        ),
    ),
    hints=(
        "Two kinds of axes were stretched: those that the operand does not have, and those that have size 1 in it.",
        "First `grad.sum(0)` until there are as many axes as in `shape`; then `sum(axis, keepdim=True)` where the size "
        "is 1.",
    ),
    minutes=10,
    difficulty=4,
    read="The way back",
)
