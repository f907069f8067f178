"""What draw_broadcast accepts: tensors and shapes, told apart and refused in words."""

from numbers import Integral
from string import ascii_lowercase
from typing import Any, NamedTuple

import torch

from course_utils.figures.broadcast.rule import Shape, contiguous_stride, expanded_stride
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import attempt, require_one_shape, stride_of, values_of

MOST = 8  # operands in one picture
LARGEST = 2**63 - 1  # of a size in PyTorch
EXAMPLE = "draw_broadcast((4, 1), (5,))"


class Operand(NamedTuple):
    """One operand.

    Attributes:
        name: a, b, c, in their order.
        shape: its own shape.
        stride: in elements; that of a contiguous tensor where only the shape was given, None for a sparse tensor.
        tensor: None where only the shape was given.
    """

    name: str
    shape: Shape
    stride: Shape | None
    tensor: torch.Tensor | None = None

    def stride_in(self, result: Shape) -> Shape | None:
        """Return its stride once it is expanded to the result's shape."""
        return None if self.stride is None else expanded_stride(self.shape, self.stride, result)

    def ghost_axes(self, result: Shape) -> tuple[bool, ...]:
        """Say for each axis of the result whether the same elements are read again along it: stride 0."""
        steps = expanded_stride(self.shape, self.stride or contiguous_stride(self.shape), result)
        return tuple(step == 0 and size > 1 for step, size in zip(steps, result, strict=True))

    def values(self) -> Any:
        """Return its elements as nested lists of text; None without values. Only for small tensors."""
        return None if self.tensor is None or self.stride is None else values_of(self.tensor)

    @property
    def dtype_without_gradient(self) -> str:
        """Return the name of its dtype if elements of that dtype have no gradient, else ""."""

        def read() -> str:
            dtype = self.tensor.dtype
            return "" if dtype.is_floating_point or dtype.is_complex else str(dtype).removeprefix("torch.")

        return "" if self.tensor is None else attempt(read, "")


def read_operands(values: tuple[object, ...]) -> list[Operand]:
    """Return the operands.

    Raises:
        TypeError: for a value that is neither a tensor nor a tuple of whole numbers.
        ValueError: for none or too many values, a negative size, or a tensor without one shape.
    """
    if not values:
        msg = f"draw_broadcast draws one operand or more, and none was given: write {EXAMPLE}."
        raise ValueError(msg)
    if len(values) > MOST:
        msg = f"draw_broadcast draws up to {MOST} operands, and {len(values)} were given: draw fewer at once."
        raise ValueError(msg)
    return [
        _read(value, name, place) for place, (name, value) in enumerate(zip(ascii_lowercase, values, strict=False), 1)
    ]


def _read(value: object, name: str, place: int) -> Operand:
    if isinstance(value, torch.Tensor):
        shape = require_one_shape(value, "draw_broadcast", f"operand {place}")
        return Operand(name, shape, stride_of(value), value)
    if not isinstance(value, tuple):
        msg = f"draw_broadcast takes tensors and shapes, and operand {place} is {a_kind(value)}: {_advice(value)}."
        raise TypeError(msg)
    shape = _read_shape(value, place)
    return Operand(name, shape, contiguous_stride(shape))


def a_kind(value: object) -> str:
    """Return the name of a value's type with its article: an int."""
    name = shorten(type(value).__name__)
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _advice(value: object) -> str:
    if type(value) is int:
        return f"write ({value if 0 <= value <= LARGEST else 5},) for a shape of one axis, torch.tensor(…) for a number"
    if isinstance(value, list):
        return "write a tuple for a shape, torch.tensor(…) for numbers"
    if type(value).__module__ == "numpy":
        return "write torch.from_numpy(…), or tuple(….shape) for its shape"
    return "give it a torch.Tensor, or a tuple of sizes such as (4, 1)"


def _read_shape(sizes: tuple[object, ...], place: int) -> Shape:
    for size in sizes:
        if isinstance(size, bool) or not isinstance(size, Integral | torch.SymInt):
            msg = f"A shape is a tuple of whole numbers such as (4, 1), and operand {place} holds {a_kind(size)}."
            raise TypeError(msg)
    shape = tuple(int(size) for size in sizes)
    for size in shape:
        if not 0 <= size <= LARGEST:
            fault = "negative" if size < 0 else "beyond 2**63 - 1"
            msg = f"A size counts the elements along an axis, and operand {place} has one that is {fault}."
            raise ValueError(msg)
    return shape
