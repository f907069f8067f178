"""What an elementwise operation makes of small operands, computed on copies."""

import operator
from collections.abc import Callable
from functools import reduce
from typing import Any

import torch

from course_utils.figures.broadcast.operands import Operand, a_kind
from course_utils.figures.broadcast.rule import Shape
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import untouched, values_of

Op = str | Callable[..., torch.Tensor] | None

OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


def require_op(op: object) -> None:
    """Raise TypeError or ValueError unless `op` is one of OPERATORS, a callable or None."""
    if op is None or callable(op) or (isinstance(op, str) and op in OPERATORS):
        return
    given = shorten(repr(op)) if isinstance(op, str) else a_kind(op)
    msg = f'op is "+", "-", "*", "/" or a function of the operands, and it is {given}.'
    raise ValueError(msg) if isinstance(op, str) else TypeError(msg)


def expression(op: Op, names: list[str]) -> str:
    """Return the operation as it is written: a + b, or the function's name with its arguments; "" without one."""
    if op is None:
        return ""
    if isinstance(op, str):
        return f" {op} ".join(names)
    name = getattr(op, "__name__", type(op).__name__)
    return f"{'op' if name == '<lambda>' else shorten(str(name), 20)}({', '.join(names)})"


def statement(op: Op, names: list[str], into: int) -> str:
    """Return what writes into an operand: a += b, or words where no such sign is at hand."""
    others = names[:into] + names[into + 1 :]
    if len(others) == 1 and not callable(op):
        return f"{names[into]} {op or '+'}= {others[0]}"
    return f"Writing the result into {names[into]}"


def compute(op: Op, operands: list[Operand], result: Shape) -> Any:
    """Return the elements of the result as nested lists of text.

    Args:
        op: not None.
        operands: all with values.
        result: the shape that the operands broadcast to.

    Raises:
        ValueError: if the operation fails, or gives anything but a tensor of that shape.
    """
    name, fault = expression(op, [operand.name for operand in operands]), ""
    function = op if callable(op) else lambda *values: reduce(OPERATORS[op], values)
    try:
        with untouched(), torch.no_grad(), torch.random.fork_rng(devices=[]):
            value = function(*(operand.tensor.detach().clone() for operand in operands))
            fault = _fault(value, result)
    except Exception as error:
        fault = f"raised {type(error).__name__}: {shorten(str(error).rstrip('.'), 120)}"
    if fault:
        msg = f"draw_broadcast computes {name} element by element, and it {fault}."
        raise ValueError(msg)
    return values_of(value)


def _fault(value: object, result: Shape) -> str:
    if not isinstance(value, torch.Tensor):
        return f"gave {a_kind(value)}, not a tensor"
    if tuple(value.shape) != result:
        return f"gave shape {tuple(value.shape)}, where broadcasting gives {result}"
    return ""
