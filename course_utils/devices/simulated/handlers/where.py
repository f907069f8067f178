"""Where a tensor and its gradient are."""

from collections.abc import Callable

import torch
from torch import Tensor

from course_utils.devices.simulated.handlers.registry import handles
from course_utils.devices.simulated.mismatch import type_name
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.tags import index_of, tensors_in


@handles(Tensor.device.__get__)
def device(_: SimulatedMode, function: Callable, args: tuple, __: dict) -> torch.device:
    index = index_of(args[0])
    return function(*args) if index is None else torch.device("simgpu", index)


@handles(Tensor.is_cpu.__get__)
def is_cpu(_: SimulatedMode, function: Callable, args: tuple, __: dict) -> bool:
    return index_of(args[0]) is None and function(*args)


@handles(Tensor.get_device, torch.get_device)
def get_device(_: SimulatedMode, function: Callable, args: tuple, __: dict) -> int:
    index = index_of(args[0])
    return function(*args) if index is None else index


@handles(Tensor.type)
def type_(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> object:
    if len(args) == 1 and not kwargs:
        return type_name(args[0])
    return mode.compute(function, "type", args, kwargs)


@handles(Tensor.grad.__get__)
def grad(mode: SimulatedMode, function: Callable, args: tuple, _: dict) -> Tensor | None:
    gradient, index = function(*args), index_of(args[0])
    if gradient is not None and index is not None:
        mode.adopt(gradient, index)
    return gradient


@handles(Tensor.grad.__set__)
def set_grad(_: SimulatedMode, function: Callable, args: tuple, __: dict) -> None:
    if isinstance(args[1], Tensor) and index_of(args[0]) != index_of(args[1]):
        raise RuntimeError("assigned grad has data located on a different device")
    function(*args)


@handles(torch.autograd.grad)
def autograd_grad(mode: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> tuple:
    grads = function(*args, **kwargs)
    inputs = args[1] if len(args) > 1 else kwargs["inputs"]
    for tensor, gradient in zip(tensors_in((inputs,)), grads, strict=False):
        if gradient is not None and (index := index_of(tensor)) is not None:
            mode.adopt(gradient, index)
    return grads


@handles(Tensor.backward)
def backward(_: SimulatedMode, function: Callable, args: tuple, kwargs: dict) -> None:
    function(*args, **kwargs)


def is_simgpu(_: SimulatedMode, __: Callable, args: tuple, ___: dict) -> bool:
    """`tensor.is_simgpu`; registered once PyTorch has made the property."""
    return index_of(args[0]) is not None
