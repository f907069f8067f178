"""Where the elements of one tensor lie in a row of cells: shape, strides and offset, counted in cells."""

import math
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import torch

WORK = 2000  # steps that are spent on finding the elements of one cell
LARGE = 2_000_000  # cells or elements: beyond this, cells are not counted

Axes = list[tuple[int, int, int]]  # (axis, size, step) of the axes that move, the longest step first


class Layout(NamedTuple):
    """The elements of a tensor in a row of cells.

    Attributes:
        shape: as the tensor has it.
        strides: cells from an element to the next along each axis; NumPy has negative ones.
        offset: the cell at which the element of index 0, 0, … begins.
        width: cells that one element takes.
    """

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int
    width: int = 1

    @property
    def elements(self) -> int:
        return math.prod(self.shape)

    @property
    def again(self) -> int:
        """How many elements each cell holds for the axes of stride 0 alone."""
        return math.prod(size for size, stride in zip(self.shape, self.strides, strict=True) if stride == 0)

    @property
    def distinct(self) -> int | None:
        """How many cells are read, where only axes of stride 0 read a cell again; None where others may."""
        reach = self.width
        for _, size, step in reversed(_upwards(self)[1]):
            if step < reach:
                return None
            reach += (size - 1) * step
        return self.elements // self.again * self.width if self.elements else 0

    def place(self, index: tuple[int, ...]) -> int:
        """Return the first cell of the element at `index`."""
        return self.offset + sum(i * stride for i, stride in zip(index, self.strides, strict=True))


class Found(NamedTuple):
    """What a tensor has in one cell: the index of an element, and how many elements in all.

    `exact` is False where the search was cut short: then there are at least so many.
    """

    index: tuple[int, ...]
    times: int
    exact: bool = True


def find(layout: Layout, cell: int) -> Found | None:
    """Return what the tensor has in `cell`, or None where it does not read it."""
    if not layout.elements:
        return None
    low, axes = _upwards(layout)
    found = []
    for part in range(layout.width):
        budget = [WORK]
        solutions = list(_solutions(cell - part - low, axes, budget))
        if solutions:
            found.append((solutions, budget[0] > 0))
    if not found:
        return None
    times = sum(len(solutions) for solutions, _ in found) * layout.again
    return Found(_index(layout, axes, found[0][0][0]), times, all(exact for _, exact in found))


def read_cells(layout: Layout, cells: int) -> torch.Tensor | None:
    """Return, for each of so many cells, whether the tensor reads it; None where that is too much to count.

    Returns:
        bool of shape (cell,).
    """
    low, axes = _upwards(layout)
    sizes, steps = [size for _, size, _ in axes], [step for _, _, step in axes]
    if max(cells, math.prod(sizes) * layout.width) > LARGE:
        return None
    mask = torch.zeros(cells, dtype=torch.bool, device="cpu")
    for part in range(layout.width if layout.elements else 0):
        mask.as_strided(sizes, steps, low + part).fill_(True)
    return mask


def _upwards(layout: Layout) -> tuple[int, Axes]:
    """Return the lowest cell, and the axes that move, each as if it ran upwards."""
    moving = [
        (axis, size, stride)
        for axis, (size, stride) in enumerate(zip(layout.shape, layout.strides, strict=True))
        if stride and size > 1
    ]
    low = layout.offset + sum((size - 1) * stride for _, size, stride in moving if stride < 0)
    return low, sorted(((axis, size, abs(stride)) for axis, size, stride in moving), key=lambda each: -each[2])


def _solutions(rest: int, axes: Axes, budget: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the counts of steps along the axes that make up `rest`; the budget of steps is spent on the way."""
    if not axes:
        if rest == 0:
            yield ()
        return
    (_, size, step), others = axes[0], axes[1:]
    reach = sum((other_size - 1) * other_step for _, other_size, other_step in others)
    for count in range(max(0, -((reach - rest) // step)), min(size - 1, rest // step) + 1):
        budget[0] -= 1
        if budget[0] <= 0:
            return
        yield from ((count, *tail) for tail in islice(_solutions(rest - count * step, others, budget), WORK))


def _index(layout: Layout, axes: Axes, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the index of the element that is so many steps above the lowest cell."""
    index = [0] * len(layout.shape)
    for (axis, size, _), count in zip(axes, counts, strict=True):
        index[axis] = count if layout.strides[axis] > 0 else size - 1 - count
    return tuple(index)
