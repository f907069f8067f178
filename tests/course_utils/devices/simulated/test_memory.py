"""The memory of simulated GPUs: what is held, the peak, and the limit."""

import gc
import weakref

import pytest
import torch
from torch import nn

MIB = 1 << 20


def megabytes(count, device="simgpu:0"):
    return torch.empty(count * MIB, dtype=torch.uint8, device=device)


def test_memory_is_what_tensors_hold_and_comes_back(gpus):
    x = megabytes(3)
    y = megabytes(2, "simgpu:1")
    assert (gpus[0].allocated, gpus[1].allocated) == (3 * MIB, 2 * MIB)
    views = x[1:], x.view(3, -1), x.detach()
    del x
    assert gpus[0].allocated == 3 * MIB  # the views hold it
    del views, y
    assert (gpus[0].allocated, gpus[1].allocated) == (0, 0)
    assert (gpus[0].peak, gpus[1].peak) == (3 * MIB, 2 * MIB)


def test_the_limit_is_met_in_pytorchs_words(gpus):
    kept = megabytes(512)
    with pytest.raises(torch.OutOfMemoryError) as refusal:
        megabytes(600)
    assert str(refusal.value) == (
        "simgpu out of memory. Tried to allocate 600.00 MiB. GPU 0 has a total capacity of 1.00 GiB of which "
        "512.00 MiB is free."
    )
    assert isinstance(refusal.value, RuntimeError)
    assert gpus[0].allocated == kept.nbytes
    assert megabytes(600, "simgpu:1").device.index == 1  # each has its own


def test_more_than_the_computer_has_is_out_of_memory_too(gpus):  # noqa: ARG001
    with pytest.raises(torch.OutOfMemoryError, match=r"simgpu out of memory\. GPU 1 has a total capacity of 1\.00 GiB"):
        torch.empty(1 << 60, dtype=torch.uint8, device="simgpu:1")


def test_a_result_that_does_not_fit_leaves_things_as_they_were(gpus):
    x = megabytes(300)
    for compute in (lambda: torch.cat([x, x, x]), lambda: x.float(), lambda: x.to("cpu").to("simgpu:0").repeat(3)):
        with pytest.raises(torch.OutOfMemoryError):
            compute()
        gc.collect()
        assert gpus[0].allocated == 300 * MIB


def test_all_of_the_memory_can_be_had_again(gpus):  # noqa: ARG001
    x = megabytes(1000)
    del x
    assert megabytes(1000).nbytes == 1000 * MIB


def test_a_storage_that_grows_holds_more(gpus):
    x = torch.empty(0, dtype=torch.uint8, device="simgpu:0").resize_(MIB)
    assert gpus[0].allocated == MIB
    del x
    assert gpus[0].allocated == 0


def test_a_training_step_gives_back_what_it_took(gpus):
    net = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 1)).to("simgpu:0")
    weights = sum(p.nbytes for p in net.parameters())
    assert gpus[0].allocated == weights
    optimiser = torch.optim.Adam(net.parameters())
    x = torch.ones(32, 64, device="simgpu:0")
    for _ in range(3):
        optimiser.zero_grad()
        net(x).sum().backward()
        optimiser.step()
    optimiser.zero_grad()
    gc.collect()
    assert gpus[0].allocated == 3 * weights + x.nbytes  # Adam keeps two moments of each weight


def test_the_tag_keeps_nothing_alive(gpus):
    gc.collect()
    gc.disable()
    try:
        x = megabytes(1)
        y = x.view(-1)[5:]
        z = (torch.ones(5, device="simgpu:0", requires_grad=True) * 2).sum()
        z.backward()
        seen = [weakref.ref(tensor) for tensor in (x, y, z)] + [weakref.ref(x.untyped_storage())]
        del x, y, z
        assert [one() for one in seen] == [None] * 4
        assert gpus[0].allocated == 0
    finally:
        gc.enable()


def test_a_thousand_steps_leak_nothing(gpus):
    net, x = nn.Linear(4, 2).to("simgpu:1"), torch.ones(3, 4, device="simgpu:1")
    optimiser = torch.optim.SGD(net.parameters(), lr=0.01)

    def steps(count):
        for _ in range(count):
            optimiser.zero_grad()
            net(x.cpu().to("simgpu:1")).square().mean().backward()
            optimiser.step()
        gc.collect()
        objects = gc.get_objects()
        return gpus[1].allocated, sum(issubclass(type(one), torch.Tensor) for one in objects)

    assert steps(50) == steps(1000)


def test_the_namespace_tells_the_same(gpus):
    x = megabytes(4, "simgpu:1")
    assert torch.simgpu.memory_allocated("simgpu:1") == torch.accelerator.memory_allocated(1) == 4 * MIB
    del x
    assert torch.simgpu.max_memory_allocated(1) == 4 * MIB
    assert torch.simgpu.mem_get_info(1) == (1024 * MIB, 1024 * MIB)
    torch.accelerator.reset_peak_memory_stats(1)
    assert gpus[1].peak == 0
    assert torch.simgpu.memory_stats(1) == {"allocated_bytes.all.current": 0, "allocated_bytes.all.peak": 0}
