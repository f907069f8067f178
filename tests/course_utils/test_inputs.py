"""Inputs there and back: with their layout, their place in a graph, and the memory that they share."""

import json

import numpy as np
import pytest
import torch

from course_utils.devices.second import second_device
from course_utils.inputs import decode_input, decode_inputs, encode_input, encode_inputs, holds_tensor
from course_utils.observation import encode
from course_utils.reading import decode

RAMP = torch.arange(12, dtype=torch.float32).reshape(3, 4)
WAVE = torch.complex(RAMP, RAMP + 1)


def bits(array) -> str:
    """The values as text, in which nan equals nan and -0.0 differs from 0.0."""
    return repr(array.tolist())


def there_and_back(*values, device="cpu"):
    return decode_inputs(json.loads(json.dumps(encode_inputs(values))), device)


LAYOUTS = {
    "transposed": RAMP.t(),
    "sliced with steps": RAMP[1:, ::2],
    "one column": RAMP[:, 1],
    "expanded": torch.ones(3, 1).expand(3, 4),
    "overlapping windows": torch.arange(6).unfold(0, 3, 1),
    "bfloat16, transposed": RAMP.to(torch.bfloat16).t(),
    "complex, transposed": WAVE.t(),
    "contiguous": RAMP,
    "empty": torch.empty(0, 3),
    "rows from the second on": RAMP[1:],
    "one column of one row": torch.arange(5).reshape(1, 5)[:, 0],
}


@pytest.mark.parametrize("tensor", LAYOUTS.values(), ids=LAYOUTS)
def test_an_input_keeps_its_strides_its_offset_and_its_values(tensor):
    back = decode_input(json.loads(json.dumps(encode_input(tensor))))
    assert (back.dtype, back.shape) == (tensor.dtype, tensor.shape)
    assert bits(back) == bits(tensor)
    assert (back.stride(), back.storage_offset()) == (tensor.stride(), tensor.storage_offset())


def test_an_input_keeps_the_storage_around_it():
    back = decode_input(encode_input(RAMP[:, 1]))
    assert bits(back.as_strided((3, 4), (4, 1), 0)) == bits(RAMP)


@pytest.mark.parametrize("tensor", [WAVE.mH, WAVE.conj().imag.t()], ids=["conj", "neg"])
def test_a_lazily_conjugated_or_negated_input_keeps_its_values(tensor):
    assert bits(decode_input(encode_input(tensor))) == bits(tensor)


@pytest.mark.parametrize("tensor", [RAMP, RAMP.t(), RAMP[:, 1]], ids=["contiguous", "transposed", "column"])
def test_two_readings_of_an_input_never_share_memory(tensor):
    data = encode_input(tensor)
    one, other = decode_input(data), decode_input(data)
    one.fill_(-1)
    assert bits(tensor) == bits(other) == bits(decode_input(data))


@pytest.mark.parametrize("value", [3, (2, 3), torch.Size([1]), "text", None, np.ones(2)], ids=repr)
def test_an_input_that_is_no_tensor_is_read_as_any_value_is(value):
    assert encode_input(value) == encode(value)


@pytest.mark.parametrize(("tensor", "leaf"), [(torch.ones(2), True), (torch.ones(3)[1:], True), (RAMP.clone(), False)])
def test_an_input_keeps_its_place_in_a_graph(tensor, leaf):
    given = tensor.requires_grad_() if leaf else tensor.requires_grad_() * 1
    back = decode_input(json.loads(json.dumps(encode_input(given))))
    assert (back.requires_grad, back.is_leaf) == (True, leaf)
    assert bits(back) == bits(given)


def test_a_default_device_that_a_lesson_sets_changes_nothing():
    with torch.device("meta"):
        data, strided = encode(RAMP.t()), encode_input(RAMP.t())
        back, empty = decode(data), decode(encode(torch.empty(0, device="cpu")))
        assert data["kind"] == "tensor"
        assert bits(RAMP.t()) == bits(back) == bits(decode_input(strided))
        assert empty.device == torch.device("cpu")


