"""Layers from top to bottom: no arrow runs through a box, no label lies over a box, an arrow or another label.

It holds by the way it is built, whatever the graph: boxes and labels have levels of their own, a line passes a level
upright at a station that keeps the same distance as a box does, and goes aside only between two levels.
"""

from collections.abc import Sequence

from course_utils.figures.graph.layout.columns import place_columns
from course_utils.figures.graph.layout.grid import make_grid
from course_utils.figures.graph.layout.order import untangle
from course_utils.figures.graph.layout.routes import route
from course_utils.figures.graph.layout.shapes import Arrow, Layout, Point

__all__ = ["Arrow", "Layout", "Point", "lay_out"]


def lay_out(sizes: Sequence[Point], arrows: Sequence[Arrow]) -> Layout:
    """Return the place of boxes of these widths and heights, of the arrows between them and of the arrows' labels."""
    grid = make_grid(sizes, arrows)
    untangle(grid)
    return route(grid, sizes, [arrow.label for arrow in arrows], place_columns(grid))
