"""Which devices PyTorch can use here, and which one to take."""

import torch


def available_devices() -> dict[str, str]:
    """Return each device's name and what it is, the best first and the CPU last."""
    devices = {}
    if torch.accelerator.is_available():
        kind = torch.accelerator.current_accelerator().type
        devices = {f"{kind}:{index}": _words(kind, index) for index in range(torch.accelerator.device_count())}
    return {**devices, "cpu": f"the CPU; PyTorch uses {torch.get_num_threads()} of its threads at once"}


def best_device() -> torch.device:
    """Return the device to compute on: the first accelerator (a simulated GPU, if some are on), else the CPU."""
    return torch.device(next(iter(available_devices())))


def _words(kind: str, index: int) -> str:
    if kind == "cuda":
        maker = "AMD GPU, by ROCm" if torch.version.hip else "NVIDIA GPU"
        return f"{torch.cuda.get_device_name(index)} ({maker})"
    if kind == "simgpu":
        return torch.get_device_module(kind).get_device_name(index)
    return {"mps": "Apple GPU, by Metal (MPS)", "xpu": "Intel GPU"}.get(kind, f"accelerator of type {kind}")
