"""Literals that stand for the same value again, and asserts that hold for it and for nothing near it."""

import pytest
import torch

from course_utils.inputs import encode_input
from grader.bench.asserts import asserts, input_literal, literal
from grader.exercise import ExerciseFault

TABLE = torch.arange(12.0).reshape(3, 4)


def read(text):
    known = {"torch": torch}
    exec(f"value = {text}", known)
    return known["value"]


def holds(truth, got):
    known = {"torch": torch, "got": got}
    try:
        exec("\n".join(asserts("got", truth)), known)
    except (AssertionError, TypeError, AttributeError):
        return False
    return True


@pytest.mark.parametrize(
    "value",
    [7, True, "cat", None, (1,), (1, 2), [], [1, (2, 3)], {"a": (1, 2)}, torch.float32, torch.device("cpu")],
    ids=str,
)
def test_a_plain_value_reads_back_as_itself(value):
    assert read(literal(value)) == value


def test_a_size_is_written_as_a_tuple():
    assert literal(TABLE.shape) == "(3, 4)"


@pytest.mark.parametrize(
    "tensor", [TABLE, TABLE.to(torch.uint8), TABLE > 3, torch.tensor(5), torch.zeros(0, 3)], ids=str
)
def test_a_tensor_reads_back_with_its_dtype_and_its_shape(tensor):
    again = read(literal(tensor))
    assert (again.dtype, again.shape) == (tensor.dtype, tensor.shape) and torch.equal(again, tensor)


@pytest.mark.parametrize(
    "view", [TABLE.t(), TABLE[1:], TABLE[:, 0], TABLE[:1].expand(5, 4)], ids=["t", "rows", "column", "one row"]
)
def test_an_input_keeps_its_strides_and_its_storage(view):
    again = read(input_literal(encode_input(view)))
    assert (again.stride(), again.storage_offset()) == (view.stride(), view.storage_offset())
    assert again.untyped_storage().nbytes() == view.untyped_storage().nbytes() and torch.equal(again, view)


def test_an_input_keeps_its_place_in_a_graph():
    leaf = torch.ones(2, requires_grad=True)
    again, result = (read(input_literal(encode_input(one))) for one in (leaf, leaf * 2))
    assert (again.requires_grad, again.is_leaf) == (True, True)
    assert (result.requires_grad, result.is_leaf) == (True, False)


def test_a_list_of_tensors_is_an_input_too():
    again = read(input_literal(encode_input([TABLE, TABLE + 1])))
    assert torch.equal(again[1], TABLE + 1)


@pytest.mark.parametrize(
    ("truth", "near"),
    [
        (TABLE, TABLE.double()),
        (TABLE, TABLE.reshape(4, 3)),
        (TABLE, TABLE + 0.01),
        (TABLE, TABLE.tolist()),
        (TABLE.long(), TABLE.long() + 1),
        ((1, 2), (1, 3)),
        ({"shape": (1, 2)}, {"shape": 2}),
        (0.5, 0.51),
        ([TABLE, 1], [TABLE, 2]),
        ([TABLE, 1], [TABLE]),
        ({"x": TABLE}, {"x": TABLE + 1}),
    ],
    ids=[
        "dtype",
        "shape",
        "values",
        "type",
        "whole numbers",
        "tuple",
        "dict",
        "float",
        "in a list",
        "count",
        "in a dict",
    ],
)
def test_asserts_hold_for_the_truth_and_not_for_what_is_near(truth, near):
    assert holds(truth, truth) and not holds(truth, near)


def test_floats_may_differ_by_a_rounding():
    assert holds(TABLE / 3, TABLE * (1 / 3)) and holds(0.1 + 0.2, 0.3)


def test_what_no_literal_can_say_is_refused():
    with pytest.raises(ExerciseFault, match=r"^no assert can be written for a truth of the type complex\.$"):
        list(asserts("got", 1j))
