"""The boxes of a graph: what each of autograd's nodes is called, what is known of its tensor, what it keeps."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import torch

from course_utils.figures.graph.equations import arrival, equation
from course_utils.figures.graph.facts import FEW, IN_PLACE, marks_of, numbers, rows_of
from course_utils.figures.graph.faults import clash, marks_of_kept
from course_utils.figures.graph.kept import Kept, is_custom, kept_by, options_of, told
from course_utils.figures.graph.messages import Messages
from course_utils.figures.graph.model import KEPT, LEAF, OPERATION, Edge, Node, Saved
from course_utils.figures.graph.naming import Names
from course_utils.figures.graph.record import Recorded
from course_utils.figures.graph.walk import Link, Walk, is_leaf
from course_utils.figures.reading import attempt, untouched

LARGE = 24  # boxes
ENDING = re.compile(r"Backward\d*$|^torch::autograd::")


def title_of(node: Any) -> str:
    """Return what a node is called: `Mul` for MulBackward0, `MulBackward` for MulBackwardBackward0."""
    return ENDING.sub("", node.name()) or node.name()


@dataclass(eq=False)
class Scene:
    """All that is known of a graph before it is put into words.

    Attributes:
        walk: autograd's nodes.
        names: what the caller calls tensors.
        outputs: (label, tensor) of what was given and has a graph.
        messages: the gradient on each link; empty if there are none.
        arrived: the gradient of each tensor, by (node, its output).
        recorded: what was seen of the forward pass, if it was recorded.
        second: places of nodes that were recorded while a gradient was computed.
    """

    walk: Walk
    names: Names
    outputs: list[tuple[str, torch.Tensor]]
    messages: Messages = field(default_factory=dict)
    arrived: dict[tuple[int, int], torch.Tensor] = field(default_factory=dict)
    recorded: Recorded | None = None
    second: set[int] = field(default_factory=set)
    _kept: dict[int, list[Kept]] = field(default_factory=dict)

    @cached_property
    def tensors(self) -> dict[tuple[int, int], torch.Tensor]:
        """The tensors that are at hand, by (node, its output): leaves, outputs, what a variable holds."""
        found = {(place, 0): node.variable for place, node in enumerate(self.walk.nodes) if is_leaf(node)}
        for tensor in self.names.tensors:
            node = attempt(lambda tensor=tensor: tensor.grad_fn, None)
            if node in self.walk.places:
                found[self.walk.places[node], tensor.output_nr] = tensor
        outputs = zip(self.walk.roots, self.outputs, strict=True)
        return found | {root: tensor for root, (_, tensor) in outputs if root not in found}

    @cached_property
    def labels(self) -> dict[tuple[int, int], str]:
        """What tensors are called that have no variable: the outputs, by where they lay in a container."""
        return {root: label for root, (label, _) in zip(self.walk.roots, self.outputs, strict=True) if label}

    @cached_property
    def into(self) -> list[list[Link]]:
        """The links that lead from a node to those which use it."""
        links: list[list[Link]] = [[] for _ in self.walk.nodes]
        for link in self.walk.links:
            links[link.source].append(link)
        return links

    @cached_property
    def out_of(self) -> list[list[Link]]:
        """The links that lead to a node from what it uses."""
        links: list[list[Link]] = [[] for _ in self.walk.nodes]
        for link in self.walk.links:
            links[link.target].append(link)
        return links

    def kept(self, place: int) -> list[Kept]:
        """Return what a node keeps for its backward."""
        if place not in self._kept:
            node = self.walk.nodes[place]
            self._kept[place] = [] if is_leaf(node) else kept_by(node)
        return self._kept[place]

    def has_kept(self, state: str) -> bool:
        """Whether any node keeps something in a state."""
        return any(one.state == state for place in range(len(self.walk.nodes)) for one in self.kept(place))

    def name(self, place: int, output: int = 0) -> str:
        """Return what the caller calls a tensor, or ""."""
        return self.names.of(self.tensors.get((place, output))) or self.labels.get((place, output), "")

    def say(self, place: int) -> str:
        """Return a name for a node in a sentence."""
        title = "leaf" if is_leaf(self.walk.nodes[place]) else title_of(self.walk.nodes[place])
        return self.name(place) or title

    @property
    def is_large(self) -> bool:
        """Whether there is no room for all that could be said."""
        return len(self.walk.nodes) > LARGE

    @property
    def few(self) -> int:
        """How many elements of a tensor are shown."""
        return 1 if self.is_large else FEW

    def numbers(self, tensor: torch.Tensor) -> str:
        """Return the elements of a small tensor, of another its shape."""
        return numbers(tensor, self.few)


def box(scene: Scene, place: int) -> Node:
    """Return the box of a node, with all that is known."""
    node, order = scene.walk.nodes[place], 2 if place in scene.second else 1
    is_output = any(root == place for root, _ in scene.walk.roots)
    if is_leaf(node):
        rows = [*rows_of(node.variable, scene.few), *_gradient_rows(scene, place)]
        marks = tuple(
            mark for mark in marks_of(node.variable) if not mark.startswith(IN_PLACE)
        )  # as of its first values
        return Node(LEAF, scene.name(place) or "leaf", "", tuple(rows), (), marks, "", order, (), is_output)
    kept, title = scene.kept(place), title_of(node)
    names = [name for output in range(scene.walk.outputs_of(place)) if (name := scene.name(place, output))]
    return Node(
        OPERATION, title, ", ".join(dict.fromkeys(names)), tuple(_rows(scene, place)),
        _saved(scene, node, kept), tuple(_marks(scene, place, kept)),
        clash(title, kept, lambda tensor: _name_of(scene, tensor)), order, _module(scene, node), is_output,
    )  # fmt: skip


def _saved(scene: Scene, node: Any, kept: list[Kept]) -> tuple[Saved, ...]:
    """Return what a node keeps; in a large graph only what is no longer as it was."""
    kept = [one for one in kept if one.state != KEPT] if scene.is_large else kept
    return told(node, kept, lambda tensor: _name_of(scene, tensor), options=not scene.is_large)


def small_box(scene: Scene, place: int) -> Node:
    """Return the box of a node that will be folded: what it is called, and where it was made."""
    node = scene.walk.nodes[place]
    is_output = any(root == place for root, _ in scene.walk.roots)
    if is_leaf(node):
        return Node(LEAF, "leaf", is_output=is_output)
    return Node(OPERATION, title_of(node), module=_module(scene, node), is_output=is_output)


def _module(scene: Scene, node: Any) -> tuple[str, ...]:
    return scene.recorded.modules.get(node._sequence_nr(), ()) if scene.recorded else ()


def _rows(scene: Scene, place: int) -> Iterator[str]:
    """Yield the facts on what an operation has made; of several results, of those that are at hand."""
    count = scene.walk.outputs_of(place)
    known = [(output, scene.tensors[place, output]) for output in range(count) if (place, output) in scene.tensors]
    if count == 1 and not known:
        yield attempt(lambda: str(tuple(scene.walk.nodes[place]._input_metadata[0].shape)), "?")
    for output, tensor in known:
        yield from (f"[{output}] {row}" if count > 1 else row for row in rows_of(tensor, scene.few))
        if attempt(lambda tensor=tensor: tensor.retains_grad and tensor.grad is not None, False):
            yield f"grad = {scene.numbers(tensor.grad)}"
    if count > 1 and len(known) < count:
        yield f"{count} results"
    yield from _sum_row(scene, place)


def _gradient_rows(scene: Scene, place: int) -> Iterator[str]:
    gradient = attempt(lambda: scene.walk.nodes[place].variable.grad, None)
    if gradient is not None:
        yield f"grad = {scene.numbers(gradient)}"
    yield from _sum_row(scene, place)


def _sum_row(scene: Scene, place: int) -> Iterator[str]:
    """Yield how several gradients add up where they meet."""
    terms = messages_to(scene, place)
    if len(terms) > 1:
        total = scene.numbers(scene.arrived[place, scene.into[place][0].output])
        is_shape = total.startswith("(")
        summed = arrival("gradient", terms, total).replace("gradient: ", "gradient ")
        yield f"gradient {total}, a sum of {len(terms)}" if is_shape else summed


def messages_to(scene: Scene, place: int) -> list[str]:
    """Return the gradients that arrive at a node's only tensor; [] where it has several, or nothing arrives."""
    if len({link.output for link in scene.into[place]}) != 1:
        return []
    return [scene.numbers(scene.messages[link]) for link in scene.into[place] if link in scene.messages]


