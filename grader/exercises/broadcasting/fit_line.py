"""A regression that learns the mean of its targets, without a word: to be found and mended."""

from random import Random

import torch

from grader.cases import image
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x, y):
    slope = offset = torch.zeros((), dtype=x.dtype, device=x.device)
    for _ in range(50):
        error = slope * x + offset - y[:, None]
        slope = slope - 0.5 * (error * x).mean()
        offset = offset - 0.5 * error.mean()
    return (slope * x + offset).squeeze(1)


def cases(rng: Random) -> list[Case]:
    points = [
        (torch.tensor([[-1.0], [0.0], [1.0]]), torch.tensor([-1.0, 1.0, 3.0])),
        _points(rng, 5, torch.float32),
        _points(rng, 8, torch.float64),
        _points(rng, 4, torch.float32),
        _points(rng, 1, torch.float64),
        (image(rng, 0, 1, dtype=torch.float32), image(rng, 0, dtype=torch.float32)),
    ]
    x, y = _points(rng, 6, torch.float64)
    return [Case(pair) for pair in [*points, (torch.cat([x, x.flip(0)], 1)[:, :1], y)]]


def _points(rng: Random, count: int, dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw points near a line that is neither flat nor goes through the middle; x from -1 to 1, not sorted."""
    places = rng.sample(range(-8, 9), count)
    slope, offset = rng.choice((-3, -2, 2, 3)), rng.choice((-2, 1, 2))
    heights = [slope * place / 8 + offset + rng.randrange(-2, 3) / 16 for place in places]
    return torch.tensor(places, dtype=dtype).reshape(-1, 1) / 8, torch.tensor(heights, dtype=dtype)


def learns_the_mean(x, y):
    slope = offset = torch.zeros((), dtype=x.dtype, device=x.device)
    for _ in range(50):
        error = slope * x + offset - y
        slope = slope - 0.5 * (error * x).mean()
        offset = offset - 0.5 * error.mean()
    return (slope * x + offset).squeeze(1)


def half_mended(x, y):
    slope = offset = torch.zeros((), dtype=x.dtype, device=x.device)
    for _ in range(50):
        error = (slope * x + offset).squeeze(1) - y
        slope = slope - 0.5 * (error * x).mean()
        offset = offset - 0.5 * error.mean()
    return (slope * x + offset).squeeze(1)


def a_column_comes_back(x, y):
    y = y[:, None]
    slope = offset = torch.zeros((), dtype=x.dtype, device=x.device)
    for _ in range(50):
        error = slope * x + offset - y
        slope = slope - 0.5 * (error * x).mean()
        offset = offset - 0.5 * error.mean()
    return slope * x + offset


def bare_squeeze(x, y):
    x, y = x.squeeze(), y.squeeze()
    slope = offset = torch.zeros((), dtype=x.dtype, device=x.device)
    for _ in range(50):
        error = slope * x + offset - y
        slope = slope - 0.5 * (error * x).mean()
        offset = offset - 0.5 * error.mean()
    return slope * x + offset


def sums_instead(x, y):
    slope = offset = torch.zeros((), dtype=x.dtype, device=x.device)
    for _ in range(50):
        error = slope * x + offset - y
        slope = slope - 0.5 * (error * x).sum(0).mean()
        offset = offset - 0.5 * error.sum(0).mean()
    return (slope * x + offset).squeeze(1)


EXERCISE = Exercise(
    parts=(Part("value", points=1.5),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "M17",
        learns_the_mean,
        "The column of predictions minus the row of targets is a table: every prediction against every target. The "
        "best answer to all targets at once is their mean. Give both one shape.",
    ),
    known_wrong=(
        Wrong(
            "half-mended",
            half_mended,
            "The errors have one number each now. In the next line they meet the column x, and `error * x` is a table "
            "again. Give x the same shape too.",
        ),
        Wrong(
            "a-column-comes-back",
            a_column_comes_back,
            "The line is right, and its heights come back as a column. The next one who subtracts targets from them "
            "falls into the same trap: return shape (N,).",
        ),
        Wrong(
            "M15",
            bare_squeeze,
            "Right, except for one point alone: `squeeze()` without a number takes the axis of the points too. Say "
            "which axis you mean.",
        ),
        Wrong(
            "sums-instead",
            sums_instead,
            "You changed the means, and the table of all pairs is still there. Print the shape of `error`.",
        ),
    ),
    hints=(
        "Print `error.shape` in the loop. How many errors do N predictions have?",
        "Make the targets a column before the loop, or x a row; then look at the shape of `error * x` too.",
    ),
    minutes=8,
    difficulty=3,
    read="The loss that lies",
)
