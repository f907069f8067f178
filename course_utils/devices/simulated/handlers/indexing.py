"""Reading and writing parts: an index may lie on the host, as beside a GPU; sequences keep their lengths there."""

from collections.abc import Callable

import torch
from torch import Tensor

from course_utils.devices.simulated.handlers.moving import bring_gradients_back, is_pinned_storage, write_transfer
from course_utils.devices.simulated.handlers.registry import handles
from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.mismatch import SAME, device_name
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.tags import index_of, tensors_in


@handles(Tensor.__getitem__)
def getitem(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> Tensor:
    tensor, index = args
    indices = tensors_in(index if isinstance(index, tuple) else (index,))
    place = index_of(tensor)
    _refuse_indices(place, indices)
    result = mode.call(function, place, args, kwargs)
    if place is None:
        return result
    if any(item.dtype in (torch.bool, torch.uint8) for item in indices):
        mode.ledger.wait(place, "mask")
    mode.adopt(result, place, "index", [tensor])
    return result


@handles(Tensor.__setitem__)
def setitem(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> None:
    tensor, index, value = args
    indices = tensors_in(index if isinstance(index, tuple) else (index,))
    place = index_of(tensor)
    _refuse_indices(place, indices)
    if isinstance(value, Tensor) and index_of(value) != place:
        if value.dim() and indices:
            first, second = (place, index_of(value)) if place is not HOST else (index_of(value), place)
            raise RuntimeError(f"{SAME} found at least two devices, {device_name(first)} and {device_name(second)}!")
        write_transfer(mode, index_of(value), place, value, is_pinned_storage(value), blocking=True)
    mode.call(function, place, args, kwargs)
    if isinstance(value, Tensor) and value.requires_grad and index_of(value) != place:
        bring_gradients_back(mode, tensor, index_of(value), place, first=1)
    if place is not None:
        mode.adopt(tensor, place, "setitem_", [tensor])


def _refuse_indices(place: int | None, indices: list[Tensor]) -> None:
    for item in indices:
        if item.dim() and index_of(item) not in (place, HOST):
            raise RuntimeError(
                f"indices should be either on cpu or on the same device as the indexed tensor ({device_name(place)})"
            )


@handles(torch._VF._pack_padded_sequence, torch._VF._pad_packed_sequence)
def pack(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> tuple:
    """Batch sizes and lengths stay on the host, as they do beside CUDA."""
    place = index_of(args[0])
    if index_of(args[1]) is not None:
        raise RuntimeError(
            f"'lengths' argument should be a 1D CPU int64 tensor, but got {args[1].dim()}D "
            f"{device_name(index_of(args[1]))} {args[1].type()[6:-6]} tensor"
        )
    result = mode.call(function, place, args, kwargs)
    if place is not None:
        mode.adopt(result[0], place, function.__name__, [args[0]])
    return result
