"""What autograd does not keep of a recorded forward pass: constants, and where a way back was cut."""

from dataclasses import replace
from typing import Any

import torch

from course_utils.figures.graph.facts import rows_of
from course_utils.figures.graph.model import CONSTANT, CUT, LEAF, OPERATION, Edge, Graph, Node
from course_utils.figures.graph.record import Call, Origin, tensors_of
from course_utils.figures.graph.scene import Scene, title_of
from course_utils.figures.graph.walk import edge_of, is_leaf
from course_utils.figures.reading import attempt

REPLAYED = {"add", "sub", "mul", "div", "true_divide", "matmul", "mm", "mv", "dot", "pow", "sum", "mean", "__rsub__",
            "__rpow__", "__rdiv__", "__rtruediv__"}  # fmt: skip
SMALL = 64  # elements of what is computed again
SAME_NUMBERS = ("detach", "detach_", "data")  # cuts that hand on what they get
BEHIND = 12  # boxes that are drawn behind cuts


def add_constants(scene: Scene, graph: Graph) -> Graph:
    """Return the graph with the inputs that no gradient is asked of, if its forward pass was recorded.

    Boxes stand before the boxes that use them, so all places move.
    """
    if not scene.recorded:
        return graph
    page = _Page(scene, graph)
    for place, node in enumerate(scene.walk.nodes):
        call = None if is_leaf(node) else scene.recorded.calls.get(node._sequence_nr())
        if call:
            page.add_inputs(place, call)
    return page.finish()


