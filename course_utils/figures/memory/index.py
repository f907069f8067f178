"""The arithmetic from an index to a cell: offset plus index times stride, summed over the axes."""

import operator
from collections.abc import Mapping

from course_utils.figures.lettering import shorten
from course_utils.figures.memory.rows import Row
from course_utils.figures.memory.sources import Source
from course_utils.figures.memory.strip import Choice


def check_indices(at: Mapping | None, names: list[str]) -> dict[str, tuple[int, ...]]:
    """Return the chosen indices by the name of their tensor, each as a tuple.

    Raises:
        TypeError: if `at` is no dict of whole numbers.
        ValueError: if it names a tensor that was not given.
    """
    if at is None:
        return {}
    example = f'write at={{"{names[0] if names else "x"}": (0, 1)}}'
    if not isinstance(at, Mapping):
        msg = f"at says which element of which tensor, and is a {type(at).__name__}: {example}."
        raise TypeError(msg)
    chosen = {}
    for name, index in at.items():
        if name not in names:
            msg = f"at asks for an element of {shorten(repr(name))}, and the tensors given are {', '.join(names)}."
            raise ValueError(msg)
        try:
            chosen[name] = tuple(operator.index(i) for i in (index if isinstance(index, tuple | list) else (index,)))
        except TypeError:
            msg = f"at needs one whole number for each axis of {name}, and was given {shorten(repr(index))}: {example}."
            raise TypeError(msg) from None
    return chosen


def choose(row: Row, place: int, index: tuple[int, ...]) -> Choice:
    """Work out where the element of `row.sources[place]` at `index` lies.

    Raises:
        ValueError: if there is no such element.
    """
    source, layout = row.sources[place], row.layouts[place]
    whole = _from_front(source, index)
    cell = layout.place(whole)
    inside = ", ".join(map(str, whole)) or "()"
    words = f"{source.name}[{inside}]: {_sum(row, source, whole, cell)}"
    words += f", holds {row.value(cell)}" if layout.width == 1 else ""
    return Choice(place, cell, layout.width, words)


def _from_front(source: Source, index: tuple[int, ...]) -> tuple[int, ...]:
    """Return an index that counts from the front along every axis."""
    if len(index) != len(source.shape):
        axes = f"{len(source.shape)} {'axis' if len(source.shape) == 1 else 'axes'}"
        numbers = f"{len(index)} {'number' if len(index) == 1 else 'numbers'}"
        msg = f"at gives {numbers} for {source.name}, which has {axes}, shape {source.shape}: give one for each axis."
        raise ValueError(msg)
    for axis, (i, size) in enumerate(zip(index, source.shape, strict=True)):
        if not -size <= i < size:
            msg = f"at asks for index {i} along axis {axis} of {source.name}, which has size {size}."
            raise ValueError(msg)
    return tuple(i % size for i, size in zip(index, source.shape, strict=True))


def _sum(row: Row, source: Source, index: tuple[int, ...], cell: int) -> str:
    """Write the sum in the unit in which its library counts: PyTorch in elements, NumPy in bytes."""
    size = 1 if source.is_array else source.itemsize
    begin, steps = (row.base(source) if source.is_array else source.offset), source.strides
    products = [f" + {i}·{_signed(step // size)}" for i, step in zip(index, steps, strict=True)]
    total = (begin + sum(i * step for i, step in zip(index, steps, strict=True))) // size
    words = f"{'byte' if source.is_array else 'offset'} {begin // size}{''.join(products)} = {total}"
    inside = "in" if source.itemsize == row.unit else "from"
    return words if total == cell else f"{words}, {inside} cell {cell}"


def _signed(step: int) -> str:
    return str(step) if step >= 0 else f"(−{-step})"
