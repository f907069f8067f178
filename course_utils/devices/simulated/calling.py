"""Around a call of PyTorch on the CPU: what it must not meet."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import torch
from torch.utils import _device

from course_utils.devices.simulated.ledger import HOST


def check_generator(generator: torch.Generator, place: int | None) -> None:
    """Refuse a generator of another kind of device.

    Raises:
        RuntimeError: in PyTorch's words.
    """
    kind = "cpu" if place is HOST else "simgpu"
    if generator.device.type != kind:
        raise RuntimeError(f"Expected a '{kind}' device type for generator but found '{generator.device.type}'")


@contextmanager
def as_on_the_cpu(place: int | None) -> Iterator[None]:
    """Functions of PyTorch that call others must not meet the simulated device as default or in autocast."""
    with ExitStack() as stack:
        if _device.CURRENT_DEVICE is not None and _device.CURRENT_DEVICE.type == "simgpu":
            stack.enter_context(torch.device("cpu"))
        if place is not HOST and torch._C._is_any_autocast_enabled():
            mixed, dtype = torch.is_autocast_enabled("simgpu"), torch.get_autocast_dtype("simgpu")
            stack.enter_context(torch.autocast("cpu", dtype=dtype if mixed else None, enabled=mixed))
        yield
