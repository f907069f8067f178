"""The table of programs that simulated GPUs are proven by, on a real GPU beside the CPU."""

from collections import Counter

import pytest
import torch

from tests.course_utils.devices.simulated.conftest import OUTCOMES, PROGRAMS

DEVICE = torch.device("cuda:0")
FACTS = ("place", "class", "dtype", "shape", "requires grad")
ABOUT_SIMULATION = {"printing", "moving"}  # these say the device's name, or go to a second one


def draws_numbers(program):
    """Whether a program uses the random numbers of the CPU, which those of a GPU never equal."""
    before = torch.get_rng_state()
    OUTCOMES.outcome(program, torch.device("cpu"))
    return not torch.equal(before, torch.get_rng_state())


def reduced(outcome, values):
    """Return what must agree between kernels: no strides and no sharing, and numbers only where asked for."""
    if isinstance(outcome, dict) and "place" in outcome:
        kept = {name: outcome[name] for name in FACTS}
        return {**kept, "values": outcome["values"]} if values else kept
    if isinstance(outcome, dict):
        return {name: reduced(value, values) for name, value in outcome.items() if name != "says"}
    return outcome if values or not isinstance(outcome, float) else None


def agree(expected, actual):
    if isinstance(expected, dict):
        same_keys = isinstance(actual, dict) and expected.keys() == actual.keys()
        return same_keys and all(agree(expected[key], actual[key]) for key in expected)
    if isinstance(expected, torch.Tensor) and (expected.is_floating_point() or expected.is_complex()):
        return torch.allclose(expected, actual, rtol=1e-3, atol=1e-4, equal_nan=True)
    if isinstance(expected, torch.Tensor):
        return torch.equal(expected, actual)
    return actual == pytest.approx(expected, rel=1e-3, abs=1e-4) if isinstance(expected, float) else expected == actual


@pytest.mark.filterwarnings("ignore")  # a kernel may warn on one device only
@pytest.mark.parametrize("family", sorted({name.partition(":")[0] for name in PROGRAMS} - ABOUT_SIMULATION))
def test_programs_do_on_the_gpu_what_they_do_on_the_cpu(family, row):
    counts, differing = Counter(), []
    for name, program in PROGRAMS.items():
        if name.partition(":")[0] != family:
            continue
        values = not draws_numbers(program)
        results = [reduced(OUTCOMES.outcome(program, device), values) for device in (torch.device("cpu"), DEVICE)]
        counts["values" if values else "facts"] += 1
        if not agree(*results):
            differing.append(name)
    total = sum(counts.values())
    row(f"programs: {family}", f"{total - len(differing)} of {total} agree ({counts['facts']} by facts only)")
    assert not differing
