"""What several properties ask of a tensor: its kind, its rows, its mean and standard deviation."""

import math

import torch

from course_utils.properties.calls import Miss
from course_utils.words import describe

SIGMAS = 5  # of chance that a mean or a standard deviation may be off: a right answer fails once in a million
MEASURABLE = 30  # numbers, fewer say nothing of the size of a miss
ROUNDING = 1e-6


def no_tensor(result: object) -> Miss:
    """Return the miss of a result that is no tensor of real numbers."""
    return Miss("no tensor", describe(result), "a tensor of real numbers", "The result is of another kind.")


def unlike(result: object, values: torch.Tensor) -> Miss | None:
    """Return how a result differs in kind, shape or dtype from some values, if it does."""
    if not isinstance(result, torch.Tensor):
        return no_tensor(result)
    if (result.shape, result.dtype) == (values.shape, values.dtype):
        return None
    words = (f"{_about(result)}", f"{_about(values)}")
    return Miss(words[0], *words, "The result has another shape or dtype than what it is made of.")


def _about(tensor: torch.Tensor) -> str:
    return f"shape {tuple(tensor.shape)}, {str(tensor.dtype).removeprefix('torch.')}"


def rows(tensor: torch.Tensor) -> list[str]:
    """Return the rows along the first axis as texts, which compare as numbers do, but for nan, which equals itself."""
    return [str(row) for row in tensor.tolist()] if tensor.ndim else [str(tensor.item())]


def size_of(result: object) -> int:
    """Return how many elements the tensors of a result have, all together."""
    if isinstance(result, torch.Tensor):
        return result.numel()
    items = result.values() if isinstance(result, dict) else result if isinstance(result, tuple | list) else ()
    return sum(map(size_of, items))


def miss_of_moments(scaled: torch.Tensor, numbers: torch.Tensor, expected: str) -> Miss | None:
    """Return how a sample misses its mean and standard deviation, if by more than chance explains.

    Args:
        scaled: the sample with the expected mean taken off and divided by the expected standard deviation.
        numbers: the sample as it came, for the words.
        expected: the words for what was expected.
    """
    count = scaled.numel()
    if not count:
        return None
    slack = SIGMAS / math.sqrt(count)
    right = abs(scaled.mean().item()) <= slack + ROUNDING
    if count > 1:
        right &= abs(scaled.std().item() - 1) <= SIGMAS / math.sqrt(2 * (count - 1)) + ROUNDING
    if right:
        return None
    mean, std = numbers.mean().item(), numbers.std().item() if count > 1 else 0.0
    words = (f"mean {mean:.4g} and std {std:.4g}, of {count} numbers", expected)
    measures = ((mean, slack * std), (std, slack * std / math.sqrt(2))) if count >= MEASURABLE else ()
    return Miss("moments", *words, "Chance alone does not bring the numbers so far off.", measures)
