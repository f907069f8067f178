"""Two shapes beneath each other."""

import itertools
import re

import pytest
import torch

from course_utils.figures import draw_shapes


def size_of(svg: str) -> tuple[int, int]:
    return tuple(int(re.search(rf'{side}="(\d+)"', svg)[1]) for side in ("width", "height"))


SHAPES = [(), (0,), (3,), (1, 3), (2, 3), (224, 224), (32, 3, 224, 224), (150528, 1, 65536, 7, 7), tuple(range(20))]


@pytest.mark.parametrize(("got", "expected"), list(itertools.product(SHAPES, repeat=2)))
def test_any_two_shapes_make_a_small_picture_that_marks_the_difference(got, expected):
    figure = draw_shapes(got, expected)
    width, height = size_of(figure.svg)
    assert width <= 320 and height <= 90
    assert ("≠" in figure.svg) == (got != expected) == ("nowhere" not in figure.text)
    assert figure.text.startswith(f"got       {got}\nexpected  {expected}\n")


def test_axes_are_compared_from_the_last():
    differs = draw_shapes((2, 3, 4), (3, 5)).text.splitlines()[-1]
    assert differs == "differs   axis -3 is 2, expected no such axis; axis -1 is 4, expected 5"
    assert draw_shapes((), (3,)).text.endswith("differs   axis -1 is missing, expected 3")


def test_a_difference_is_marked_by_a_sign_and_an_outline_not_by_colour_alone():
    svg = draw_shapes((2, 3), (2, 4)).svg
    assert svg.count(">≠<") == 1 and svg.count('stroke-width="2"') == 2
    assert draw_shapes((2, 3), (3,)).svg.count("stroke-dasharray") == 1


def test_where_room_is_short_the_differing_axes_stay():
    svg = draw_shapes((1, 2, 3, 4, 5, 6, 7, 8), (9, 2, 3, 4, 5, 6, 7, 8)).svg
    assert ">9<" in svg and ">…<" in svg and ">8<" in svg


def test_a_torch_size_is_a_shape():
    assert draw_shapes(torch.zeros(2, 3).shape, (2, 3)) == draw_shapes((2, 3), (2, 3))


@pytest.mark.parametrize(
    ("got", "given"), [([2, 3], "got is a list"), ((2.0, 3), "got holds a float"), (torch.zeros(2), "got is a Tensor")]
)
def test_what_is_no_shape_is_refused(got, given):
    words = f"draw_shapes compares two shapes, and {given}: give a tuple of whole numbers, such as tuple(t.shape)."
    with pytest.raises(TypeError, match=f"^{re.escape(words)}$"):
        draw_shapes(got, (2, 3))
