"""The graph of an engine that a learner wrote, drawn as PyTorch's own is."""

from collections.abc import Iterator
from typing import Any

from course_utils.figures.graph.draw import GraphFigure, picture
from course_utils.figures.graph.model import LEAF, OPERATION, Edge, Graph, Node, Saved
from course_utils.figures.graph.words import say

MOST = 60  # values in one picture


def draw_engine(output: Any) -> GraphFigure:
    """Draw the values that a value was made from, and the gradients that go back along the arrows.

    Args:
        output: an object with `data`, `grad`, `name`, and `inputs`: pairs of such an object and the slope to it. The
            name is that of a leaf, or of the operation that made a value. Gradients stand at the arrows once there is
            a `grad` in `output`.

    Returns:
        the picture; its `.steps()` goes back value by value.

    Raises:
        TypeError: something among the values lacks one of these.
        ValueError: there are more than `MOST` of them, or one is made from itself.
    """
    values = _in_order(output)
    places = {id(value): place for place, value in enumerate(values)}
    edges = tuple(edge for value in values for edge in _edges(value, places, bool(output.grad)))
    nodes = tuple(_node(value, value is output) for value in values)
    graph = Graph(
        title="graph of values",
        nodes=nodes,
        edges=edges,
        backward=tuple(reversed(range(len(values)))) if output.grad else (),
        equations={place: _equation(value) for place, value in enumerate(values)},
    )
    return picture(graph, say(graph))


def _in_order(output: Any) -> list[Any]:
    """Return all values, each after its inputs."""
    order, done, open_ones, stack = [], set(), set(), [(output, False)]
    while stack:
        value, finished = stack.pop()
        if finished:
            open_ones.discard(id(value))
            done.add(id(value))
            order.append(value)
        elif id(value) not in done:
            _require_value(value)
            if id(value) in open_ones:
                raise ValueError(
                    "draw_engine draws what was computed step by step, and here a value is made from itself."
                )
            open_ones.add(id(value))
            stack.append((value, True))
            stack += [(one, False) for one, _ in reversed(value.inputs)]
            if len(done) + len(open_ones) > MOST:
                raise ValueError(
                    f"draw_engine draws up to {MOST} values, and here are more: draw a smaller expression."
                )
    return order


def _require_value(value: Any) -> None:
    missing = [name for name in ("data", "grad", "inputs", "name") if not hasattr(value, name)]
    if missing:
        kind = type(value).__name__
        raise TypeError(f"draw_engine draws values with data, grad, inputs and name; a {kind} has no {missing[0]}.")


def _node(value: Any, is_output: bool) -> Node:
    rows = (f"= {value.data:g}", *([f"grad = {value.grad:g}"] if value.grad else []))
    if not value.inputs:
        return Node(LEAF, value.name or "leaf", rows=rows, is_output=is_output)
    slopes = tuple(Saved(f"slope to {one.name or 'it'}", f"{slope:g}") for one, slope in value.inputs)
    return Node(OPERATION, value.name or "step", rows=rows, saved=slopes, is_output=is_output)


def _edges(value: Any, places: dict[int, int], messages: bool) -> Iterator[Edge]:
    several = len(value.inputs) > 1
    for slot, (one, slope) in enumerate(value.inputs):
        message = f"{slope * value.grad:g}" if messages else ""
        yield Edge(places[id(one)], places[id(value)], input=slot if several else None, gradient=message)


def _equation(value: Any) -> str:
    sent = (
        f"to {one.name or 'it'}: {slope:g} · {value.grad:g} = {slope * value.grad:g}" for one, slope in value.inputs
    )
    return "; ".join(sent) or f"{value.name or 'leaf'}.grad = {value.grad:g}"
