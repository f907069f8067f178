"""`torch.simgpu`: what PyTorch asks a kind of device, and what a learner would ask `torch.cuda`."""

import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch

from course_utils.devices.simulated.mode import SimulatedMode

MIXED_PRECISION = [torch.bfloat16, torch.float16]


class Namespace(types.ModuleType):
    """The functions of `torch.cuda` that simulated GPUs have; without simulated GPUs there is no device."""

    def __init__(self) -> None:
        super().__init__("torch.simgpu", "Simulated GPUs.")
        self.mode: SimulatedMode | None = None

    def is_available(self) -> bool:
        return self.mode is not None

    def is_initialized(self) -> bool:
        return self.mode is not None

    def device_count(self) -> int:
        return len(self.mode.gpus) if self.mode else 0

    def current_device(self) -> int:
        return self._mode().current

    def set_device(self, device: object) -> None:
        self._mode().current = self._index(device)

    @contextmanager
    def device(self, device: object) -> Iterator[None]:
        """Make a device the current one inside."""
        mode, before = self._mode(), self._mode().current
        mode.current = self._index(device)
        try:
            yield
        finally:
            mode.current = before

    def get_device_name(self, device: object = None) -> str:
        return f"simulated GPU {self._index(device)} ({self._mode().ledger.model.card} by its data sheet)"

    def synchronize(self, device: object = None) -> None:
        """Let the host wait, in simulated time, until a device has done what is queued."""
        self._mode().ledger.wait(self._index(device), "synchronize")

    def memory_allocated(self, device: object = None) -> int:
        return self._mode().gpus[self._index(device)].allocated

    def max_memory_allocated(self, device: object = None) -> int:
        return self._mode().gpus[self._index(device)].peak

    def reset_peak_memory_stats(self, device: object = None) -> None:
        gpu = self._mode().gpus[self._index(device)]
        gpu.peak = gpu.allocated

    def memory_reserved(self, device: object = None) -> int:
        """Nothing is cached: what is reserved is what is allocated."""
        return self.memory_allocated(device)

    def max_memory_reserved(self, device: object = None) -> int:
        return self.max_memory_allocated(device)

    def memory_stats(self, device: object = None) -> dict[str, int]:
        """The two entries that simulated GPUs have."""
        gpu = self._mode().gpus[self._index(device)]
        return {"allocated_bytes.all.current": gpu.allocated, "allocated_bytes.all.peak": gpu.peak}

    def mem_get_info(self, device: object = None) -> tuple[int, int]:
        gpu = self._mode().gpus[self._index(device)]
        return gpu.capacity - gpu.allocated, gpu.capacity

    def empty_cache(self) -> None:
        """Do nothing: nothing is cached."""

    def manual_seed(self, seed: int) -> None:
        torch.default_generator.manual_seed(seed)

    manual_seed_all = manual_seed

    def initial_seed(self) -> int:
        return torch.default_generator.initial_seed()

    def get_rng_state(self, _: object = None) -> torch.Tensor:
        return torch.default_generator.get_state()

    def set_rng_state(self, state: torch.Tensor, _: object = None) -> None:
        torch.default_generator.set_state(state)

    def get_amp_supported_dtype(self) -> list[torch.dtype]:
        return MIXED_PRECISION

    def _is_in_bad_fork(self) -> bool:
        return False

    def _index(self, device: object) -> int:
        if device is None:
            return self._mode().current
        return self._mode().place(torch.device("simgpu", device) if isinstance(device, int) else device)

    def _mode(self) -> SimulatedMode:
        if self.mode is None:
            raise RuntimeError("No simulated GPU is on: call simulated_gpus() first.")
        return self.mode


def _refuses(what: str) -> Callable:
    def refuse(*_: object, **__: object) -> None:
        raise NotImplementedError(
            f"{what} are not simulated: each simulated GPU has one queue. The ledger has the time of each step."
        )

    return refuse


NAMESPACE = Namespace()
for name in ("Stream", "stream", "current_stream", "default_stream"):
    setattr(NAMESPACE, name, _refuses("Streams"))
NAMESPACE.Event = _refuses("Events")
ACCELERATOR = {  # functions of torch.accelerator that ask compiled code, which does not know simulated GPUs
    "synchronize": NAMESPACE.synchronize,
    "current_device_index": NAMESPACE.current_device,
    "set_device_index": NAMESPACE.set_device,
    "memory_allocated": NAMESPACE.memory_allocated,
    "max_memory_allocated": NAMESPACE.max_memory_allocated,
    "reset_peak_memory_stats": NAMESPACE.reset_peak_memory_stats,
    "get_memory_info": NAMESPACE.mem_get_info,
    "empty_cache": NAMESPACE.empty_cache,
    "memory_reserved": NAMESPACE.memory_reserved,
    "max_memory_reserved": NAMESPACE.max_memory_reserved,
    "memory_stats": NAMESPACE.memory_stats,
    "device_index": NAMESPACE.device,
    "current_stream": NAMESPACE.current_stream,
    "set_stream": NAMESPACE.stream,
}
