"""Several shapes under the broadcasting rule: its table, the stretched operands, the way back of the gradients."""

import math
import re
import textwrap
from typing import NamedTuple

import torch

from course_utils.figures.broadcast.backward import Way, draw_ways, ways_back, ways_in_words
from course_utils.figures.broadcast.into import Verdict, judge, require_place
from course_utils.figures.broadcast.operands import Operand, a_kind, read_operands
from course_utils.figures.broadcast.rule import Column, Shape, compare, result_of
from course_utils.figures.broadcast.sheet import Sheet, draw_sheet, read_sheet, sheet_in_words
from course_utils.figures.broadcast.table import draw_table
from course_utils.figures.broadcast.values import Op, require_op, statement
from course_utils.figures.broadcast.words import clashes_in_words, repairs_in_words, rules_in_words
from course_utils.figures.figure import Figure
from course_utils.figures.lettering import shorten
from course_utils.figures.svg import Drawing

WIDE, APART = 96, 28  # characters of a line of words; between two parts of the picture
BRACKETS, NO_BREAK = re.compile(r"\([^()]*\)|\[[^]]*\]"), "\xa0"


class Broadcast(NamedTuple):
    """What the picture shows and the words say, in this order.

    Attributes:
        operands, columns: the table.
        clashes, repairs: sentences on each axis that clashes, and on what repairs it.
        verdict: on writing in place, where that is asked for.
        sheet: the stretched operands; None without a result.
        ways: of the gradients, where they are asked for.
    """

    operands: list[Operand]
    columns: list[Column]
    clashes: list[str]
    repairs: list[str]
    verdict: Verdict | None
    sheet: Sheet | None
    ways: list[Way]

    @property
    def result(self) -> Shape | None:
        return result_of(self.columns)


def draw_broadcast(
    *operands: torch.Tensor | Shape, op: Op = None, into: int | None = None, backward: bool = False
) -> Figure:
    """Draw how shapes broadcast, or where they clash and which unsqueeze repairs it.

    Args:
        operands: 1 to 8 tensors, or shapes as tuples of sizes; they are called a, b, c. The values of tensors are
            shown where the result has at most 4 planes, 6 rows and 8 columns.
        op: "+", "-", "*", "/" or an elementwise function of all operands; the picture then shows its result. A
            function is called once, on copies, and only where the values are shown.
        into: the place of the operand that the result is written into: 0 for `a += b`.
        backward: also draw over which axes the gradient of each operand is summed.

    Raises:
        TypeError: for an operand that is neither a tensor nor a shape, or another type of op, into or backward.
        ValueError: for no operand, a negative size, a tensor without one shape, or an op that fails on the operands.
    """
    require_op(op)
    read = read_operands(operands)
    require_place(into, len(read))
    if not isinstance(backward, bool):
        msg = f"backward is True or False, and it is {a_kind(backward)}: write backward=True."
        raise TypeError(msg)
    model = _model(read, op, into, backward)
    text = "\n".join(_words(model))
    return Figure(_draw(model).svg(_title(model), text), text)


def _model(operands: list[Operand], op: Op, into: int | None, backward: bool) -> Broadcast:
    columns = compare([operand.shape for operand in operands])
    result, names = result_of(columns), [operand.name for operand in operands]
    verdict = None if into is None else judge(operands, columns, into, statement(op, names, into))
    refused = verdict is not None and not verdict.allowed
    sheet = None if result is None else read_sheet(operands, result, None if refused else op)
    ways = ways_back(operands, columns) if backward and result is not None else []
    clashes = clashes_in_words(operands, columns)
    repairs = repairs_in_words(operands) if clashes else []
    if clashes and backward:
        repairs.append("Without a result there is no gradient to send back.")
    return Broadcast(operands, columns, clashes, repairs, verdict, sheet, ways)


def _sentences(model: Broadcast) -> list[tuple[str, str]]:
    """Return each sentence beneath the table, and the role of the palette in which it is written."""
    pairs = [(words, "wrong") for words in model.clashes] + [(words, "ink") for words in model.repairs]
    if model.verdict:
        pairs.append((model.verdict.words, "ink" if model.verdict.allowed else "wrong"))
    return pairs


def _title(model: Broadcast) -> str:
    shapes = shorten(", ".join(str(operand.shape) for operand in model.operands), 80)
    return f"{shapes} do not broadcast" if model.result is None else f"{shapes} broadcast to {model.result}"


def _words(model: Broadcast) -> list[str]:
    lines = rules_in_words(model.operands, model.columns) + [words for words, _ in _sentences(model)]
    lines += sheet_in_words(model.sheet) if model.sheet else []
    return lines + (ways_in_words(model.ways, model.result) if model.ways else [])


def _draw(model: Broadcast) -> Drawing:
    marks = model.verdict.cells if model.verdict else frozenset()
    parts = [draw_table(model.operands, model.columns, marks)]
    if sentences := _sentences(model):
        parts.append(_draw_sentences(sentences))
    parts += [draw_sheet(model.sheet)] if model.sheet else []
    parts += [draw_ways(model.ways, model.result)] if model.ways else []
    drawing, y = Drawing(), 0.0
    for part in parts:
        drawing.place(part, 0, y - math.floor(part.top))
        y += math.ceil(part.height) + APART
    return drawing


def _draw_sentences(sentences: list[tuple[str, str]]) -> Drawing:
    drawing, y = Drawing(), 0
    for sentence, ink in sentences:
        for line in textwrap.wrap(BRACKETS.sub(_unbroken, sentence), WIDE, break_on_hyphens=False):
            drawing.text(0, y, line.replace(NO_BREAK, " "), ink=ink)
            y += 19
        y += 4
    return drawing


def _unbroken(match: re.Match) -> str:
    """Keep a shape or an index on one line."""
    return match[0].replace(" ", NO_BREAK)
