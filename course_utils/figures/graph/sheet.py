"""A graph as a picture: boxes in layers, arrows between them, sentences beneath."""

import math
import textwrap
from collections import Counter
from collections.abc import Set
from typing import NamedTuple

from course_utils.figures.graph.arrows import draw_arrow, draw_label, label_size
from course_utils.figures.graph.boxes import Box, Ports, draw_box
from course_utils.figures.graph.layout import Arrow, Layout, lay_out
from course_utils.figures.graph.model import Graph
from course_utils.figures.svg import Drawing

LEAST, MOST, CHARACTER = 52, 84, 6.5  # characters of a sentence in one line; pixels of one
INSIDE = 9  # from the edge of a box to the number of an arrow


class Moment(NamedTuple):
    """How far the backward pass has come.

    Attributes:
        running: the node that the engine runs.
        arrived: edges whose gradient is known.
        flowing: those of them along which it comes just now.
        complete: nodes at which everything has arrived.
    """

    running: int
    arrived: Set[int]
    flowing: Set[int]
    complete: Set[int]


class Plan(NamedTuple):
    """A graph with the place of everything in its picture.

    Attributes:
        graph, layout: what, and where.
        ports, boxes: for each node.
    """

    graph: Graph
    layout: Layout
    ports: list[Ports]
    boxes: list[Box]


def make_plan(graph: Graph) -> Plan:
    """Return the place of everything, for one picture of a graph or for several of the same."""
    ports = _ports(graph)
    boxes = [draw_box(*pair) for pair in zip(graph.nodes, ports, strict=True)]
    arrows = [Arrow(each.source, each.target, each.output, each.input, label_size(each)) for each in graph.edges]
    return Plan(graph, lay_out([(box.width, box.height) for box in boxes], arrows), ports, boxes)


def draw_sheet(plan: Plan, moment: Moment | None = None) -> Drawing:
    """Return boxes, arrows and labels; at a moment of the backward pass, what has arrived by then."""
    drawing, (graph, layout, ports, boxes) = Drawing(), plan
    for number, edge in enumerate(graph.edges):
        flowing = moment is not None and number in moment.flowing
        draw_arrow(drawing, edge, layout.routes[number], flowing=flowing)
        if edge.gradient and (moment is None or number in moment.arrived):
            draw_label(drawing, edge, layout.labels[number], flowing=flowing)
    for place, node in enumerate(graph.nodes):
        box = boxes[place]
        if moment is not None:
            waiting = place not in moment.complete
            box = draw_box(node, ports[place], running=moment.running == place, waiting=waiting)
        drawing.place(box.drawing, *layout.corners[place])
    _number_ports(drawing, plan)
    return drawing


def _number_ports(drawing: Drawing, plan: Plan) -> None:
    """Write which output leaves a box and which input enters it, where that is not plain."""
    for edge, ((leaves, under), *_, (enters, over)) in zip(plan.graph.edges, plan.layout.routes, strict=True):
        if plan.ports[edge.target].above:
            drawing.text(enters, over + INSIDE, str(edge.input), size=10, ink="soft", anchor="middle")
        if edge.output is not None:
            drawing.text(leaves, under - INSIDE, str(edge.output), size=10, ink="soft", anchor="middle")


def _ports(graph: Graph) -> list[Ports]:
    """Return what each box needs for its arrows; inputs are numbered where one of them has no arrow."""
    leaving, entering = Counter(edge.source for edge in graph.edges), Counter(edge.target for edge in graph.edges)
    partly = {edge.target for edge in graph.edges if edge.input is not None and edge.input >= entering[edge.target]}
    several = {edge.source for edge in graph.edges if edge.output is not None}
    return [
        Ports(max(leaving[place], entering[place]), place in partly, place in several)
        for place in range(len(graph.nodes))
    ]


def draw_sentences(drawing: Drawing, sentences: tuple[str, ...]) -> None:
    """Write sentences beneath what is drawn, about as wide as that."""
    y, wide = math.ceil(drawing.bottom) + 26, min(MOST, max(LEAST, math.floor(drawing.width / CHARACTER)))
    for sentence in sentences:
        for line in textwrap.wrap(sentence.replace("`", ""), wide):
            drawing.text(drawing.left, y, line, size=12, ink="soft")
            y += 19
