"""A puzzle: the Jacobian of an outer product by its first factor."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.vector_jacobian import ENGINE, every_other, row


def reference(a, b):
    columns = torch.eye(len(a), dtype=b.dtype, device=b.device)[:, None, :] * b[:, None]
    return columns.reshape(len(a) * len(b), len(a))


def cases(rng: Random) -> list[Case]:
    n, m = rng.sample(range(2, 5), 2)
    return [
        Case((torch.tensor([2.0, 3.0, 5.0]), torch.tensor([10.0, 20.0]))),
        Case((row(rng, n, torch.float64), row(rng, m, torch.float64))),
        Case((row(rng, n), every_other(row(rng, n)))),
        Case((row(rng, 1), row(rng, m))),
        Case((row(rng, n, torch.float64), row(rng, 1, torch.float64))),
        Case((row(rng, n), torch.zeros(0))),
    ]


def by_the_second(a, b):
    eye = torch.eye(len(b), dtype=b.dtype, device=b.device)
    return (a[:, None, None] * eye).reshape(len(a) * len(b), len(b))


def one_block(a, b):
    return b[:, None].repeat(len(a), len(a))


def in_turns(a, b):
    eye = torch.eye(len(a), dtype=b.dtype, device=b.device)
    return (b[:, None, None] * eye).reshape(len(a) * len(b), len(a))


def turned(a, b):
    return reference(a, b).T


def not_flat(a, b):
    return reference(a, b).reshape(len(a), len(b), len(a))


def by_the_engine(a, b):
    return torch.func.jacrev(lambda a: torch.outer(a, b).flatten())(a)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "by hand",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=ENGINE, instead="Build the table by its pattern: in which rows does the slope to a[0] stand?"
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "by-the-second",
            by_the_second,
            "That is the table for b as the input. Here a moves, and b stays: the slopes are numbers of b.",
            earns=("by hand",),
        ),
        Wrong(
            "one-block",
            one_block,
            "You let every output depend on every element of a. Output a[i] · b[j] depends on a[i] alone; the rest of "
            "its row is 0.",
            earns=("by hand",),
        ),
        Wrong(
            "in-turns",
            in_turns,
            "The numbers are right, their rows are not. `flatten` lists all products with a[0] first, then those with "
            "a[1].",
            earns=("by hand",),
        ),
        Wrong(
            "turned",
            turned,
            "Your table is turned: a row for each output, that is for each product.",
            earns=("by hand",),
        ),
        Wrong(
            "not-flat",
            not_flat,
            "You kept the outputs as a table, so there are three axes. Asked are the flattened products: one row each.",
            earns=("by hand",),
        ),
        Wrong(
            "by-the-engine",
            by_the_engine,
            "The table is right, made by the engine. The puzzle is to see its pattern.",
            earns=("value",),
        ),
    ),
    hints=(
        "Write the outputs in order: a[0]·b[0], a[0]·b[1], …, a[1]·b[0], … Which of them have a slope to a[0]?",
        "`torch.eye(n)[:, None, :] * b[:, None]` has three axes: which of the two belong together in one?",
    ),
    minutes=8,
    difficulty=4,
    read="Puzzles",
)
