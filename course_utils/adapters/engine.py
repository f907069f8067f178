"""Driving the parts of an engine: what walks a graph, what records one, what goes back through one."""

from collections.abc import Callable
from types import SimpleNamespace

RESULTS = {
    "x": lambda x: x,
    "x.detach() * 3": lambda x: x.detach() * 3,
    "x * 3": lambda x: x * 3,
    "(x**2 + 2).sum()": lambda x: (x**2 + 2).sum(),
    "torch.ones_like(x) * x": lambda x: x.new_ones(x.shape) * x,
    "(5 - x.exp()).mean()": lambda x: (5 - x.exp()).mean(),
    "(x.detach() + x.double()).sum() / 2": lambda x: (x.detach() + x.double()).sum() / 2,
}

NUMBERS = {
    "a": lambda a: a,
    "a + b": lambda a, b: a + b,
    "a * b": lambda a, b: a * b,
    "a ** 3": lambda a: a**3,
    "a ** -1": lambda a: a**-1,
    "a * a": lambda a: a * a,
    "a * b + a": lambda a, b: a * b + a,
    "(a + b) ** 2": lambda a, b: (a + b) ** 2,
}


def on_result_of(answer: Callable, text: str, x: object) -> object:
    """Call a function on the result of one of the expressions in `RESULTS`."""
    return answer(RESULTS[text](x))


def computed(answer: Callable, text: str, *numbers: float) -> dict:
    """Compute one of the expressions in `NUMBERS` with objects of a class, and read what they recorded.

    Returns:
        the result's number, and for each of its inputs, in their order, the input's number and the slope.
    """
    result = NUMBERS[text](*map(answer, numbers))
    return {"data": float(result.data), "inputs": [(float(one.data), float(slope)) for one, slope in result.inputs]}


def on_tape(answer: Callable, *tape: list) -> list[float]:
    """Let a function go back from the last value of a recorded computation, and read all gradients.

    Args:
        answer: the function.
        tape: for each value, in the order in which they were computed, pairs: which earlier value is an input, and
            the slope to it.
    """
    values = []
    for inputs in tape:
        pairs = tuple((values[number], slope) for number, slope in inputs)
        values.append(SimpleNamespace(data=0.0, grad=0.0, inputs=pairs))
    answer(values[-1])
    return [float(value.grad) for value in values]
