"""When two values count as equal: exact types, and tolerances for floats only."""

import math

import numpy as np
import torch

from course_utils.observation import Raised

# relative and absolute tolerance by dtype: the defaults of torch.testing.assert_close, whose import takes a second
TOLERANCES = {
    torch.float16: (1e-3, 1e-5),
    torch.bfloat16: (1.6e-2, 1e-5),
    torch.float32: (1.3e-6, 1e-5),
    torch.float64: (1e-7, 1e-7),
    torch.complex64: (1.3e-6, 1e-5),
    torch.complex128: (1e-7, 1e-7),
}
SEQUENCES = (tuple, list)  # torch.Size is a tuple


def same(got: object, expected: object) -> bool:
    """Equal in exact type and value; floats within `TOLERANCES`; nan equals nan.

    Tuples, lists and torch.Size are one kind of sequence; exceptions are equal when their types are.
    """
    if isinstance(expected, SEQUENCES):
        alike = isinstance(got, SEQUENCES) and len(got) == len(expected)
        return alike and all(same(a, b) for a, b in zip(got, expected, strict=True))
    if type(got) is not type(expected):
        return False
    if isinstance(expected, Raised):
        return got.type == expected.type
    if isinstance(expected, dict):
        return same_keys(got, expected) and all(same(got[key], expected[key]) for key in expected)
    if isinstance(expected, torch.Tensor | np.ndarray):
        return got.dtype == expected.dtype and got.shape == expected.shape and not bool(differs(got, expected).any())
    return _same_number(got, expected) if isinstance(expected, float | complex) else got == expected


def same_keys(got: dict, expected: dict) -> bool:
    """Whether two dicts have equal keys of equal types: 1 is not True here."""
    return {(type(key), key) for key in got} == {(type(key), key) for key in expected}


def differs(got: torch.Tensor | np.ndarray, expected: torch.Tensor | np.ndarray) -> torch.Tensor:
    """Return for two arrays of one dtype and one shape a bool tensor of that shape: which elements are unequal."""
    got, expected = as_tensor(got), as_tensor(expected)
    if expected.dtype not in TOLERANCES:
        return got != expected
    rtol, atol = TOLERANCES[expected.dtype]
    return ~torch.isclose(got, expected, rtol=rtol, atol=atol, equal_nan=True)


def as_tensor(array: torch.Tensor | np.ndarray) -> torch.Tensor:
    """Return an array as a tensor without a gradient, on the device where it is."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else array.detach()


def _same_number(got: complex, expected: complex) -> bool:
    if isinstance(expected, complex):
        return _same_number(got.real, expected.real) and _same_number(got.imag, expected.imag)
    rtol, atol = TOLERANCES[torch.float64]
    return (math.isnan(got) and math.isnan(expected)) or math.isclose(got, expected, rel_tol=rtol, abs_tol=atol)
