"""What crosses between the processes: the allow-list to the bit, and inputs with their layout."""

import json
import math

import numpy as np
import pytest
import torch

from course_utils.observation import (
    DEEPEST,
    DTYPES,
    LARGEST,
    LONGEST,
    MOST_ITEMS,
    MOST_KEYS,
    Raised,
    Strange,
    encode,
)
from course_utils.reading import decode


def there_and_back(value):
    return decode(json.loads(json.dumps(encode(value))))


def bits(array) -> str:
    """The values as text, in which nan equals nan and -0.0 differs from 0.0."""
    return repr(array.tolist())


RAMP = torch.arange(12, dtype=torch.float32).reshape(3, 4)
WAVE = torch.complex(RAMP, RAMP + 1)

# ---- the allow-list, there and back

TENSORS = {
    "0-d": torch.tensor(2.5),
    "empty": torch.empty(0),
    "empty with axes": torch.empty(2, 0, 3),
    "one element, odd stride": torch.arange(5).reshape(1, 5)[:, 0],
    "every axis 1": torch.ones(1, 1, 1).as_strided((1, 1, 1), (0, 9, 4)),
    "16 axes": torch.ones([1] * 16),
    "transposed": RAMP.t(),
    "sliced with steps": RAMP[1:, ::2],
    "flipped": RAMP.flip(0),
    "expanded": torch.ones(3, 1).expand(3, 4),
    "overlapping windows": torch.arange(6).unfold(0, 3, 1),
    "channels last": torch.arange(24).reshape(1, 2, 3, 4).to(memory_format=torch.channels_last),
    "conj view": WAVE.conj(),
    "conj view, transposed": WAVE.mH,
    "neg view": WAVE.conj().imag,
    "real part of a view": torch.view_as_real(WAVE)[..., 0],
    "not finite": torch.tensor([math.nan, math.inf, -math.inf, -0.0]),
    "complex and not finite": torch.tensor([complex(math.nan, math.inf), complex(-0.0, -math.inf)]),
    "bfloat16": torch.tensor([0.1, -3e38], dtype=torch.bfloat16),
    "smallest float64": torch.tensor([5e-324], dtype=torch.float64),
    "largest and least int64": torch.tensor([2**63 - 1, -(2**63)]),
    "requires grad": torch.ones(2, requires_grad=True),
    "inside a graph": torch.ones(2, requires_grad=True) * 2,
}


@pytest.mark.parametrize("tensor", TENSORS.values(), ids=TENSORS)
def test_a_tensor_keeps_its_dtype_shape_and_every_bit(tensor):
    back = there_and_back(tensor)
    assert type(back) is torch.Tensor
    assert (back.dtype, back.shape) == (tensor.dtype, tensor.shape)
    assert bits(back) == bits(tensor)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
def test_a_tensor_of_every_listed_dtype_keeps_its_bits(dtype):
    tensor = torch.tensor([[0, 1, 2], [3, 5, 7]]).to(dtype).t()
    back = there_and_back(tensor)
    assert (back.dtype, bits(back)) == (dtype, bits(tensor))


