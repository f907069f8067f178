"""Values and their differences in words: what a verdict quotes."""

import math
import reprlib

import numpy as np
import torch

from course_utils.observation import Raised, Strange

FEW = 8  # elements: a tensor up to this size is shown by its values
SHORT = 200  # characters: a longer text is cut


def describe(value: object) -> str:
    """Name a decoded value in a few words: its values when they are few, else its shape and dtype."""
    if isinstance(value, Raised):
        return _cut(f"{value.type}: {value.message}" if value.message else value.type)
    if isinstance(value, Strange):
        return _cut(f"a value of type {value.type}")
    if isinstance(value, torch.Tensor | np.ndarray):
        return _describe_array(value)
    if type(value) is list:
        return f"[{', '.join(describe(item) for item in value)}]"
    return _short.repr(tuple(value) if isinstance(value, torch.Size) else value)


_short = reprlib.Repr()
_short.maxtuple = _short.maxlist = _short.maxdict = 12
_short.maxstring = _short.maxother = 120


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHORT else line[: SHORT - 1] + "…"


def _describe_array(array: torch.Tensor | np.ndarray) -> str:
    dtype = str(array.dtype).removeprefix("torch.")
    kind = "tensor" if isinstance(array, torch.Tensor) else "array"
    if array.size == 0 if kind == "array" else array.numel() == 0:
        return f"empty {dtype} {kind} of shape {tuple(array.shape)}"
    if math.prod(array.shape) <= FEW:
        return f"{kind}({array.tolist()}, {dtype})"
    return f"{dtype} {kind} of shape {tuple(array.shape)}"


def difference(got: object, expected: object, name: str = "") -> tuple[str, str]:
    """Say what differs first between two unequal decoded values, as two texts of one form.

    Args:
        got, expected: the two values.
        name: what they are called, for instance "image"; it stands before an index.
    """
    arrays = isinstance(got, torch.Tensor | np.ndarray) and type(got) is type(expected)
    if not arrays:
        return describe(got), describe(expected)
    if got.shape != expected.shape:
        return f"shape {tuple(got.shape)}", f"shape {tuple(expected.shape)}"
    if got.dtype != expected.dtype:
        return _describe_array(got), _describe_array(expected)
    return _first_difference(torch.as_tensor(got), torch.as_tensor(expected), name)


def _first_difference(got: torch.Tensor, expected: torch.Tensor, name: str) -> tuple[str, str]:
    unequal = ~torch.isclose(got, expected, equal_nan=True)
    where = unequal.nonzero()
    if not len(where):  # apart by less than isclose sees: show the whole
        return _describe_array(got), _describe_array(expected)
    index = tuple(where[0].tolist())
    place = f"{name}{list(index)}" if index else name or "the value"
    count = f"  ({len(where)} of {got.numel()} elements differ)" if got.numel() > 1 else ""
    return f"{place} is {_number(got[index])}{count}", f"{place} is {_number(expected[index])}"


def _number(element: torch.Tensor) -> str:
    value = element.item()
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def unnamed(got: object, expected: object) -> str:
    """Say where to look when a result is wrong in a way that no known misconception explains."""
    if isinstance(got, Raised):
        return "The call ended with an error. Call your function yourself with such an input to see where."
    if type(got) is not type(expected):
        return f"The result is not a {type(expected).__name__}."
    if isinstance(expected, torch.Tensor | np.ndarray):
        if got.shape != expected.shape:
            return "The shape is not right. Compare it axis by axis with the expected one."
        if got.dtype != expected.dtype:
            return "The shape is right, the dtype is not."
        return "Shape and dtype are right, some numbers are not. The first that differs stands above."
    return "The result is another one than expected, in a way that has no name here."
