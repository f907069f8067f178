"""Values and their differences in words: what a verdict quotes."""

import math
import reprlib
from types import FunctionType

import numpy as np
import torch

from course_utils.equality import SEQUENCES, TOLERANCES, as_tensor, differs, same, same_keys
from course_utils.observation import Raised, Strange

FEW = 8  # elements or items: up to this many are shown one by one
SHORT = 200  # characters: a longer text is cut

KINDS = {
    torch.Tensor: "a tensor",
    torch.nn.Parameter: "a parameter",
    np.ndarray: "a NumPy array",
    int: "an int",
    float: "a float",
    complex: "a complex number",
    bool: "a bool",
    str: "a text",
    dict: "a dict",
    type(None): "None",
    torch.dtype: "a dtype",
    torch.device: "a device",
    type(...): "`...`",
    FunctionType: "a function",
    Raised: "an error",
}


def describe(value: object) -> str:
    """Name a decoded value in a few words: its values when they are few, else its shape and dtype."""
    return clean(_describe(value))


def clean(text: str) -> str:
    """Return a text that is safe to show: one line, no control characters, at most `SHORT` characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= SHORT else line[: SHORT - 1] + "…"


def _describe(value: object) -> str:
    if isinstance(value, Raised):
        return f"{value.type}: {value.message}" if value.message else value.type
    if isinstance(value, Strange):
        return f"a value of type {value.type}"
    if isinstance(value, torch.Tensor | np.ndarray):
        return _describe_array(value)
    if isinstance(value, SEQUENCES):
        return _describe_sequence(value)
    if isinstance(value, dict):
        items = [f"{_describe(key)}: {_describe(item)}" for key, item in list(value.items())[:FEW]]
        return "{" + ", ".join([*items, "…"] if len(value) > FEW else items) + "}"
    return value.__name__ if isinstance(value, FunctionType) else _short.repr(value)


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 120


def _describe_sequence(value: tuple | list) -> str:
    items = [_describe(item) for item in value[:FEW]]
    if len(value) > FEW:
        items.append(f"… {len(value)} items")
    if isinstance(value, list):
        return f"[{', '.join(items)}]"
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def _describe_array(array: torch.Tensor | np.ndarray) -> str:
    dtype = str(array.dtype).removeprefix("torch.")
    kind = "array" if isinstance(array, np.ndarray) else type(array).__name__.lower()
    size = math.prod(array.shape)
    if size == 0:
        return f"empty {dtype} {kind} of shape {tuple(array.shape)}"
    return f"{kind}({array.tolist()}, {dtype})" if size <= FEW else f"{dtype} {kind} of shape {tuple(array.shape)}"


def difference(got: object, expected: object, name: str = "") -> tuple[str, str]:
    """Say what differs first between two unequal decoded values, as two texts of one form.

    Args:
        got, expected: the two values.
        name: what they are called, for instance "the result's "; it stands before an index.
    """
    if _must_look_inside(got, expected):
        number = next(n for n, pair in enumerate(zip(got, expected, strict=True)) if not same(*pair))
        return tuple(f"item {number}: {text}" for text in difference(got[number], expected[number]))
    if isinstance(got, dict) and isinstance(expected, dict) and same_keys(got, expected):
        key = next(key for key in expected if not same(got[key], expected[key]))
        return tuple(f"[{describe(key)}]: {text}" for text in difference(got[key], expected[key]))
    if not isinstance(got, torch.Tensor | np.ndarray) or type(got) is not type(expected):
        return describe(got), describe(expected)
    if got.shape != expected.shape:
        return f"shape {tuple(got.shape)}", f"shape {tuple(expected.shape)}"
    if got.dtype != expected.dtype:
        return describe(got), describe(expected)
    if not name and _are_few_whole_numbers(expected):
        return describe(got), describe(expected)
    return _first_difference(as_tensor(got), as_tensor(expected), name)


def _must_look_inside(got: object, expected: object) -> bool:
    """Whether two sequences of one length are long, or read alike as a whole."""
    if not (isinstance(got, SEQUENCES) and isinstance(expected, SEQUENCES) and len(got) == len(expected)):
        return False
    return len(expected) > FEW or describe(got) == describe(expected)


def _are_few_whole_numbers(array: torch.Tensor | np.ndarray) -> bool:
    return 1 < math.prod(array.shape) <= FEW and as_tensor(array).dtype not in TOLERANCES


def _first_difference(got: torch.Tensor, expected: torch.Tensor, name: str) -> tuple[str, str]:
    where = differs(got, expected).nonzero()
    index = tuple(where[0].tolist()) if len(where) else ()
    place = f"{name}{list(index)}" if index else f"{name}value" if name else "the value"
    count = f"  ({len(where)} of {got.numel()} elements differ)" if got.numel() > 1 else ""
    one, other = got[index].item(), expected[index].item()
    digits = next((n for n in (6, 9, 17) if _number(one, n) != _number(other, n)), 17)
    return f"{place} is {_number(one, digits)}{count}", f"{place} is {_number(other, digits)}"


def _number(value: complex, digits: int) -> str:
    return f"{value:.{digits}g}" if isinstance(value, float | complex) else str(value)


def unnamed(got: object, expected: object) -> str:
    """Say where to look when a result is wrong in a way that no known misconception explains."""
    if isinstance(got, Raised) and got.type == "NotImplementedError":
        return "A part of your answer that this case needs is not written yet."
    if isinstance(got, Raised) and isinstance(expected, Raised):
        return "The call must end with an error, but with another one than this."
    if isinstance(got, Raised):
        return "The call ended with an error. Call your function yourself with such an input to see where."
    if isinstance(got, SEQUENCES) and isinstance(expected, SEQUENCES):
        if len(got) != len(expected):
            return f"The result has {len(got)} items, and {len(expected)} are asked for."
        return "The number of items is right, some of them are not."
    if type(got) is not type(expected):
        return f"The result is {_kind(got)}, and {_kind(expected)} is asked for."
    if isinstance(expected, torch.Tensor | np.ndarray):
        if got.shape != expected.shape:
            return "The shape is not right. Compare it axis by axis with the expected one."
        if got.dtype != expected.dtype:
            return "The shape is right, the dtype is not."
        return "Shape and dtype are right, some numbers are not. The first that differs stands above."
    return "The result is another one than expected, in a way that has no name here."


def _kind(value: object) -> str:
    if isinstance(value, SEQUENCES):
        return "a tuple or list"
    return clean(f"of type {value.type}") if isinstance(value, Strange) else KINDS[type(value)]
