"""All that is known of a graph of autograd's before it is put into words."""

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import torch

from course_utils.figures.graph.facts import FEW, numbers
from course_utils.figures.graph.kept import Kept, kept_by
from course_utils.figures.graph.messages import Messages
from course_utils.figures.graph.naming import Names
from course_utils.figures.graph.record import Recorded
from course_utils.figures.graph.walk import Link, Walk, is_leaf
from course_utils.figures.reading import attempt

LARGE, HUGE = 24, 5_000  # nodes: no room for all that could be said; no time to read it
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
        starts: the gradient that was given to each output; empty if there are no messages.
        recorded: what was seen of the forward pass, if it was recorded.
        second: places of nodes that were recorded while a gradient was computed.
    """

    walk: Walk
    names: Names
    outputs: list[tuple[str, torch.Tensor]]
    messages: Messages = field(default_factory=dict)
    arrived: dict[tuple[int, int], torch.Tensor] = field(default_factory=dict)
    starts: list[torch.Tensor] = field(default_factory=list)
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

    def starts_at(self, place: int) -> list[torch.Tensor]:
        """Return the gradients that were given to a node's results."""
        return [
            start for (root, _), start in zip(self.walk.roots, self.starts, strict=bool(self.starts)) if root == place
        ]

    def name(self, place: int, output: int = 0) -> str:
        """Return what the caller calls a tensor, or ""."""
        return self.names.of(self.tensors.get((place, output))) or self.labels.get((place, output), "")

    def say(self, place: int, output: int = 0) -> str:
        """Return a name for what a node has made, in a sentence."""
        title = "leaf" if is_leaf(self.walk.nodes[place]) else title_of(self.walk.nodes[place])
        return self.name(place, output) or title

    @property
    def is_large(self) -> bool:
        """Whether there is no room for all that could be said."""
        return len(self.walk.nodes) > LARGE

    @property
    def is_huge(self) -> bool:
        """Whether reading what each node keeps would take too long."""
        return len(self.walk.nodes) > HUGE

    @property
    def few(self) -> int:
        """How many elements of a tensor are shown."""
        return 1 if self.is_large else FEW

    def numbers(self, tensor: torch.Tensor) -> str:
        """Return the elements of a small tensor, of another its shape."""
        return numbers(tensor, self.few)
