"""The way back from a result: node after node, until there is none left."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(t):
    names, node = [], t.grad_fn
    while node is not None:
        names.append(type(node).__name__)
        node = next((further for further, _ in node.next_functions if further is not None), None)
    return names


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    results = [
        ("x * 3", torch.tensor([2.0, 3.0])),
        ("(x**2 + 2).sum()", image(rng, rows, columns, dtype=torch.float64)),
        ("(5 - x.exp()).mean()", transposed(image(rng, rows, columns, dtype=torch.float32)) / 256),
        ("torch.ones_like(x) * x", image(rng, 1, columns, dtype=torch.float32)),
        ("(x.detach() + x.double()).sum() / 2", image(rng, 0, dtype=torch.float32)),
        ("x", image(rng, 2, dtype=torch.float64)),
        ("x.detach() * 3", image(rng, dtype=torch.float32)),
    ]
    return [Case((text, x.requires_grad_())) for text, x in results]


def only_the_first_place(t):
    names, node = [], t.grad_fn
    while node is not None:
        names.append(type(node).__name__)
        node = node.next_functions[0][0] if node.next_functions else None
    return names


def stops_before_the_leaf(t):
    names, node = [], t.grad_fn
    while node is not None and node.next_functions:
        names.append(type(node).__name__)
        node = next((further for further, _ in node.next_functions if further is not None), None)
    return names


def only_one_step(t):
    names = []
    if t.grad_fn is not None:
        names = [type(t.grad_fn).__name__]
        names += [type(further).__name__ for further, _ in t.grad_fn.next_functions if further is not None]
    return names


def in_the_order_of_the_program(t):
    names, node = [], t.grad_fn
    while node is not None:
        names.append(type(node).__name__)
        node = next((further for further, _ in node.next_functions if further is not None), None)
    return names[::-1]


def with_the_long_name(t):
    names, node = [], t.grad_fn
    while node is not None:
        names.append(node.name())
        node = next((further for further, _ in node.next_functions if further is not None), None)
    return names


def asks_none_for_its_name(t):
    node, names = t.grad_fn, []
    names.append(type(node).__name__)
    while nodes := [further for further, _ in node.next_functions if further is not None]:
        node = nodes[0]
        names.append(type(node).__name__)
    return names


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    adapter="on_result_of",
    known_wrong=(
        Wrong(
            "first-place-only",
            only_the_first_place,
            "You looked at the first input only. Where that is a constant, None stands in its place, and the chain "
            "goes on at the second.",
        ),
        Wrong(
            "item-84",
            stops_before_the_leaf,
            "The last link is missing. `AccumulateGrad` has nothing behind it, and it is a node all the same: it puts "
            "the gradient into the leaf.",
        ),
        Wrong(
            "one-step-only",
            only_one_step,
            "You went one step back. The node that you find there has `next_functions` of its own: go on until there "
            "is none.",
        ),
        Wrong(
            "program-order",
            in_the_order_of_the_program,
            "The names are right, in the order of the program. The chain begins at the result and leads back.",
        ),
        Wrong(
            "the-long-name",
            with_the_long_name,
            "`.name()` gives the last one with its C++ family. Asked is the name of the class: `type(node).__name__`.",
        ),
        Wrong(
            "none-has-no-node",
            asks_none_for_its_name,
            "A leaf and a constant have no `grad_fn`: it is None, and there is no chain. Give an empty list.",
        ),
    ),
    hints=(
        "A loop with one variable, the node where you are. Where does it start, and when is it over?",
        "`node = t.grad_fn`; while it is not None: note its name, go to the first of `next_functions` that is not "
        "None, if there is one.",
    ),
    minutes=8,
    difficulty=3,
    read="What a result remembers",
)
