"""Moving a tensor from place to place: each move is written into the ledger, and its backward brings gradients back."""

from collections.abc import Callable

import torch
from torch import Tensor

from course_utils.devices.simulated.handlers.registry import handles
from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.mismatch import device_name, type_name
from course_utils.devices.simulated.mode import UNSAID, SimulatedMode
from course_utils.devices.simulated.tags import NODE, SOURCE, index_of, storage_of, tag_host

FORMS = {  # of `to`, by the kind of its first argument
    "tensor": ("other", "non_blocking", "copy"),
    "dtype": ("dtype", "non_blocking", "copy"),
    "device": ("device", "dtype", "non_blocking", "copy"),
}
OPTIONS = {"device", "dtype", "non_blocking", "copy", "memory_format", "other"}


@handles(Tensor.to)
def to(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> Tensor:
    tensor, *rest = args
    first = rest[0] if rest else None
    form = "tensor" if isinstance(first, Tensor) else "dtype" if isinstance(first, torch.dtype) else "device"
    options = {**dict(zip(FORMS[form], rest, strict=False)), **kwargs}
    if len(rest) > len(FORMS[form]) or not options.keys() <= OPTIONS or "other" in kwargs:
        return function(*args, **kwargs)  # PyTorch says what is wrong
    if "other" in options:
        other = options.pop("other")
        options |= {"device": _device_of(other), "dtype": other.dtype}
    return move(mode, tensor, **{name: value for name, value in options.items() if value is not None})


def move(mode: SimulatedMode, tensor: Tensor, device: object = None, **options: object) -> Tensor:
    """Return a tensor on a device; the same one if nothing changes. Options are those of `Tensor.to`."""
    source = index_of(tensor)
    place = source if device is None else mode.place(device)
    if place is UNSAID:
        return mode.call(Tensor.to, HOST, (tensor, device), options)
    if place == source:
        dtype = options.pop("dtype", tensor.dtype)
        return mode.compute(Tensor.to, "to", (tensor, dtype), options)
    return transfer(mode, tensor, place, **options)


def _device_of(tensor: Tensor) -> torch.device:
    index = index_of(tensor)
    return tensor.device if index is None else torch.device("simgpu", index)


@handles(Tensor.cpu)
def cpu(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> Tensor:
    if index_of(args[0]) is None:
        return function(*args, **kwargs)
    return transfer(mode, args[0], HOST, **kwargs)


def simgpu(mode: SimulatedMode, _: Callable, args: tuple, kwargs: dict) -> Tensor:
    """`tensor.simgpu(1)`; registered once PyTorch has made the method."""
    device = kwargs.pop("device", None)
    index = mode.place("simgpu" if device is None else device)
    return move(mode, args[0], torch.device("simgpu", index), **kwargs)


@handles(Tensor.type_as)
def type_as(mode: SimulatedMode, _: Callable, args: tuple, kwargs: dict) -> Tensor:
    other = args[1] if len(args) > 1 else kwargs["other"]
    return move(mode, args[0], _device_of(other), dtype=other.dtype)


def transfer(
    mode: SimulatedMode,
    tensor: Tensor,
    place: int | None,
    dtype: torch.dtype | None = None,
    non_blocking: bool = False,
    copy: bool = False,  # noqa: ARG001
    memory_format: torch.memory_format = torch.preserve_format,
) -> Tensor:
    """Copy a tensor to another place; the backward of the copy brings the gradient back."""
    source = index_of(tensor)
    result = mode.call(
        Tensor.to, source, (tensor, dtype or tensor.dtype), {"copy": True, "memory_format": memory_format}
    )
    if place is HOST:
        tag_host(result)
        storage_of(result).simulated_pinned = non_blocking  # PyTorch makes room in pinned memory then
    else:
        mode.adopt(result, place)
    pinned = is_pinned_storage(result if place is HOST else tensor)
    write_transfer(mode, source, place, result, pinned, blocking=not (pinned and non_blocking))
    bring_gradients_back(mode, result, source, place)
    return result


def write_transfer(
    mode: SimulatedMode, source: int | None, place: int | None, tensor: Tensor, pinned: bool, blocking: bool
) -> None:
    """Write a copy into the ledger; the host does not wait for copies between two devices."""
    both = source is not HOST and place is not HOST
    mode.ledger.transfer(source, place, tensor.numel() * tensor.element_size(), pinned, blocking and not both)


def bring_gradients_back(
    mode: SimulatedMode, result: Tensor, source: int | None, place: int | None, first: int = 0
) -> None:
    """Have the backward of a copy to `place` copy the gradients of its inputs, from number `first` on, to `source`.

    PyTorch's own backward hands the same memory on, since to it both are the CPU.
    """
    node = result.grad_fn
    if node is None:
        return
    node.metadata.update({NODE: place, SOURCE: source})

    def copy(gradients: tuple, _: tuple) -> tuple | None:
        if not mode.on:
            return None
        with mode.active():
            moved = [one if one is None else one.to(device_name(source)) for one in gradients[first:]]
        return (*gradients[:first], *moved)

    node.register_hook(copy)


@handles(Tensor.copy_)
def copy_(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> Tensor:
    target, origin = args[0], args[1] if len(args) > 1 else kwargs["src"]
    source, place = index_of(origin) if isinstance(origin, Tensor) else HOST, index_of(target)
    if source == place:
        return mode.compute(function, "copy_", args, kwargs)
    result = mode.call(function, place, args, kwargs)
    pinned = is_pinned_storage(origin)
    non_blocking = args[2] if len(args) > 2 else kwargs.get("non_blocking", False)
    write_transfer(mode, source, place, result, pinned, blocking=not (pinned and non_blocking))
    if origin.requires_grad:
        bring_gradients_back(mode, result, source, place, first=1)
    return result


@handles(Tensor.pin_memory)
def pin_memory(_: SimulatedMode, __: Callable, args: tuple, ___: dict) -> Tensor:
    if index_of(args[0]) is not None:
        raise RuntimeError(f"cannot pin '{type_name(args[0])}' only dense CPU tensors can be pinned")
    if is_pinned_storage(args[0]):
        return args[0]
    pinned = args[0].clone()
    storage_of(pinned).simulated_pinned = True
    return pinned


@handles(Tensor.is_pinned)
def is_pinned(_: SimulatedMode, __: Callable, args: tuple, ___: dict) -> bool:
    return is_pinned_storage(args[0])


def is_pinned_storage(tensor: Tensor) -> bool:
    """Tell whether a tensor was made by `pin_memory` while simulated GPUs were on."""
    return getattr(storage_of(tensor), "simulated_pinned", False)


@handles(Tensor.share_memory_)
def share_memory(_: SimulatedMode, function: Callable, args: tuple, __: dict) -> Tensor:
    """As on a GPU, nothing is to be done for what lies on one."""
    return args[0] if index_of(args[0]) is not None else function(*args)
