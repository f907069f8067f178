"""What happened on the simulated GPUs: memory held, kernels queued, transfers, waits, and when by a declared model.

Every time in here is simulated: no clock of this computer is read.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

import torch

KEPT = 100_000  # events; the counts go on
HOST = None  # the place of what lies in the computer's own memory; a simulated GPU's place is its index


@dataclass(frozen=True)
class Model:
    """How long things take, in seconds, bytes a second and floating-point operations a second.

    The rates are those of NVIDIA's data sheet for the Tesla T4 (320 GB/s of memory bandwidth, 8.1 TFLOPS in single
    precision, PCIe 3.0 x16); the latencies, and what PCIe reaches in practice, are round figures of the usual size,
    not measured on that card. A kernel takes as long as the slower of moving its bytes and computing its operations.
    """

    card: str = "Tesla T4"
    launch: float = 5e-6  # the host queues a kernel
    kernel: float = 3e-6  # the shortest kernel
    memory: float = 320e9
    operations: float = 8.1e12
    copy: float = 10e-6  # the shortest transfer
    pinned: float = 12e9
    pageable: float = 6e9
    peer: float = 12e9  # from GPU to GPU


class Event(NamedTuple):
    """Something that took simulated time: `kind` is kernel, transfer or wait; start and end are in seconds.

    A transfer's `source` is where the bytes came from; what it read from and wrote to is an index, or None (the host).
    """

    kind: str
    name: str
    device: int | None
    start: float
    end: float
    bytes: int = 0
    source: int | None = None
    pinned: bool = False


class Gpu:
    """The memory of one simulated GPU, in bytes; `place` is its index while it is on, else None (the host)."""

    def __init__(self, index: int, capacity: int) -> None:
        self.index, self.capacity = index, capacity
        self.place: int | None = index
        self.allocated = self.peak = 0

    def take(self, size: int) -> None:
        """Hold `size` bytes more.

        Raises:
            torch.OutOfMemoryError: they do not fit.
        """
        if self.allocated + size > self.capacity:
            raise torch.OutOfMemoryError(self.out_of_memory(size))
        self.allocated += size
        self.peak = max(self.peak, self.allocated)

    def out_of_memory(self, size: int | None) -> str:
        """The words of PyTorch's allocator."""
        wanted = "" if size is None else f" Tried to allocate {readable(size)}."
        return (
            f"simgpu out of memory.{wanted} GPU {self.index} has a total capacity of {readable(self.capacity)} "
            f"of which {readable(self.capacity - self.allocated)} is free."
        )


def readable(size: int) -> str:
    """Return a number of bytes as PyTorch's allocator writes it."""
    for unit, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size / unit:.2f} {name}"
    return f"{size} bytes"


@dataclass
class Ledger:
    """Counts and events of all devices, and the simulated clock: the host's time, and when each queue is empty."""

    model: Model
    count: int
    events: deque = field(default_factory=lambda: deque(maxlen=KEPT))
    counts: dict = field(default_factory=lambda: {"kernel": 0, "transfer": 0, "wait": 0})
    now: float = 0.0
    quiet: bool = False  # what an observer does is not written down

    def __post_init__(self) -> None:
        self.free_at = [0.0] * self.count

    def kernel(self, name: str, device: int, size: int, operations: int) -> None:
        """Queue a kernel that moves `size` bytes and computes `operations`; the host does not wait for it."""
        if self.quiet:
            return
        self.now += self.model.launch
        start = max(self.now, self.free_at[device])
        takes = max(self.model.kernel, size / self.model.memory, operations / self.model.operations)
        self.free_at[device] = start + takes
        self._write(Event("kernel", name, device, start, self.free_at[device], size))

    def transfer(self, source: int | None, target: int | None, size: int, pinned: bool, blocking: bool) -> None:
        """Copy `size` bytes from place to place, behind what the devices have queued."""
        if self.quiet:
            return
        ends = [device for device in (source, target) if device is not HOST]
        rate = self.model.peer if len(ends) == 2 else self.model.pinned if pinned else self.model.pageable
        start = max(self.now + self.model.launch, *(self.free_at[device] for device in ends))
        end = start + max(self.model.copy, size / rate)
        for device in ends:
            self.free_at[device] = end
        self.now = end if blocking else self.now + self.model.launch
        self._write(Event("transfer", "copy", target, start, end, size, source, pinned))
        if source is not HOST and target is HOST and blocking:
            self._write(Event("wait", "copy to the host", source, start, end))

    def wait(self, device: int, name: str) -> None:
        """The host waits until the device's queue is empty."""
        if self.quiet:
            return
        start, self.now = self.now, max(self.now, self.free_at[device])
        self._write(Event("wait", name, device, start, self.now))

    def _write(self, event: Event) -> None:
        self.events.append(event)
        self.counts[event.kind] += 1
