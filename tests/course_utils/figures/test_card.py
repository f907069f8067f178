"""The card tells the truth about any tensor, and never fails on a tensor."""

import re
import warnings

import pytest
import torch

from course_utils import simulated_gpus
from course_utils.figures import draw_card, draw_tensor


def rows(tensor: torch.Tensor) -> dict[str, str]:
    return dict(re.findall(r"^  (\w+) +(.*)$", draw_card(tensor).text, re.MULTILINE))


def head(tensor: torch.Tensor) -> str:
    return draw_card(tensor).text.splitlines()[0]


def quiet(make, *arguments, **named):
    """Make a tensor whose kind PyTorch warns about."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return make(*arguments, **named)


def test_a_card_says_what_the_tensor_says():
    view = torch.arange(12, dtype=torch.int16).reshape(3, 4)[1:, ::2]
    assert rows(view) == {
        "shape": "(2, 2)",
        "ndim": "2",
        "dtype": "int16 (2 bytes each)",
        "device": "cpu",
        "stride": "(4, 2)",
        "storage": "24 bytes, offset 4",
        "requires_grad": "False",
        "is_leaf": "True",
        "grad_fn": "none (leaf)",
        "values": "[[4, 6], [8, 10]]",
    }


def test_a_result_is_no_leaf_and_names_its_function():
    card = rows(torch.ones(2, requires_grad=True) * 2)
    assert (card["requires_grad"], card["is_leaf"], card["grad_fn"]) == ("True", "False", "MulBackward0")


@pytest.mark.parametrize(
    ("tensor", "values"),
    [
        (torch.tensor(3), "3"),
        (torch.tensor([float("nan"), float("inf"), -float("inf")]), "[nan, inf, -inf]"),
        (torch.tensor([1 + 2j]), "[1+2j]"),
        (torch.tensor([True]), "[True]"),
        (torch.ones(2, dtype=torch.float8_e5m2), "[1, 1]"),
        (torch.tensor(0.1), "0.1"),
        (torch.arange(9), "9 elements, not shown"),
        (torch.zeros(0, 3), "none: an axis has size 0"),
        (torch.zeros(2, device="meta"), "none"),
        (torch.eye(2).to_sparse(), "[[1, 0], [0, 1]]"),
        (torch.empty(2, dtype=torch.int4), "2 elements, not shown"),
    ],
)
def test_up_to_eight_values_are_shown(tensor, values):
    assert rows(tensor)["values"] == values


class Celsius(torch.Tensor):
    pass


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: torch.ones(1), "tensor"),
        (lambda: torch.nn.Parameter(torch.ones(1)), "Parameter: A tensor that a module counts among its parameters."),
        (lambda: torch.ones(1).as_subclass(Celsius), "Celsius: A subclass of torch.Tensor."),
        (lambda: torch.eye(3).to_sparse(), "tensor: A sparse tensor (sparse_coo): 3 entries stored, for 9 elements."),
        (
            lambda: torch.eye(3).to_sparse_csr(),
            "tensor: A sparse tensor (sparse_csr): 3 entries stored, for 9 elements.",
        ),
        (
            lambda: torch.eye(2).to_sparse_bsr((2, 2)),
            "tensor: A sparse tensor (sparse_bsr): 1 block stored, for 4 elements.",
        ),
        (lambda: torch.ones(1, device="meta"), "tensor: A meta tensor: it has a shape and a dtype, and no values."),
        (
            lambda: torch.quantize_per_tensor(torch.ones(2), 0.5, 1, torch.qint8),
            "tensor: A quantized tensor: a whole number n stands for (n − 1) × 0.5.",
        ),
        (
            lambda: torch.quantize_per_channel(torch.ones(1, 1), torch.ones(1), torch.zeros(1), 0, torch.qint8),
            "tensor: A quantized tensor: whole numbers, with a scale and a zero point for each channel.",
        ),
        (
            lambda: torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)]),
            "nested tensor: Its 2 parts have the shapes (2, 3), (4, 3).",
        ),
        (lambda: torch.ones(1) * 1j, "tensor: A complex tensor: each element has a real and an imaginary part."),
        (
            lambda: torch.nn.LazyLinear(2).weight,
            "UninitializedParameter: A tensor that a module counts among its parameters. "
            "It has no shape before its module sees a first input.",
        ),
        (lambda: torch.eye(2).to_mkldnn(), "tensor: Layout _mkldnn: its elements have an order of their own."),
    ],
)
def test_a_special_tensor_says_what_it_is(make, words):
    assert head(quiet(make)) == words


def test_what_a_kind_lacks_is_said_in_its_place():
    sparse, nested = rows(torch.eye(2).to_sparse()), rows(quiet(torch.nested.nested_tensor, [torch.ones(2)]))
    assert (sparse["stride"], sparse["storage"]) == ("none", "none of its own")
    assert (nested["shape"], nested["stride"]) == ("none", "none")
    assert rows(torch.ones(2, device="meta"))["storage"] == "8 bytes, offset 0, not allocated"
    assert rows(torch.nn.LazyLinear(2).weight)["values"] == "none"


def test_a_tensor_inside_vmap_is_drawn():
    cards = []
    torch.func.vmap(lambda row: cards.append(draw_card(row).text) or row)(torch.ones(2, 3))
    assert "stands for many inside a transform of torch.func" in cards[0] and "3 elements, not shown" in cards[0]


def test_a_long_card_is_broken_into_lines():
    width = int(re.search(r'width="(\d+)"', draw_card(torch.zeros((1,) * 64)).svg)[1])
    assert width < 640


@pytest.mark.parametrize("value", [3, [1.0], "tensor", None, torch.Tensor])
def test_what_is_no_tensor_is_refused_in_one_sentence(value):
    with pytest.raises(TypeError, match=r"^draw_card draws tensors, and its argument is a \w+: [^.]*(\.\w[^.]*)*\.$"):
        draw_card(value)


def test_a_tensor_on_a_simulated_gpu_is_said_to_lie_there():
    with simulated_gpus():
        tensor = torch.ones(2, device="simgpu:1")
        assert rows(tensor)["device"] == "simgpu:1"
        assert "simgpu:1" in draw_tensor(tensor).text
