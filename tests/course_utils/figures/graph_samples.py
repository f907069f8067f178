"""Graphs by the name of their golden files; exact arithmetic only, so that every processor draws the same."""

import torch

from course_utils.figures import Figure, draw_graph, record_graph
from course_utils.figures.graph.draw import picture
from course_utils.figures.graph.model import (
    CHANGED,
    CONSTANT,
    CUT,
    FAULT,
    FOLD,
    FREED,
    LEAF,
    OPERATION,
    PACKED,
    Edge,
    Graph,
    Node,
    Saved,
)
from course_utils.figures.graph.words import say


def leaf(*values: float) -> torch.Tensor:
    return torch.tensor(values[0] if len(values) == 1 else values, requires_grad=True)


def _kinds() -> Figure:
    """Every kind of box, arrow and state, <escaped> & all."""
    kept = tuple(Saved(f"saved{place}", "w", state) for place, state in enumerate((CHANGED, FREED, PACKED)))
    nodes = (
        Node(LEAF, "<w> & \x00", rows=("(2,)", "= [2, 3]", "grad = [4, 6]"), marks=("hook",)),
        Node(CONSTANT, "x", rows=("(2,) int64",), marks=("frozen",)),
        Node(OPERATION, "Exp", "e", saved=kept, marks=("in place", "freed"), fault="It was changed: write e = e + 1."),
        Node(CUT, "detach", "d"),
        Node(FOLD, "1,460 boxes", rows=("1,460 Add",)),
        Node(OPERATION, "Mul", order=2, module=("net", "0"), is_output=True),
        Node(
            FAULT, "n", rows=("(2,) int64",), fault="Whole numbers have no gradient: write n.float().", is_output=True
        ),
    )
    edges = (
        Edge(0, 2, gradient="[4, 6]"),
        Edge(2, 3, 1, gradient="3", cut=True),
        Edge(3, 4, None, 0, cut=True),
        Edge(2, 4, 0, 2, "5"),
        Edge(1, 5, None, 0),
        Edge(4, 5, None, 1, "12", order=2),
    )
    graph = Graph("every kind of box", nodes, edges, ("A note.",))
    return picture(graph, say(graph))


def _scalars() -> Figure:
    a, b = leaf(2.0), leaf(3.0)
    c = a * b
    y = c + a
    return draw_graph(y)


def _steps() -> Figure:
    w, x = leaf(2.0), leaf(3.0)
    h = w * x
    y = h**2 - h
    return draw_graph(y).steps()


def _vectors() -> Figure:
    x = leaf(1.0, 2.0)
    first, second = x.unbind()
    return draw_graph({"sum": first + second, "square": [x * x]}, gradient=[torch.tensor(1.0), torch.tensor([3.0, 4])])


def _network() -> Figure:
    model = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU(), torch.nn.Linear(2, 1))
    with torch.no_grad():
        for place, parameter in enumerate(model.parameters()):
            parameter.copy_(torch.arange(parameter.numel()).reshape(parameter.shape) - place)
    model[0].weight.requires_grad_(False)
    inputs = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    with record_graph() as recorded:
        loss = (model(inputs) - 1).square().sum()
    return draw_graph(loss, params=dict(model.named_parameters()), recorded=recorded)


def _double() -> Figure:
    x = leaf(2.0)
    with record_graph() as recorded:
        y = x * x * x
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        z = slope * y
    return draw_graph(z, recorded=recorded)


def _cut() -> Figure:
    x, w = leaf(2.0), torch.tensor(3.0)
    with record_graph() as recorded:
        h = x * x
        d = h.detach()
        y = d * x + w
    return draw_graph(y, recorded=recorded)


def _freed() -> Figure:
    x = leaf(2.0)
    y = x * x * x
    y.backward()
    return draw_graph(y)


def _clash() -> Figure:
    x = leaf(2.0, 3.0)
    h = x * 3
    y = (h * h).sum()
    h += 1
    return draw_graph(y)


def _chain() -> Figure:
    x = leaf(1.0)
    y = x
    for _ in range(1500):
        y = y + 1
    return draw_graph(y, fold=12)


SAMPLES = {
    "graph-kinds": _kinds,
    "graph": _scalars,
    "graph-steps": _steps,
    "graph-vectors": _vectors,
    "graph-network": _network,
    "graph-double": _double,
    "graph-cut": _cut,
    "graph-freed": _freed,
    "graph-clash": _clash,
    "graph-without": lambda: draw_graph([torch.ones(2), torch.arange(3)]),
    "graph-chain": _chain,
}
DRAW = {"graph": draw_graph}
