"""Whether an operand may be written in place is what PyTorch answers when it is tried."""

import re

import pytest
import torch

from course_utils.figures import draw_broadcast
from course_utils.figures.broadcast.into import judge
from course_utils.figures.broadcast.operands import read_operands
from course_utils.figures.broadcast.rule import compare


def test_the_verdict_is_what_pytorch_answers():
    shapes = [(), (1,), (3,), (0,), (1, 3), (2, 3), (2, 1), (0, 3), (1, 0), (1, 1, 3), (4, 2, 3), (4, 1, 1)]
    allowed = 0
    for shape in shapes:
        for other in shapes:
            for a in (torch.zeros(shape), torch.zeros([1] * len(shape)).expand(shape)):
                b = torch.ones(other)
                try:
                    a += b
                    truth = True
                except RuntimeError:
                    truth = False
                operands = read_operands((a, b))
                assert judge(operands, compare([shape, other]), 0, "a += b").allowed == truth, (
                    shape,
                    other,
                    a.stride(),
                )
                allowed += truth
    assert allowed > 50


@pytest.mark.parametrize(
    ("operands", "named", "words"),
    [
        (((3, 4), (4,)), {"into": 0}, "a += b is allowed: the result's shape is that of a, (3, 4)."),
        (
            ((1, 4), (3, 4)),
            {"into": 0, "op": "*"},
            "a *= b is refused: a has shape (1, 4), the result (3, 4); in a, axis -2 would have to grow from 1 to 3.",
        ),
        (
            ((3, 1), (2, 3, 4)),
            {"into": 0},
            "a += b is refused: a has shape (3, 1), the result (2, 3, 4); "
            "in a, axis -1 would have to grow from 1 to 4, axis -3 would have to be added.",
        ),
        (
            ((1,), (0,)),
            {"into": 0},
            "a += b is refused: a has shape (1,), the result (0,); in a, axis -1 would have to shrink from 1 to 0.",
        ),
        (((4,), (3, 4)), {"into": 1, "op": "-"}, "b -= a is allowed: the result's shape is that of b, (3, 4)."),
        (((3,), (4,)), {"into": 0}, "a += b is refused: the shapes do not broadcast."),
        (
            ((3,), (), (1,)),
            {"into": 0},
            "Writing the result into a is allowed: the result's shape is that of a, (3,).",
        ),
        (
            (torch.zeros(3, 1).expand(3, 4), (4,)),
            {"into": 0},
            "a += b is refused: a is expanded (stride 0 along axis -1), so that several elements share one place in "
            "memory; write into a.clone().",
        ),
    ],
)
def test_the_verdict_in_words(operands, named, words):
    figure = draw_broadcast(*operands, **named)
    assert words in figure.text.splitlines()


def test_the_axis_that_would_have_to_grow_is_marked_by_a_thick_outline():
    allowed, refused = draw_broadcast((3, 4), (1, 4), into=0), draw_broadcast((1, 4), (3, 4), into=0)
    assert 'stroke-width="2"' not in allowed.svg and refused.svg.count('stroke-width="2"') == 1


def test_a_refused_write_has_no_grid_of_the_result():
    assert "\na + b, shape" in draw_broadcast((3, 4), (1, 4), into=0, op="+").text
    assert "\na + b, shape" not in draw_broadcast((1, 4), (3, 4), into=0, op="+").text


@pytest.mark.parametrize(
    ("into", "error", "words"),
    [
        (2, ValueError, "into is the place of the operand that is written, 0 for a to 1, and it is 2"),
        (-1, ValueError, "into is the place of the operand that is written, 0 for a to 1, and it is -1"),
        (True, TypeError, "into is the place of the operand that is written, 0 for a to 1, and it is a bool"),
        ("a", TypeError, "into is the place of the operand that is written, 0 for a to 1, and it is a str"),
    ],
)
def test_another_place_is_refused(into, error, words):
    with pytest.raises(error, match=f"^{re.escape(words)}: write into=0 for a \\+= b.$"):
        draw_broadcast((3,), (3,), into=into)
