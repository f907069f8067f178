"""The box of a node; what it is can be told by its outline, without its colours."""

import math
from typing import NamedTuple

from course_utils.figures.graph.contents import PITCH, contents
from course_utils.figures.graph.model import CONSTANT, CUT, FAULT, FOLD, LEAF, Node
from course_utils.figures.svg import Drawing

ASIDE, ABOVE = 12, 6  # from the outline to what stands in it
LEAST, EACH, STRIP = 44, 12, 9  # width; of it for each arrow; height for the numbers of inputs or outputs
BEHIND, AROUND, BAR = 4, 3, 8  # sheets of a stack; the second outline of an output; the bars of the second order
RADIUS = {LEAF: 12, CONSTANT: 12}
GROUND = {LEAF: "leaf", CONSTANT: "card", FAULT: "card", CUT: "none"}


class Box(NamedTuple):
    """A picture whose outline is from (0, 0) to (width, height)."""

    drawing: Drawing
    width: float
    height: float


class Ports(NamedTuple):
    """What a box needs for its arrows.

    Attributes:
        most: how many there are on the side that has more of them.
        above, below: whether it has room for the numbers of its inputs, of its outputs.
    """

    most: int = 1
    above: bool = False
    below: bool = False


ONE = Ports()


def draw_box(node: Node, ports: Ports = ONE, *, running: bool = False, waiting: bool = False) -> Box:
    """Return the box of a node, always of the same size.

    Args:
        node, ports: what stands in it, and how many arrows meet it.
        running: points at it.
        waiting: hides how the gradients add up that arrive at it.
    """
    lines = contents(node, waiting=waiting)
    bar = BAR if node.order == 2 else 0
    widest = max([LEAST, ports.most * EACH, *(line.width for line in lines)])
    width = 2 * math.ceil((widest + bar) / 2) + 2 * ASIDE
    height = sum(line.height for line in lines) + 2 * ABOVE + STRIP * (ports.above + ports.below)
    left, top = (AROUND, AROUND) if node.is_output else (0, 0)
    top += 2 * BEHIND if node.kind == FOLD else 0
    drawing = Drawing()
    _draw_outlines(drawing, node, (left, top, width, height), running)
    y = top + ABOVE + STRIP * ports.above
    for picture, _, high in lines:
        if picture is None:
            drawing.path([(left + bar, y + high / 2), (left + width, y + high / 2)], line="line")
        else:
            x = left + bar + (width - bar - picture.width) / 2
            drawing.place(picture, x - picture.left, y + PITCH / 2)
        y += high
    right = 2 * BEHIND if node.kind == FOLD else 0
    around = AROUND if node.is_output else 0
    return Box(drawing, left + width + around + right, top + height + around)


def _draw_outlines(drawing: Drawing, node: Node, room: tuple[float, float, float, float], running: bool) -> None:
    x, y, width, height = room
    line = "wrong" if node.fault or node.kind == FAULT else "second" if node.order == 2 else "line"
    how = {"radius": RADIUS.get(node.kind, 3), "dashed": node.kind == CONSTANT or "freed" in node.marks}
    if node.is_output:
        drawing.rect(x - AROUND, y - AROUND, width + 2 * AROUND, height + 2 * AROUND, "none", line, **how)
    if node.kind == CUT:
        drawing.path([(x, y), (x + width, y)], [(x, y + height), (x + width, y + height)], line="line", dashed=True)
        return
    for sheet in (2, 1) if node.kind == FOLD else ():
        drawing.rect(x + sheet * BEHIND, y - sheet * BEHIND, width, height, "shade", line, radius=3)
    weight = 3 if running else 2 if line == "wrong" else 1
    drawing.rect(
        x, y, width, height, GROUND.get(node.kind, "cell"), "accent" if running else line, weight=weight, **how
    )
    if node.order == 2:
        drawing.path([(x + 3, y), (x + 3, y + height)], [(x + 6, y), (x + 6, y + height)], line="second")
    if running:
        middle = y + height / 2
        drawing.polygon((x - 5, middle), (x - 15, middle - 6), (x - 15, middle + 6), fill="accent")
