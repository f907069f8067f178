"""Errors cut down to what a person would read: IPython takes seconds for a deep recursion, and minutes for worse."""

from collections.abc import Iterator
from types import TracebackType

MOST_FRAMES = 20  # kept at either end of a traceback
MOST_CHAINED = 5  # errors that are shown as the cause of one another


def shorten(error: BaseException) -> None:
    """Cut the tracebacks of an error and of its causes, and the chain of causes."""
    for _ in range(MOST_CHAINED):
        error.__traceback__ = _without_middle(error.__traceback__)
        last, error = error, error.__cause__ or error.__context__
        if error is None:
            return
    last.__cause__ = last.__context__ = None


def _without_middle(first: TracebackType | None) -> TracebackType | None:
    steps = list(_steps(first))
    if len(steps) <= 2 * MOST_FRAMES:
        return first
    kept = None
    for step in (*reversed(steps[-MOST_FRAMES:]), *reversed(steps[:MOST_FRAMES])):
        kept = TracebackType(kept, step.tb_frame, step.tb_lasti, step.tb_lineno)
    return kept


def _steps(step: TracebackType | None) -> Iterator[TracebackType]:
    while step is not None:
        yield step
        step = step.tb_next
