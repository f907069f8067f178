"""What `simulated_gpus` takes and refuses, and what it shows."""

import math

import pytest
import torch

from course_utils.devices import simulated_gpus
from course_utils.devices.simulated import NoSimulation

COUNTS = [0, -1, 65, "2", 2.0, None, True]
MEMORIES = [0, -1, math.nan, math.inf, 2000, "8", None]


@pytest.mark.parametrize("count", COUNTS)
def test_a_count_that_cannot_be_is_refused_in_a_sentence(count):
    with pytest.raises(ValueError) as refusal:
        simulated_gpus(count)
    assert str(refusal.value) == (
        f"simulated_gpus needs a whole number of devices from 1 to 64, and was given {count!r}."
    )


@pytest.mark.parametrize("memory", MEMORIES)
def test_a_memory_that_cannot_be_is_refused_in_a_sentence(memory):
    with pytest.raises(ValueError) as refusal:
        simulated_gpus(memory_gib=memory)
    assert str(refusal.value) == (
        f"simulated_gpus needs the memory of a device in GiB, more than 0 and at most 1024, and was given {memory!r}."
    )


def test_a_device_beyond_the_count_is_refused(gpus):  # noqa: ARG001
    for ask in (lambda: torch.ones(1, device="simgpu:2"), lambda: torch.ones(1).to("simgpu:2")):
        with pytest.raises(torch.AcceleratorError) as refusal:
            ask()
        assert str(refusal.value) == (
            "simgpu error: invalid device ordinal (simgpu:2 was asked for, 2 simulated GPUs are on, numbered from 0)"
        )


def test_one_gpu_is_said_in_the_singular():
    with simulated_gpus(1), pytest.raises(torch.AcceleratorError, match="1 simulated GPU is on, numbered from 0"):
        torch.ones(1, device="simgpu:1")


def test_beside_a_real_gpu_they_are_refused_unless_forced(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    with pytest.raises(NoSimulation) as refusal:
        simulated_gpus()
    assert str(refusal.value) == (
        "This computer has a real GPU, and simulated ones beside it would take its place in torch.accelerator: "
        'use the real one (device "cuda"), or say simulated_gpus(..., force=True).'
    )
    with simulated_gpus(force=True):
        assert torch.ones(1, device="simgpu:1").device.index == 1


def test_the_name_alone_means_the_current_one(gpus):  # noqa: ARG001
    assert torch.ones(1, device="simgpu").device == torch.device("simgpu:0")
    with torch.simgpu.device(1):
        assert torch.ones(1, device="simgpu").device == torch.device("simgpu:1")
        assert torch.ones(1).to("simgpu").device.index == 1
    torch.simgpu.set_device(1)
    assert torch.accelerator.current_device_index() == 1
    with torch.accelerator.device_index(0):
        assert torch.simgpu.current_device() == 0


def test_what_is_on_shows_what_happened(gpus):
    x = torch.ones(1 << 18).to("simgpu:1")
    (x * 2).sum().item()
    assert repr(gpus).splitlines() == [
        "2 simulated GPUs, 1 GiB each",
        "  simgpu:0    0.0 MiB in use, peak 0.0 MiB",
        "  simgpu:1    1.0 MiB in use, peak 2.0 MiB",
        "  kernels     2",
        "  transfers   1, 1.0 MiB",
        "  waits       1: the host waited for a device",
        "  time        0.195 ms, simulated after Tesla T4's data sheet",
    ]


def test_off_its_ledger_can_still_be_read():
    with simulated_gpus(count=1) as gpus:
        torch.ones(3, device="simgpu")
    assert "1 simulated GPU, 8 GiB each, switched off" in repr(gpus)
    assert [event.name for event in gpus.kernels] == ["ones"]
    assert len(gpus) == 1
    assert gpus[0].peak == 12
