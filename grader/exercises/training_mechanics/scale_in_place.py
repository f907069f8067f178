"""`.data` gives a wrong gradient in silence; the same write has to be refused by a graph that needs the old numbers."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.training_mechanics import quarters


def reference(x, factor):
    with torch.no_grad():
        x *= factor


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 5), 2)
    inputs = [
        (torch.tensor([1.0, 2.0]), 100.0),
        (quarters(rng, rows, columns, dtype=torch.float64), 0.5),
        (transposed(quarters(rng, rows, columns)), rng.randrange(2, 9)),
        (quarters(rng, 1), -1.0),
        (quarters(rng, columns, dtype=torch.float64), rng.randrange(2, 9) / 4 + 1),
        (quarters(rng, 0, columns), 3.0),
    ]
    return [Case(pair) for pair in inputs]


def by_data(x, factor):
    x.data *= factor


def a_new_tensor(x, factor):
    x = x * factor


def while_recording(x, factor):
    x *= factor


def recording_left_off(x, factor):
    x.requires_grad_(False)
    x *= factor


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    adapter="scaled_under_a_graph",
    starter=Wrong(
        "M30",
        by_data,
        "`.data` writes without counting, so y's graph does not notice and multiplies by the new numbers: a wrong "
        "gradient, and no error. Write to x itself, with recording off.",
    ),
    known_wrong=(
        Wrong(
            "new-tensor-instead",
            a_new_tensor,
            "The caller's x did not change. `x = …` gives the name x to another tensor, inside the function only; and "
            "a clone is another tensor, too.",
        ),
        Wrong(
            "M19",
            while_recording,
            "x is a leaf that asks for gradients, and is not to be written to while operations are recorded. Switch "
            "recording off around the write.",
        ),
        Wrong(
            "recording-left-off",
            recording_left_off,
            "The write counts now. But x no longer asks for gradients: `no_grad` is over by itself, and "
            "`requires_grad_(False)` is not.",
        ),
    ),
    hints=(
        "Which of the switches of this lesson allows a write to a leaf, and is over at the end of its block?",
        "Two lines: `with torch.no_grad():`, and in it the write to `x`, without `.data`.",
    ),
    minutes=5,
    difficulty=2,
    read="Writing into what a graph needs",
)
