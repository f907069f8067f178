"""Linear regression from scratch: leaves, loss, backward, and the update by hand."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.training_mechanics import quarters

RATE = 0.125


def reference(x, y, rate, steps):
    w, b = _zeros(x)
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


def _zeros(x):
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    return w, torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)


def cases(rng: Random) -> list[Case]:
    rows, width = rng.randrange(4, 8), rng.randrange(2, 4)
    tables = [
        (quarters(rng, 3, 1), 3),
        (quarters(rng, rows, width), 5),
        (quarters(rng, rows, width, dtype=torch.float64), rng.randrange(6, 12)),
        (transposed(quarters(rng, rows, width)), 4),
        (quarters(rng, 1, width), 2),
        (quarters(rng, rows, 0), 3),
        (quarters(rng, rows, 1, dtype=torch.float64), 1),
    ]
    return [Case((x, quarters(rng, len(x), dtype=x.dtype), RATE, steps)) for x, steps in tables]


def _trained(x, y, rate, steps, *, empties=True, factor=1.0, measure="mean", bias=True, late=False):
    """The loop with one thing different; the wrong answers are made of it."""
    w, b = _zeros(x)
    losses = []
    for _ in range(steps):
        errors = (x @ w + b - y).square()
        loss = errors.mean() if measure == "mean" else errors.sum()
        if empties:
            w.grad = b.grad = None
        loss.backward()
        with torch.no_grad():
            w -= factor * rate * w.grad
            b -= factor * rate * b.grad * bias
        losses.append((x @ w + b - y).square().mean().item() if late else loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)


def never_empties(x, y, rate, steps):
    return _trained(x, y, rate, steps, empties=False)


def rebinds(x, y, rate, steps):
    w, b = _zeros(x)
    losses = []
    for _ in range(steps):
        loss = (x @ w + b - y).square().mean()
        loss.backward()
        with torch.no_grad():
            w = w - rate * w.grad
            b = b - rate * b.grad
        losses.append(loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)


def uphill(x, y, rate, steps):
    return _trained(x, y, rate, steps, factor=-1.0)


def by_the_sum(x, y, rate, steps):
    return _trained(x, y, rate, steps, measure="sum")


def without_the_bias(x, y, rate, steps):
    return _trained(x, y, rate, steps, bias=False)


def measured_after_the_step(x, y, rate, steps):
    return _trained(x, y, rate, steps, late=True)


def with_an_optimizer(x, y, rate, steps):
    w, b = _zeros(x)
    optimizer = torch.optim.SGD([w, b], lr=rate)
    losses = []
    for _ in range(steps):
        loss = (x @ w + b - y).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)


EXERCISE = Exercise(
    parts=(
        Part("value", points=1.5),
        Part(
            "by hand",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=("torch.optim", ".data", "torch.linalg"),
                instead="Write `w -= rate * w.grad` inside of `with torch.no_grad():`, and the same for b.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-101",
            never_empties,
            "The gradients of all rounds add up. Set `w.grad` and `b.grad` to None in each round, before the backward.",
            earns=("by hand",),
        ),
        Wrong(
            "M26",
            rebinds,
            "`w = w - …` in `no_grad` makes a new tensor that asks for no gradients; the next backward finds nothing "
            "to compute. Write into the leaf: `w -= …`.",
            earns=("by hand",),
        ),
        Wrong("uphill", uphill, "The losses grow. The gradient points uphill: subtract it.", earns=("by hand",)),
        Wrong(
            "sum-for-mean",
            by_the_sum,
            "You took the sum of the squared errors, and its steps grow with the number of rows. Take the mean.",
            earns=("by hand",),
        ),
        Wrong(
            "bias-left-out",
            without_the_bias,
            "b stays 0. It is a leaf as w is, and makes its steps, too.",
            earns=("by hand",),
        ),
        Wrong(
            "measured-late",
            measured_after_the_step,
            "The parameters are right, and each loss is that of one step later. Keep the loss that you went backward "
            "from.",
            earns=("by hand",),
        ),
        Wrong(
            "by-an-optimizer",
            with_an_optimizer,
            "Right, by the optimizer. Here its two lines are to be written out: what `zero_grad` does and what `step` "
            "does.",
            earns=("value",),
        ),
    ),
    hints=(
        "Copy the loop of this part, and let w and b start as leaves of zeros that ask for gradients.",
        "In each round: loss, `w.grad = b.grad = None`, backward, both updates in `no_grad`, and `losses.append("
        "loss.item())`.",
    ),
    minutes=12,
    difficulty=3,
    read="The loop",
)
