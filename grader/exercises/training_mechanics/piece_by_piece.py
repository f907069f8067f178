"""A state that is carried from piece to piece drags its graph along; the second backward fails."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.training_mechanics import quarters


def reference(w, pieces):
    state = torch.zeros_like(w)
    for piece in pieces:
        state = torch.tanh(w * state.detach() + piece)
        state.square().sum().backward()
    return w.grad


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    weights = [
        (quarters(rng, 2), 3),
        (quarters(rng, rows, dtype=torch.float64), 4),
        (transposed(quarters(rng, rows, columns)), 3),
        (quarters(rng, 1), 5),
        (quarters(rng, columns), 1),
        (quarters(rng, 0, columns), 3),
    ]
    return [
        Case((w.requires_grad_(), [quarters(rng, *w.shape, dtype=w.dtype) / 2 for _ in range(count)]))
        for w, count in weights
    ]


def drags_the_graph_along(w, pieces):
    state = torch.zeros_like(w)
    for piece in pieces:
        state = torch.tanh(w * state + piece)
        state.square().sum().backward()
    return w.grad


def retains(w, pieces):
    state = torch.zeros_like(w)
    for piece in pieces:
        state = torch.tanh(w * state + piece)
        state.square().sum().backward(retain_graph=True)
    return w.grad


def forgets_the_state(w, pieces):
    for piece in pieces:
        state = torch.tanh(w * torch.zeros_like(w) + piece)
        state.square().sum().backward()
    return w.grad


def detaches_too_late(w, pieces):
    state = torch.zeros_like(w)
    for piece in pieces:
        state = torch.tanh(w * state + piece).detach()
        state.square().sum().backward()
    return w.grad


def keeps_the_last_gradient(w, pieces):
    state = torch.zeros_like(w)
    for piece in pieces:
        w.grad = None
        state = torch.tanh(w * state.detach() + piece)
        state.square().sum().backward()
    return w.grad


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M22",
        drags_the_graph_along,
        "The state hangs on the graph of the piece before, and that graph was used up. Hand its numbers on, and not "
        "its graph.",
    ),
    known_wrong=(
        Wrong(
            "M24",
            retains,
            "Each loss goes back through all the pieces before it, once more each time, and all graphs stay in memory. "
            "The error is gone and the fault is not: cut the state off.",
        ),
        Wrong(
            "state-forgotten",
            forgets_the_state,
            "The state begins with zeros in each piece, so nothing is carried on. Keep its numbers, and cut its graph.",
        ),
        Wrong(
            "detached-too-late",
            detaches_too_late,
            "You cut before the loss, so the loss has no way back to w. Cut where the old state goes into the next "
            "piece.",
        ),
        Wrong(
            "last-piece-only",
            keeps_the_last_gradient,
            "The cut is right, and `.grad` is emptied in each round: only the last piece is left in it.",
        ),
    ),
    hints=(
        "Through which tensor does the second loss reach the first graph?",
        "`state.detach()` has the numbers of the state and no graph. Use it where the next state is computed.",
    ),
    minutes=8,
    difficulty=3,
    read="A graph serves once",
)
