"""The ledger and the simulated clock: each figure is worked out by hand from the model."""

import pytest
import torch

from course_utils.devices import simulated_gpus
from course_utils.devices.simulated import Model

MODEL = Model(
    card="paper", launch=1, kernel=2, memory=100, operations=1000, copy=5, pinned=20, pageable=10, peer=40
)  # seconds; bytes and operations a second


@pytest.fixture
def paper():
    """Two simulated GPUs whose model has round numbers."""
    with simulated_gpus(count=2, memory_gib=1, model=MODEL) as on:
        yield on


def floats(count, device="cpu"):
    return torch.ones(count, device=device)


def test_a_kernel_is_queued_and_the_host_goes_on(paper):
    x = floats(250, "simgpu:0")  # 1000 bytes: 10 s
    assert paper.seconds == 1
    (event,) = paper.kernels
    assert (event.name, event.device, event.start, event.end, event.bytes) == ("ones", 0, 1, 11, 1000)
    x.add_(1)  # read and written: 2000 bytes, 20 s, behind the first
    assert paper.seconds == 2
    assert (paper.kernels[1].name, paper.kernels[1].start, paper.kernels[1].end) == ("add", 11, 31)


def test_a_small_kernel_takes_the_least_time(paper):
    floats(1, "simgpu:0")
    assert paper.kernels[0].end - paper.kernels[0].start == 2


def test_a_product_takes_its_operations(paper):
    x = torch.ones(10, 50, device="simgpu:0")
    x @ x.T  # 2 * 10 * 10 * 50 operations: 10 s; 2000 + 2000 + 400 bytes: 44 s
    assert paper.kernels[-1].end - paper.kernels[-1].start == 44
    y = torch.ones(100, 100, device="simgpu:1")
    y @ y  # 2 * 100**3 operations: 2000 s; 3 * 40000 bytes: 1200 s
    assert paper.kernels[-1].end - paper.kernels[-1].start == 2000


def test_reading_a_value_waits_for_the_queue(paper):
    x = floats(250, "simgpu:0")
    assert x[0].item() == 1.0
    assert paper.seconds == 11
    (event,) = paper.waits
    assert (event.name, event.device, event.start, event.end) == ("item", 0, 1, 11)


READS = {
    "item": lambda x: x[0].item(),
    "float": lambda x: float(x[0]),
    "bool": lambda x: bool(x[0] > 0),
    "tolist": lambda x: x.tolist(),
    "print": lambda x: repr(x),
    "nonzero": lambda x: x.nonzero(),
    "mask": lambda x: x[x > 0],
    "equal": lambda x: torch.equal(x, x),
    "synchronize": lambda _: torch.simgpu.synchronize(0),
    "unique": lambda x: x.unique(),
    "copy to the host": lambda x: x.cpu(),
}


@pytest.mark.parametrize(("name", "read"), READS.items(), ids=READS)
def test_each_way_to_wait_is_written_down(paper, name, read):
    x = floats(3, "simgpu:0")
    before = len(paper.waits)
    read(x)
    (event,) = paper.waits[before:]
    assert name in (event.name, {"__bool__": "bool", "__float__": "float"}.get(event.name))


def test_arithmetic_does_not_wait(paper):
    x = floats(3, "simgpu:0")
    ((x + 1) * x).softmax(0).sum()
    assert paper.waits == ()


def test_a_pageable_transfer_keeps_the_host(paper):
    floats(250).to("simgpu:0")  # 1000 bytes at 10 a second, after the launch
    (event,) = paper.transfers
    assert (event.source, event.device, event.bytes, event.pinned) == (None, 0, 1000, False)
    assert (event.start, event.end, paper.seconds) == (1, 101, 101)


def test_a_pinned_transfer_that_does_not_block_lets_the_host_go_on(paper):
    batch = floats(250).pin_memory()
    batch.to("simgpu:0", non_blocking=True)  # 1000 bytes at 20 a second
    (event,) = paper.transfers
    assert (event.start, event.end, event.pinned, paper.seconds) == (1, 51, True, 1)
    floats(250, "simgpu:1")  # the other device computes meanwhile
    assert (paper.kernels[0].start, paper.kernels[0].end) == (2, 12)
    floats(1, "simgpu:0")  # behind the copy
    assert paper.kernels[1].start == 51


def test_pageable_memory_blocks_whatever_is_asked(paper):
    floats(250).to("simgpu:0", non_blocking=True)
    assert paper.seconds == 101


def test_the_shortest_transfer_takes_its_latency(paper):
    floats(1).to("simgpu:0")
    assert paper.transfers[0].end - paper.transfers[0].start == 5


def test_between_gpus_both_queues_are_busy_and_the_host_is_free(paper):
    x = floats(250, "simgpu:0")  # busy until 11
    x.to("simgpu:1")  # 1000 bytes at 40 a second
    (event,) = paper.transfers
    assert (event.source, event.device, event.start, event.end, paper.seconds) == (0, 1, 11, 36, 2)
    floats(1, "simgpu:1")
    assert paper.kernels[-1].start == 36


def test_a_copy_to_the_host_waits_for_what_is_queued(paper):
    floats(250, "simgpu:0").cpu()
    (event,) = paper.transfers
    assert (event.source, event.device, event.start, event.end, paper.seconds) == (0, None, 11, 111, 111)


def test_the_backward_of_a_transfer_is_a_transfer_back(paper):
    host = floats(250).requires_grad_()
    host.to("simgpu:1").sum().backward()
    there, back = paper.transfers
    assert (there.source, there.device, back.source, back.device) == (None, 1, 1, None)
    assert back.bytes == 1000


def test_what_changes_no_place_and_makes_no_tensor_is_not_written(paper):
    x = floats(6, "simgpu:0")
    before = len(paper.events)
    x.view(2, 3), x[1:], x.to("simgpu:0"), x.shape, x.device, x.detach(), x.is_contiguous()
    assert len(paper.events) == before


def test_the_cpu_alone_is_not_written(paper):
    (floats(3) + 1).sum().item()
    assert paper.events == ()
    assert paper.seconds == 0


def test_the_default_model_says_whose_it_is(gpus):
    assert gpus.model.card == "Tesla T4"
    assert "Tesla T4 by its data sheet" in torch.simgpu.get_device_name(0)
