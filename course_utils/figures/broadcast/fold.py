"""The stretched operands of a large result, by their sizes alone."""

import math

from course_utils.figures.broadcast.grid import Grid
from course_utils.figures.lettering import shorten
from course_utils.figures.svg import Drawing

WIDE, HIGH, STRIP = 88, 56, 14  # the face; what is stored of it where it stretches
STEP, BEHIND = 8, 2  # from a plane to the next; planes that stand behind


def draw_fold(grid: Grid) -> Drawing:
    """Return one face for the last two axes, its stored part solid and its ghosts dashed, before planes for the rest.

    The upper left corner of the face is (0, 0).
    """
    drawing, sizes = Drawing(), grid.result
    high = HIGH if len(sizes) > 1 else STRIP + 8
    if len(sizes) > 2:
        _draw_planes(drawing, grid, high)
    columns, rows = (grid.ghosts[-1:] == (True,), grid.ghosts[-2:-1] == (True,))
    if rows or columns:
        drawing.rect(0, 0, WIDE, high, "card", "line", dashed=True)
    drawing.rect(0, 0, STRIP if columns else WIDE, STRIP if rows else high, "cell", "line")
    drawing.text(WIDE / 2, high + 12, str(sizes[-1]), size=12, mono=True, anchor="middle")
    if len(sizes) > 1:
        drawing.text(-8, high / 2, str(sizes[-2]), size=12, mono=True, anchor="end")
    return drawing


def _draw_planes(drawing: Drawing, grid: Grid, high: float) -> None:
    """Draw planes behind the face; dashed are those that show the numbers of an earlier one."""
    leading = list(zip(grid.result[:-2], grid.ghosts[:-2], strict=True))
    if math.prod(size for size, _ in leading) > 1:
        again = {ghost for size, ghost in leading if size > 1}
        for behind, ghost in ((BEHIND, True in again), (1, False not in again)):
            place = behind * STEP, -behind * STEP, WIDE, high
            drawing.rect(*place, "card" if ghost else "shade", "line", dashed=ghost)
    sizes = " × ".join(str(size) for size, _ in leading)
    drawing.text(WIDE + BEHIND * STEP + 8, -BEHIND * STEP + 6, shorten(sizes), size=12, mono=True)
