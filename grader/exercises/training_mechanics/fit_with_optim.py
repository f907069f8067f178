"""The same regression with an optimizer: equal losses, fewer lines of one's own."""

import torch

from grader.exercise import Exercise, Part, Rule, Wrong
from grader.exercises.training_mechanics.fit_by_hand import cases


def _fitted(x, y, rate, steps, *, order="zbs", only_w=False, copies=False):
    """The loop with its three calls in some order; the wrong answers are made of it."""
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    held = [w.detach().clone().requires_grad_(), b.detach().clone().requires_grad_()] if copies else [w, b]
    optimizer = torch.optim.SGD(held[:1] if only_w else held, lr=rate)
    losses = []
    for _ in range(steps):
        loss = (x @ w + b - y).square().mean()
        calls = {"z": optimizer.zero_grad, "b": loss.backward, "s": optimizer.step}
        for name in order:
            calls[name]()
        losses.append(loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)


def reference(x, y, rate, steps):
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    optimizer = torch.optim.SGD([w, b], lr=rate)
    losses = []
    for _ in range(steps):
        loss = (x @ w + b - y).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)


def never_empties(x, y, rate, steps):
    return _fitted(x, y, rate, steps, order="bs")


def empties_before_the_step(x, y, rate, steps):
    return _fitted(x, y, rate, steps, order="bzs")


def steps_before_backward(x, y, rate, steps):
    return _fitted(x, y, rate, steps, order="szb")


def only_the_weight(x, y, rate, steps):
    return _fitted(x, y, rate, steps, only_w=True)


def hands_over_results(x, y, rate, steps):
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    torch.optim.SGD([w * 1], lr=rate)
    return _fitted(x, y, rate, steps)


def by_hand(x, y, rate, steps):
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    losses = []
    for _ in range(steps):
        loss = (x @ w + b - y).square().mean()
        w.grad = b.grad = None
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        losses.append(loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by an optimizer",
            points=0.5,
            how="source",
            rule=Rule(needs=("torch.optim.SGD",), instead="Make one with `torch.optim.SGD([w, b], lr=rate)`."),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-98",
            never_empties,
            "`step` empties nothing: in each round the gradients of all rounds before are added. Call `zero_grad` in "
            "every round.",
            earns=("by an optimizer",),
        ),
        Wrong(
            "emptied-before-use",
            empties_before_the_step,
            "`zero_grad` stands between backward and step, so the step finds None and moves nothing: every loss is "
            "the first one.",
            earns=("by an optimizer",),
        ),
        Wrong(
            "step-before-backward",
            steps_before_backward,
            "The step comes before the backward, so it steps by the gradient of the round before, and in the first "
            "round by none. Backward, then step.",
            earns=("by an optimizer",),
        ),
        Wrong(
            "weight-only",
            only_the_weight,
            "b stays 0: it is not in the list that the optimizer was handed.",
            earns=("by an optimizer",),
        ),
        Wrong(
            "results-for-leaves",
            hands_over_results,
            "An optimizer moves leaves, and refuses what an operation has made. Make w and b with "
            "`requires_grad=True`, and hand over these.",
            earns=("by an optimizer",),
        ),
        Wrong(
            "by-hand-again",
            by_hand,
            "Right, by hand as before. Let the optimizer do the two updates: `zero_grad` and `step`.",
            earns=("value",),
        ),
    ),
    hints=(
        "Which lines of `fit_by_hand` are `zero_grad`, and which are `step`?",
        "`optimizer = torch.optim.SGD([w, b], lr=rate)` before the loop; in it zero_grad, backward, step.",
    ),
    minutes=6,
    difficulty=2,
    read="The loop",
)
