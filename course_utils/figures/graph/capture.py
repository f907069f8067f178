"""The computation graph of live tensors, as plain data for a picture."""

from collections.abc import Mapping
from types import FrameType
from typing import Any

import torch

from course_utils.figures.graph import faults
from course_utils.figures.graph.cuts import add_constants
from course_utils.figures.graph.fold import MIDDLE, fold_middle, fold_modules, folded
from course_utils.figures.graph.given import require_arguments, starts_for, tensors_in
from course_utils.figures.graph.kept import is_custom, is_reentrant
from course_utils.figures.graph.messages import Unreachable, messages_of
from course_utils.figures.graph.model import CHANGED, FREED, PACKED, Graph
from course_utils.figures.graph.naming import Names
from course_utils.figures.graph.nodes import box, edges_of, small_box
from course_utils.figures.graph.record import Recorded
from course_utils.figures.graph.scene import LARGE as MANY
from course_utils.figures.graph.scene import Scene
from course_utils.figures.graph.sums import equations_of
from course_utils.figures.graph.walk import MOST as LIMIT
from course_utils.figures.graph.walk import engine_order, is_leaf, walk
from course_utils.figures.reading import attempt, untouched

MOST = 60  # boxes in one picture


@torch.inference_mode(False)
@untouched()
def capture(
    outputs: tuple,
    *,
    names: Mapping[str, torch.Tensor] | None = None,
    params: Mapping[str, torch.Tensor] | None = None,
    gradient: Any = None,
    gradients: bool | None = None,
    fold: int | None = MOST,
    recorded: Recorded | None = None,
    frame: FrameType | None = None,
) -> Graph:
    """Return the graph behind tensors; see `draw_graph` for the arguments, `frame` is the caller's.

    Raises:
        TypeError, ValueError: as `draw_graph`.
    """
    require_arguments(names, params, fold, recorded)
    found = tensors_in(outputs)
    known = Names(names or {}, params or {}, frame)
    rooted = [(known.of(tensor) or label, tensor) for label, tensor in found if _has_graph(tensor)]
    others = [(known.of(tensor) or label, tensor) for label, tensor in found if not _has_graph(tensor)]
    scene = Scene(walk(tensor for _, tensor in rooted), known, rooted, recorded=recorded)
    scene.second = _second(scene)
    notes = _add_messages(scene, gradient, gradients)
    graph = _put_together(scene, fold, notes + _notes(scene))
    lonely = tuple(faults.without_graph(label, tensor, _cut_of(tensor, recorded)) for label, tensor in others)
    return Graph(graph.title, graph.nodes + lonely, graph.edges, graph.notes, graph.backward, graph.equations)


def _cut_of(tensor: torch.Tensor, recorded: Recorded | None) -> str:
    """Return what has cut a tensor off, as it was seen, or ""."""
    origin = recorded.origin_of(tensor) if recorded else None
    return "" if origin is None else ".data" if origin.reason == "data" else f"{origin.reason}()"


def _has_graph(tensor: torch.Tensor) -> bool:
    return attempt(lambda: tensor.requires_grad, False)


def _second(scene: Scene) -> set[int]:
    """Return what was recorded while a gradient was computed: as was seen, or by its name, or as a leaf's `.grad`."""
    nodes, recorded = scene.walk.nodes, scene.recorded
    found = {place for place, node in enumerate(nodes) if "BackwardBackward" in node.name()}
    if recorded:
        found |= {place for place, node in enumerate(nodes) if not is_leaf(node) and recorded.is_second(node)}
    held = [attempt(lambda node=node: node.variable.grad, None) for node in nodes if is_leaf(node)]
    roots = list(zip(scene.walk.roots, scene.outputs, strict=True))
    gradients = {place for (place, _), (_, tensor) in roots if any(tensor is one for one in held)}
    if gradients and len(gradients) == len(roots):
        first = _behind(scene, [place for (place, _), _ in roots if place not in gradients])
        found |= {place for place in _behind(scene, gradients) - first if not is_leaf(nodes[place])}
    return found


def _behind(scene: Scene, places: Any) -> set[int]:
    seen, stack = set(), list(places)
    while stack:
        place = stack.pop()
        if place not in seen:
            seen.add(place)
            stack += [link.source for link in scene.out_of[place]]
    return seen


