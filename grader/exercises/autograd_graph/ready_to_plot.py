"""A given function that should hand a curve and its slope to matplotlib, with two faults."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong


def reference(numbers):
    x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
    y = x**2
    y.sum().backward()
    return y.detach().numpy(), x.grad.numpy()


def cases(rng: Random) -> list[Case]:
    whole = [rng.randrange(-9, 10) for _ in range(4)]
    halves = [number + 0.5 for number in whole]
    return [Case((numbers,)) for numbers in ([-2, -1, 0, 1, 2], whole, halves, [rng.randrange(2, 9)], [])]


def whole_numbers_and_a_graph(numbers):
    x = torch.tensor(numbers, requires_grad=True)
    y = x**2
    y.sum().backward()
    return y.numpy(), x.grad.numpy()


def gives_lists(numbers):
    x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
    y = x**2
    y.sum().backward()
    return y.tolist(), x.grad.tolist()


def gives_tensors(numbers):
    x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
    y = x**2
    y.sum().backward()
    return y.detach(), x.grad


def double_precision(numbers):
    x = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
    y = x**2
    y.sum().backward()
    return y.detach().numpy(), x.grad.numpy()


def mixes_up_x_and_y(numbers):
    x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
    y = x**2
    y.sum().backward()
    return x.detach().numpy(), x.grad.numpy()


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M03",
        whole_numbers_and_a_graph,
        "Two errors lie one behind the other. Whole numbers cannot ask for a gradient, and an array has no place for "
        "a graph: `numpy()` wants you to let go of it first.",
    ),
    known_wrong=(
        Wrong(
            "gives-lists",
            gives_lists,
            "The numbers are right, in lists. Asked are arrays: let go of the graph, then `numpy()`.",
        ),
        Wrong(
            "M31",
            gives_tensors,
            "The graph is gone, and both are still tensors. After `detach()`, `numpy()` works.",
        ),
        Wrong(
            "double-precision",
            double_precision,
            "The numbers are right, in float64. Asked is float32, PyTorch's usual one.",
        ),
        Wrong(
            "x-for-y",
            mixes_up_x_and_y,
            "The first array holds x. The curve is y, its square.",
        ),
    ),
    hints=(
        "Run the cell and read the message; mend that, and read the next one.",
        "`dtype=torch.float32` in the first line; `y.detach().numpy()` in the last.",
    ),
    minutes=4,
    difficulty=2,
    read="Errors as teachers",
)
