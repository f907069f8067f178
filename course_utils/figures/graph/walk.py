"""The nodes that a backward pass would visit, found without running it."""

import heapq
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import torch

MOST = 10_000  # nodes: PyTorch 2.13 overflows its stack when it frees a chain of which many more were looked at


class Link(NamedTuple):
    """What one node needs of another: output number `output` of `source` is input number `input` of `target`."""

    source: int
    output: int
    target: int
    input: int


@dataclass(eq=False)
class Walk:
    """The part of autograd's graph that lies behind some tensors.

    Attributes:
        nodes: autograd's own nodes; every source stands before its targets.
        links: what they need of each other, sorted by target, then by input.
        roots: for each of the tensors the place of its node, and which of that node's outputs it is.
        is_whole: whether all nodes are there, and not only the `MOST` nearest to the tensors.
    """

    nodes: list[Any]
    links: list[Link]
    roots: list[tuple[int, int]]
    is_whole: bool = True
    places: dict[Any, int] = field(default_factory=dict)

    def outputs_of(self, place: int) -> int:
        """Return how many tensors a node has made."""
        return 1 if is_leaf(self.nodes[place]) else len(self.nodes[place]._input_metadata)


def is_leaf(node: Any) -> bool:
    """Whether a node stands for a leaf: it adds to a `.grad`."""
    return isinstance(node, torch._C._functions.AccumulateGrad)


def edge_of(tensor: torch.Tensor) -> tuple[Any, int]:
    """Return the node of a tensor that records, and which of its outputs it is."""
    if tensor.grad_fn is not None:
        return tensor.grad_fn, tensor.output_nr
    with torch.inference_mode(False), torch.enable_grad():
        try:
            user = tensor.view_as(tensor)
        except Exception:  # a sparse or a nested one has no views
            user = tensor.clone()
    return user.grad_fn.next_functions[0]


def walk(tensors: Iterable[torch.Tensor]) -> Walk:
    """Find the nodes behind tensors that have a graph; no recursion, so that a chain may be of any length."""
    edges = [edge_of(tensor) for tensor in tensors]
    ends = [node for node, _ in edges]
    near = _nearest(ends)
    order = _sources_first(ends, near)
    places = {node: place for place, node in enumerate(order)}
    arrows = [
        (source, output, target, number)
        for target, node in enumerate(order)
        for number, (source, output) in enumerate(node.next_functions)
        if source is not None
    ]
    links = [Link(places[source], *rest) for source, *rest in arrows if source in near]
    return Walk(order, links, [(places[node], output) for node, output in edges], len(links) == len(arrows), places)


def _nearest(roots: list[Any]) -> set[Any]:
    """Return the nodes that the fewest steps lead to."""
    seen, waiting = set(roots), deque(roots)
    while waiting and len(seen) < MOST:
        for source, _ in waiting.popleft().next_functions:
            if source is not None and source not in seen:
                seen.add(source)
                waiting.append(source)
    return seen


def _sources_first(roots: list[Any], near: set[Any]) -> list[Any]:
    order, seen, stack = [], set(), [(root, False) for root in reversed(roots)]
    while stack:
        node, finished = stack.pop()
        if finished:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(source, False) for source, _ in reversed(node.next_functions) if source in near]
    return order


def engine_order(graph: Walk) -> list[int]:
    """Return the places of nodes in the order in which the engine runs them.

    Of those whose targets have all run, a leaf comes first, then what was recorded last: the order of
    `torch/csrc/autograd/engine.cpp`, `ReadyQueue`.
    """
    waiting = [0] * len(graph.nodes)
    sources: list[list[int]] = [[] for _ in graph.nodes]
    for link in graph.links:
        waiting[link.source] += 1
        sources[link.target].append(link.source)
    ready = [(-node._sequence_nr(), place) for place, node in enumerate(graph.nodes) if not waiting[place]]
    heapq.heapify(ready)
    order = []
    while ready:
        place = heapq.heappop(ready)[1]
        order.append(place)
        for source in sources[place]:
            waiting[source] -= 1
            if not waiting[source]:
                heapq.heappush(ready, (-graph.nodes[source]._sequence_nr(), source))
    return order
