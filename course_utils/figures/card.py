"""The card of a tensor: what it knows about itself besides its numbers."""

import textwrap

import torch

from course_utils.figures.figure import Figure
from course_utils.figures.kinds import kind_of
from course_utils.figures.reading import attempt, device_of, require_tensor, shape_of, stride_of, values_of
from course_utils.figures.svg import Drawing

FEW = 8  # elements: up to so many are shown
WIDE = 56  # characters of a line
PITCH, COLUMN = 22, 116  # from a line to the next; from the labels to what stands beside them

Row = tuple[str, str]


def draw_card(tensor: torch.Tensor) -> Figure:
    """Draw the card of a tensor: shape, dtype, device, stride, storage, its place in autograd, and up to 8 values.

    A tensor that lacks one of these (a sparse one has no stride, a meta one no values) says so in its place.

    Raises:
        TypeError: if `tensor` is no tensor.
    """
    require_tensor(tensor, "draw_card")
    (name, note), rows = (
        kind_of(tensor),
        [*_form(tensor), *_memory(tensor), *_autograd(tensor), ("values", _values(tensor))],
    )
    text = "\n".join([f"{name}: {note}" if note else name, *(f"  {label:<13}  {words}" for label, words in rows)])
    return Figure(_draw(name, note, rows).svg(f"card of: {name}", text), text)


def _form(tensor: torch.Tensor) -> list[Row]:
    shape, stride = shape_of(tensor), stride_of(tensor)
    return [
        ("shape", "none" if shape is None else str(shape)),
        ("ndim", attempt(lambda: str(tensor.dim()), "none")),
        ("dtype", attempt(lambda: _dtype(tensor), "unknown")),
        ("device", attempt(lambda: device_of(tensor), "unknown")),
        ("stride", "none" if stride is None else str(stride)),
    ]


def _dtype(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')} ({_bytes(tensor.element_size())} each)"


def _bytes(count: int) -> str:
    return "1 byte" if count == 1 else f"{count} bytes"


def _memory(tensor: torch.Tensor) -> list[Row]:
    def read() -> str:
        unreal = ", not allocated" if tensor.is_meta else ""
        return f"{_bytes(tensor.untyped_storage().nbytes())}, offset {tensor.storage_offset()}{unreal}"

    return [("storage", attempt(read, "none of its own"))]


def _autograd(tensor: torch.Tensor) -> list[Row]:
    return [
        ("requires_grad", attempt(lambda: str(tensor.requires_grad), "unknown")),
        ("is_leaf", attempt(lambda: str(tensor.is_leaf), "unknown")),
        ("grad_fn", attempt(lambda: "none (leaf)" if tensor.is_leaf else tensor.grad_fn.name(), "cannot be read")),
    ]


def _values(tensor: torch.Tensor) -> str:
    count = attempt(lambda: int(tensor.numel()), None)
    if count is None or (shape_of(tensor) is None and count == 0) or attempt(lambda: tensor.is_meta, False):
        return "none"
    if count == 0:
        return "none: an axis has size 0"
    values = values_of(tensor) if count <= FEW else None
    return f"{count} elements, not shown" if values is None else _bracketed(values)


def _bracketed(values: list | str) -> str:
    return f"[{', '.join(map(_bracketed, values))}]" if isinstance(values, list) else values


def _draw(name: str, note: str, rows: list[Row]) -> Drawing:
    drawing, y = Drawing(), 0
    drawing.text(0, y, name, size=15, bold=True)
    for line in textwrap.wrap(note, WIDE + 8):
        y += 20
        drawing.text(0, y, line, size=12, ink="soft")
    rule, y = y + 18, y + 18
    for label, words in rows:
        for count, line in enumerate(textwrap.wrap(words, WIDE)):
            y += PITCH
            if count == 0:
                drawing.text(0, y, label, ink="soft")
            drawing.text(COLUMN, y, line, mono=True)
    drawing.path([(0, rule), (drawing.right, rule)], line="rule")
    return drawing