def _marks(scene: Scene, place: int, kept: list[Kept]) -> Iterator[str]:
    node = scene.walk.nodes[place]
    tensors = [scene.tensors.get((place, output)) for output in range(scene.walk.outputs_of(place))]
    yield from dict.fromkeys(mark for tensor in tensors if tensor is not None for mark in marks_of(tensor))
    if is_custom(node):
        yield "your own Function"
    if title_of(node) == "CopySlices":
        yield f"{IN_PLACE}, through a view"
    yield from marks_of_kept(kept)


def _name_of(scene: Scene, tensor: torch.Tensor) -> str:
    """Return what a kept tensor is called in the picture; one that came out of a node is known by that node."""
    if name := scene.names.of(tensor):
        return name
    with untouched():
        places = [place for place, known in scene.tensors.items() if known is tensor or _is_same(known, tensor)]
    return scene.name(*places[0]) if places else ""


def _is_same(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two tensor objects are one value: the same memory, read in the same way."""
    return attempt(
        lambda: (
            one.data_ptr() == other.data_ptr() != 0
            and (one.shape, one.stride(), one.dtype) == (other.shape, other.stride(), other.dtype)
        ),
        False,
    )


def edges_of(scene: Scene, groups: list) -> tuple[Edge, ...]:
    """Return the arrows; those between two groups of boxes with the gradients along them."""
    inputs = [len(links) for links in scene.out_of]
    return tuple(
        Edge(
            link.source,
            link.target,
            link.output if scene.walk.outputs_of(link.source) > 1 else None,
            link.input if inputs[link.target] > 1 else None,
            scene.numbers(scene.messages[link])
            if link in scene.messages and groups[link.source] != groups[link.target]
            else "",
            2 if link.target in scene.second else 1,
        )
        for link in scene.walk.links
    )


def equations_of(scene: Scene, order: list[int]) -> dict[int, str]:
    """Return the arithmetic of each node that the engine runs."""
    return {place: _equation(scene, place) for place in order}


def _equation(scene: Scene, place: int) -> str:
    node = scene.walk.nodes[place]
    if is_leaf(node):
        terms = messages_to(scene, place) or ["1"]
        return arrival(f"{scene.say(place)}.grad += ", terms, scene.numbers(scene.arrived[place, 0])).replace(
            " : ", " "
        )
    values = {one.name: scene.numbers(one.tensor) for one in scene.kept(place) if one.tensor is not None}
    values |= dict(options_of(node))
    given = [scene.numbers(scene.arrived[place, output]) for output in range(scene.walk.outputs_of(place))
             if (place, output) in scene.arrived]  # fmt: skip
    sent = [
        (link.input, scene.say(link.source), scene.numbers(scene.messages[link]))
        for link in scene.out_of[place]
        if link in scene.messages
    ]
    return equation(title_of(node), ", ".join(given), values, sent)
