"""Random weights, scaled so that a layer keeps the size of what goes through it."""

import math
from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Property, Wrong


def reference(outputs, inputs):
    return torch.randn(outputs, inputs) * math.sqrt(2 / inputs)


def cases(rng: Random) -> list[Case]:
    wide, narrow = rng.randrange(200, 400), rng.randrange(10, 20)
    sizes = [(30, 200), (narrow, wide), (wide, narrow), (1, wide), (wide, 1), (0, narrow)]
    return [Case(size) for size in sizes]


def unscaled(outputs, inputs):
    return torch.randn(outputs, inputs)


def variance_for_deviation(outputs, inputs):
    return torch.randn(outputs, inputs) * (2 / inputs)


def counts_outputs(outputs, inputs):
    return torch.randn(outputs, inputs) * math.sqrt(2 / max(outputs, 1))


def uniform(outputs, inputs):
    return torch.rand(outputs, inputs) * math.sqrt(2 / inputs)


def inputs_first(outputs, inputs):
    return torch.randn(inputs, outputs) * math.sqrt(2 / inputs)


EXERCISE = Exercise(
    parts=(
        Part(
            "value",
            points=1,
            how="property",
            properties=(
                Property("has_shape", shape=lambda outputs, inputs: (outputs, inputs)),
                Property("has_dtype", dtype=torch.float32),
                Property("has_mean_and_std", mean=0.0, std=lambda _, inputs: math.sqrt(2 / inputs)),
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-23",
            unscaled,
            "`randn` alone has a standard deviation of 1, whatever the size. Numbers grow from layer to layer then; "
            "scale it.",
        ),
        Wrong(
            "variance-for-deviation",
            variance_for_deviation,
            "2 / inputs is the variance. What you multiply by is the standard deviation, its square root.",
        ),
        Wrong(
            "counts-outputs",
            counts_outputs,
            "You divided by the number of outputs. Each output is a sum over the inputs, so their number decides.",
        ),
        Wrong(
            "uniform",
            uniform,
            "`rand` gives numbers from 0 to 1, none below 0. Weights are drawn around 0: `randn`.",
        ),
        Wrong(
            "inputs-first",
            inputs_first,
            "The axes changed places. A layer's weight has one row for each output.",
        ),
    ),
    hints=(
        "`randn` has a standard deviation of 1. By what do you multiply to get another one?",
        "`math.sqrt(2 / inputs)`, for a tensor of shape (outputs, inputs).",
    ),
    minutes=4,
    difficulty=2,
    read="Chance",
)
