"""What the declared model of simulated GPUs assumes, measured on the card that is here."""

import statistics
import time

import pytest
import torch

MIB = 1 << 20


def seconds(work, repeats=20):
    """Return the median time of `work`, the GPU's included."""
    work()
    times = []
    for _ in range(repeats):
        torch.cuda.synchronize()
        begun = time.perf_counter()
        work()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


@pytest.mark.parametrize("pinned", [False, True], ids=["pageable", "pinned"])
def test_a_copy_to_the_gpu(pinned, row):
    source = torch.empty(256 * MIB, dtype=torch.uint8, pin_memory=pinned)
    target = torch.empty_like(source, device="cuda")
    taken = seconds(lambda: target.copy_(source, non_blocking=pinned))
    row(f"256 MiB to the GPU, {'pinned' if pinned else 'pageable'}", f"{source.numel() / taken / 1e9:.1f} GB/s")
    assert torch.equal(target[:1000].cpu(), source[:1000])


def test_a_product_of_large_matrices(row):
    a = torch.randn(4096, 4096, device="cuda")
    taken = seconds(lambda: a @ a)
    row("4096 x 4096 product, float32", f"{2 * 4096**3 / taken / 1e12:.1f} TFLOPS")
    assert taken > 0


def test_an_elementwise_operation_on_much_memory(row):
    x = torch.ones(256 * MIB, device="cuda")
    taken = seconds(lambda: x.mul_(1.0))
    row("memory read and written", f"{2 * x.nbytes / taken / 1e9:.0f} GB/s")
    assert x[0].item() == 1


def test_many_small_kernels(row):
    x = torch.ones(1, device="cuda")

    def thousand():
        for _ in range(1000):
            x.add_(1)

    taken = seconds(thousand, repeats=5)
    row("a small kernel, one after another", f"{taken / 1000 * 1e6:.1f} µs")
    assert x.item() == 6001


def test_a_wait_costs_more_than_a_launch(row):
    x = torch.ones(1, device="cuda")
    waiting = seconds(lambda: [x.item() for _ in range(100)], repeats=5) / 100
    row("item(), nothing queued", f"{waiting * 1e6:.1f} µs")
    assert waiting > 0
