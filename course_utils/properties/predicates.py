"""The properties by name.

Each takes the calls of an answer on one case and its parameters, and returns None where it holds, else a `Miss`.
"""

import math
from collections import Counter

import torch

from course_utils.equality import same
from course_utils.properties.answers import in_order, is_one_of, is_permutation_of_items, says
from course_utils.properties.calls import Calls, Miss
from course_utils.properties.sampling import MEASURABLE, miss_of_moments, no_tensor, rows, size_of, unlike
from course_utils.words import describe, difference

FEWEST = 8  # elements that a result must have before two random ones must differ


def is_permutation_of(calls: Calls, values: torch.Tensor) -> Miss | None:
    """The rows along the first axis are those of `values`, in any order."""
    if miss := unlike(calls.first, values):
        return miss
    if Counter(rows(calls.first)) == Counter(rows(values)):
        return None
    return Miss(
        "other rows",
        describe(calls.first),
        f"the rows of {describe(values)} in some order",
        "Each row must come back exactly as often as it went in: none lost, none twice, none changed.",
    )


def pairs_kept(calls: Calls, x: torch.Tensor, y: torch.Tensor) -> Miss | None:
    """The result is a pair of tensors whose rows, side by side, are those of `x` and `y`, in any order."""
    if not isinstance(calls.first, tuple | list) or len(calls.first) != 2:
        return Miss("no pair", describe(calls.first), "two tensors", "Give back both, first x, then y.")
    for got, given in zip(calls.first, (x, y), strict=True):
        if miss := is_permutation_of(Calls(got), given):
            return miss
    if Counter(zip(*map(rows, calls.first), strict=True)) == Counter(zip(rows(x), rows(y), strict=True)):
        return None
    moved = [name for name, got, given in zip("xy", calls.first, (x, y), strict=True) if not same(got, given)]
    return Miss(
        f"parted, moved {' and '.join(moved)}",
        _first_parted(calls.first, (x, y)),
        "each row of x beside its own row of y",
        "All rows are there, but a row of x stands beside another row of y than it came with.",
    )


def _first_parted(got: tuple, given: tuple) -> str:
    known = set(zip(*map(rows, given), strict=True))
    pairs = enumerate(zip(*map(rows, got), strict=True))
    number, (one, other) = next((number, pair) for number, pair in pairs if pair not in known)
    return f"row {number}: {one[:40]} beside {other[:40]}"


def has_mean_and_std(calls: Calls, mean: float | torch.Tensor, std: float | torch.Tensor) -> Miss | None:
    """The elements scatter around `mean` with the standard deviation `std`, as far as their number lets say.

    Tensors broadcast to the result's shape: each element has a mean and a standard deviation of its own.
    """
    if not isinstance(calls.first, torch.Tensor) or calls.first.is_complex():
        return no_tensor(calls.first)
    try:
        sample = (calls.first.double() - torch.as_tensor(mean)) / torch.as_tensor(std)
    except RuntimeError:
        return Miss("shape", f"shape {tuple(calls.first.shape)}", "a shape that the means have", "Look at its shape.")
    own = not isinstance(mean, torch.Tensor) and not isinstance(std, torch.Tensor)
    about = f"mean {float(mean):.4g} and std {float(std):.4g}" if own else "of each its own mean and std"
    return miss_of_moments(sample, (calls.first.double() if own else sample), about)


def is_uniform_in(calls: Calls, low: float, high: float) -> Miss | None:
    """The elements lie in [low, high) and fill it evenly, as far as their number lets say; whole numbers too."""
    result = calls.first
    if not isinstance(result, torch.Tensor) or result.is_complex():
        return no_tensor(result)
    whole = not result.is_floating_point()
    numbers, last = result.double(), high - 1 if whole else high
    if numbers.numel() and not bool(((numbers >= low) & (numbers <= last)).all()):
        least, most = numbers.min().item(), numbers.max().item()
        slack = (most - least) * 10 / numbers.numel()
        words = (f"numbers from {least:.4g} to {most:.4g}", f"numbers from {low:g} to below {high:g}")
        measures = ((least, slack), (most, slack)) if numbers.numel() >= MEASURABLE else ()
        return Miss("outside", *words, "Some numbers lie outside.", measures)
    spread = math.sqrt(((last - low + 1) ** 2 - 1) / 12) if whole else (last - low) / math.sqrt(12)
    sample = (numbers - (low + last) / 2) / (spread or 1)
    return miss_of_moments(sample, numbers, f"numbers spread evenly from {low:g} to below {high:g}")


def has_dtype(calls: Calls, dtype: torch.dtype) -> Miss | None:
    """The result's dtype."""
    if not isinstance(calls.first, torch.Tensor):
        return no_tensor(calls.first)
    if calls.first.dtype == dtype:
        return None
    return Miss(f"dtype {calls.first.dtype}", str(calls.first.dtype), str(dtype), "The dtype is not right.")


def has_shape(calls: Calls, shape: tuple[int, ...]) -> Miss | None:
    """The result's shape."""
    if not isinstance(calls.first, torch.Tensor):
        return no_tensor(calls.first)
    if tuple(calls.first.shape) == tuple(shape):
        return None
    words = (f"shape {tuple(calls.first.shape)}", f"shape {tuple(shape)}")
    return Miss(words[0], *words, "The shape is not right. Compare it axis by axis with the expected one.")


def same_seed_same_result(calls: Calls, seed_input: int | None = None) -> Miss | None:
    """The same seed gives the same result; `seed_input` is the argument that is the seed, else torch's own is it."""
    if same(calls.again, calls.first):
        return None
    again, first = difference(calls.again, calls.first)
    words = (f"{first}; then, with the same seed, {again}", "twice the same")
    told = "its argument" if seed_input is not None else "torch's own, set before each call,"
    return Miss("another again", *words, f"Two calls with the same seed differ. The seed is {told} and nothing else.")


def other_seed_other_result(calls: Calls, seed_input: int | None = None) -> Miss | None:  # noqa: ARG001
    """Another seed gives another result; of results with fewer than `FEWEST` elements nothing is asked."""
    if size_of(calls.first) < FEWEST or not all(same(other, calls.first) for other in calls.others):
        return None
    words = (f"{describe(calls.first)} each time", "another result with another seed")
    return Miss("the same always", *words, "Three seeds, one result: nothing in it depends on the seed.")


PREDICATES = {
    one.__name__: one
    for one in (
        is_permutation_of,
        has_mean_and_std,
        is_uniform_in,
        pairs_kept,
        same_seed_same_result,
        other_seed_other_result,
        has_dtype,
        has_shape,
        is_permutation_of_items,
        in_order,
        is_one_of,
        says,
    )
}
