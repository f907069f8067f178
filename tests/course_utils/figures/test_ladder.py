"""The ladder shows any tensors, in the order in which they are given."""

import itertools
import re
import warnings

import pytest
import torch

from course_utils.figures import draw_ladder

SIZES = (0, 1, 2, 5)


@pytest.mark.parametrize("ndim", range(6))
def test_every_small_shape_of_up_to_five_axes_is_drawn(ndim):
    names = ("number", "row", "table", "block", "row of blocks", "table of blocks")
    for shape in itertools.product(SIZES if ndim < 4 else SIZES[1:3], repeat=ndim):
        figure = draw_ladder(torch.zeros(shape))
        assert figure.text.startswith(f"{names[ndim]}: ndim {ndim}, shape {shape}")
        assert f"shape {shape}" in figure.svg


def test_the_order_given_is_the_order_drawn():
    text = draw_ladder(torch.zeros(2, 2), torch.tensor(7)).text
    assert text == "table: ndim 2, shape (2, 2)\n    0  0\n    0  0\nnumber: ndim 0, shape ()\n    7"


def test_many_values_are_cut_and_the_cut_is_shown():
    text = draw_ladder(torch.arange(30).reshape(5, 6)).text
    assert text.splitlines()[1:] == ["     0   1   2   3  …", "     6   7   8   9  …", "    12  13  14  15  …", "    …"]


@pytest.mark.parametrize(
    ("tensor", "shown"),
    [
        (torch.tensor([True, False]), "True  False"),
        (torch.tensor([1.5, float("nan")], dtype=torch.bfloat16), "1.5  nan"),
        (torch.tensor([1 + 2j]), "1+2j"),
        (torch.tensor([1 + 2j]).conj(), "1-2j"),
        (torch.eye(2).to_sparse(), "1  0"),
        (torch.tensor([2**62]), "values not shown"),
        (torch.empty(2, device="meta"), "values not shown"),
        (torch.zeros(0), "no element: an axis has size 0"),
    ],
)
def test_values_stand_in_their_cells_where_they_fit(tensor, shown):
    assert shown in draw_ladder(tensor).text


def test_more_than_five_axes_are_folded_and_the_picture_says_so():
    figure = draw_ladder(torch.zeros(2, 3, 1, 1, 2, 2, 2))
    assert "the first 3 axes drawn as one of 6" in figure.text and "the first 3 axes drawn as one of 6" in figure.svg


def test_a_shape_of_64_axes_does_not_make_the_picture_wide():
    svg = draw_ladder(torch.zeros((1,) * 64)).svg
    assert int(re.search(r'width="(\d+)"', svg)[1]) < 500


def test_a_wide_ladder_goes_on_in_a_new_line():
    one, ten = (draw_ladder(*[torch.zeros(3, 4)] * count).svg for count in (1, 10))
    assert int(re.search(r'width="(\d+)"', ten)[1]) <= 700 < 10 * int(re.search(r'width="(\d+)"', one)[1])


def test_no_tensor_is_refused():
    words = "draw_ladder draws one tensor or more, and none was given: write draw_ladder(torch.tensor(3))."
    with pytest.raises(ValueError, match=re.escape(words)):
        draw_ladder()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([1, 2], "argument 2 is a list: write torch.tensor(…) around it."),
        (torch.ones(1).numpy(), "argument 2 is a ndarray: write torch.from_numpy(…)."),
        (None, "argument 2 is a NoneType: give it a torch.Tensor."),
    ],
)
def test_what_is_no_tensor_is_refused_with_its_place(value, words):
    with pytest.raises(TypeError, match=re.escape(f"draw_ladder draws tensors, and {words}")):
        draw_ladder(torch.ones(1), value)


def test_a_tensor_without_a_shape_is_refused():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nested = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)])
    words = "draw_ladder draws a tensor with a shape, and argument 1 is a Tensor without one: see draw_card(t)."
    with pytest.raises(ValueError, match=re.escape(words)):
        draw_ladder(nested)
