"""The second device, on which each check tries an answer again."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch

from course_utils.devices.simulated.ledger import Model
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.switch import switch_off, switch_on

COUNT, CAPACITY = 2, 8 << 30  # of the simulated GPUs of a check
NAMES = {"simgpu": "simulated GPU", "cuda": "cuda"}  # as verdicts say them


@contextmanager
def second_device() -> Iterator[torch.device]:
    """Yield CUDA's first device where there is one, else the first of fresh simulated GPUs, which are on inside only.

    Simulated GPUs that the learner switched on wait meanwhile, and their ledger with them.
    """
    if torch.cuda.is_available():
        yield torch.device("cuda:0")
        return
    mode = SimulatedMode(COUNT, CAPACITY, Model())
    switch_on(mode)
    try:
        yield torch.device("simgpu:0")
    finally:
        switch_off(mode)
