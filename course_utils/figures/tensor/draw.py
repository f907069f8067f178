"""The numbers of one tensor: small ones written out, larger ones as a heat map, and how they are distributed."""

import torch

from course_utils.figures.figure import Figure
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import require_tensor, shape_of
from course_utils.figures.tensor.drawing import draw_sheet
from course_utils.figures.tensor.sheet import read_sheet
from course_utils.figures.tensor.text import say_sheet


def draw_tensor(tensor: torch.Tensor, *names: str) -> Figure:
    """Draw the numbers of a tensor, with the names of its axes where they are given.

    Up to 8 rows and 12 columns are written out, more become a heat map of at most 24 × 32 samples. Of more than two
    axes the first plane is shown. More than 1,000 elements also get a histogram.

    Args:
        tensor: of any shape.
        names: none, or one for each axis.

    Raises:
        TypeError: if `tensor` is no tensor, or a name no text.
        ValueError: if there are names, and not one for each axis.
    """
    require_tensor(tensor, "draw_tensor", "its first argument")
    _require_names(shape_of(tensor), names)
    sheet = read_sheet(tensor, names)
    text = "\n".join(say_sheet(sheet))
    return Figure(draw_sheet(sheet).svg(f"a tensor of {sheet.facts}", text), text)


def _require_names(shape: tuple[int, ...] | None, names: tuple) -> None:
    for name in names:
        if not isinstance(name, str):
            given = f"{shorten(repr(name))} is a {type(name).__name__}"
            msg = f'The name of an axis is a text, and {given}: write draw_tensor(t, "row", "column").'
            raise TypeError(msg)
    if names and len(names) != len(shape or ()):
        axes = "no one shape" if shape is None else f"{len(shape)} {'axis' if len(shape) == 1 else 'axes'}"
        given = f"{len(names)} {'name' if len(names) == 1 else 'names'}"
        msg = f"draw_tensor needs one name for each axis or none: the tensor has {axes}, and was given {given}."
        raise ValueError(msg)
