"""The backward on simulated GPUs: the engine's gradients lie where the forward ran, and hooks see that.

PyTorch takes every function mode off while it runs `backward` and while it packs a tensor for it; here it is put on
again around both, so that hooks and functions of one's own work on the devices that they were written for.
"""

from collections.abc import Callable, Iterator

import torch
from torch.autograd.graph import Node

from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.mismatch import refuse_returned
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.tags import COST, NODE, SOURCE, index_of, storage_of


def engine_of(mode: SimulatedMode, original: Callable) -> Callable:
    """Return what runs the engine while simulated GPUs are on, in place of `original`."""

    def run(outputs: tuple, gradients: tuple, *args: object, **kwargs: object) -> object:
        if not mode.on:
            return original(outputs, gradients, *args, **kwargs)
        _refuse_gradients(outputs, gradients)
        leaves = []
        for node, place in walk(outputs):
            if hasattr(node, "variable"):
                leaves.append(node.variable)
            elif place is not HOST and SOURCE not in node.metadata:
                size, operations = node.metadata.get(COST, (0, 0))
                mode.ledger.kernel(node.name(), place, 2 * size, 2 * operations)  # a gradient for each operand
        with mode.active():
            result = original(outputs, gradients, *args, **kwargs)
            _place_gradients(mode, leaves)
        return result

    return run


def starts_of(mode: SimulatedMode, original: Callable) -> Callable:
    """Return what makes the gradients that a backward begins with, in place of `_make_grads`: ones for what has one."""

    def make(outputs: tuple, gradients: tuple, *args: object, **kwargs: object) -> tuple:
        made = original(outputs, gradients, *args, **kwargs)
        for output, given, start in zip(outputs, gradients, made, strict=False) if mode.on else ():
            place = index_of(output) if isinstance(output, torch.Tensor) else HOST
            if given is None and start is not None and place is not HOST:
                mode.adopt(start, place)
        return made

    return make


def backward_of(mode: SimulatedMode, original: Callable) -> Callable:
    """Return what runs the backward of a function of one's own, in place of `BackwardCFunction.apply`."""

    def apply(node: Node, *gradients: object) -> object:
        place = node.metadata.get(NODE, HOST)
        if not mode.on:
            return original(node, *gradients)
        if place is not HOST:
            mode.adopt(gradients, place)
        results = original(node, *gradients)
        for number, result in enumerate(results if isinstance(results, tuple) else (results,)):
            below = node.next_functions[number][0] if number < len(node.next_functions) else None
            if isinstance(result, torch.Tensor) and result.dim() and below is not None:
                expected = node.metadata.get(SOURCE, _place_of(below, place))
                if index_of(result) != expected:
                    refuse_returned(node.name(), number, expected, index_of(result))
        return results

    return apply


def packing_of(mode: SimulatedMode, original: Callable) -> Callable:
    """Return what `saved_tensors_hooks.__enter__` is meanwhile: the pack hook sees where its tensor lies."""

    def enter(hooks: object) -> None:
        pack = hooks.pack_hook

        def placed(tensor: torch.Tensor) -> object:
            place = getattr(mode.calls, "place", HOST)
            if not mode.on:
                return pack(tensor)
            if place is not HOST and not hasattr(storage_of(tensor), "simulated"):
                mode.adopt(tensor, place)
            with mode.active():
                return pack(tensor)

        hooks.pack_hook = placed
        try:
            return original(hooks)
        finally:
            hooks.pack_hook = pack

    return enter


def walk(outputs: tuple) -> Iterator[tuple[Node, int | None]]:
    """Yield each node of the graph behind some tensors, and note on it where its forward ran."""
    waiting = [(tensor.grad_fn, index_of(tensor)) for tensor in outputs if tensor.grad_fn is not None]
    seen = set()
    while waiting:
        node, guess = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        place = node.metadata.setdefault(NODE, _place_of(node, guess))
        yield node, place
        source = node.metadata.get(SOURCE, place)
        waiting += [(below, source) for below, _ in node.next_functions if below is not None]


def _place_of(node: Node, guess: int | None) -> int | None:
    return index_of(node.variable) if hasattr(node, "variable") else node.metadata.get(NODE, guess)


def _place_gradients(mode: SimulatedMode, leaves: list) -> None:
    for leaf in leaves:
        place = index_of(leaf)
        if place is not HOST and leaf.grad is not None:
            mode.adopt(leaf.grad, place)


def _refuse_gradients(outputs: tuple, gradients: tuple) -> None:
    given = gradients if isinstance(gradients, tuple | list) else (gradients,)
    for number, (output, gradient) in enumerate(zip(outputs, given, strict=False)):
        if (
            gradient is not None
            and gradient.dim()
            and storage_of(gradient) is not None
            and index_of(gradient) != index_of(output)
        ):
            refuse_returned("", number, index_of(output), index_of(gradient))
