"""Which devices there are, and the best of them."""

import pytest
import torch

from course_utils.devices import available_devices, best_device, simulated_gpus


def test_simulated_gpus_come_first_and_say_that_they_are(gpus):  # noqa: ARG001
    devices = available_devices()
    assert list(devices) == ["simgpu:0", "simgpu:1", "cpu"]
    assert devices["simgpu:1"] == "simulated GPU 1 (Tesla T4 by its data sheet)"
    assert devices["cpu"] == f"the CPU; PyTorch uses {torch.get_num_threads()} of its threads at once"
    assert best_device() == torch.device("simgpu:0")
    assert torch.ones(1, device=best_device()).is_simgpu


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a real accelerator here")
def test_off_again_the_cpu_is_what_there_is():
    with simulated_gpus():
        pass
    assert list(available_devices()) == ["cpu"]
    assert best_device() == torch.device("cpu")


@pytest.mark.parametrize(
    ("kind", "hip", "words"),
    [
        ("cuda", None, "Card (NVIDIA GPU)"),
        ("cuda", "6.0", "Card (AMD GPU, by ROCm)"),
        ("mps", None, "Apple GPU, by Metal (MPS)"),
        ("xpu", None, "Intel GPU"),
        ("hpu", None, "accelerator of type hpu"),
    ],
)
def test_real_accelerators_are_named_by_their_maker(monkeypatch, kind, hip, words):
    monkeypatch.setattr(torch.accelerator, "is_available", lambda: True)
    monkeypatch.setattr(torch.accelerator, "current_accelerator", lambda: torch.device(kind))
    monkeypatch.setattr(torch.accelerator, "device_count", lambda: 1)
    monkeypatch.setattr(torch.cuda, "get_device_name", lambda _: "Card")
    monkeypatch.setattr(torch.version, "hip", hip)
    assert available_devices()[f"{kind}:0"] == words
    assert best_device() == torch.device(kind, 0)
