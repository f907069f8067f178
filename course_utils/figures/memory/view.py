"""Whether `view` can give a tensor another shape without a copy, and why not: the strides must merge."""

import math
import operator
import textwrap

import torch

from course_utils.figures.figure import Figure
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.memory.merge import Run, Shape, Verdict, clash, runs_of, view_verdict
from course_utils.figures.reading import require_one_shape, require_tensor, stride_of
from course_utils.figures.svg import Drawing

WIDE, JOINT = 560, 34  # an axis that would begin further right goes to a new line; between two axes


def draw_view(tensor: torch.Tensor, *shapes: int | Shape) -> Figure:
    """Draw which axes of a tensor merge, and for each new shape whether `view` works or only `reshape`, by a copy.

    Args:
        tensor: of any shape; it must have strides.
        shapes: new shapes, `draw_view(t, (6,), (3, -1))`, or the numbers of one, `draw_view(t, 3, 2)`.

    Raises:
        TypeError: if `tensor` is no tensor, or a shape no whole numbers.
        ValueError: for no shape, or a tensor without strides.
    """
    require_tensor(tensor, "draw_view", "its first argument")
    shape, strides = require_one_shape(tensor, "draw_view", "its first argument"), stride_of(tensor)
    if strides is None:
        msg = "draw_view draws a tensor with strides, and its first argument has none (see draw_card(t))."
        raise ValueError(msg)
    verdicts = [view_verdict(shape, strides, new) for new in _read_shapes(shapes)]
    joints = _joints(shape, strides, runs_of(shape, strides))
    words = [f"shape {shape}, stride {strides}", *(f"  {joint}" for _, joint in joints)]
    text = "\n".join(words + [f"{each.call}: {each.words}" for each in verdicts])
    return Figure(_draw(shape, strides, joints, verdicts).svg(f"views of a tensor of shape {shape}", text), text)


def _read_shapes(shapes: tuple) -> list[Shape]:
    if shapes and not any(isinstance(shape, tuple | list) for shape in shapes):
        shapes = (shapes,)
    if not shapes:
        msg = "draw_view needs a new shape: write draw_view(t, (6,)) or draw_view(t, (6,), (3, 2))."
        raise ValueError(msg)
    try:
        return [tuple(operator.index(size) for size in shape) for shape in shapes]
    except TypeError:
        msg = f"A shape is a tuple of whole numbers, and draw_view was given {shorten(repr(shapes))}: write (3, 2)."
        raise TypeError(msg) from None


def _joints(shape: Shape, strides: Shape, runs: list[Run]) -> list[tuple[bool, str]]:
    """Say for each axis but the last whether it merges with the next."""
    joints = []
    for run in reversed(runs):
        for axis in range(run.first, run.last):
            size = math.prod(shape[axis + 1 : run.last + 1])
            why = f"stride {strides[axis]} = {size}·{run.step}" if shape[axis] != 1 else f"axis {axis} has size 1"
            joints.append((True, f"axes {axis} and {axis + 1} merge: {why}"))
        if run.last + 1 < len(shape):
            after = next(other for other in runs if other.first == run.last + 1)
            joints.append((False, f"axes {run.last} and {run.last + 1} do not merge: {clash(strides, after)}"))
    return joints


def _draw(shape: Shape, strides: Shape, joints: list[tuple[bool, str]], verdicts: list[Verdict]) -> Drawing:
    """Return the axes in a row with a sign between each two, and the verdicts beneath."""
    drawing = _draw_axes(shape, strides, joints)
    y = math.ceil(drawing.bottom) + 26
    for _, words in joints:
        drawing.text(0, y, words, size=12, ink="soft")
        y += 19
    y += 10 if joints else 0
    beside = 36 + math.ceil(max(text_width(verdict.call, 13, mono=True, bold=True) for verdict in verdicts))
    for verdict in verdicts:
        works = verdict.strides is not None
        drawing.text(0, y, "✓" if works else "✗", ink="accent" if works else "wrong", bold=True)
        drawing.text(22, y, verdict.call, mono=True, bold=True)
        for line in textwrap.wrap(verdict.words, 70):
            drawing.text(beside, y, line, size=12)
            y += 19
        y += 5
    return drawing


def _draw_axes(shape: Shape, strides: Shape, joints: list[tuple[bool, str]]) -> Drawing:
    """Return a box for each axis, joined to the next by a line where they merge, apart where they do not."""
    drawing, x, y = Drawing(), 0, 0
    if not shape:
        drawing.text(0, 0, "shape (): no axis, one element", size=12, ink="soft")
    for axis, (size, step) in enumerate(zip(shape, strides, strict=True)):
        if x > WIDE:
            x, y = 0, y + 84
        box = _draw_axis(axis, size, step)
        drawing.place(box, x, y)
        x += math.ceil(box.right)
        if axis < len(joints):
            if joints[axis][0]:
                drawing.path([(x, y + 36), (x + JOINT, y + 36)], line="accent", weight=3)
            else:
                drawing.text(x + JOINT / 2, y + 36, "≠", ink="wrong", anchor="middle", bold=True, size=15)
            x += JOINT
    return drawing


def _draw_axis(axis: int, size: int, step: int) -> Drawing:
    drawing, words = Drawing(), (f"axis {axis}", f"size {size}", f"stride {step}")
    width = math.ceil(max(text_width(word, 12) for word in words)) + 20
    drawing.rect(0, 14, width, 44, "cell", "line")
    for word, y, ink in zip(words, (0, 27, 45), ("soft", "ink", "ink"), strict=True):
        drawing.text(width / 2, y, word, size=12, anchor="middle", ink=ink)
    return drawing
