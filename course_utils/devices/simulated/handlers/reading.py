"""Reading values on the host: the host waits for all that is queued, and the bytes come over."""

from collections.abc import Callable

import torch
from torch import Tensor

from course_utils.devices.simulated.handlers.moving import transfer
from course_utils.devices.simulated.handlers.registry import handles
from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.mismatch import device_name
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.tags import index_of

NUMBERS = (
    Tensor.item,
    Tensor.tolist,
    Tensor.__bool__,
    Tensor.__float__,
    Tensor.__int__,
    Tensor.__index__,
    Tensor.__complex__,
    Tensor.__format__,
    Tensor.is_nonzero,
)


@handles(*NUMBERS)
def read(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> object:
    tensor = args[0]
    if (index := index_of(tensor)) is None:
        return function(*args, **kwargs)
    if function is Tensor.__format__ and tensor.dim():
        return represent(mode, Tensor.__repr__, (tensor,), {}).__format__(*args[1:])
    value = function(*args, **kwargs)
    mode.ledger.wait(index, function.__name__.strip("_"))
    return value


@handles(Tensor.__repr__)
def represent(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> str:
    if (index := index_of(args[0])) is None:
        return function(*args, **kwargs)
    mode.ledger.wait(index, "print")
    with mode.unwritten(), mode.active():
        return torch._tensor_str._str(*args, **kwargs)


@handles(Tensor.numpy, Tensor.__array__)
def numpy(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> object:
    index = index_of(args[0])
    if index is None:
        return function(*args, **kwargs)
    if not kwargs.get("force"):
        raise TypeError(
            f"can't convert {device_name(index)} device type tensor to numpy. "
            "Use Tensor.cpu() to copy the tensor to host memory first."
        )
    return function(transfer(mode, args[0].detach(), HOST), *args[1:], **kwargs)
