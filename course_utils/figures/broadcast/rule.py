"""The broadcasting rule, axis by axis from the right: the model behind the picture and behind its words.

The rule is that of https://docs.pytorch.org/docs/stable/notes/broadcasting.html.
"""

import math
from itertools import zip_longest
from typing import NamedTuple

Shape = tuple[int, ...]  # the models are named tuples: frozen dataclasses doubled the time of the import

EQUAL, STRETCHES, MISSING, CLASH = "equal", "1 stretches", "missing → 1", "clash"
SIGNS = {EQUAL: "=", STRETCHES: "→", MISSING: "(1)", CLASH: "≠"}


class Column(NamedTuple):
    """One axis of all operands.

    Attributes:
        axis: counted from the last, which is -1.
        sizes: of each operand in this axis; None where it has no such axis.
    """

    axis: int
    sizes: tuple[int | None, ...]

    @property
    def result(self) -> int | None:
        """The size that the result has here; None if the sizes clash."""
        proper = {size for size in self.sizes if size not in (None, 1)}
        return None if len(proper) > 1 else next(iter(proper), 1)

    @property
    def missing(self) -> list[int]:
        """The operands that have no such axis, by their places."""
        return [place for place, size in enumerate(self.sizes) if size is None]

    @property
    def stretched(self) -> list[int]:
        """The operands that are read again and again along this axis, by their places."""
        if self.result in (None, 1):
            return []
        return [place for place, size in enumerate(self.sizes) if size in (None, 1)]

    @property
    def rules(self) -> dict[str, list[int]]:
        """What holds here, and for which operands; a missing axis becomes 1, and may then stretch."""
        if self.result is None:
            return {CLASH: [place for place, size in enumerate(self.sizes) if size not in (None, 1)]}
        found = {MISSING: self.missing, STRETCHES: self.stretched}
        return {rule: places for rule, places in found.items() if places} or {EQUAL: []}


def compare(shapes: list[Shape]) -> list[Column]:
    """Return the columns of the right-aligned shapes, the first axis first."""
    backwards = zip_longest(*(reversed(shape) for shape in shapes))
    return [Column(-place, sizes) for place, sizes in enumerate(backwards, 1)][::-1]


def result_of(columns: list[Column]) -> Shape | None:
    """Return the shape of the result, or None if an axis clashes."""
    sizes = tuple(column.result for column in columns)
    return None if None in sizes else sizes


class Repair(NamedTuple):
    """One axis of size 1 more, in one operand, that lets the shapes broadcast.

    Attributes:
        operand: the place of the operand.
        axis: where the new axis goes, from 0 to the operand's number of axes.
        shapes: all shapes with the new axis.
        result: what they broadcast to.
    """

    operand: int
    axis: int
    shapes: tuple[Shape, ...]
    result: Shape

    def unsqueeze(self, name: str) -> str:
        """Return the call that inserts the axis into the operand of this name."""
        return f"{name}.unsqueeze({-1 if self._last else self.axis})"

    def indexing(self, name: str) -> str:
        """Return the same as an index with None."""
        return f"{name}[..., None]" if self._last and self.axis > 1 else f"{name}[{':, ' * self.axis}None]"

    @property
    def _last(self) -> bool:
        return self.axis == len(self.shapes[self.operand]) - 1


def repairs(shapes: list[Shape]) -> list[Repair]:
    """Return every single unsqueeze that lets clashing shapes broadcast, the smallest result first."""
    found: dict[tuple[Shape, ...], Repair] = {}
    for operand, shape in enumerate(shapes):
        for axis in range(len(shape) + 1):
            wider = (*shape[:axis], 1, *shape[axis:])
            tried = (*shapes[:operand], wider, *shapes[operand + 1 :])
            result = None if tried in found else result_of(compare(list(tried)))
            if result is not None:
                found[tried] = Repair(operand, axis, tried, result)
    return sorted(found.values(), key=lambda repair: math.prod(repair.result))


def contiguous_stride(shape: Shape) -> Shape:
    """Return the stride, in elements, of a contiguous tensor of this shape."""
    return tuple(math.prod(max(1, size) for size in shape[axis + 1 :]) for axis in range(len(shape)))


def expanded_stride(shape: Shape, stride: Shape, result: Shape) -> Shape:
    """Return the stride of `tensor.expand(result)`: 0 along each axis that stretches."""
    if not shape:
        return (0,) * len(result)
    steps: list[int] = []
    lead = len(result) - len(shape)
    for axis in reversed(range(len(result))):
        if axis >= lead:
            size, step = shape[axis - lead], stride[axis - lead]
        else:
            size, step = 1, result[axis + 1] * steps[-1] if steps else 1
        steps.append(step if size == result[axis] else 0)
    return tuple(reversed(steps))
