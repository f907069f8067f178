"""One tensor as a block whose axes have names."""

import torch

from course_utils.figures.axis_labels import Axis, draw_labelled, stride_text
from course_utils.figures.blocks import DIRECTIONS, IN_WORDS
from course_utils.figures.figure import Figure
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import require_one_shape, require_tensor, stride_of

EXAMPLES = ("batch", "channel", "depth", "height", "width")


def draw_axes(tensor: torch.Tensor, *names: str) -> Figure:
    """Draw a tensor as columns, rows, planes, blocks in a row, and rows of blocks, with the names of its axes.

    Args:
        tensor: of 1 to 5 axes.
        names: one for each axis, first to last: "batch", "channel", "height", "width".

    Raises:
        TypeError: if `tensor` is no tensor, or a name no text.
        ValueError: if there is not one name for each axis, or not 1 to 5 axes.
    """
    require_tensor(tensor, "draw_axes", "its first argument")
    shape = require_one_shape(tensor, "draw_axes", "its first argument")
    _require_names(shape, names)
    strides = stride_of(tensor) or (None,) * len(shape)
    directions = DIRECTIONS[-len(shape) :]
    axes = [Axis(shorten(name), *rest) for name, *rest in zip(names, shape, strides, directions, strict=True)]
    title, text = f"a tensor of shape {shape} with named axes", _text(shape, axes)
    return Figure(draw_labelled(axes).svg(title, text), text)


def _require_names(shape: tuple[int, ...], names: tuple[str, ...]) -> None:
    for name in names:
        if not isinstance(name, str):
            given = f"{shorten(repr(name))} is a {type(name).__name__}"
            msg = f"The name of an axis is a text, and {given}: write draw_axes(t, {_example(shape)})."
            raise TypeError(msg)
    if not 1 <= len(shape) <= 5:
        advice = "draw_ladder(t) draws it" if not shape else "draw a part of it, such as t[0]"
        msg = f"draw_axes draws a tensor of 1 to 5 axes, and this one has {len(shape)}, shape {shape}: {advice}."
        raise ValueError(msg)
    if len(names) != len(shape):
        axes = f"{len(shape)} {'axis' if len(shape) == 1 else 'axes'}, shape {shape}"
        given = (
            f"{len(names)} name{'' if len(names) == 1 else 's'} ({', '.join(map(repr, names))})"
            if names
            else "no names"
        )
        advice = f"Write draw_axes(t, {_example(shape)})."
        msg = f"draw_axes needs one name for each axis: the tensor has {axes}, and was given {given}. {advice}"
        raise ValueError(msg)


def _example(shape: tuple[int, ...]) -> str:
    """Return fitting names for the message: batch and channel first, height and width last."""
    names = {1: EXAMPLES[-1:], 2: EXAMPLES[-2:], 3: EXAMPLES[1:2] + EXAMPLES[-2:], 4: EXAMPLES[:2] + EXAMPLES[-2:]}
    return ", ".join(f'"{name}"' for name in names.get(len(shape), EXAMPLES))


def _text(shape: tuple[int, ...], axes: list[Axis]) -> str:
    wide, lines = max(len(axis.name) for axis in axes), [f"shape {shape}"]
    for index, axis in enumerate(axes):
        step = f"size {axis.size}, stride {stride_text(axis)}, drawn as {IN_WORDS[axis.direction]}"
        lines.append(f"  axis {index}: {axis.name:<{wide}}  {step}")
    return "\n".join(lines)
