"""What is shown of a tensor: the model that picture and words share."""

import math
from typing import NamedTuple

import torch

from course_utils.figures.kinds import kind_of
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import LARGE, attempt, device_of, shape_of, values_of
from course_utils.figures.tensor.sample import Distribution, distribution, plane, steps

ROWS, COLUMNS = 8, 12  # up to so many are written out
MOST = (24, 32)  # rows and columns of a heat map
LONGEST, ROOM = 24, 80  # characters of a number in its cell, and of a row of numbers

Grid = list[list[str]]


class Sheet(NamedTuple):
    """What is shown of a tensor.

    Attributes:
        facts: shape, dtype, device.
        names: of the last two axes, with their sizes; "" for an axis without a name.
        sizes: rows and columns of the plane, whole.
        values: the texts of the plane, or None.
        heat: the sampled numbers of the plane in place of the values, or None.
        notes: which plane, which rule of sampling, what is special.
        spread: the distribution, or None.
    """

    facts: str
    names: tuple[str, str]
    sizes: tuple[int, int]
    values: Grid | None
    heat: list[list[float]] | None
    notes: list[str]
    spread: Distribution | None


def read_sheet(tensor: torch.Tensor, names: tuple[str, ...]) -> Sheet:
    """Read what is shown of a tensor whose axes have these names, or none."""
    shape, names = shape_of(tensor), tuple(map(shorten, names))
    dtype, device = attempt(lambda: (str(tensor.dtype), device_of(tensor)), ("unknown", "unknown"))
    facts = f"shape {'none' if shape is None else shorten(str(shape), 48)}, {dtype.removeprefix('torch.')}, {device}"
    notes = [note] if (note := kind_of(tensor)[1]) else []
    sizes = ((1, 1, *shape) if shape is not None else (0, 0))[-2:]
    labels = [f"{name} {size}" for name, size in zip(names, shape or (), strict=False)]
    if shape is None or 0 in shape:
        notes += ["no element: an axis has size 0"] if shape else []
        return Sheet(facts, (*("", ""), *labels)[-2:], sizes, None, None, notes, None)
    values = _values(tensor, shape) if sizes[0] <= ROWS and sizes[1] <= COLUMNS else None
    dense = _dense(tensor, shape)
    spread = distribution(dense) if values is None or math.prod(shape) > math.prod(sizes) else None
    rows, columns = steps(sizes[0], MOST[0]), steps(sizes[1], MOST[1])
    heat = None if values else _heat(dense, shape, rows, columns)
    if values is None and heat is None:
        notes.append("its numbers cannot be read")
    else:
        notes += _plane_note(names, shape) + (_rule(sizes, rows, columns, len(shape)) if heat else [])
        notes += ["shown: magnitudes |z|"] if heat and attempt(tensor.is_complex, False) else []
    return Sheet(facts, (*("", ""), *labels)[-2:], sizes, values, heat, notes, spread)


def _dense(tensor: torch.Tensor, shape: tuple[int, ...]) -> torch.Tensor:
    """Return a small tensor of another layout, such as a sparse one, as a strided one."""
    if attempt(lambda: tensor.layout, torch.strided) is torch.strided or math.prod(shape) > LARGE:
        return tensor
    return attempt(lambda: tensor.detach().to_dense(), tensor)


def _values(tensor: torch.Tensor, shape: tuple[int, ...]) -> Grid | None:
    """Return the texts of the first plane; None if one cannot be read or is too long."""
    values = values_of(tensor, (1,) * (len(shape) - 2) + (ROWS, COLUMNS)[2 - min(2, len(shape)) :])
    if values is None:
        return None
    for _ in shape[:-2]:
        values = values[0]
    grid = ([[values]], [values], values)[min(2, len(shape))]
    longest = max(len(text) for row in grid for text in row)
    return grid if longest <= LONGEST and longest * len(grid[0]) <= ROOM else None


def _heat(tensor: torch.Tensor, shape: tuple[int, ...], rows: list[int], columns: list[int]) -> list | None:
    wide = attempt(lambda: tensor.detach().reshape((1, 1, *shape)[-2:]) if len(shape) < 2 else tensor, None)
    return None if wide is None else plane(wide, rows, columns)


def _plane_note(names: tuple[str, ...], shape: tuple[int, ...]) -> list[str]:
    if len(shape) <= 2 or math.prod(shape[:-2]) == 1:
        return []
    leading = ", ".join(f"{name} 0" for name in names[:-2]) or "[" + "0, " * (len(shape) - 2) + ":, :]"
    return [f"shown: the first of {math.prod(shape[:-2]):,} planes, {shorten(leading, 60)}"]


def _rule(sizes: tuple[int, int], rows: list[int], columns: list[int], ndim: int) -> list[str]:
    """Say which rows and columns a heat map shows."""
    words, along = [], "elements" if ndim == 1 else "columns"
    for shown, size, name in ((len(rows), sizes[0], "rows"), (len(columns), sizes[1], along)):
        words += [f"{shown} of {size:,} {name}"] if shown < size else []
    return [f"sampled: {' and '.join(words)}, equally spaced"] if words else []
