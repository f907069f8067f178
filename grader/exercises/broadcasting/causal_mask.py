"""A puzzle: who may see whom, by a comparison of a column with a row."""

from random import Random

import torch

from grader.cases import image
from grader.exercise import NO_LOOP, Case, Exercise, Part, Rule, Wrong


def reference(times):
    return times[:, None] >= times


def cases(rng: Random) -> list[Case]:
    length = rng.randrange(5, 9)
    tensors = [
        torch.arange(6),
        _times(rng, length, torch.float32),
        _times(rng, length, torch.float64),
        _times(rng, 3, torch.int64),
        image(rng, length, 2, dtype=torch.float32)[:, 1],
        torch.tensor([2, 0, 2, 1], dtype=torch.float64),
        _times(rng, 1, torch.float32),
        _times(rng, 0, torch.float32),
    ]
    return [Case((times,)) for times in tensors]


def _times(rng: Random, length: int, dtype: torch.dtype) -> torch.Tensor:
    """Draw times that are not in their order."""
    times = sorted(rng.sample(range(100), length))
    return torch.tensor(times[1:] + times[:1], dtype=dtype)


def place_by_place(times):
    return times >= times


def blind_to_itself(times):
    return times[:, None] > times


def sees_the_future(times):
    return times[:, None] <= times


def by_the_places(times):
    return torch.ones(len(times), len(times)).tril().bool()


def ones_and_zeros(times):
    return (times[:, None] >= times).float()


def row_by_row(times):
    mask = (times * 0).bool().repeat(len(times), 1)
    for row, time in enumerate(times):
        mask[row] = time >= times
    return mask


EXERCISE = Exercise(
    parts=(
        Part("value", points=0.5),
        Part(
            "no loop",
            points=0.5,
            how="source",
            rule=Rule(forbids=(*NO_LOOP, ".tolist", ".item"), instead="Compare a column of times with a row of them."),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "number-by-number",
            place_by_place,
            "You compared each time with itself. Each is to be compared with all: a column with a row.",
            earns=("no loop",),
        ),
        Wrong(
            "blind-to-itself",
            blind_to_itself,
            "With `>` no event sees itself, nor another one of the same time. Not later means `>=`.",
            earns=("no loop",),
        ),
        Wrong(
            "sees-the-future",
            sees_the_future,
            "You let each event see what comes after it. Row i is the one who looks, column j the one who is seen.",
            earns=("no loop",),
        ),
        Wrong(
            "by-the-places",
            by_the_places,
            "A triangle is right where the times stand in their order. Here they may come in any order: compare the "
            "times, not the places.",
            earns=("no loop",),
        ),
        Wrong(
            "ones-and-zeros",
            ones_and_zeros,
            "The ones stand in the right places, as floats. A mask is True and False: leave the comparison as it is.",
            earns=("no loop",),
        ),
        Wrong(
            "row-by-row",
            row_by_row,
            "The mask is right, made one row at a time in Python. Comparisons broadcast as sums do: a column and a row "
            "give the whole table.",
            earns=("value",),
        ),
    ),
    hints=(
        "The picture asks one question for each pair: is the time of the row at least that of the column?",
        "`times[:, None]` has one time for each row. Which sign compares it with the row `times`?",
    ),
    minutes=4,
    difficulty=2,
    read="Every pair",
)