# ---- memory that inputs share


def row():
    return torch.tensor([1.0, 2.0, 3.0, 4.0])


SHARING = {
    "a slice": lambda x: x[1:],
    "a view": lambda x: x.view(2, 2),
    "a transposed view": lambda x: x.view(2, 2).t(),
    "every second": lambda x: x[::2],
    "one element": lambda x: x[3],
    "another dtype": lambda x: x.view(torch.int32),
    "larger elements": lambda x: x.view(torch.float64),
    "nothing of it": lambda x: x[:0],
    "detached": lambda x: x.detach(),
}


@pytest.mark.parametrize("view", SHARING.values(), ids=SHARING)
@pytest.mark.parametrize("turned", [False, True], ids=["the whole first", "the part first"])
def test_inputs_that_share_memory_share_it_again_in_the_same_places(view, turned):
    whole = row()
    given = (view(whole), whole) if turned else (whole, view(whole))
    back = there_and_back(*given)
    for values in (given, back):
        values[turned].fill_(9.0)
    for one, other in zip(given, back, strict=True):
        assert (bits(one), one.dtype, one.stride()) == (bits(other), other.dtype, other.stride())
        assert one.storage_offset() == other.storage_offset()


def test_they_share_it_on_the_second_device_too():
    with second_device() as device:
        whole, part = there_and_back(row(), row()[:2], device=device)
        assert not _moved_together(whole, part)
        x = row()
        whole, part = there_and_back(x, x[1:], device=device)
        assert whole.device == part.device == device
        assert _moved_together(whole, part)


def _moved_together(whole, part):
    part.fill_(9.0)
    return 9.0 in whole.tolist()


def test_the_same_tensor_twice_is_the_same_tensor_twice():
    x = row().requires_grad_()
    one, other = there_and_back(x, x)
    assert one is other and one.is_leaf


def test_two_readings_of_inputs_that_share_memory_share_none():
    x = row()
    data = encode_inputs((x, x[1:]))
    decode_inputs(data)[0].fill_(9.0)
    assert [value.tolist() for value in decode_inputs(data)] == [[1.0, 2.0, 3.0, 4.0], [2.0, 3.0, 4.0]]


def test_tensors_in_lists_share_memory_with_those_outside():
    x = row()
    (one, _), other = there_and_back([x, row()], x[2:])
    one.zero_()
    assert other.tolist() == [0.0, 0.0]


def test_inputs_of_memory_of_their_own_are_written_as_each_alone():
    values = (row(), row(), torch.empty(0), torch.empty(0), 3)
    assert encode_inputs(values) == [encode_input(value) for value in values]


def test_a_view_of_a_recorded_input_is_in_its_graph():
    w = row().requires_grad_()
    leaf, part = there_and_back(w, w[1:])
    part.sum().backward()
    assert leaf.grad.tolist() == [0.0, 1.0, 1.0, 1.0]


def test_a_detached_twin_is_in_no_graph():
    w = row().requires_grad_()
    leaf, twin = there_and_back(w, w.detach())
    assert (leaf.requires_grad, twin.requires_grad) == (True, False)
    twin.fill_(9.0)
    assert leaf.tolist() == [9.0] * 4


def test_an_input_with_a_history_gets_one_where_the_learner_left_gradients_off():
    w = row().requires_grad_() * 1
    with torch.no_grad():
        (back,) = there_and_back(w)
    assert (back.requires_grad, back.is_leaf) == (True, False)


def test_a_view_with_a_history_keeps_its_layout_and_its_memory():
    w = row().requires_grad_() * 1
    whole, part = there_and_back(w, w[1:])
    with torch.no_grad():
        part.fill_(9.0)
    assert whole.tolist() == [1.0, 9.0, 9.0, 9.0]
    assert part.storage_offset() == 1


def test_a_tensor_is_found_wherever_it_is_held():
    x = row()
    assert [holds_tensor(data) for data in encode_inputs((x, x[1:], [x[2:]], [3], {1: x}, 3))] == [
        *[True] * 3,
        *[False, True, False],
    ]
