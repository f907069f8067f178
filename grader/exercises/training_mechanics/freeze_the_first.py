"""A frozen layer: no gradients for it, and no place in the optimizer."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.training_mechanics import quarters


def reference(model):
    model[0].requires_grad_(False)
    return torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)


def cases(rng: Random) -> list[Case]:
    rows, width = rng.sample(range(2, 5), 2)
    tables = [
        quarters(rng, 3, 2),
        transposed(quarters(rng, rows, width, dtype=torch.float64)),
        quarters(rng, 1, width),
        quarters(rng, 0, width),
    ]
    return [Case((x,)) for x in tables]


def sets_an_attribute_of_the_module(model):
    model[0].requires_grad = False
    return torch.optim.SGD(model[2].parameters(), lr=0.1)


def goes_into_eval(model):
    model[0].eval()
    return torch.optim.SGD(model.parameters(), lr=0.1)


def only_the_weight(model):
    model[0].weight.requires_grad_(False)
    return torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)


def hands_over_all(model):
    model[0].requires_grad_(False)
    return torch.optim.SGD(model.parameters(), lr=0.1)


def the_last_one(model):
    model[-1].requires_grad_(False)
    return torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)


def all_of_it(model):
    model.requires_grad_(False)
    return torch.optim.SGD(model[2].parameters(), lr=0.1)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    adapter="one_step_of_two_layers",
    known_wrong=(
        Wrong(
            "module-attribute",
            sets_an_attribute_of_the_module,
            "The first layer still gets gradients: it was left out of the optimizer, and that is all. A parameter asks "
            "for gradients, a module does not; `requires_grad_(False)` tells all parameters of a module.",
        ),
        Wrong(
            "item-77",
            goes_into_eval,
            "`eval()` is about dropout and batch norm; it freezes nothing: everything has a gradient, and may move.",
        ),
        Wrong("weight-only", only_the_weight, "The layer has a bias, too, and that still moves."),
        Wrong(
            "optimizer-gets-all",
            hands_over_all,
            "The layer is frozen, and the optimizer holds it all the same. Hand it only the parameters that ask for "
            "gradients.",
        ),
        Wrong("last-for-first", the_last_one, "You froze the last layer. The first one is `model[0]`."),
        Wrong(
            "all-frozen",
            all_of_it,
            "Nothing in the model asks for gradients now, so no backward can begin. Freeze the first layer only.",
        ),
    ),
    hints=(
        "Which call tells all parameters of one layer that they need no gradient?",
        "`model[0].requires_grad_(False)`, then an optimizer of the parameters whose `requires_grad` is True.",
    ),
    minutes=5,
    difficulty=2,
    read="Switching off",
)
