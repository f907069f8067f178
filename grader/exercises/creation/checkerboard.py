"""A puzzle: the checkerboard, out of eye and ones."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Rule, Wrong
from grader.exercises.creation import REARRANGING


def reference(rows, columns):
    return torch.eye(2).repeat(rows // 2 + 1, columns // 2 + 1)[:rows, :columns]


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 10), 2)
    even, odd = 2 * rng.randrange(2, 5), 2 * rng.randrange(2, 5) + 1
    sizes = [(4, 5), (rows, columns), (columns, rows), (even, odd), (odd, even), (1, odd), (odd, 1), (0, odd)]
    return [Case(size) for size in sizes]


def other_colour(rows, columns):
    return 1 - reference(rows, columns)


def stripes(rows, columns):
    board = torch.ones(rows, columns)
    board[1::2] = 0
    return board


def diagonal(rows, columns):
    return torch.eye(rows, columns)


def whole_tiles_only(rows, columns):
    return torch.eye(2).repeat(rows // 2, columns // 2)


def by_parity(rows, columns):
    parity = (torch.arange(rows)[:, None] + torch.arange(columns)) % 2
    return 1.0 - parity


def by_loops(rows, columns):
    board = torch.ones(rows, columns)
    for row in range(rows):
        for column in range(columns):
            if (row + column) % 2:
                board[row, column] = 0
    return board


EXERCISE = Exercise(
    parts=(
        Part("value", points=1),
        Part(
            "eye and ones only",
            points=1,
            how="source",
            rule=Rule(
                only=("torch.eye", "torch.ones", *REARRANGING),
                forbids=("loop", "comprehension"),
                instead="Make the smallest board with `torch.eye(2)` and lay copies of it side by side.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "other-colour",
            other_colour,
            "The colours changed places: in the picture the top left number is 1.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "stripes",
            stripes,
            "Your rows are all 1 or all 0, so you get stripes. Within a row, too, each number differs from the next.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "item-17",
            diagonal,
            "`eye` has ones on its one diagonal only. The board of two rows and two columns is an `eye`; larger boards "
            "are made of several.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "whole-tiles-only",
            whole_tiles_only,
            "Only whole tiles of two fit into your board, so odd sizes lose a row or a column. Lay one tile too many, "
            "then cut.",
            earns=("eye and ones only",),
        ),
        Wrong(
            "by-parity",
            by_parity,
            "The board is right, by counting: `arange` is the tool for that. Here it is to be laid out of ready "
            "pieces, with `eye` and `ones` alone.",
            earns=("value",),
        ),
        Wrong(
            "by-loops",
            by_loops,
            "The board is right, number by number. A loop in Python over the elements is slow; lay ready pieces "
            "side by side.",
            earns=("value",),
        ),
    ),
    hints=(
        "What is the board of two rows and two columns?",
        "`.repeat(down, across)` lays copies side by side; slices cut off what is too much.",
    ),
    minutes=7,
    difficulty=3,
    read="One number everywhere",
)
