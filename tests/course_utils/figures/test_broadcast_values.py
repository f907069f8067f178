"""The operation is computed on copies, and what fails in it is said in one sentence."""

import re

import pytest
import torch

from course_utils.figures import draw_broadcast


def grid(text: str, head: str) -> list[list[str]]:
    """Return the values beneath the line that begins with `head`."""
    lines = iter(text.splitlines())
    next(line for line in lines if line.startswith(head))
    rows = []
    for line in lines:
        if not line.startswith("    "):
            break
        rows.append(line.split())
    return rows


@pytest.mark.parametrize(
    ("op", "head", "rows"),
    [
        ("+", "a + b, shape (2, 3)", [["2", "3", "4"], ["3", "4", "5"]]),
        ("-", "a - b, shape (2, 3)", [["0", "1", "2"], ["-1", "0", "1"]]),
        ("*", "a * b, shape (2, 3)", [["1", "2", "3"], ["2", "4", "6"]]),
        ("/", "a / b, shape (2, 3)", [["1", "2", "3"], ["0.5", "1", "1.5"]]),
        (torch.maximum, "maximum(a, b), shape (2, 3)", [["1", "2", "3"], ["2", "2", "3"]]),
        (lambda a, b: a < b, "op(a, b), shape (2, 3)", [["False", "False", "False"], ["True", "False", "False"]]),
    ],
)
def test_the_result_is_that_of_the_operation(op, head, rows):
    figure = draw_broadcast(torch.tensor([1, 2, 3]), torch.tensor([[1], [2]]), op=op)
    assert grid(figure.text, head) == rows
    assert all(f">{value}<" in figure.svg for row in rows for value in row)


def test_more_than_two_operands_are_taken_from_the_left():
    text = draw_broadcast(torch.tensor([8.0]), torch.tensor(4.0), torch.tensor(2.0), op="/").text
    assert grid(text, "a / b / c, shape (1,)") == [["1"]]


def test_without_an_operation_there_is_no_grid_of_a_result():
    assert draw_broadcast(torch.ones(2), torch.ones(2)).text.splitlines()[-2].startswith("b in shape (2,)")


def test_an_operation_on_shapes_is_drawn_without_values():
    text = draw_broadcast((2,), torch.ones(2), op=lambda *_: pytest.fail("called without values")).text
    assert text.endswith("op(a, b), shape (2,)")


def test_an_operation_cannot_change_the_operands_or_the_generator():
    tensor = torch.ones(2, requires_grad=True)
    random = torch.get_rng_state()
    figure = draw_broadcast(tensor, torch.zeros(2), op=lambda a, b: a.add_(5) + b + torch.rand(2) * 0)
    assert grid(figure.text, "op(a, b)") == [["6", "6"]]
    assert tensor.tolist() == [1, 1] and tensor._version == 0 and tensor.grad_fn is None
    assert torch.equal(torch.get_rng_state(), random)


@pytest.mark.parametrize(
    ("op", "fault"),
    [
        (torch.outer, "outer(a, b) element by element, and it gave shape (2, 2), where broadcasting gives (2,)"),
        (lambda *_: 3, "op(a, b) element by element, and it gave an int, not a tensor"),
        (lambda a: a, "op(a, b) element by element, and it raised TypeError: "),
        ("-", "a - b element by element, and it raised RuntimeError: Subtraction"),
    ],
)
def test_an_operation_that_fails_is_refused_in_one_sentence(op, fault):
    with pytest.raises(ValueError, match=f"^{re.escape(f'draw_broadcast computes {fault}')}[^\n]*\\.$") as caught:
        draw_broadcast(torch.ones(2, dtype=torch.bool), torch.ones(2, dtype=torch.bool), op=op)
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("op", "error", "given"), [("@", ValueError, "'@'"), ("", ValueError, "''"), (3, TypeError, "an int")]
)
def test_another_operation_is_refused(op, error, given):
    words = f'op is "+", "-", "*", "/" or a function of the operands, and it is {given}.'
    with pytest.raises(error, match=f"^{re.escape(words)}$"):
        draw_broadcast((2,), op=op)
