"""A puzzle: windows that overlap, each element in several of them, and nothing copied."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.memory import numbers, somewhere, written


def reference(x, width):
    step = x.stride(0)
    return x.as_strided((len(x) - width + 1, width), (step, step))


def cases(rng: Random) -> list[Case]:
    count, width = rng.randrange(6, 9), rng.randrange(3, 5)
    rows = numbers(rng, count, 3)
    pairs = [
        (torch.arange(6.0), 3),
        (numbers(rng, count, dtype=torch.float64), width),
        (rows[:, 1], 3),
        (numbers(rng, count, dtype=torch.int64)[1:], 2),
        (numbers(rng, 2 * count)[1::2], width),
        (numbers(rng, width), width),
        (numbers(rng, count), 1),
        (numbers(rng, 1, dtype=torch.float64), 1),
    ]
    return [Case(pair, written(rng, *somewhere(rng, pair[0]))) for pair in pairs]


def side_by_side(x, width):
    return x.as_strided((len(x) // width, width), (x.stride(0) * width, x.stride(0)))


def as_if_contiguous(x, width):
    return x.as_strided((len(x) - width + 1, width), (1, 1))


def one_too_few(x, width):
    return x.as_strided((len(x) - width, width), (x.stride(0), x.stride(0)))


def from_the_first_cell(x, width):
    return x.as_strided((len(x) - width + 1, width), (x.stride(0), x.stride(0)), 0)


def windows_in_columns(x, width):
    return x.as_strided((width, len(x) - width + 1), (x.stride(0), x.stride(0)))


def picked_by_lists(x, width):
    return x[torch.arange(len(x) - width + 1)[:, None] + torch.arange(width)]


def ready_made(x, width):
    return x.unfold(0, width, 1)


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part("a view", points=0.5, how="probe"),
        Part(
            "by strides",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(".unfold", "loop", "comprehension"),
                instead="`as_strided` takes a shape and one stride for each axis; the strides may be equal.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "side-by-side",
            side_by_side,
            "Your windows lie side by side. Each one should begin one element after the one before it, so they "
            "overlap.",
            earns=("by strides",),
        ),
        Wrong(
            "always-contiguous",
            as_if_contiguous,
            "You step by one cell. x may be a column or every other element: its neighbours are `x.stride(0)` cells "
            "apart.",
            earns=("by strides",),
        ),
        Wrong(
            "one-too-few",
            one_too_few,
            "The last window is missing. Six elements have four windows of three: 6 - 3 + 1.",
            earns=("by strides",),
        ),
        Wrong(
            "offset-forgotten",
            from_the_first_cell,
            "You begin at cell 0 of the storage. x may begin further on; leave the third argument out.",
            earns=("by strides",),
        ),
        Wrong(
            "windows-in-columns",
            windows_in_columns,
            "Your windows stand in the columns. Each should be a row: shape (windows, width).",
            earns=("by strides",),
        ),
        Wrong(
            "picked-by-lists",
            picked_by_lists,
            "The numbers are right, and every one is copied, most of them several times. Overlapping windows need no "
            "memory at all.",
            earns=("value", "by strides"),
        ),
        Wrong(
            "ready-made",
            ready_made,
            "`unfold` does it, by the very strides that you find here yourself.",
            earns=("value", "a view"),
        ),
    ),
    hints=(
        "From one element of a window to the next: how many cells? From one window to the next: how many?",
        "Both steps are `x.stride(0)`. A row of n elements has n - width + 1 windows.",
    ),
    minutes=8,
    difficulty=3,
    read="From an index to a cell",
)