class _Page:
    """The boxes and arrows that are added; a new box has a number beyond those of the graph."""

    def __init__(self, scene: Scene, graph: Graph) -> None:
        self.scene, self.graph = scene, graph
        self.nodes, self.edges = list(graph.nodes), list(graph.edges)
        self.only = {edge.target: number for number, edge in enumerate(self.edges) if edge.input is None}
        self.known: dict[int, int] = {}  # id of a tensor: its box
        self.outside: dict[Any, int] = {}  # a node that is not in the graph: its box

    def add_inputs(self, place: int, call: Call) -> None:
        args = [*call.args, *call.kwargs.values()]
        if getattr(call.function, "__name__", "") == "linear":
            args = [*args[2:], *args[:2]]  # its node has the bias first
        constants = [one for one in tensors_of(args) if not one.requires_grad]
        made, place = place, self._user(place, call)
        links = self.scene.walk.nodes[place].next_functions
        free = [number for number, (source, _) in enumerate(links) if source is None]
        slots = free if len(free) == len(constants) and len(links) > 1 else [None] * len(constants)
        if slots is free and place in self.only:  # it is no longer alone, so it says which input it is
            number = self.only.pop(place)
            self.edges[number] = replace(self.edges[number], input=self.scene.out_of[place][0].input)
        for slot, tensor in zip(slots, constants, strict=True):
            origin = self.scene.recorded.origin_of(tensor)
            lost = _lost(self.scene, tensor, made, call) if origin else ""
            source = self._cut(tensor, origin, lost) if origin else self._constant(tensor)
            self.edges.append(Edge(source, place, None, slot, lost, cut=True))

    def _user(self, place: int, call: Call) -> int:
        """Return the place of the first node of a call that has room for an input without a gradient."""
        numbers = range(call.begun, self.scene.walk.nodes[place]._sequence_nr() + 1)
        made = [one for one in range(place + 1) if self.scene.walk.nodes[one]._sequence_nr() in numbers]
        return next(
            (one for one in made if any(source is None for source, _ in self.scene.walk.nodes[one].next_functions)),
            place,
        )

    def _new(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _constant(self, tensor: torch.Tensor) -> int:
        if id(tensor) not in self.known:
            marks = ["frozen"] if isinstance(tensor, torch.nn.Parameter) else []
            marks += ["buffer"] if id(tensor) in self.scene.recorded.buffers else []
            name = self.scene.names.of(tensor) or "constant"
            rows = tuple(rows_of(tensor, self.scene.few))
            self.known[id(tensor)] = self._new(Node(CONSTANT, name, rows=rows, marks=tuple(marks)))
        return self.known[id(tensor)]

    def _cut(self, tensor: torch.Tensor, origin: Origin, lost: str) -> int:
        """Return the box of a cut, with arrows to it; `lost` is what would have come back to its result."""
        if id(tensor) not in self.known:
            rows = tuple(rows_of(tensor, self.scene.few))
            self.known[id(tensor)] = cut = self._new(Node(CUT, origin.reason, self.scene.names.of(tensor), rows))
            passed_on = lost if origin.is_first and origin.reason in SAME_NUMBERS else ""
            for source in origin.sources:
                node, _ = edge_of(source)
                self.edges.append(Edge(self._outside(node, source), cut, gradient=passed_on, cut=True))
        return self.known[id(tensor)]

    def _outside(self, node: Any, tensor: torch.Tensor | None = None) -> int:
        """Return the box of a node that the way back to is cut; those behind it are drawn too, up to `BEHIND`."""
        if node in self.scene.walk.places:
            return self.scene.walk.places[node]
        if node not in self.outside:
            tensor = self._tensor_of(node) if tensor is None else tensor
            name = self.scene.names.of(tensor)
            rows = () if tensor is None else tuple(rows_of(tensor, self.scene.few))
            one = Node(LEAF, name or "leaf", "", rows) if is_leaf(node) else Node(OPERATION, title_of(node), name, rows)
            self.outside[node] = place = self._new(one)
            for source, _ in node.next_functions if len(self.outside) < BEHIND else ():
                if source is not None:
                    self.edges.append(Edge(self._outside(source), place, cut=True))
        return self.outside[node]

    def _tensor_of(self, node: Any) -> torch.Tensor | None:
        if is_leaf(node):
            return node.variable
        return next(
            (one for one in self.scene.names.tensors if attempt(lambda one=one: one.grad_fn, None) is node), None
        )

    def finish(self) -> Graph:
        """Return the graph with each new box before the first one that needs it."""
        order = self._sources_first()
        places = {old: new for new, old in enumerate(order)}
        edges = [replace(edge, source=places[edge.source], target=places[edge.target]) for edge in self.edges]
        edges.sort(key=lambda edge: (edge.target, edge.input or 0, edge.source))
        backward = tuple(places[place] for place in self.graph.backward)
        equations = {places[place]: words for place, words in self.graph.equations.items()}
        nodes = tuple(self.nodes[place] for place in order)
        return replace(self.graph, nodes=nodes, edges=tuple(edges), backward=backward, equations=equations)

    def _sources_first(self) -> list[int]:
        sources: dict[int, list[int]] = {}
        for edge in self.edges:
            sources.setdefault(edge.target, []).append(edge.source)
        order, stack = {}, [(place, False) for place in reversed(range(len(self.graph.nodes)))]
        while stack:
            place, finished = stack.pop()
            if finished:
                order[place] = None
            elif place not in order:
                stack.append((place, True))
                stack += [(one, False) for one in reversed(sources.get(place, ())) if one not in order]
        return list(order)


def _lost(scene: Scene, tensor: torch.Tensor, made: int, call: Call) -> str:
    """Return the gradient that a tensor would have got, had it not been cut off; "" where that is not computed.

    The call that used it is made once more, if it is simple and small and nothing it used was written to.

    Args:
        scene: with the gradient of what the call made.
        tensor: among its arguments.
        made: the place of the node of its result.
        call: that used it.
    """
    inputs = list(tensors_of([*call.args, *call.kwargs.values()]))
    given = scene.arrived.get((made, 0))
    simple = getattr(call.function, "__name__", "") in REPLAYED and all(one.numel() <= SMALL for one in inputs)
    unchanged = tuple(one._version for one in inputs) == call.versions
    plain = all(isinstance(one, torch.Tensor | int | float) for one in call.args) and not call.kwargs
    if given is None or not (simple and unchanged and plain and tensor.is_floating_point()):
        return ""
    with torch.enable_grad():
        again = tensor.detach().requires_grad_()
        args = [again if one is tensor else one.detach() if isinstance(one, torch.Tensor) else one for one in call.args]
        (lost,) = torch.autograd.grad(call.function(*args), again, given)
    return scene.numbers(lost)
