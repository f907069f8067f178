"""Print, as JSON, the median time of a small training step relative to the CPU's before simulated GPUs were ever on.

`on`: the CPU's step while they are on; `simulated`: the step on one; `off`: the CPU's step after they were on.
"""

import json
import statistics
import time
from collections.abc import Callable

import torch
from torch import nn

from course_utils.devices import simulated_gpus

STEPS, ROUNDS = 40, 15


def training(device: str) -> Callable[[], None]:
    """Return a training step of a small network on a device."""
    torch.manual_seed(0)
    net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1)).to(device)
    x, y = torch.ones(16, 8, device=device), torch.ones(16, 1, device=device)
    optimiser = torch.optim.SGD(net.parameters(), lr=0.01)

    def step() -> None:
        optimiser.zero_grad()
        nn.functional.mse_loss(net(x), y).backward()
        optimiser.step()

    return step


def median(step: Callable[[], None]) -> float:
    """Return a step's time: the least of the rounds' medians, so that a busy computer counts less."""
    for _ in range(STEPS):
        step()
    medians = []
    for _ in range(ROUNDS):
        times = []
        for _ in range(STEPS):
            begin = time.perf_counter()
            step()
            times.append(time.perf_counter() - begin)
        medians.append(statistics.median(times))
    return min(medians)


torch.set_num_threads(1)
on_the_cpu = training("cpu")
before = median(on_the_cpu)
with simulated_gpus():
    on, simulated = median(on_the_cpu), median(training("simgpu:1"))
off = median(on_the_cpu)
ratios = {"on": on / before, "simulated": simulated / before, "off": off / before}
print(json.dumps({**ratios, "microseconds": before * 1e6}))  # noqa: T201
