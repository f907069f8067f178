"""What the signs of a graph mean: only those that occur in it."""

import math
from collections.abc import Callable, Iterator

from course_utils.figures.graph.arrows import draw_upward
from course_utils.figures.graph.contents import state_sign
from course_utils.figures.graph.model import CONSTANT, KEPT, Graph
from course_utils.figures.lettering import text_width
from course_utils.figures.svg import Drawing

ICON, BETWEEN, PITCH = 30, 22, 20  # a sign; between two columns; from a line to the next

Entry = tuple[Callable[[Drawing], None], str]


def draw_legend(graph: Graph, width: float) -> Drawing:
    """Return the legend in as many columns as the picture has room for; empty if the graph explains itself."""
    drawing, entries = Drawing(), list(_entries(graph))
    wide = max((ICON + math.ceil(text_width(words, 12)) + BETWEEN for _, words in entries), default=1)
    columns = max(1, math.floor((width + BETWEEN) / wide))
    for place, (draw, words) in enumerate(entries):
        sign, x, y = Drawing(), place % columns * wide, place // columns * PITCH
        draw(sign)
        drawing.place(sign, x, y)
        drawing.text(x + ICON, y, words, size=12, ink="soft")
    return drawing


def _entries(graph: Graph) -> Iterator[Entry]:
    flows = {edge.order for edge in graph.edges if edge.gradient and not edge.cut}
    if 1 in flows:
        yield _gradient, "gradient on its way back"
    if 2 in flows or any(node.order == 2 for node in graph.nodes):
        yield _second, "recorded while a gradient was computed"
    if any(saved.state == KEPT for node in graph.nodes for saved in node.saved):
        yield _kept, "kept for the backward pass"
    if sum(node.is_output for node in graph.nodes) > 1:
        yield _output, "given to be drawn"
    if any(node.kind == CONSTANT for node in graph.nodes):
        yield _constant, "no gradient is asked of it"
    if any(edge.cut for edge in graph.edges):
        yield _cut, "no gradient comes back"
    if any(edge.cut and edge.gradient for edge in graph.edges):
        yield _would, "what would come back"


def _gradient(drawing: Drawing) -> None:
    draw_upward(drawing, 10, 0, "gradient")


def _would(drawing: Drawing) -> None:
    draw_upward(drawing, 10, 0, "soft", empty=True)


def _second(drawing: Drawing) -> None:
    drawing.rect(0, -7, 24, 14, "cell", "second", radius=3)
    drawing.path([(3, -7), (3, 7)], [(6, -7), (6, 7)], line="second")


def _kept(drawing: Drawing) -> None:
    drawing.place(state_sign(KEPT), 9, 0)


def _output(drawing: Drawing) -> None:
    drawing.rect(0, -8, 24, 16, "none", "line", radius=3)
    drawing.rect(3, -5, 18, 10, "cell", "line", radius=3)


def _constant(drawing: Drawing) -> None:
    drawing.rect(0, -7, 24, 14, "card", "line", dashed=True, radius=7)


def _cut(drawing: Drawing) -> None:
    drawing.path([(0, 0), (24, 0)], line="soft", dashed=True)
