"""Numbers of a tensor of any size in little time: all of a small one, a regular sample of a large one."""

import math
from typing import NamedTuple

import torch

from course_utils.figures.reading import attempt

ALL = 100_000  # elements: up to so many are all read
BINS = 24
MANY = 1000  # elements: a tensor with more gets a histogram


class Distribution(NamedTuple):
    """The numbers of a tensor, counted.

    Attributes:
        read, elements: how many were read, and how many there are.
        low, high: the least and the greatest finite number that was read; None where there is none.
        bins: how many numbers lie in each of BINS equal parts from low to high; empty for few elements.
        nan, inf, minus_inf: how many were read of each.
    """

    read: int
    elements: int
    low: float | None
    high: float | None
    bins: tuple[int, ...]
    nan: int
    inf: int
    minus_inf: int


def distribution(tensor: torch.Tensor) -> Distribution | None:
    """Return the distribution of a tensor of any shape; None where its numbers cannot be read."""
    return attempt(lambda: _distribution(tensor), None)


def _distribution(tensor: torch.Tensor) -> Distribution:
    elements = math.prod(tensor.shape)
    numbers = real(_sample(tensor, elements))
    finite = numbers[numbers.isfinite()]
    low, high = (finite.min().item(), finite.max().item()) if finite.numel() else (None, None)
    bins = _bins(finite, low, high) if finite.numel() and elements > MANY else ()
    counts = (numbers.isnan(), numbers == math.inf, numbers == -math.inf)
    return Distribution(len(numbers), elements, low, high, bins, *(int(each.sum()) for each in counts))


def _sample(tensor: torch.Tensor, elements: int) -> torch.Tensor:
    """Return every n-th element in the order of the index, so that at most ALL are read: shape (sample,)."""
    tensor = tensor.detach()
    if elements <= ALL:
        return tensor.reshape(-1)
    step = math.ceil(elements / ALL)
    while math.gcd(step, elements) > 1:  # else the sample would keep to a few rows or columns
        step += 1
    places, indices = torch.arange(0, elements, step, device=tensor.device), []
    for size in reversed(tensor.shape):
        indices.append(places % size)
        places = places // size
    return tensor[tuple(reversed(indices))]


def real(numbers: torch.Tensor) -> torch.Tensor:
    """Return numbers as float64 on the CPU: the magnitude of complex ones, the value of quantized ones."""
    if numbers.is_quantized:
        numbers = numbers.dequantize()
    numbers = numbers.cpu()
    return numbers.to(torch.complex128).abs() if numbers.is_complex() else numbers.to(torch.float64)


def _bins(finite: torch.Tensor, low: float, high: float) -> tuple[int, ...]:
    """Count the numbers in BINS equal parts; halves, so that high − low stays finite."""
    span = high / 2 - low / 2
    if not span:
        return (len(finite),)
    place = ((finite / 2 - low / 2) / span * BINS).long().clamp(0, BINS - 1)
    return tuple(torch.bincount(place, minlength=BINS).tolist())


def steps(size: int, most: int) -> list[int]:
    """Return at most `most` indices of an axis: all of them, or equally spaced ones from the first to the last."""
    if size <= most:
        return list(range(size))
    return [round(place * (size - 1) / (most - 1)) for place in range(most)]


def plane(tensor: torch.Tensor, rows: list[int], columns: list[int]) -> list[list[float]] | None:
    """Return the elements of the first plane in these rows and columns; None where they cannot be read."""

    def read() -> list[list[float]]:
        front = tensor.detach()[(0,) * (tensor.dim() - 2)]
        if front.is_quantized:
            front = front.dequantize()

        def index(places: list[int]) -> torch.Tensor:
            return torch.tensor(places, device=front.device)

        return real(front[index(rows)[:, None], index(columns)]).tolist()

    return attempt(read, None)
