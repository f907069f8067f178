"""One draw around each mean, each with a standard deviation of its own."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Property, Wrong


def reference(truth, spread):
    return torch.normal(truth, spread)


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.randrange(20, 30), rng.randrange(30, 40)
    pairs = [
        _pair(rng, 600),
        _pair(rng, rows, columns),
        tuple(transposed(tensor.double()) for tensor in _pair(rng, rows, columns)),
        (torch.zeros(1), torch.ones(1)),
        _pair(rng, 0, columns),
    ]
    return [Case(pair) for pair in pairs]


def _pair(rng: Random, *shape: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Return means far apart and far from 0, and standard deviations from 0.5 to 4."""
    count = torch.Size(shape).numel()
    truth = torch.tensor([float(rng.randrange(20, 120)) for _ in range(count)]).reshape(shape)
    spread = torch.tensor([rng.choice((0.5, 3.0, 4.0)) for _ in range(count)]).reshape(shape)
    return truth, spread


def spread_ignored(truth, _spread):
    return torch.normal(truth, 1.0)


def truth_ignored(_truth, spread):
    return torch.normal(0.0, spread)


def variance_for_deviation(truth, spread):
    return torch.normal(truth, spread**2)


def uniform(truth, spread):
    return truth + spread * torch.rand_like(truth)


def one_mean_for_all(truth, spread):
    return torch.normal(float(truth.mean()), float(spread.mean()), size=truth.shape)


EXERCISE = Exercise(
    parts=(
        Part(
            "value",
            points=1,
            how="property",
            properties=(
                Property("has_shape", shape=lambda truth, _: tuple(truth.shape)),
                Property("has_dtype", dtype=lambda truth, _: truth.dtype),
                Property("has_mean_and_std", mean=lambda truth, _: truth, std=lambda _, spread: spread),
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "spread-ignored",
            spread_ignored,
            "Every measurement scatters by 1. `spread` says for each of them how far; `normal` takes a tensor there "
            "too.",
        ),
        Wrong(
            "truth-ignored",
            truth_ignored,
            "All measurements lie around 0. The first argument of `normal` says around what; it may be a tensor.",
        ),
        Wrong(
            "variance-for-deviation",
            variance_for_deviation,
            "You handed `normal` the square. N(μ, σ²) is written with the variance, but `normal` wants σ itself, the "
            "standard deviation.",
        ),
        Wrong(
            "item-23",
            uniform,
            "`rand` is uniform from 0 to 1: all your measurements lie above the truth, and none far from it. The "
            "normal distribution lies on both sides.",
        ),
        Wrong(
            "one-mean-for-all",
            one_mean_for_all,
            "You made one mean and one deviation of all. Handed the two tensors as they are, `normal` takes for each "
            "element its own, and needs no `size`.",
        ),
    ),
    hints=(
        "Which two arguments does `torch.normal` take, and may they be tensors?",
        "Handed two tensors of one shape, it makes one draw for each pair of elements.",
    ),
    minutes=4,
    difficulty=2,
    read="Chance",
)
