"""The boxes of a graph: what each of autograd's nodes is called, what is known of its tensor, what it keeps."""

from collections.abc import Iterator
from typing import Any

import torch

from course_utils.figures.graph.facts import IN_PLACE, marks_of, rows_of
from course_utils.figures.graph.faults import clash, marks_of_kept
from course_utils.figures.graph.kept import Kept, is_custom, told
from course_utils.figures.graph.model import KEPT, LEAF, OPERATION, Edge, Node, Saved
from course_utils.figures.graph.scene import Scene, title_of
from course_utils.figures.graph.sums import sum_row
from course_utils.figures.graph.walk import is_leaf
from course_utils.figures.reading import attempt, untouched


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
    """Return the box of a node that will be folded: what it is called, where it was made, what is wrong with it."""
    node = scene.walk.nodes[place]
    is_output = any(root == place for root, _ in scene.walk.roots)
    if is_leaf(node):
        return Node(LEAF, "leaf", is_output=is_output)
    kept, title = [] if scene.is_huge else scene.kept(place), title_of(node)
    fault = clash(title, kept, lambda tensor: _name_of(scene, tensor))
    marks = tuple(marks_of_kept(kept))
    return Node(OPERATION, title, marks=marks, fault=fault, module=_module(scene, node), is_output=is_output)


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
    yield from sum_row(scene, place)


def _gradient_rows(scene: Scene, place: int) -> Iterator[str]:
    gradient = attempt(lambda: scene.walk.nodes[place].variable.grad, None)
    if gradient is not None:
        yield f"grad = {scene.numbers(gradient)}"
    yield from sum_row(scene, place)


def _marks(scene: Scene, place: int, kept: list[Kept]) -> Iterator[str]:
    node = scene.walk.nodes[place]
    tensors = [scene.tensors.get((place, output)) for output in range(scene.walk.outputs_of(place))]
    yield from dict.fromkeys(mark for tensor in tensors if tensor is not None for mark in marks_of(tensor))
    if is_custom(node):
        yield "a Function of PyTorch" if node._forward_cls.__module__.startswith("torch.") else "your own Function"
    if title_of(node) == "CopySlices":
        yield f"{IN_PLACE}, through a view"
    yield from marks_of_kept(kept)


def _name_of(scene: Scene, tensor: torch.Tensor) -> str:
    """Return what a kept tensor is called in the picture; one that came out of a node is known by that node."""
    if name := scene.names.of(tensor):
        return name
    with untouched():
        places = [place for place, known in scene.tensors.items() if known is tensor or _is_same(known, tensor)]
        if not places and attempt(lambda: tensor._version, 0):  # what was written over is of another node by now
            return next((scene.names.of(one) for one in scene.names.tensors if _is_same(one, tensor)), "")
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
