"""What kind of tensor it is, where it is not the common one."""

from collections.abc import Iterator

import torch

from course_utils.figures.lettering import shorten
from course_utils.figures.reading import attempt

FEW = 4  # parts of a nested tensor that are named


def kind_of(tensor: torch.Tensor) -> tuple[str, str]:
    """Return what a tensor is called, and a sentence on what is special about it, or ""."""
    return attempt(lambda: (_name(tensor), " ".join(_notes(tensor))), (type(tensor).__name__, ""))


def _name(tensor: torch.Tensor) -> str:
    if tensor.is_nested:
        return "nested tensor"
    return "tensor" if type(tensor) is torch.Tensor else shorten(type(tensor).__name__)


def _notes(tensor: torch.Tensor) -> Iterator[str]:
    if isinstance(tensor, torch.nn.Parameter):
        yield "A tensor that a module counts among its parameters."
    elif type(tensor) is not torch.Tensor and not tensor.is_nested:
        yield "A subclass of torch.Tensor."
    if isinstance(tensor, torch.nn.parameter.UninitializedTensorMixin):
        yield "It has no shape before its module sees a first input."
    if tensor.is_nested:
        yield _on_parts([tuple(part.shape) for part in tensor.detach().unbind()])
    elif tensor.layout is not torch.strided:
        yield attempt(
            lambda: _on_entries(tensor), f"Layout {_plain(tensor.layout)}: its elements have an order of their own."
        )
    if tensor.is_meta:
        yield "A meta tensor: it has a shape and a dtype, and no values."
    if tensor.is_quantized:
        yield attempt(
            lambda: _on_scale(tensor),
            "A quantized tensor: whole numbers, with a scale and a zero point for each channel.",
        )
    if tensor.is_complex():
        yield "A complex tensor: each element has a real and an imaginary part."
    if torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        yield "It stands for many inside a transform of torch.func, and its values are not at hand."


def _on_parts(shapes: list[tuple[int, ...]]) -> str:
    more = ", …" if len(shapes) > FEW else ""
    return f"Its {len(shapes)} parts have the shapes {', '.join(map(str, shapes[:FEW]))}{more}."


def _on_entries(tensor: torch.Tensor) -> str:
    unit = "block" if tensor.layout in (torch.sparse_bsr, torch.sparse_bsc) else "entry"
    stored = tensor._nnz()
    units = f"1 {unit}" if stored == 1 else f"{stored} {'blocks' if unit == 'block' else 'entries'}"
    return f"A sparse tensor ({_plain(tensor.layout)}): {units} stored, for {tensor.numel()} elements."


def _on_scale(tensor: torch.Tensor) -> str:
    return f"A quantized tensor: a whole number n stands for (n − {tensor.q_zero_point()}) × {tensor.q_scale():.4g}."


def _plain(layout: torch.layout) -> str:
    return str(layout).removeprefix("torch.")
