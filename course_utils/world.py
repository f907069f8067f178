"""The situation that a function is called in: torch's seed, and what memory holds that nobody has written."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import torch

PLAIN = {"seed": None, "filled": False, "more": (), "seed_input": None}  # of a case that says nothing of its world


@contextmanager
def kept_generators() -> Iterator[None]:
    """Give torch's generators back, afterwards, the states that they have now: the learner's numbers go on."""
    with torch.random.fork_rng(devices=range(torch.cuda.device_count()), device_type="cuda"):
        yield


@contextmanager
def world_of(seed: int | None, filled: bool) -> Iterator[None]:
    """Set torch's seed, unless it is None, and fill unwritten memory, if asked, for the calls inside.

    Memory is filled by PyTorch itself, which does it for deterministic algorithms: with nan, or the largest number.
    """
    if seed is not None:
        _set_seed(seed)
    if not filled:
        yield
        return
    before = torch.get_deterministic_debug_mode()  # `use_deterministic_algorithms` would load a compiler, for seconds
    fills = torch.utils.deterministic.fill_uninitialized_memory
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*deterministic", UserWarning)  # of CUDA functions that are not
        torch.set_deterministic_debug_mode("warn")
        torch.utils.deterministic.fill_uninitialized_memory = True
        try:
            yield
        finally:
            torch.set_deterministic_debug_mode(before)
            torch.utils.deterministic.fill_uninitialized_memory = fills


def _set_seed(seed: int) -> None:
    """Set what `torch.manual_seed` sets, in a hundredth of the time: that also prepares devices that are not there."""
    torch.default_generator.manual_seed(seed)
    if torch.cuda.is_available():
        torch.cuda.manual_seed_all(seed)


def seeded(inputs: list, place: int | None, number: int) -> list:
    """Return the inputs of a further call, the seed among them `number` larger if the input at `place` is the seed."""
    if place is None:
        return inputs
    return [*inputs[:place], inputs[place] + number, *inputs[place + 1 :]]