def test_a_tensor_of_as_many_bytes_as_may_cross_does_cross():
    tensor = torch.arange(LARGEST // 8)
    assert torch.equal(tensor, there_and_back(tensor))


def test_a_tensor_made_under_inference_mode_can_be_read():
    with torch.inference_mode():
        tensor = torch.ones(2) * 3
    assert there_and_back(tensor).tolist() == [3.0, 3.0]


def test_a_decoded_tensor_wants_no_gradient():
    assert not there_and_back(torch.ones(2, requires_grad=True)).requires_grad


def test_reading_a_tensor_leaves_it_as_it_was():
    tensor = torch.ones(2, requires_grad=True) * 2
    encode(tensor)
    assert (tensor.dtype, tensor.shape, tensor._version) == (torch.float32, (2,), 0)
    assert tensor.grad_fn is not None


@pytest.mark.parametrize("values", [torch.ones(2, 3).t(), torch.arange(3)], ids=["float", "int"])
def test_a_parameter_stays_a_parameter(values):
    back = there_and_back(torch.nn.Parameter(values, requires_grad=values.is_floating_point()))
    assert type(back) is torch.nn.Parameter
    assert (back.dtype, bits(back)) == (values.dtype, bits(values))


def read_only() -> np.ndarray:
    array = np.arange(4.0)
    array.flags.writeable = False
    return array


ARRAYS = {
    "0-d": np.array(2.5),
    "empty": np.empty((2, 0), dtype=np.float32),
    "every second column": np.arange(12).reshape(3, 4)[:, ::2],
    "backwards": np.arange(4)[::-1],
    "column by column": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    "broadcast": np.broadcast_to(np.float32(3), (2, 2)),
    "read-only": read_only(),
    "complex": np.array([1 - 2j, complex(math.nan, -0.0)]),
    "float16": np.array([0.1, math.inf], dtype=np.float16),
}


@pytest.mark.parametrize("array", ARRAYS.values(), ids=ARRAYS)
def test_an_array_keeps_its_dtype_shape_and_every_bit(array):
    back = there_and_back(array)
    assert type(back) is np.ndarray
    assert (back.dtype, back.shape, bits(back)) == (array.dtype, array.shape, bits(array))


SCALARS = {
    "None": None,
    "True": True,
    "False": False,
    "0": 0,
    "-1": -1,
    "2**64": 2**64,
    "4300 digits": -(10**4299),
    "0.1": 0.1,
    "-0.0": -0.0,
    "nan": math.nan,
    "inf": math.inf,
    "least float": 5e-324,
    "complex": complex(math.nan, -0.0),
    "empty text": "",
    "any text": 'é "\n\x00\u202e<script>',
    "half a surrogate pair": "\ud800",
    "longest text": "x" * LONGEST,
    "ellipsis": ...,
    "cpu": torch.device("cpu"),
    "cuda:1": torch.device("cuda", 1),
    "meta": torch.device("meta"),
    "empty tuple": (),
    "empty list": [],
    "empty dict": {},
    "empty size": torch.Size([]),
    "size": torch.Size([2, 3]),
    "mixed": [1, (True, [2.0, {"a": None}]), torch.Size([4])],
    "dict of any keys": {1: "a", "1": "b", (1, None): [], torch.float32: torch.Size([1]), 2.5: {}},
    "exception": Raised("ValueError", "no"),
    "as many items as may cross": list(range(MOST_ITEMS)),
    "as many keys as may cross": dict.fromkeys(range(MOST_KEYS)),
}


@pytest.mark.parametrize("value", SCALARS.values(), ids=SCALARS)
def test_a_python_value_keeps_its_exact_type_and_value(value):
    back = there_and_back(value)
    assert type(back) is type(value)
    assert repr(back) == repr(value)


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
def test_every_listed_dtype_is_read_as_itself(dtype):
    assert there_and_back(dtype) is dtype


@pytest.mark.parametrize("dtype", [torch.uint16, torch.float8_e4m3fn, torch.quint8], ids=str)
def test_an_unlisted_dtype_is_named(dtype):
    assert there_and_back(dtype) == Strange(f"dtype ({str(dtype).removeprefix('torch.')})")


@pytest.mark.parametrize("index", [0, 99, 127, 200, 999])  # PyTorch writes 200 as -56
def test_a_device_of_any_index_can_be_read_back(index):
    assert type(there_and_back(torch.device(f"cuda:{index}"))) in (torch.device, Strange)


def test_a_device_of_a_kind_without_a_place_on_the_list_is_named():
    assert there_and_back(torch.device("xla", 0)) == Strange("device (xla:0)")


def test_tensors_inside_containers_are_read_too():
    back = there_and_back({"rows": [RAMP.t(), (np.ones(2),)]})
    assert bits(back["rows"][0]) == bits(RAMP.t())
    assert type(back["rows"][1][0]) is np.ndarray


def nest(depth: int) -> list:
    value = 0
    for _ in range(depth):
        value = [value]
    return value


def test_containers_may_lie_as_deep_as_the_limit_says():
    assert there_and_back(nest(DEEPEST)) == nest(DEEPEST)


def test_one_container_deeper_the_innermost_is_strange():
    back = there_and_back(nest(DEEPEST + 1))
    for _ in range(DEEPEST):
        (back,) = back
    assert back == Strange("list (too large or too deep to read)")


@pytest.mark.parametrize("value", [RAMP, np.arange(3.0)], ids=["tensor", "array"])
def test_two_readings_of_a_value_never_share_memory(value):
    data = encode(value)
    one, other = decode(data), decode(data)
    one[...] = -1
    assert bits(other) == bits(value)


def test_an_observation_does_not_follow_later_writes():
    tensor = torch.zeros(3)
    data = encode(tensor)
    tensor.fill_(1)
    assert decode(data).tolist() == [0.0, 0.0, 0.0]
