"""What simulated GPUs do not do, each in one sentence."""

from collections.abc import Callable

from torch import Tensor

from course_utils.devices.simulated.handlers.registry import handles
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.tags import index_of


@handles(Tensor.__dlpack__, Tensor.__dlpack_device__)
def dlpack(_: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> object:
    if index_of(args[0]) is not None:
        raise NotImplementedError("DLPack is not simulated: take the tensor to the CPU first, x.cpu().")
    return function(*args, **kwargs)


@handles(Tensor.apply_, Tensor.map_, Tensor.map2_)
def apply(_: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> Tensor:
    if index_of(args[0]) is not None:
        raise TypeError(f"{function.__name__} is only implemented on CPU tensors")
    return function(*args, **kwargs)


@handles(Tensor.record_stream)
def record_stream(_: SimulatedMode, __: Callable, ___: tuple, ____: dict) -> None:
    raise NotImplementedError(
        "Streams are not simulated: each simulated GPU has one queue. The ledger has the time of each step."
    )
