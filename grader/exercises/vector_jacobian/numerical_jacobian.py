"""The Jacobian by central differences: one column for each input."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Specimen, Wrong
from grader.exercises.vector_jacobian import every_other, row


def reference(f, x, h):
    jacobian = x.new_zeros(len(f(x)), len(x))
    for number in range(len(x)):
        step = torch.zeros_like(x)
        step[number] = h
        jacobian[:, number] = (f(x + step) - f(x - step)) / (2 * h)
    return jacobian


def cases(rng: Random) -> list[Case]:
    n = rng.randrange(3, 5)
    return [
        Case((Specimen("neighbour_products"), torch.tensor([2.0, 3.0, 5.0]), 0.5)),
        Case((Specimen("squares"), row(rng, n, torch.float64), 0.25)),
        Case((Specimen("weather"), torch.tensor([40.0, 116.0, 10.0]), 0.5)),
        Case((Specimen("sum_and_squares"), every_other(row(rng, n)), 0.5)),
        Case((Specimen("running_sums"), row(rng, n, torch.float64), 0.25)),
        Case((Specimen("one_and_triples"), row(rng, 1), 0.5)),
        Case((Specimen("sum_and_squares"), torch.zeros(0, dtype=torch.float64), 0.5)),
    ]


def inputs_as_rows(f, x, h):
    return reference(f, x, h).T


def forward_only(f, x, h):
    jacobian = x.new_zeros(len(f(x)), len(x))
    for number in range(len(x)):
        step = torch.zeros_like(x)
        step[number] = h
        jacobian[:, number] = (f(x + step) - f(x)) / h
    return jacobian


def divides_by_one_step(f, x, h):
    return 2 * reference(f, x, h)


def all_at_once(f, x, h):
    return (f(x + h) - f(x - h)) / (2 * h)


def stays_moved(f, x, h):
    x = x.clone()
    jacobian = x.new_zeros(len(f(x)), len(x))
    for number in range(len(x)):
        x[number] += h
        above = f(x)
        x[number] -= 2 * h
        jacobian[:, number] = (above - f(x)) / (2 * h)
    return jacobian


def no_input_forgotten(f, x, h):
    steps = h * torch.eye(len(x), dtype=x.dtype, device=x.device)
    return torch.stack([(f(x + step) - f(x - step)) / (2 * h) for step in steps], dim=1)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "inputs-as-rows",
            inputs_as_rows,
            "Your table is turned: moving one input shows how all outputs answer, and that is a column.",
        ),
        Wrong(
            "forward-only",
            forward_only,
            "You went forward only, from x to x + h. On a curve that is off by about h; from x − h to x + h the two "
            "halves of the error cancel.",
        ),
        Wrong(
            "divides-by-one-step",
            divides_by_one_step,
            "All your slopes are twice too large. From x − h to x + h it is two steps: divide by 2h.",
        ),
        Wrong(
            "all-at-once",
            all_at_once,
            "You moved all inputs together, so what came is the sum of the columns. Move one at a time.",
        ),
        Wrong(
            "stays-moved",
            stays_moved,
            "You moved x itself, and each input stayed where it was moved to while the next one was tried. Begin at x "
            "for each.",
        ),
        Wrong(
            "no-input",
            no_input_forgotten,
            "Where there is no input there is no column to stack. The table is there all the same: (outputs, 0). Make "
            "it first, and fill its columns.",
        ),
    ),
    hints=(
        "Move one input by h, up and down. How many outputs answer, and where in the table does that belong?",
        "Make zeros of shape (outputs, inputs); column j is `(f(x + step) - f(x - step)) / (2 * h)`, with h at place "
        "j of `step`.",
    ),
    minutes=7,
    difficulty=3,
    read="Checking without calculus",
)