def _add_messages(scene: Scene, gradient: Any, gradients: bool | None) -> list[str]:
    """Compute the gradients, if they can be had; return the sentence that says why not."""
    tensors = [tensor for _, tensor in scene.outputs]
    if not tensors or gradients is False or not scene.walk.is_whole:  # of a part, sums would be wrong
        return []
    if any(is_reentrant(node) for node in scene.walk.nodes):
        return [faults.REENTRANT_NOTE]
    starts = starts_for(tensors, gradient)
    if starts is None:
        return [faults.COMPLEX_NOTE if any(one.is_complex() for one in tensors) else faults.VECTOR_NOTE]
    if not scene.is_huge and scene.has_kept(FREED):
        return []  # a note says so
    if not gradients and (note := _reason_against(scene)):
        return [note]
    try:
        scene.messages, scene.arrived = messages_of(scene.walk, starts)
        scene.starts = starts
    except Unreachable as refusal:
        explained = scene.has_kept(FREED) or scene.has_kept(CHANGED)  # the boxes say why
        return [] if explained else [faults.REFUSED_NOTE.format(words=refusal)]
    return []


def _reason_against(scene: Scene) -> str:
    """Return why gradients are not computed unasked, or ""."""
    if scene.is_huge:
        return faults.LARGE_NOTE
    if any(is_custom(node) for node in scene.walk.nodes):
        return faults.CUSTOM_NOTE
    if scene.has_kept(PACKED):
        return faults.PACKED_NOTE
    return ""


def _notes(scene: Scene) -> list[str]:
    if scene.is_huge:
        return [] if scene.walk.is_whole else [faults.ENDLESS_NOTE.format(most=LIMIT)]
    notes = [faults.FREED_NOTE] if scene.has_kept(FREED) else []
    if scene.messages and any(
        attempt(lambda one=one: bool(one._backward_hooks), False) for one in scene.tensors.values()
    ):
        notes.append(faults.HOOK_NOTE)
    leaves = [node.variable for node in scene.walk.nodes if is_leaf(node)]
    between = [
        scene.names.of(tensor)
        for (place, _), tensor in scene.tensors.items()
        if not is_leaf(scene.walk.nodes[place]) and not attempt(lambda tensor=tensor: tensor.retains_grad, True)
    ]
    named = ", ".join([name for name in between if name][:4])
    if named and any(attempt(lambda leaf=leaf: leaf.grad is not None, False) for leaf in leaves):
        notes.append(faults.KEPT_NOTE.format(names=named))
    left = (
        [(how, scene.names.of(tensor) or "a tensor") for how, tensor in scene.recorded.left] if scene.recorded else []
    )
    notes += [faults.LEFT_NOTE.format(how=how, name=name) for how, name in list(dict.fromkeys(left))[:3]]
    return notes + ([faults.SHORT_NOTE.format(most=MANY)] if scene.is_large else [])


def _put_together(scene: Scene, fold: int | None, notes: list[str]) -> Graph:
    size, leaves = len(scene.walk.nodes), {place for place, node in enumerate(scene.walk.nodes) if is_leaf(node)}
    groups, name_of = _groups(scene, size, leaves, fold or size)
    alone = {place for place in range(size) if groups[place] == place}
    nodes = tuple(box(scene, place) if place in alone else small_box(scene, place) for place in range(size))
    order = engine_order(scene.walk) if scene.arrived and len(alone) == size else []
    reached = {place for place, _ in scene.arrived}
    ran = [place for place in order if place in reached]
    titles = [label for label, _ in scene.outputs if label]
    title = f"computation graph of {', '.join(titles[:3])}" if titles else "computation graph"
    graph = Graph(title, nodes, edges_of(scene, groups), tuple(notes), tuple(ran), equations_of(scene, ran))
    if len(alone) < size:
        return folded(graph, groups, name_of)
    return add_constants(scene, graph)


def _groups(scene: Scene, size: int, leaves: set[int], most: int) -> tuple[list, Any]:
    """Return the group of each node, and what a group is called."""
    if size > most and scene.recorded:
        modules = [scene.recorded.modules.get(node._sequence_nr(), ()) if not is_leaf(node) else ()
                   for node in scene.walk.nodes]  # fmt: skip
        if groups := fold_modules(_with_leaves(scene, modules), most):
            return groups, lambda group: ".".join(group) if isinstance(group, tuple) else ""
    links = [(link.source, link.target) for link in scene.walk.links]
    middle = "" if scene.walk.is_whole else f"more than {LIMIT:,} boxes"
    groups = fold_middle(size, links, leaves, most, scene.walk.is_whole)
    return groups, lambda group: middle if group == MIDDLE else "more leaves"


def _with_leaves(scene: Scene, modules: list[tuple]) -> list[tuple]:
    """Return the modules of all nodes; a leaf belongs to the module that alone uses it."""
    found = list(modules)
    for place, node in enumerate(scene.walk.nodes):
        if is_leaf(node):
            users = {modules[link.target] for link in scene.into[place]}
            found[place] = users.pop() if len(users) == 1 else ()
    return found
