"""What is no operand is refused in one sentence; every tensor with a shape is drawn."""

import re
import time
import warnings

import numpy
import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from course_utils.figures import draw_broadcast

TAKES = "draw_broadcast takes tensors and shapes, and operand 2 is"
SIZES = "A shape is a tuple of whole numbers such as (4, 1), and operand 2 holds"
COUNTS = "A size counts the elements along an axis, and operand 2 has one that is"


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [
        ([2, 3], TypeError, f"{TAKES} a list: write a tuple for a shape, torch.tensor(…) for numbers."),
        (5, TypeError, f"{TAKES} an int: write (5,) for a shape of one axis, torch.tensor(…) for a number."),
        (2.0, TypeError, f"{TAKES} a float: give it a torch.Tensor, or a tuple of sizes such as (4, 1)."),
        (True, TypeError, f"{TAKES} a bool: give it a torch.Tensor, or a tuple of sizes such as (4, 1)."),
        (None, TypeError, f"{TAKES} a NoneType: give it a torch.Tensor, or a tuple of sizes such as (4, 1)."),
        ("(2, 3)", TypeError, f"{TAKES} a str: give it a torch.Tensor, or a tuple of sizes such as (4, 1)."),
        (
            numpy.ones(2),
            TypeError,
            f"{TAKES} a ndarray: write torch.from_numpy(…), or tuple(….shape) for its shape.",
        ),
        ((2, 3.0), TypeError, f"{SIZES} a float."),
        ((2, True), TypeError, f"{SIZES} a bool."),
        ((2, None), TypeError, f"{SIZES} a NoneType."),
        (((2, 3),), TypeError, f"{SIZES} a tuple."),
        ((torch.tensor(2),), TypeError, f"{SIZES} a Tensor."),
        ((2, -1), ValueError, f"{COUNTS} negative."),
        pytest.param(
            -(10**5000),
            TypeError,
            f"{TAKES} an int: write (5,) for a shape of one axis, torch.tensor(…) for a number.",
            id="huge",
        ),
        ((10**5000,), ValueError, f"{COUNTS} beyond 2**63 - 1."),
        ((2**63,), ValueError, f"{COUNTS} beyond 2**63 - 1."),
    ],
)
def test_what_is_no_operand_is_refused(value, error, words):
    with pytest.raises(error, match=f"^{re.escape(words)}$"):
        draw_broadcast((2, 3), value)


def test_no_operand_and_too_many_are_refused():
    words = "draw_broadcast draws one operand or more, and none was given: write draw_broadcast((4, 1), (5,))."
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        draw_broadcast()
    with pytest.raises(ValueError, match=r"^draw_broadcast draws up to 8 operands, and 9 were given: draw fewer"):
        draw_broadcast(*[(2,)] * 9)


def test_backward_is_a_yes_or_a_no():
    with pytest.raises(TypeError, match=r"^backward is True or False, and it is a str: write backward=True\.$"):
        draw_broadcast((2,), backward="yes")


def test_numpy_sizes_and_a_torch_size_are_shapes():
    shapes = torch.zeros(2, 3).shape, (numpy.int64(3),)
    assert draw_broadcast(*shapes) == draw_broadcast((2, 3), (3,))


def test_a_tensor_without_one_shape_is_refused():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nested = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)])
    for tensor in (nested, torch.nn.LazyLinear(2).weight):
        with pytest.raises(ValueError, match=r"^draw_broadcast draws a tensor with a shape, and operand 1 is a "):
            draw_broadcast(tensor, (3,))


def quantized() -> torch.Tensor:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torch.quantize_per_tensor(torch.ones(2, 3), 0.5, 1, torch.qint8)


def fake() -> torch.Tensor:
    with FakeTensorMode():
        return torch.ones(2, 3)


UNREADABLE = {
    "sparse": lambda: torch.ones(2, 3).to_sparse(),
    "sparse rows": lambda: torch.ones(2, 3).to_sparse_csr(),
    "mkldnn": lambda: torch.ones(2, 3).to_mkldnn(),
    "meta": lambda: torch.ones(2, 3, device="meta"),
    "fake": fake,
}
READABLE = {
    "quantized": quantized,
    "bfloat16": lambda: torch.ones(2, 3, dtype=torch.bfloat16),
    "complex": lambda: torch.ones(2, 3, dtype=torch.cfloat),
    "bool": lambda: torch.ones(2, 3, dtype=torch.bool),
    "float8": lambda: torch.ones(2, 3, dtype=torch.float8_e5m2),
    "parameter": lambda: torch.nn.Parameter(torch.ones(2, 3)),
    "transposed": lambda: torch.ones(3, 2).t(),
}


@pytest.mark.parametrize("kind", [*UNREADABLE, *READABLE])
def test_every_kind_of_tensor_is_drawn(kind):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tensor = (UNREADABLE | READABLE)[kind]()
    text = draw_broadcast(tensor, torch.ones(3), into=0, backward=True).text
    assert text.startswith("a       (2, 3)\nb       (3,)\n")
    assert ("values not shown: those of a cannot be read" in text) == (kind in UNREADABLE)


def test_a_tensor_inside_vmap_is_drawn():
    texts = []
    torch.func.vmap(lambda row: texts.append(draw_broadcast(row, (2, 1), op="+").text) or row)(torch.ones(2, 3))
    assert "result  (2, 3)" in texts[0]


def test_ten_million_elements_take_under_a_second():
    large, numbers = torch.zeros(10_000, 1000), torch.zeros(10_000_000)
    start = time.perf_counter()
    draw_broadcast(large, torch.ones(1000), op="+", into=0, backward=True)
    draw_broadcast(numbers, numbers, op=torch.add)
    draw_broadcast(numbers, (3,))
    assert time.perf_counter() - start < 1
