"""What a program does, in a form that can be compared between devices: values, gradients, aliasing, devices, errors."""

import re
from collections.abc import Iterator, Mapping

import torch

HERE = "here"
PLAIN = bool | int | float | str | complex | type(None)


def outcome(program: object, device: torch.device) -> object:
    """Run a program and return what it gave: numbers, words, and for each tensor its facts."""
    try:
        result = program(device)
    except Exception as error:
        return {"raises": type(error).__name__, "says": without_places(str(error))}
    return Reader(device).read(result)


def without_places(words: str) -> str:
    """Return a message without the names of devices."""
    return re.sub(r"simgpu(:\d+)?|SIMGPU|\bcpu\b|CPU", "<place>", words)


class Reader:
    """Reads results; tensors that share memory are told by the number of their storage, in order of appearance."""

    def __init__(self, device: torch.device) -> None:
        self.device, self.storages = device, {}

    def read(self, value: object, host: bool = False) -> object:
        if isinstance(value, torch.Tensor):
            return self._tensor(value, host)
        if isinstance(value, torch.device):
            return HERE if value == self.device else f"on {value}"
        if isinstance(value, Mapping):
            return {str(key): self.read(item, host or str(key).startswith("host")) for key, item in value.items()}
        if isinstance(value, tuple | list):
            return {str(number): self.read(item, host) for number, item in enumerate(value)}
        return value if isinstance(value, PLAIN) else repr(value)

    def _tensor(self, tensor: torch.Tensor, host: bool) -> dict:
        """Return a tensor's facts; under a key that begins with "host", it must lie on the CPU."""
        expected = torch.device("cpu") if host else self.device
        facts = {
            "place": HERE if tensor.device == expected else f"on {tensor.device}",
            "class": type(tensor).__name__,
            "dtype": str(tensor.dtype),
            "shape": str(tuple(tensor.shape)),
            "strides": str(tensor.stride()),
            "storage": self.storages.setdefault(tensor.untyped_storage().data_ptr(), len(self.storages)),
            "offset": tensor.storage_offset(),
            "requires grad": tensor.requires_grad,
            "node": tensor.grad_fn and tensor.grad_fn.name(),
            "values": tensor.detach().cpu().clone(),
        }
        if tensor.is_leaf and tensor.requires_grad:
            facts["gradient"] = None if tensor.grad is None else self.read(tensor.grad, host)
        return facts


def differences(expected: object, actual: object, path: str = "result") -> Iterator[str]:
    """Yield, in words, where two outcomes differ.

    Floating-point values may differ by rounding: kernels of the CPU round by the alignment of their memory.
    """
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() == actual.keys():
        for key in expected:
            yield from differences(expected[key], actual[key], f"{path}.{key}")
    elif isinstance(expected, torch.Tensor) and isinstance(actual, torch.Tensor):
        if not _close(expected, actual):
            yield f"{path}: {actual} and not {expected}"
    elif isinstance(expected, float) and isinstance(actual, float):
        if not _close(torch.tensor(expected), torch.tensor(actual)):
            yield f"{path}: {actual} and not {expected}"
    elif expected != actual:
        yield f"{path}: {actual} and not {expected}"


def _close(expected: torch.Tensor, actual: torch.Tensor) -> bool:
    if expected.shape != actual.shape or expected.dtype != actual.dtype:
        return False
    if not (expected.is_floating_point() or expected.is_complex()):
        return torch.equal(expected, actual)
    return torch.allclose(actual, expected, rtol=1e-5, atol=1e-6, equal_nan=True)
