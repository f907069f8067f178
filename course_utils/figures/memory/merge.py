"""Whether axes merge into one for `view`, by their strides, and why not."""

import math
from typing import NamedTuple

Shape = tuple[int, ...]


class Verdict(NamedTuple):
    """What `t.view(shape)` does: the strides that it gives, or None and the reason why it refuses.

    `found` is the whole shape in words where a size was −1.
    """

    shape: Shape
    strides: Shape | None
    reason: str = ""
    found: str = ""

    @property
    def call(self) -> str:
        return f"view({', '.join(map(str, self.shape))})"

    @property
    def words(self) -> str:
        if self.strides is None:
            return f"refuses: {self.reason}"
        return f"works: {self.found}stride {self.strides}, no copy"


class Run(NamedTuple):
    """Axes `first` to `last` that are one axis for `view`: of `size` elements, each `step` after the one before."""

    first: int
    last: int
    size: int
    step: int


def view_verdict(shape: Shape, strides: Shape, new: Shape) -> Verdict:
    """Work out what `view(new)` does on a tensor of this shape and stride, as PyTorch's `computeStride` does."""
    count = math.prod(shape)
    whole = _infer(new, count)
    found = f"shape {whole}, " if -1 in new else ""
    if isinstance(whole, str):
        return Verdict(new, None, f"{whole}; reshape refuses too")
    if count == 0:
        return Verdict(new, _dense(whole) if whole != shape else strides, found=found)
    result, axis = [], len(whole) - 1
    for run in runs_of(shape, strides):
        filled = 1
        while axis >= 0 and (filled < run.size or whole[axis] == 1):
            result.append(filled * run.step)
            filled *= whole[axis]
            axis -= 1
        if filled != run.size:
            why = f"size {whole[axis + 1]} needs axes {run.first - 1} and {run.first} as one, but"
            return Verdict(new, None, f"{why} {clash(strides, run)}; reshape copies")
    return Verdict(new, tuple(reversed(result)) if shape else (1,) * len(whole), found=found)


def _infer(new: Shape, count: int) -> Shape | str:
    """Return the new shape with −1 worked out, or say why there is none."""
    known = math.prod(size for size in new if size != -1)
    if any(size < -1 for size in new):
        return f"a size of {min(new)} is not possible"
    if new.count(-1) > 1:
        return "only one size can be −1"
    if -1 not in new:
        return new if known == count else f"it has {known} elements, and the tensor has {count}"
    if known == 0:
        return "−1 beside a size 0 could be any number"
    if count % known:
        return f"{count} elements do not divide by {known}"
    return tuple(count // known if size == -1 else size for size in new)


def _dense(shape: Shape) -> Shape:
    """Return the strides of a contiguous tensor."""
    return tuple(math.prod(max(1, size) for size in shape[axis + 1 :]) for axis in range(len(shape)))


def runs_of(shape: Shape, strides: Shape) -> list[Run]:
    """Return the runs of axes that merge into one, from the last to the first."""
    runs, last = [], len(shape) - 1
    while last >= 0:
        first, size, step = last, shape[last], strides[last]
        while first > 0 and (shape[first - 1] == 1 or strides[first - 1] == size * step):
            first -= 1
            size *= shape[first]
        runs.append(Run(first, last, size, step))
        last = first - 1
    return runs


def clash(strides: Shape, run: Run) -> str:
    """Say why the axis before a run is no part of it."""
    need = f"{run.size}·{run.step} = {run.size * run.step}"
    return f"axis {run.first - 1} has stride {strides[run.first - 1]}, and would need {need} to merge"
