"""Each program of the table does on a simulated GPU what it does on the CPU: values, gradients, aliasing, errors."""

import pytest
import torch

from course_utils.devices import simulated_gpus

PLACES = ("cpu", "simgpu:0", "simgpu:1")


@pytest.mark.filterwarnings("ignore:.*Anomaly Detection.*", "ignore:.*multi-threaded.*fork.*:DeprecationWarning")
def test_a_program_does_the_same_everywhere(program, outcomes):
    expected = outcomes.outcome(program, torch.device("cpu"))  # with no simulated GPU on
    with simulated_gpus(count=2, memory_gib=1):
        results = {place: outcomes.outcome(program, torch.device(place)) for place in PLACES}
    differences = {place: list(outcomes.differences(expected, result)) for place, result in results.items()}
    assert differences == {place: [] for place in PLACES}


def test_the_table_tells_devices_apart(outcomes):
    """A result that lies elsewhere, or shares memory where the CPU's does not, is told."""
    with simulated_gpus():
        here = outcomes.outcome(lambda device: torch.ones(2, device=device), torch.device("simgpu:1"))
        elsewhere = outcomes.outcome(lambda _: torch.ones(2), torch.device("simgpu:1"))
        shared = outcomes.outcome(lambda device: [torch.ones(2, device=device)] * 2, torch.device("simgpu:1"))
        apart = outcomes.outcome(lambda device: [torch.ones(2, device=device) for _ in "ab"], torch.device("simgpu:1"))
    assert list(outcomes.differences(here, elsewhere)) == ["result.place: on cpu and not here"]
    assert list(outcomes.differences(shared, apart)) == ["result.1.storage: 1 and not 0"]
