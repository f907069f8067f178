"""A table on a terminal."""

from collections.abc import Iterable, Iterator

from grader.intake.names import shown


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield the lines of a table whose columns are as wide as what stands in them; the last one is not padded."""
    lines = [tuple(shown(cell, 500) for cell in row) for row in (heads, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
