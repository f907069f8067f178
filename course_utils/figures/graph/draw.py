"""The graph that backward would walk, drawn from the tensors that hold it."""

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from course_utils.figures.figure import Figure
from course_utils.figures.graph.capture import MOST, capture
from course_utils.figures.graph.legend import draw_legend
from course_utils.figures.graph.model import Graph
from course_utils.figures.graph.record import Recorded
from course_utils.figures.graph.sheet import draw_sentences, draw_sheet, make_plan
from course_utils.figures.graph.steps import Steps, draw_steps
from course_utils.figures.graph.words import say


@dataclass(frozen=True, repr=False)
class GraphFigure(Figure):
    """The picture of a graph; it holds no tensor.

    Attributes:
        graph: what is drawn, as plain data.
    """

    graph: Graph = field(compare=False)

    def steps(self) -> Steps:
        """Return the backward pass frame by frame: who runs, what has arrived, and the arithmetic of it.

        Raises:
            ValueError: if no gradient was computed for the picture, or the graph is folded.
        """
        return draw_steps(self.graph)


def draw_graph(
    *outputs: Any,
    names: Mapping[str, torch.Tensor] | None = None,
    params: Mapping[str, torch.Tensor] | None = None,
    gradient: Any = None,
    gradients: bool | None = None,
    fold: int | None = MOST,
    recorded: Recorded | None = None,
) -> GraphFigure:
    """Draw the graph behind tensors: leaves, operations, what they keep, and the gradient on every arrow.

    Tensors have the names of the caller's variables. Nothing is changed or freed: no `.grad`, no hook, no version.

    Args:
        outputs: tensors, or dicts, lists and tuples of them; what has no graph is drawn with the reason.
        names: more names, `{"h": h}`.
        params: `dict(module.named_parameters())`.
        gradient: what begins to flow back from an output of several elements, of its shape; of several outputs a list.
        gradients: True computes them also where that runs code of your own or takes long, False never. By themselves
            they stand at the arrows of outputs with one element.
        fold: the most boxes; of a larger graph the middle, or what a module made, becomes one box. None: never.
        recorded: of `with record_graph() as recorded:`; then constants and cuts are drawn too, and modules are known.

    Returns:
        the picture; its `.steps()` shows the backward pass frame by frame.

    Raises:
        TypeError: for what holds no tensor.
        ValueError: for a gradient of another shape, or a fold below 1.
    """
    graph = capture(
        outputs,
        names=names,
        params=params,
        gradient=gradient,
        gradients=gradients,
        fold=fold,
        recorded=recorded,
        frame=sys._getframe(1),
    )
    return picture(graph, say(graph))


def picture(graph: Graph, text: str) -> GraphFigure:
    """Return the figure of a graph; `text` says the same in words."""
    drawing = draw_sheet(make_plan(graph))
    legend = draw_legend(graph, drawing.width)
    if legend.width:
        drawing.place(legend, drawing.left, math.ceil(drawing.bottom) + 26)
    draw_sentences(drawing, graph.notes)
    return GraphFigure(drawing.svg(graph.title, text), text, graph)
