"""An arrow of the forward pass, and beside it the gradient that comes back along it."""

from collections.abc import Sequence

from course_utils.figures.graph.layout import Point
from course_utils.figures.graph.model import Edge
from course_utils.figures.lettering import shorten, text_width
from course_utils.figures.svg import Drawing

HEAD, LONGEST, HIGH, SIZE = 6, 26, 16, 12  # of the arrow; characters and height of a label, size of its letters


def label_size(edge: Edge) -> Point:
    """Return the width and the height of what stands beside an arrow."""
    if not edge.gradient:
        return (0, 0)
    return (_sign_width(edge) + text_width(_words(edge), SIZE, mono=True), HIGH)


def draw_arrow(drawing: Drawing, edge: Edge, route: Sequence[Point], *, flowing: bool = False) -> None:
    """Draw an arrow from box to box; `flowing` turns it round, for a gradient that is just coming back along it."""
    line = "gradient" if flowing else "second" if edge.order == 2 else "soft"
    (x, y), back = route[0 if flowing else -1], HEAD if flowing else -HEAD
    neck = (x, y + back)
    points = [neck, *route[1:]] if flowing else [*route[:-1], neck]
    drawing.curve(*points, line=line, dashed=edge.cut, weight=2 if flowing else 1)
    drawing.polygon((x, y), (x - 3, y + back), (x + 3, y + back), fill=line)


def draw_label(drawing: Drawing, edge: Edge, place: Point, *, flowing: bool = False) -> None:
    """Write the gradient of an edge behind a sign that points upwards, two for the second order.

    What would come back along a cut stands in brackets behind an empty sign.
    """
    x, y = place
    ink = "soft" if edge.cut else "second" if edge.order == 2 else "gradient"
    for sign in range(edge.order):
        draw_upward(drawing, x + 8 * sign, y, ink, empty=edge.cut)
    drawing.text(x + _sign_width(edge), y, _words(edge), size=SIZE, mono=True, ink=ink, bold=flowing)


def draw_upward(drawing: Drawing, x: float, y: float, ink: str, *, empty: bool = False) -> None:
    """Draw the sign of a gradient, 6 pixels wide."""
    drawing.polygon((x, y + 3), (x + 6, y + 3), (x + 3, y - 4), fill="card" if empty else ink, line=ink)


def _words(edge: Edge) -> str:
    words = shorten(edge.gradient, LONGEST)
    return f"({words})" if edge.cut else words


def _sign_width(edge: Edge) -> float:
    return 8 * edge.order + 3
