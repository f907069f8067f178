"""A Jacobian as a table with names, and what a vector of weights makes of its rows."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import torch

from course_utils.figures.blocks import Blocks, Face, draw_blocks
from course_utils.figures.figure import Figure
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.reading import attempt, require_one_shape, require_tensor, value_text, values_of
from course_utils.figures.svg import Drawing

MOST = 12  # rows, and columns
HIGH, ROOM, BETWEEN = 28, 14, 34  # a cell; round its number; from the weights to the table, and to the sum

Grid = list[list[str]]


class Table(NamedTuple):
    """What is shown: the names of the rows and the columns, the numbers, and the weights with their sum, or none."""

    rows: list[str]
    columns: list[str]
    values: Grid
    weights: list[str]
    total: list[str]


def draw_jacobian(
    jacobian: torch.Tensor,
    outputs: Sequence[str] | None = None,
    inputs: Sequence[str] | None = None,
    *,
    v: torch.Tensor | None = None,
) -> Figure:
    """Draw a Jacobian: a row for each output, a column for each input; with `v` the weighted sum of its rows.

    Args:
        jacobian: shape (outputs, inputs), up to 12 of each.
        outputs, inputs: their names; without names they are numbered.
        v: a weight for each output; v · J stands beneath the table.

    Raises:
        TypeError: if `jacobian` or `v` is no tensor.
        ValueError: if shapes or names do not fit, or there is nothing to draw, or too much.
    """
    table = _read(jacobian, outputs, inputs, v)
    text = "\n".join(_say(table))
    return Figure(_draw(table).svg(f"a Jacobian of {_sizes(table)}", text), text)


def _read(jacobian: torch.Tensor, outputs: object, inputs: object, v: torch.Tensor | None) -> Table:
    require_tensor(jacobian, "draw_jacobian", "its first argument")
    shape = require_one_shape(jacobian, "draw_jacobian", "its first argument")
    if len(shape) != 2 or 0 in shape or max(shape) > MOST:
        msg = f"draw_jacobian draws a table of up to {MOST} outputs and {MOST} inputs, and was given the shape {shape}."
        raise ValueError(msg)
    rows, columns = _names("outputs", "y", outputs, shape[0]), _names("inputs", "x", inputs, shape[1])
    values = values_of(jacobian)
    if values is None:
        raise ValueError("draw_jacobian cannot read the numbers of this tensor: see draw_card(t).")
    if v is None:
        return Table(rows, columns, values, [], [])
    require_tensor(v, "draw_jacobian", "v")
    if tuple(v.shape) != shape[:1]:
        msg = f"v has one weight for each of the {shape[0]} outputs: the shape {shape[:1]}, and not {tuple(v.shape)}."
        raise ValueError(msg)
    weights, total = values_of(v), attempt(lambda: _weighted(v, jacobian), None)
    if weights is None or total is None:
        raise ValueError("draw_jacobian cannot read the numbers of v: see draw_card(v).")
    return Table(rows, columns, values, weights, total)


def _weighted(v: torch.Tensor, jacobian: torch.Tensor) -> list[str]:
    v, jacobian = (each.detach().cpu().to(torch.float64) for each in (v, jacobian))
    return list(map(value_text, (v @ jacobian).tolist()))


def _names(which: str, letter: str, names: object, size: int) -> list[str]:
    if names is None:
        return [f"{letter}[{place}]" for place in range(size)]
    if isinstance(names, str) or len(names) != size:
        msg = f"draw_jacobian needs one name for each of the {size} {which}, or none, and was given {names!r}."
        raise ValueError(msg)
    return [shorten(str(name)) for name in names]


def _sizes(table: Table) -> str:
    rows, columns = len(table.rows), len(table.columns)
    return f"{rows} output{'s' * (rows > 1)} by {columns} input{'s' * (columns > 1)}"


def _say(table: Table) -> Iterator[str]:
    yield f"Jacobian of {_sizes(table)}"
    lines = [["", "v"] * bool(table.weights) or [""], *([name] for name in table.rows)]
    lines[0] += table.columns
    for place, (line, numbers) in enumerate(zip(lines[1:], table.values, strict=True)):
        line += [*table.weights[place : place + 1], *numbers]
    if table.weights:
        lines.append(["v · J", "", *table.total])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for name, *rest in lines:
        numbers = "  ".join(text.rjust(width) for text, width in zip(rest, widths[1:], strict=True))
        yield f"  {name.ljust(widths[0])}  {numbers}"


def _draw(table: Table) -> Drawing:
    """Return the table; the upper left corner of its numbers is (0, 0)."""
    drawing, rows, columns = Drawing(), len(table.rows), len(table.columns)
    wide = _wide(table)
    face = Face(rows, columns, (wide, HIGH), table.values)
    drawing.place(draw_blocks(Blocks(face)), 0, 0)
    for column, name in enumerate(table.columns):
        drawing.text((column + 0.5) * wide, -14, name, size=12, anchor="middle")
    left = -10.0
    if table.weights:
        left = _draw_weights(drawing, table, wide, face.height)
    for row, name in enumerate(table.rows):
        drawing.text(left, (row + 0.5) * HIGH, name, size=12, anchor="end")
    return drawing


def _wide(table: Table) -> int:
    """Return the width of a cell: every number and every name of a column fits."""
    numbers = max(text_width(text, 13, mono=True) for row in [*table.values, table.total] for text in row)
    return max(44, math.ceil(max(numbers, *(text_width(name, 12) for name in table.columns))) + ROOM)


def _draw_weights(drawing: Drawing, table: Table, wide: int, floor: float) -> float:
    """Draw v to the left of the rows and the sum beneath them; return where the names of the rows end."""
    narrow = math.ceil(max(text_width(text, 13, mono=True) for text in table.weights)) + ROOM
    left = -BETWEEN - narrow
    weights = [[text] for text in table.weights]
    drawing.place(draw_blocks(Blocks(Face(len(weights), 1, (narrow, HIGH), weights))), left, 0)
    drawing.text(left + narrow / 2, -14, "v", size=12, anchor="middle", bold=True)
    for row in range(len(weights)):
        drawing.text(-BETWEEN / 2, (row + 0.5) * HIGH, "×", ink="soft", anchor="middle")
    middle = len(table.columns) * wide / 2
    drawing.arrow((middle, floor + 6), (middle, floor + BETWEEN - 6), line="gradient")
    drawing.text(middle + 12, floor + BETWEEN / 2, "added", size=12, ink="soft")
    total = Face(1, len(table.total), (wide, HIGH), [table.total])
    drawing.place(draw_blocks(Blocks(total)), 0, floor + BETWEEN)
    drawing.text(-10, floor + BETWEEN + HIGH / 2, "v · J", size=12, anchor="end", bold=True)
    return left - 10
