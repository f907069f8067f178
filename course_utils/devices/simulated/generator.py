"""`torch.Generator` for simulated GPUs: a CPU generator that says where it belongs."""

import torch

from course_utils.devices.simulated.namespace import NAMESPACE


class _Like(type(torch.Generator)):
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, torch._C.Generator)


class Generator(torch._C.Generator, metaclass=_Like):
    """Stands in for `torch.Generator` while simulated GPUs are on; its numbers are those of the CPU.

    Raises:
        torch.AcceleratorError: there is no such simulated GPU.
    """

    def __new__(cls, device: object = "cpu") -> torch._C.Generator:
        place = torch.device(device)
        simulated = place.type == "simgpu"
        generator = super().__new__(cls, "cpu" if simulated else place)
        generator.place = torch.device("simgpu", NAMESPACE._index(place)) if simulated else None
        return generator

    @property
    def device(self) -> torch.device:
        return self.place or super().device

    def clone_state(self) -> torch._C.Generator:
        return _restore(str(self.device), self.get_state())

    def __reduce__(self) -> tuple:
        return _restore, (str(self.device), self.get_state())


def _restore(device: str, state: torch.Tensor) -> torch._C.Generator:
    generator = Generator(device) if NAMESPACE.mode or device == "cpu" else torch.Generator()
    generator.set_state(state)
    return generator
