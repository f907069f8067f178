"""What drives the parts of an engine: a walk, a class that records, a way back."""

import pytest
import torch

from course_utils.adapters.engine import NUMBERS, RESULTS, computed, on_result_of, on_tape


class Doubled:
    """Records that a value was doubled, whatever was asked."""

    def __init__(self, data, inputs=()):
        self.data, self.inputs = data, inputs

    def __mul__(self, other):
        return Doubled(2 * self.data, ((self, 2), (other, 0)))


def test_a_function_gets_the_result_of_the_expression():
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    assert on_result_of(torch.Tensor.tolist, "x * 3", x) == [6.0, 9.0]
    assert on_result_of(lambda t: t.grad_fn, "x.detach() * 3", x) is None


@pytest.mark.parametrize("text", [text for text in RESULTS if text != "x"])
def test_an_expression_is_what_its_text_says(text):
    x = torch.tensor([0.0, 2.0], requires_grad=True)
    expected = eval(text, {"torch": torch, "x": x})  # noqa: S307
    assert on_result_of(lambda t: t, text, x).equal(expected)


@pytest.mark.parametrize("text", NUMBERS)
def test_an_expression_of_numbers_is_what_its_text_says(text):
    numbers = (2.0, 5.0)[: NUMBERS[text].__code__.co_argcount]
    assert NUMBERS[text](*numbers) == eval(text, dict(zip("ab", numbers, strict=False)))  # noqa: S307


def test_what_a_class_recorded_is_read_as_plain_floats():
    assert computed(Doubled, "a * b", 3, 7) == {"data": 6.0, "inputs": [(3.0, 2.0), (7.0, 0.0)]}


def test_a_tape_becomes_values_and_their_gradients_are_read_in_its_order():
    seen = []

    def mark(output):
        seen.append(output)
        output.grad = 1
        for one, slope in output.inputs:
            one.grad = slope

    assert on_tape(mark, [], [(0, 3.0)], [(1, 2.0), (0, 5.0)]) == [5.0, 2.0, 1.0]
    assert seen[0].inputs[0][0].inputs[0][0] is seen[0].inputs[1][0]


def test_errors_of_the_answer_pass():
    with pytest.raises(TypeError):
        computed(Doubled, "a + b", 1.0, 2.0)
