"""Simulated GPUs for a test, off again after it."""

from collections.abc import Iterator

import pytest

from course_utils.devices import simulated_gpus
from course_utils.devices.simulated import SimulatedGpus


@pytest.fixture
def gpus() -> Iterator[SimulatedGpus]:
    """Two simulated GPUs of 1 GiB each."""
    with simulated_gpus(count=2, memory_gib=1) as on:
        yield on
