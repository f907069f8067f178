"""A tensor in a few words: shape, numbers, gradient, marks."""

from collections.abc import Iterator

import torch

from course_utils.figures.kinds import kind_of
from course_utils.figures.reading import attempt, device_of, shape_of, values_of

FEW = 6  # elements that are shown
LONG, ROW = 20, 30  # characters of their text beside an arrow, and on a line of a box
IN_PLACE = "in place"  # begins a badge


def numbers(tensor: torch.Tensor, few: int = FEW) -> str:
    """Return the elements of a small tensor, `[2, 3]`; of another, or where they are long, its shape."""
    shape = shape_of(tensor)
    return elements(tensor, few, LONG) or (kind_of(tensor)[0] if shape is None else str(shape))


def elements(tensor: torch.Tensor, few: int, long: int) -> str:
    """Return the elements of a tensor; "" where they are more than `few`, or longer than `long` characters."""
    count = attempt(lambda: int(tensor.numel()), 0)
    values = values_of(tensor) if shape_of(tensor) is not None and 0 < count <= few else None
    text = "" if values is None else bracketed(values)
    return text if len(text) <= long else ""


def bracketed(values: list | str) -> str:
    if isinstance(values, list):
        return f"[{', '.join(map(bracketed, values))}]"
    return "0" if values == "-0" else values


def form(tensor: torch.Tensor) -> str:
    """Return the shape, and dtype and device where they are not the common ones."""
    shape = shape_of(tensor)
    words = [kind_of(tensor)[0] if shape is None else str(shape)]
    words += [str(tensor.dtype).removeprefix("torch.")] if tensor.dtype is not torch.float32 else []
    words += [device_of(tensor)] if device_of(tensor) != "cpu" else []
    words += ["sparse"] if shape is not None and tensor.layout is not torch.strided else []
    return " ".join(words)


def rows_of(tensor: torch.Tensor, few: int = FEW) -> Iterator[str]:
    """Yield what a box says of its tensor."""
    yield attempt(lambda: form(tensor), "cannot be read")
    if text := elements(tensor, few, ROW):
        yield f"= {text}"


def marks_of(tensor: torch.Tensor) -> Iterator[str]:
    """Yield the badges of a tensor that is at hand."""
    if attempt(lambda: bool(tensor._backward_hooks), False):
        yield "hook"
    if attempt(lambda: tensor.retains_grad, False):
        yield "retain_grad"
    if version := attempt(lambda: tensor._version, 0):
        yield f"{IN_PLACE}, version {version}"
