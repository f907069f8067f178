"""The sums of the way back are those that autograd takes."""

import random

import torch

from course_utils.figures import draw_broadcast
from course_utils.figures.broadcast.backward import ways_back
from course_utils.figures.broadcast.operands import read_operands
from course_utils.figures.broadcast.rule import compare, result_of


def test_the_summed_gradient_is_that_of_autograd():
    draw, checked = random.Random(7), 0
    torch.manual_seed(7)
    for _ in range(300):
        whole = draw.choices((0, 1, 2, 3), k=4)
        shapes = [
            tuple(draw.choice((1, size)) for size in whole[draw.randint(0, 4) :]) for _ in range(draw.randint(2, 4))
        ]
        leaves = [torch.randn(shape, dtype=torch.float64, requires_grad=True) for shape in shapes]
        total = sum(leaves[1:], leaves[0])
        incoming = torch.randn_like(total)
        truth = torch.autograd.grad(total, leaves, incoming)
        columns = compare(shapes)
        assert result_of(columns) == tuple(total.shape)
        for way, gradient in zip(ways_back(read_operands(tuple(leaves)), columns), truth, strict=True):
            ours = incoming.sum(way.kept, keepdim=True) if way.kept else incoming
            ours = ours.sum(way.removed) if way.removed else ours
            assert ours.shape == gradient.shape == way.shape
            torch.testing.assert_close(ours, gradient)
            checked += bool(way.kept or way.removed)
    assert checked > 300


def test_each_operand_has_its_row():
    figure = draw_broadcast((2, 4, 1), (4, 3), (), backward=True)
    assert figure.text.splitlines()[-4:] == [
        "backward: from the result's shape to each operand's",
        "  gradient of a: (2, 4, 3), sum over axis -1, keepdim=True → (2, 4, 1)",
        "  gradient of b: (2, 4, 3), sum over axis -3, removed → (4, 3)",
        "  gradient of c: (2, 4, 3), sum over axes -3, -2, -1, removed → ()",
    ]
    for words in ("gradient of a", "sum over axis -1, keepdim=True", "sum over axis -3, removed"):
        assert f">{words}<" in figure.svg


def test_an_operand_that_is_not_stretched_has_nothing_to_sum():
    assert "gradient of a: (2, 3), nothing to sum → (2, 3)" in draw_broadcast((2, 3), (3,), backward=True).text


def test_whole_numbers_have_no_gradient():
    figure = draw_broadcast(torch.arange(3), torch.ones(2, 1), backward=True)
    assert "gradient of a: (2, 3), int64: no gradient\n" in figure.text and ">int64: no gradient<" in figure.svg


def test_without_a_result_there_is_no_gradient():
    figure = draw_broadcast((2,), (3,), backward=True)
    assert "Without a result there is no gradient to send back." in figure.text and "sum over" not in figure.text
