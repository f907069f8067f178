"""What has no memory of its own says so in words; what cannot be drawn is refused in one sentence."""

import re

import numpy as np
import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from course_utils.figures import draw_memory


def head(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("storage")]


def fake() -> torch.Tensor:
    with FakeTensorMode():
        return torch.ones(2)


def emptied() -> torch.Tensor:
    x = torch.ones(3)
    x.untyped_storage().resize_(0)
    return x


def shortened() -> torch.Tensor:
    x = torch.ones(3)
    x.untyped_storage().resize_(4)
    return x


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: torch.ones(2, device="meta"), "A meta tensor: it has a shape and a dtype, and no values."),
        (fake, "a FakeTensor without memory behind it."),
        (emptied, "its storage holds 0 bytes, and its shape is (3,)."),
        (shortened, "A tensor. Its memory cannot be read."),
        (lambda: torch.zeros(0, 2), "its storage holds 0 bytes, and its shape is (0, 2)."),
        (lambda: np.array(["a"]), "an array of <U1, not of numbers."),
        (lambda: np.array([None]), "an array of references to Python objects, not of numbers."),
        (
            lambda: torch.nn.LazyLinear(2).weight,
            "A tensor that a module counts among its parameters. It has no shape before its module sees a first "
            "input. Its memory cannot be read.",
        ),
    ],
)
def test_what_has_no_memory_says_so_in_words(make, words):
    figure = draw_memory(odd=make(), x=torch.ones(1))
    assert figure.text.splitlines()[-1] == f"odd has no row of cells: {words}"
    assert len(head(figure.text)) == 1


def test_a_tensor_inside_vmap_has_no_row():
    words = []
    torch.func.vmap(lambda row: words.append(draw_memory(row=row).text) or row)(torch.ones(2, 3))
    assert words[0].startswith("row has no row of cells: It stands for many")


@pytest.mark.parametrize("shape", [(), (0,), (2, 0)])
def test_numbers_and_nothing_are_drawn(shape):
    for value in (torch.zeros(shape), torch.zeros(4).as_strided(shape, shape), np.zeros(shape)):
        assert "x" in draw_memory(x=value).text


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"g": None}, TypeError, "g is None: a tensor's .grad is None as long as no backward() has reached it."),
        ({"x": [1, 2]}, TypeError, "x is a list: write torch.tensor(…) around it."),
        ({"x": "text"}, TypeError, "x is a str: give it a torch.Tensor or a NumPy array."),
        ({"x": np.float64(1)}, TypeError, "x is a float64: write torch.tensor(…) around it."),
        ({}, ValueError, "draw_memory draws one tensor or more, by name, and none was given: write draw_memory(x=x)."),
        (
            {"x": torch.ones(2), "at": (1,)},
            TypeError,
            'at says which element of which tensor, and is a tuple: write at={"x": (0, 1)}.',
        ),
        (
            {"x": torch.ones(2), "at": {"y": 1}},
            ValueError,
            "at asks for an element of 'y', and the tensors given are x.",
        ),
        (
            {"x": torch.ones(2), "at": {"x": 0.5}},
            TypeError,
            "at needs one whole number for each axis of x, and was given 0.5",
        ),
        (
            {"x": torch.ones(2), "at": {"x": (0, 1)}},
            ValueError,
            "at gives 2 numbers for x, which has 1 axis, shape (2,)",
        ),
        ({"x": torch.ones(2), "at": {"x": 2}}, ValueError, "at asks for index 2 along axis 0 of x, which has size 2."),
        (
            {"x": torch.ones(2), "before": torch.ones(2)},
            TypeError,
            "before is what memory_snapshot(…) gave earlier, and is a Tensor",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(arguments, error, words):
    with pytest.raises(error, match=re.escape(words)):
        draw_memory(**arguments)


def test_a_lazy_clone_stays_lazy():
    x = torch._lazy_clone(torch.ones(2))
    assert "x has no row of cells: a lazy clone" in draw_memory(x=x).text and torch._C._is_cow_tensor(x)
