"""What a picture reads from a tensor, without a trace: no hook, mode or subclass of the user runs, nothing is kept."""

import math
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.utils._python_dispatch import _disable_current_modes

from course_utils.devices.simulated.tags import index_of

LARGE = 4096  # elements: a sparse tensor beyond this is not made dense for a picture
_thread = threading.local()


def require_tensor(value: object, function: str, place: str = "") -> None:
    """Raise TypeError unless `value` is a tensor; `place` says which argument it is."""
    if isinstance(value, torch.Tensor):
        return
    advice = "write torch.from_numpy(…)" if type(value).__module__ == "numpy" else "write torch.tensor(…) around it"
    if not isinstance(value, bool | int | float | complex | list | tuple) and type(value).__module__ != "numpy":
        advice = "give it a torch.Tensor"
    msg = f"{function} draws tensors, and {place or 'its argument'} is a {type(value).__name__}: {advice}."
    raise TypeError(msg)


@contextmanager
def untouched() -> Iterator[None]:
    """Read a tensor as it is: past `__torch_function__` and modes, and with no warning of PyTorch's beta features.

    Inside of another one it does nothing, so what reads very often enters it once.
    """
    if getattr(_thread, "untouched", False):
        yield
        return
    with torch._C.DisableTorchFunction(), _disable_current_modes(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _thread.untouched = True
        try:
            yield
        finally:
            _thread.untouched = False


def attempt(read: Callable[[], Any], otherwise: Any) -> Any:
    """Return what `read` gives, or `otherwise` where this kind of tensor has no answer."""
    try:
        with untouched():
            return read()
    except Exception:
        return otherwise


def shape_of(tensor: torch.Tensor) -> tuple[int, ...] | None:
    """Return the shape as plain numbers; None for a nested tensor, which has no one shape."""
    return attempt(lambda: None if tensor.is_nested else tuple(int(size) for size in tensor.shape), None)


def require_one_shape(tensor: torch.Tensor, function: str, place: str) -> tuple[int, ...]:
    """Return the shape, or raise ValueError for a tensor without one: a nested one, an uninitialized parameter."""
    shape = shape_of(tensor)
    if shape is None:
        kind = type(tensor).__name__
        msg = f"{function} draws a tensor with a shape, and {place} is a {kind} without one: see draw_card(t)."
        raise ValueError(msg)
    return shape


def stride_of(tensor: torch.Tensor) -> tuple[int, ...] | None:
    """Return the stride in elements; None where the layout is not strided."""

    def read() -> tuple[int, ...] | None:
        return tuple(int(step) for step in tensor.stride()) if tensor.layout is torch.strided else None

    return attempt(read, None)


def device_of(tensor: torch.Tensor) -> str:
    """Return the name of the device of a tensor, also of a simulated one, which PyTorch itself takes for the CPU."""
    index = index_of(tensor)
    return str(tensor.device) if index is None else f"simgpu:{index}"


def values_of(tensor: torch.Tensor, most: tuple[int, ...] | None = None) -> Any:
    """Return elements as nested lists of text, at most `most` along each axis; None where they cannot be read."""
    return attempt(lambda: _texts(_part(tensor, most).tolist()), None)


def _part(tensor: torch.Tensor, most: tuple[int, ...] | None) -> torch.Tensor:
    part = tensor.detach()
    if part.layout is not torch.strided:
        if math.prod(part.shape) > LARGE:
            raise MemoryError
        part = part.to_dense()
    for axis, count in enumerate(most or ()):
        part = part.narrow(axis, 0, min(count, part.shape[axis]))
    return part.dequantize() if part.is_quantized else part


def _texts(value: Any) -> Any:
    return [_texts(item) for item in value] if isinstance(value, list) else value_text(value)


def value_text(value: bool | int | float | complex) -> str:
    """Return one element as text; floating-point numbers with four digits."""
    return f"{value:.4g}" if isinstance(value, float | complex) else str(value)
