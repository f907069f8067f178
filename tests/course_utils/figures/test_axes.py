"""The named axes: each size and stride is the tensor's own."""

import itertools
import re

import pytest
import torch

from course_utils.figures import draw_axes

NAMES = ("clip", "frame", "channel", "height", "width")


@pytest.mark.parametrize("ndim", range(1, 6))
def test_every_small_shape_is_drawn_with_its_sizes_and_strides(ndim):
    for shape in itertools.product((0, 1, 3, 9) if ndim < 4 else (1, 7), repeat=ndim):
        tensor = torch.zeros(shape).transpose(0, -1)
        figure = draw_axes(tensor, *NAMES[-ndim:])
        for axis, name in enumerate(NAMES[-ndim:]):
            size, stride = tensor.shape[axis], tensor.stride(axis)
            assert re.search(rf"axis {axis}: {name} +size {size}, stride {stride}, drawn as ", figure.text)
            assert f">{name} {size}<" in figure.svg


def test_the_last_axis_runs_across_and_the_first_of_four_from_block_to_block():
    drawn = re.findall("(?<=drawn as ).*", draw_axes(torch.zeros(2, 3, 4, 5), *"nchw").text)
    assert drawn == ["blocks side by side", "planes", "rows", "columns"]


def test_a_tensor_without_strides_says_so():
    assert "stride none" in draw_axes(torch.eye(2).to_sparse(), "row", "column").text


def test_an_empty_tensor_says_so():
    assert "no element: an axis has size 0" in draw_axes(torch.zeros(2, 0), "row", "column").svg


@pytest.mark.parametrize(
    ("shape", "names", "words"),
    [
        (
            (2, 3, 4, 5),
            ("NCHW",),
            "draw_axes needs one name for each axis: the tensor has 4 axes, shape (2, 3, 4, 5), and was given 1 name "
            '(\'NCHW\'). Write draw_axes(t, "batch", "channel", "height", "width").',
        ),
        (
            (7,),
            (),
            "draw_axes needs one name for each axis: the tensor has 1 axis, shape (7,), and was given no names. "
            'Write draw_axes(t, "width").',
        ),
        ((), (), "draw_axes draws a tensor of 1 to 5 axes, and this one has 0, shape (): draw_ladder(t) draws it."),
        (
            (1,) * 6,
            tuple("abcdef"),
            "draw_axes draws a tensor of 1 to 5 axes, and this one has 6, shape (1, 1, 1, 1, 1, 1): "
            "draw a part of it, such as t[0].",
        ),
    ],
)
def test_wrong_names_are_refused_in_words(shape, names, words):
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        draw_axes(torch.zeros(shape), *names)


def test_a_name_that_is_no_text_is_refused():
    words = "The name of an axis is a text, and ('a', 'b') is a tuple: write draw_axes(t, \"height\", \"width\")."
    with pytest.raises(TypeError, match=re.escape(words)):
        draw_axes(torch.zeros(2, 3), ("a", "b"))


def test_what_is_no_tensor_is_refused():
    words = "draw_axes draws tensors, and its first argument is a str: give it a torch.Tensor."
    with pytest.raises(TypeError, match=re.escape(words)):
        draw_axes("height", "width")
