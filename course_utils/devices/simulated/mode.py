"""The mode that makes simulated GPUs: it sees each call of a PyTorch function, checks it, tags what comes out.

The call itself is PyTorch's own, on the CPU. `handlers` has the functions that are about devices; all others go
through `compute`.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

import torch
from torch.overrides import TorchFunctionMode, _get_current_function_mode_stack
from torch.utils import _device

from course_utils.devices.simulated.calling import as_on_the_cpu, check_generator
from course_utils.devices.simulated.costs import WAITS, cost_of, writes
from course_utils.devices.simulated.ledger import HOST, Gpu, Ledger, Model
from course_utils.devices.simulated.mismatch import refuse_lists, refuse_mixed
from course_utils.devices.simulated.tags import COST, NODE, index_of, node_of, storage_of, tag, tag_host, tensors_in

UNSAID = object()  # a call that names no device
CONSTRUCTORS = _device._device_constructors()
REFUSED = ("sparse", "to_sparse", "to_mkldnn", "quantize", "fake_quantize", "_nested", "nested")
PROPERTIES = {"__get__", "__set__", "__delete__"}


class SimulatedMode(TorchFunctionMode):
    """Several simulated GPUs in one process.

    Args:
        count: how many.
        capacity: bytes of memory of each.
        model: how long things take.
    """

    handlers: ClassVar[dict[Callable, Callable]] = {}

    def __init__(self, count: int, capacity: int, model: Model) -> None:
        super().__init__()
        self.gpus = [Gpu(index, capacity) for index in range(count)]
        self.ledger = Ledger(model, count)
        self.current = 0
        self.on = True
        self.forked = False  # in a worker of a DataLoader, which has no GPU
        self.stance: object = None  # how `torch.compile` was before
        self.calls = threading.local()  # `place`: where the call runs that PyTorch computes now

    def __torch_function__(self, function: Callable, _: object, args: tuple = (), kwargs: dict | None = None) -> object:
        if not self.on:  # a thread that was started before it was switched off
            return function(*args, **(kwargs or {}))
        if handler := self.handlers.get(function):
            return handler(self, function, args, kwargs or {})
        name = getattr(function, "__name__", "")
        if name in PROPERTIES:
            return function(*args, **(kwargs or {}))
        if kwargs and kwargs.get("pin_memory") is True:
            return self.pinned(function, args, kwargs)
        return self.compute(function, name, args, kwargs or {})

    def compute(self, function: Callable, name: str, args: tuple, kwargs: dict) -> object:
        """Call a function on operands that agree, or that makes a tensor, and tag what comes out.

        Raises:
            RuntimeError: the operands lie on different devices; in PyTorch's words.
            torch.OutOfMemoryError: the result does not fit.
            NotImplementedError: the function is not simulated.
        """
        wanted = self.wanted(function, kwargs)
        operands = tensors_in(args) + tensors_in(kwargs.values()) if kwargs else tensors_in(args)
        places = [index_of(tensor) for tensor in operands]
        place = next((index for index in places if index is not None), HOST)
        if name.startswith("_foreach"):
            return self._compute_each(function, name, args, kwargs)
        if wanted is not UNSAID:
            kwargs, place = {**kwargs, "device": "cpu"}, wanted
        elif place is not HOST and any(index != place for index in places):
            refuse_mixed(function, name, args, kwargs)
            place = HOST if name.endswith("_as") and places[0] is HOST else place
        if kwargs.get("generator") is not None:
            check_generator(kwargs["generator"], place)
        if place is not HOST and name.startswith(REFUSED):
            raise NotImplementedError(
                f"`{name}` is not simulated: a simulated GPU holds strided tensors only. Do it on the CPU: x.cpu()."
            )
        result = self.call(function, place, args, kwargs)
        if place is HOST:
            self._adopt_host(result)
        else:
            self.adopt(result, place, name, operands, places)
        return result

    def pinned(self, function: Callable, args: tuple, kwargs: dict) -> torch.Tensor:
        """Make a tensor in pinned memory of the host."""
        result = self.__torch_function__(function, (), args, {**kwargs, "pin_memory": False})
        if index_of(result) is not HOST:
            raise RuntimeError("Only dense CPU tensors can be pinned")
        storage_of(result).simulated_pinned = True
        return result

    def wanted(self, function: Callable, kwargs: dict) -> object:
        """Return the place that a call names by `device=` or by the default device, else `UNSAID`."""
        if kwargs and kwargs.get("device") is not None:
            return self.place(kwargs["device"])
        if _device.CURRENT_DEVICE is not None and function in CONSTRUCTORS:
            return self.place(_device.CURRENT_DEVICE)
        return UNSAID

    def place(self, device: object) -> object:
        """Return the index of a simulated GPU, `HOST` for the CPU, or `UNSAID` for a device that is not ours.

        Raises:
            torch.AcceleratorError: there are fewer simulated GPUs.
        """
        device = torch.device("simgpu", device) if type(device) is int else torch.device(device)
        if device.type == "cpu":
            return HOST
        if device.type != "simgpu":
            return UNSAID
        index = self.current if device.index is None else device.index
        if index >= len(self.gpus):
            raise torch.AcceleratorError(
                f"simgpu error: invalid device ordinal (simgpu:{index} was asked for, {len(self.gpus)} simulated "
                f"GPU{'s are' if len(self.gpus) > 1 else ' is'} on, numbered from 0)"
            )
        return index

    def call(self, function: Callable, place: int | None, args: tuple, kwargs: dict) -> object:
        """Call PyTorch's own function on the CPU, whatever default device is set."""
        calls = self.calls
        before, calls.place = getattr(calls, "place", HOST), place
        try:
            if _device.CURRENT_DEVICE is None and (place is HOST or not torch._C._is_any_autocast_enabled()):
                return function(*args, **kwargs)
            with as_on_the_cpu(place):
                return function(*args, **kwargs)
        except RuntimeError as error:
            if place is not HOST and "DefaultCPUAllocator" in str(error):  # more than this computer has
                raise torch.OutOfMemoryError(self.gpus[place].out_of_memory(None)) from None
            raise
        finally:
            calls.place = before

    def adopt(
        self, result: object, place: int, name: str = "", operands: list | None = None, places: list | None = None
    ) -> None:
        """Tag the tensors in a result; a call that made or changed one is a kernel."""
        if self.forked:
            raise RuntimeError(
                "Cannot re-initialize simgpu in forked subprocess. "
                "To use simgpu with multiprocessing, you must use the 'spawn' start method"
            )
        operands = operands or []
        results = [result] if isinstance(result, torch.Tensor) else _results(result)
        on_host = ()
        if places and HOST in places:
            on_host = [storage_of(one) for one, index in zip(operands, places, strict=True) if index is HOST]
        gpu, made = self.gpus[place], False
        for tensor in results:
            if on_host and any(storage_of(tensor) is storage for storage in on_host):
                continue
            made = tag(tensor, gpu) or made
            if (node := node_of(tensor)) is not None:
                node.metadata.setdefault(NODE, place)
        if name in WAITS:
            self.ledger.wait(place, name)
        if name and (made or writes(name)):
            cost = cost_of(name, operands, results)
            self.ledger.kernel(name.strip("_"), place, *cost)
            for tensor in results:
                if (node := node_of(tensor)) is not None:
                    node.metadata[COST] = cost

    def _adopt_host(self, result: object) -> None:
        for tensor in [result] if isinstance(result, torch.Tensor) else _results(result):
            tag_host(tensor)
            if (node := node_of(tensor)) is not None:
                node.metadata.setdefault(NODE, HOST)

    def _compute_each(self, function: Callable, name: str, args: tuple, kwargs: dict) -> object:
        """The optimisers' functions on lists: each result lies where its operand does."""
        tensors = next(list(values) for values in args if isinstance(values, tuple | list))
        places = [index_of(tensor) for tensor in tensors]
        refuse_lists(places, args, kwargs)
        result = self.call(function, next(iter(places), HOST), args, kwargs)
        for index in set(places) - {HOST}:
            size = sum(one.nbytes for one, place in zip(tensors, places, strict=True) if place == index)
            self.ledger.kernel(name.strip("_"), index, size, 0)
        for tensor, index in zip(tensors_in(result or ()), places, strict=False):
            if index is not HOST:
                self.adopt(tensor, index)
        return result

    @contextmanager
    def active(self) -> Iterator[None]:
        """Have the mode on inside, also where PyTorch has taken it off for the length of a call."""
        if any(mode is self for mode in _get_current_function_mode_stack()):
            yield
        else:
            with self:
                yield

    @contextmanager
    def unwritten(self) -> Iterator[None]:
        """Write nothing into the ledger."""
        before, self.ledger.quiet = self.ledger.quiet, True
        try:
            yield
        finally:
            self.ledger.quiet = before


def _results(result: object) -> list[torch.Tensor]:
    if isinstance(result, dict):
        return tensors_in(result.values())
    return tensors_in(result) if isinstance(result, tuple | list) else []
