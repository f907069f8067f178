"""Switching simulated GPUs on and off in one process.

What stays after the first switching on is the name: `torch.device("simgpu")` parses, tensors and modules have the
methods that PyTorch makes for it (`.simgpu()`, `.is_simgpu`), and `torch.accelerator.current_accelerator()` says simgpu
although none is available. All else is taken back.
"""

from functools import cache

import torch
from torch.overrides import _get_current_function_mode_stack, _pop_mode, _push_mode

from course_utils.devices.simulated import handlers
from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.namespace import NAMESPACE
from course_utils.devices.simulated.replaced import put_back, replace
from course_utils.devices.simulated.tags import tag

_stack: list[tuple[SimulatedMode, list]] = []  # what is on, the newest last, with what it replaced


class NoSimulation(RuntimeError):
    """Simulated GPUs cannot be had in this process; the message says why."""


def switch_on(mode: SimulatedMode) -> None:
    """Put a mode on in this thread; one that was on waits until this one is off, its tensors on the host meanwhile.

    Raises:
        NoSimulation: another device already has PyTorch's place for devices of one's own.
    """
    _name_the_device()
    if _stack:
        _rest(*_stack[-1])
    _stack.append((mode, _run(mode)))
    mode.on = True


def switch_off(mode: SimulatedMode) -> None:
    """Take a mode off, wherever in the stack of modes it is; the newest that is left runs. Off already is no fault."""
    entry = next((entry for entry in _stack if entry[0] is mode), None)
    if entry is None:
        return
    newest = entry is _stack[-1]
    _stack.remove(entry)
    mode.on = False
    if newest:
        _rest(*entry)
        if _stack:
            _stack[-1] = _stack[-1][0], _run(_stack[-1][0])


def _run(mode: SimulatedMode) -> list:
    NAMESPACE.mode = mode
    for gpu in mode.gpus:
        gpu.place = gpu.index
    replaced = replace(mode)
    _push_mode(mode)
    return replaced


def _rest(mode: SimulatedMode, replaced: list) -> None:
    """Take a mode out of this thread's stack, whatever was put on after it; its tensors then lie on the host."""
    above = []
    while any(other is mode for other in _get_current_function_mode_stack()):
        above.append(_pop_mode())
    for other in reversed(above):
        if other is not mode:
            _push_mode(other)
    put_back(mode, replaced)
    for gpu in mode.gpus:
        gpu.place = HOST
    NAMESPACE.mode = None


def mode_that_is_on() -> SimulatedMode | None:
    """Return the newest mode that is on."""
    return _stack[-1][0] if _stack else None


@cache
def _name_the_device() -> None:
    try:
        torch.utils.rename_privateuse1_backend("simgpu")
    except RuntimeError as error:
        raise NoSimulation(
            f"PyTorch has one place for devices of one's own, and it is taken ({error}). "
            "Start a process without that device to use simulated GPUs."
        ) from None
    torch._register_device_module("simgpu", NAMESPACE)
    torch.utils.generate_methods_for_privateuse1_backend()
    torch.serialization.register_package(5, _location_of, _restore)  # before the CPU's own, which is at 10
    SimulatedMode.handlers[torch.Tensor.simgpu] = handlers.moving.simgpu
    SimulatedMode.handlers[torch.Tensor.is_simgpu.__get__] = handlers.where.is_simgpu


def _location_of(storage: object) -> str | None:
    allocation = getattr(storage, "simulated", None)
    place = HOST if allocation is None else allocation.gpu.place
    return None if place is HOST else f"simgpu:{place}"


def _restore(storage: torch.UntypedStorage, location: str) -> torch.UntypedStorage | None:
    if not location.startswith("simgpu"):
        return None
    mode = mode_that_is_on()
    if mode is None:
        raise RuntimeError(
            "Attempting to deserialize object on a simulated GPU but simulated GPUs are off: call simulated_gpus(), "
            "or use torch.load with map_location=torch.device('cpu') to map your storages to the CPU."
        )
    tensor = torch.empty(0, dtype=torch.uint8, device="cpu").set_(storage)
    tag(tensor, mode.gpus[mode.place(location)])
    return storage
