"""The gradient on every edge, without a trace.

Each node is called as the engine would call it, in the engine's order, but outside of the engine: no hook of a tensor
or a node runs, no `.grad` is added to, nothing that is kept for a backward is freed.
"""

from typing import Any

import torch

from course_utils.figures.graph.kept import is_custom
from course_utils.figures.graph.walk import Link, Walk, engine_order, is_leaf
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import untouched

Messages = dict[Link, torch.Tensor]


class Unreachable(Exception):
    """Gradients cannot be had; the message says why, and what to do."""


def messages_of(graph: Walk, starts: list[torch.Tensor]) -> tuple[Messages, dict[tuple[int, int], torch.Tensor]]:
    """Return the gradient that goes along each link, and what arrives in all at (node, its output).

    Args:
        graph: what is walked back.
        starts: for each root the gradient that is given to it, of the root's shape.

    Raises:
        Unreachable: a node refuses; the message is its first line.
    """
    arrived: dict[tuple[int, int], torch.Tensor] = {}
    messages: Messages = {}
    with untouched(), torch.no_grad():
        for root, start in zip(graph.roots, starts, strict=True):
            _add(arrived, root, start.detach())
        links = _by_target(graph)
        for place in engine_order(graph):
            if is_leaf(graph.nodes[place]):
                continue
            for link, gradient in _call(graph, place, arrived, links[place]):
                messages[link] = gradient
                _add(arrived, (link.source, link.output), gradient)
    return messages, arrived


def _by_target(graph: Walk) -> list[list[Link]]:
    links: list[list[Link]] = [[] for _ in graph.nodes]
    for link in graph.links:
        links[link.target].append(link)
    return links


def _add(arrived: dict, place: tuple[int, int], gradient: torch.Tensor) -> None:
    arrived[place] = arrived[place] + gradient if place in arrived else gradient


def _call(graph: Walk, place: int, arrived: dict, links: list[Link]) -> list[tuple[Link, torch.Tensor]]:
    """Return what a node sends along its links; nothing along those that it sends nothing."""
    given = [arrived.get((place, number)) for number in range(graph.outputs_of(place))]
    if all(gradient is None for gradient in given):
        return []
    node = graph.nodes[place]
    try:
        sent = _run_custom(node, given) if is_custom(node) else node(*given)
        sent = sent if isinstance(sent, tuple) else (sent,)
        pairs = [(link, sent[link.input]) for link in links]
        return [(link, _fitted(graph, link, gradient)) for link, gradient in pairs if gradient is not None]
    except Unreachable:
        raise
    except Exception as error:  # a backward may be anybody's
        raise Unreachable(shorten(str(error).partition("\n")[0], 120)) from None


def _run_custom(node: Any, given: list[torch.Tensor | None]) -> tuple[torch.Tensor | None, ...]:
    """Run the backward of a Function; return what it gives for each of the node's inputs in `next_functions`."""
    like = [torch.zeros(one.shape, dtype=one.dtype, device=one.device) for one in node._input_metadata]
    given = [zeros if gradient is None else gradient for gradient, zeros in zip(given, like, strict=True)]
    sent = node.apply(*given)
    sent = sent if isinstance(sent, tuple) else (sent,)
    if len(sent) != len(node.needs_input_grad):
        count = f"(expected {len(node.needs_input_grad)}, got {len(sent)})"
        raise Unreachable(f"{node.name()} returned an incorrect number of gradients {count}")
    asked = iter([gradient for gradient, needed in zip(sent, node.needs_input_grad, strict=True) if needed])
    return tuple(None if source is None else next(asked) for source, _ in node.next_functions)


def _fitted(graph: Walk, link: Link, gradient: torch.Tensor) -> torch.Tensor:
    """Return a gradient in the form of what it is a gradient of, as the engine does: summed over stretched axes."""
    like: Any = graph.nodes[link.source]
    like = like.variable if is_leaf(like) else like._input_metadata[link.output]
    if gradient.layout is not torch.strided or gradient.is_nested:
        return gradient
    fitted = gradient.sum_to_size(like.shape) if gradient.shape != like.shape else gradient
    return fitted.to(like.dtype) if fitted.dtype != like.dtype else fitted
