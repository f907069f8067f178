"""The gradient of the notes' example, by backward, for tensors with and without a past."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Rule, Wrong


def reference(x):
    leaf = x.detach().clone().requires_grad_()
    (leaf**2 + 2).sum().backward()
    return leaf.grad


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    recorded = image(rng, columns, dtype=torch.float64).requires_grad_()
    tensors = [
        torch.tensor([2.0, 3.0]),
        image(rng, rows, dtype=torch.float32).requires_grad_(),
        image(rng, rows, columns, dtype=torch.float64),
        transposed(image(rng, rows, columns, dtype=torch.float32)),
        image(rng, 1, dtype=torch.float32),
        image(rng, dtype=torch.float64),
        image(rng, 0, columns, dtype=torch.float32),
        recorded * 1,
    ]
    return [Case((tensor,)) for tensor in tensors]


def forgets_the_sum(x):
    leaf = x.detach().clone().requires_grad_()
    (leaf**2 + 2).backward()
    return leaf.grad


def reads_too_early(x):
    leaf = x.detach().clone().requires_grad_()
    z = (leaf**2 + 2).sum()
    gradient = leaf.grad
    z.backward()
    return gradient


def records_nothing(x):
    leaf = x.detach().clone()
    (leaf**2 + 2).sum().backward()
    return leaf.grad


def trusts_the_input(x):
    x.requires_grad_().retain_grad()
    (x**2 + 2).sum().backward()
    return x.grad if x.is_leaf else None


def gives_z(x):
    leaf = x.detach().clone().requires_grad_()
    z = (leaf**2 + 2).sum()
    z.backward()
    return z.detach()


def by_hand(x):
    return 2 * x


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by backward",
            points=0.5,
            how="source",
            rule=Rule(needs=(".backward",), instead="Let the engine do it: `z.backward()`."),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "no-sum",
            forgets_the_sum,
            "You called `backward` on all elements at once. It starts from one number: sum them first.",
            earns=("by backward",),
        ),
        Wrong(
            "reads-too-early",
            reads_too_early,
            "You read `.grad` before there was one. It is None until `backward` has run.",
            earns=("by backward",),
        ),
        Wrong(
            "item-100",
            records_nothing,
            "Nothing was recorded: the copy of x does not ask for a gradient. Switch it on before you compute.",
            earns=("by backward",),
        ),
        Wrong(
            "M25",
            trusts_the_input,
            "Where x is itself the result of a computation it is no leaf, and no leaf's gradient is kept in it. "
            "Make a leaf of your own from its numbers.",
            earns=("by backward",),
        ),
        Wrong(
            "gives-z",
            gives_z,
            "You returned z, the number at the end. The gradient lies in the leaf, after `backward`, in its shape.",
            earns=("by backward",),
        ),
        Wrong(
            "formula",
            by_hand,
            "The numbers are right: you derived them yourself. For a network of a million steps nobody does, so let "
            "the engine do it here too.",
            earns=("value",),
        ),
    ),
    hints=(
        "Four steps: a leaf of your own with the numbers of x, z from it, backward from z, read the leaf.",
        "`leaf = x.detach().clone().requires_grad_()`, then `(leaf**2 + 2).sum().backward()`.",
    ),
    minutes=5,
    difficulty=2,
    read="Backward, step by step",
)
