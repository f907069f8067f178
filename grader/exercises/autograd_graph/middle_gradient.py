"""A given function that asks a result for a gradient that was not kept, to be mended."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    y = x**2
    y.retain_grad()
    (y * y).sum().backward()
    return y.grad, x.grad


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    tensors = [
        torch.tensor([2.0, 3.0]),
        image(rng, rows, columns, dtype=torch.float64),
        transposed(image(rng, rows, columns, dtype=torch.float64)),
        image(rng, 1, dtype=torch.float64),
        image(rng, 0, dtype=torch.float32),
        -image(rng, dtype=torch.float64),
    ]
    return [Case((tensor.requires_grad_(),)) for tensor in tensors]


def asks_a_result(x):
    y = x**2
    (y * y).sum().backward()
    return y.grad, x.grad


def cuts_the_graph(x):
    y = (x**2).detach().requires_grad_()
    (y * y).sum().backward()
    return y.grad, x.grad


def the_same_for_both(x):
    y = x**2
    (y * y).sum().backward()
    return x.grad, x.grad


def the_local_slope(x):
    y = x**2
    (y * y).sum().backward()
    return 2 * x.detach(), x.grad


def kept_the_wrong_one(x):
    y = x**2
    squares = y * y
    squares.retain_grad()
    squares.sum().backward()
    return squares.grad, x.grad


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "item-96",
        asks_a_result,
        "The gradient of y was computed on the way and thrown away: only leaves keep theirs. Ask y to keep it, before "
        "`backward` comes by.",
    ),
    known_wrong=(
        Wrong(
            "cuts-the-graph",
            cuts_the_graph,
            "You made y a leaf, and so the way from y to x is gone: x has no gradient any more. y can keep its "
            "gradient and stay where it is.",
        ),
        Wrong(
            "one-for-both",
            the_same_for_both,
            "You returned the gradient of x twice. That of y is another one: from y to the sum there is one step less.",
        ),
        Wrong(
            "local-slope",
            the_local_slope,
            "2x is the slope from x to y. Asked is how the sum at the end grows when y does.",
        ),
        Wrong(
            "kept-elsewhere",
            kept_the_wrong_one,
            "You kept the gradient of `y * y`. It is all ones: the sum counts each of them once. Let y keep its own.",
        ),
    ),
    hints=(
        "Call it on `torch.tensor([2.0], requires_grad=True)`: the warning that comes names the method.",
        "`y.retain_grad()`, after y is made and before `backward`.",
    ),
    minutes=4,
    difficulty=2,
    read="Where a gradient is kept",
)
