"""Writing in place: the written operand may not change its shape, and each of its elements is a place of its own."""

from typing import NamedTuple

from course_utils.figures.broadcast.operands import Operand, a_kind
from course_utils.figures.broadcast.rule import Column, result_of


class Verdict(NamedTuple):
    """Whether an operand may be written in place.

    Attributes:
        allowed: by the shapes and the stride; dtypes and autograd have rules of their own.
        words: the verdict as a sentence.
        cells: (operand, axis) of each axis of the written operand that would have to grow or to be added.
    """

    allowed: bool
    words: str
    cells: frozenset[tuple[int, int]] = frozenset()


def require_place(into: object, count: int) -> None:
    """Raise TypeError or ValueError unless `into` is the place of one of so many operands, or None."""
    if into is None:
        return
    meaning = f"into is the place of the operand that is written, 0 for a{f' to {count - 1}' if count > 1 else ''}"
    if isinstance(into, bool) or not isinstance(into, int):
        msg = f"{meaning}, and it is {a_kind(into)}: write into=0 for a += b."
        raise TypeError(msg)
    if not 0 <= into < count:
        msg = f"{meaning}, and it is {into}: write into=0 for a += b."
        raise ValueError(msg)


def judge(operands: list[Operand], columns: list[Column], into: int, statement: str) -> Verdict:
    """Return the verdict on writing the result into one operand; `statement` is what would do it: a += b."""
    written, result = operands[into], result_of(columns)
    if result is None:
        return Verdict(False, f"{statement} is refused: the shapes do not broadcast.")
    if faults := _faults(columns, into):
        shapes = f"{written.name} has shape {written.shape}, the result {result}"
        words = f"{statement} is refused: {shapes}; in {written.name}, {', '.join(faults.values())}."
        return Verdict(False, words, frozenset((into, axis) for axis in faults))
    if ghosts := [
        axis for axis, ghost in enumerate(written.ghost_axes(result), -len(result)) if ghost and 0 not in result
    ]:
        where = f"stride 0 along axis {', '.join(map(str, ghosts))}"
        name = written.name
        words = (
            f"{statement} is refused: {name} is expanded ({where}), so that several elements share one place in memory"
        )
        return Verdict(False, f"{words}; write into {name}.clone().")
    return Verdict(True, f"{statement} is allowed: the result's shape is that of {written.name}, {result}.")


def _faults(columns: list[Column], into: int) -> dict[int, str]:
    """Return what would have to change in the written operand, by axis from the right."""
    faults = {}
    for column in reversed(columns):
        if into in column.missing:
            faults[column.axis] = f"axis {column.axis} would have to be added"
        elif into in column.stretched:
            verb = "grow" if column.result else "shrink"
            faults[column.axis] = f"axis {column.axis} would have to {verb} from 1 to {column.result}"
    return faults
