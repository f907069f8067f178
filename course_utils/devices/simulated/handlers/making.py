"""Making tensors from data: `tensor`, `as_tensor` and `asarray` bring the data to the device that they name."""

from collections.abc import Callable

import torch
from torch import Tensor

from course_utils.devices.simulated.handlers.moving import transfer
from course_utils.devices.simulated.handlers.registry import handles
from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.mode import UNSAID, SimulatedMode
from course_utils.devices.simulated.tags import index_of


@handles(torch.as_tensor, torch.asarray, torch.tensor)
def tensor(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> Tensor:
    """Make a tensor from data; what lay elsewhere is copied, so that the original stays where it is."""
    if kwargs.get("pin_memory") is True:
        return mode.pinned(function, args, kwargs)
    place = mode.wanted(function, kwargs)
    data = args[0] if args else next(iter(kwargs.values()))
    source = index_of(data) if isinstance(data, Tensor) else HOST
    if place is UNSAID and kwargs.get("device") is None:
        place = source
    if place is UNSAID:
        return function(*args, **kwargs)
    result = mode.call(function, place, args, {**kwargs, "device": "cpu"})
    if place == source:
        if place is not HOST:
            mode.adopt(result, place, "tensor")
        return result
    required = result.requires_grad and result.is_leaf
    if source is not HOST:
        mode.adopt(result, source)
    moved = transfer(mode, result.detach() if required else result, place)
    return moved.requires_grad_() if required else moved
