"""When two values count as the same: exact types, sequences of any kind, tolerances for floats only."""

import numpy as np
import pytest
import torch
from torch.testing import assert_close

from course_utils.equality import TOLERANCES, differs, same
from course_utils.observation import DTYPES, Raised, Strange

SAME = {
    "tuple and list": ((1, 2), [1, 2]),
    "list and size": ([2, 3], torch.Size([2, 3])),
    "size and tuple": (torch.Size([2, 3]), (2, 3)),
    "nested sequences": ([(1,), [2]], ([1], (2,))),
    "nan": (float("nan"), float("nan")),
    "inf": (float("inf"), float("inf")),
    "zeros of two signs": (0.0, -0.0),
    "floats within tolerance": (0.1 + 0.2, 0.3),
    "complex within tolerance": (1 + 1e-9j, 1 + 0j),
    "complex nan": (complex("nan"), complex("nan")),
    "tensor nan": (torch.tensor([float("nan")]), torch.tensor([float("nan")])),
    "complex tensor nan": (torch.tensor([complex("nan")]), torch.tensor([complex("nan")])),
    "float32 within tolerance": (torch.tensor([1.0]), torch.tensor([1.000001])),
    "bfloat16 within tolerance": (torch.ones(1).bfloat16(), torch.ones(1).bfloat16() * 1.01),
    "layouts": (torch.arange(6).reshape(2, 3).t(), torch.arange(6).reshape(2, 3).t().contiguous()),
    "empty": (torch.empty(0, 3), torch.empty(0, 3)),
    "array nan": (np.array([np.nan]), np.array([np.nan])),
    "array of bool": (np.array([True]), np.array([True])),
    "parameters": (torch.nn.Parameter(torch.ones(1)), torch.nn.Parameter(torch.ones(1))),
    "dicts in another order": ({"a": 1, "b": [2]}, {"b": (2,), "a": 1}),
    "exceptions by type": (Raised("ValueError", "a"), Raised("ValueError", "b")),
    "dtype": (torch.float32, torch.float),
    "device": (torch.device("cpu"), torch.device("cpu")),
    "None": (None, None),
    "ellipsis": (..., ...),
    "text": ("a", "a"),
    "vast ints": (10**100, 10**100),
}
DIFFERENT = {
    "int and bool": (1, True),
    "int and float": (1, 1.0),
    "float and complex": (1.0, 1 + 0j),
    "None and False": (None, False),
    "text and number": ("1", 1),
    "tuple and its item": ((1,), 1),
    "lengths": ((1, 2), (1, 2, 3)),
    "int and bool in a tuple": ((1,), (True,)),
    "tuple and tensor": ((1, 2), torch.tensor([1, 2])),
    "tuple and text": (("a", "b"), "ab"),
    "tuple and dict": ((0, 1), {0: 0, 1: 1}),
    "floats apart": (0.3, 0.30001),
    "nan and number": (float("nan"), 0.0),
    "inf of two signs": (float("inf"), float("-inf")),
    "number and tensor": (1.0, torch.tensor(1.0)),
    "array and tensor": (np.ones(2), torch.ones(2).double()),
    "parameter and tensor": (torch.nn.Parameter(torch.ones(1)), torch.ones(1)),
    "dtypes": (torch.ones(1), torch.ones(1).double()),
    "bool and uint8": (torch.ones(1).bool(), torch.ones(1).byte()),
    "shapes": (torch.ones(1, 2), torch.ones(2, 1)),
    "shapes that broadcast": (torch.ones(1), torch.ones(3)),
    "no axes and one": (torch.ones(()), torch.ones(1)),
    "empty shapes": (torch.empty(0, 3), torch.empty(3, 0)),
    "float32 beyond tolerance": (torch.tensor([1.0]), torch.tensor([1.0001])),
    "large integers one apart": (torch.tensor([10**9]), torch.tensor([10**9 + 1])),
    "array dtypes": (np.ones(1), np.ones(1, dtype=np.float32)),
    "tensor nan and number": (torch.tensor([float("nan")]), torch.tensor([0.0])),
    "dict keys": ({"a": 1}, {"b": 1}),
    "dict values": ({"a": 1}, {"a": 2}),
    "dict sizes": ({"a": 1}, {"a": 1, "b": 1}),
    "dict keys of two types": ({1: "a"}, {True: "a"}),
    "exceptions": (Raised("ValueError", "a"), Raised("TypeError", "a")),
    "exception and its name": (Raised("ValueError", ""), "ValueError"),
    "stranger and exception": (Strange("ValueError"), Raised("ValueError", "")),
    "torch dtypes": (torch.float32, torch.float64),
    "devices": (torch.device("cpu"), torch.device("cuda", 0)),
    "dtype and its name": ("torch.float32", torch.float32),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_two_values_are_the_same_in_both_directions(one, other):
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_two_values_are_different_in_both_directions(one, other):
    assert not same(one, other)
    assert not same(other, one)


def is_close(got, expected) -> bool:
    """What PyTorch's own comparison says, whose import is too slow for a lesson."""
    try:
        assert_close(got, expected)
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize("expected", [0.0, 1.0, -100.0])
@pytest.mark.parametrize("dtype", TOLERANCES, ids=str)
def test_tensors_are_as_close_as_pytorch_finds_them(dtype, expected):
    rtol, atol = TOLERANCES[dtype]
    wanted = torch.tensor(expected, dtype=dtype)
    got = [wanted + share * (atol + rtol * abs(expected)) for share in (0.1, 0.6, 0.9, 1.2, 2, 4, 10)]
    assert [same(value, wanted) for value in got] == [is_close(value, wanted) for value in got]
    assert same(got[0], wanted)
    assert not same(got[-1], wanted)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
def test_the_elements_that_differ_are_found_one_by_one(dtype):
    got, expected = torch.tensor([[1, 0, 1]]).to(dtype), torch.tensor([[1, 1, 0]]).to(dtype)
    assert differs(got, expected).tolist() == [[False, True, True]]


def test_a_tensor_that_wants_a_gradient_is_compared_as_any_other():
    assert same(torch.ones(2, requires_grad=True), torch.ones(2))
