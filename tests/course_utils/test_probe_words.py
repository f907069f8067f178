"""What a probe found after the return: what was done, what came, what was expected, and why."""

import pytest
import torch

from course_utils.observation import Raised, encode
from course_utils.probe_words import AFTERWARDS, NO_GRADIENT, OTHER_GRADIENT, probe_contrast

ONE, OTHER = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 5.0])
WRITE = {"input": 1, "index": [1], "value": 5.0}
PULL = {"input": 1, "pull": encode(torch.ones(2))}


def case(challenge, inputs=2):
    return {"inputs": [None] * inputs, "challenge": challenge}


def record(probed, *inputs):
    return {"inputs": list(inputs), "probed": probed}


CONTRASTS = {
    "a write": (
        (case(WRITE), record(ONE), record(OTHER)),
        ", then wrote 5.0 at [1] of input 2 of 2",
        ("the result's [1] is 2  (1 of 2 elements differ)", "the result's [1] is 5"),
        AFTERWARDS,
    ),
    "a write into the only input": (
        (case({**WRITE, "input": 0}, 1), record(ONE), record(OTHER)),
        ", then wrote 5.0 at [1] of the input",
        ("the result's [1] is 2  (1 of 2 elements differ)", "the result's [1] is 5"),
        AFTERWARDS,
    ),
    "a changed input": (
        (case(WRITE), record(ONE, ONE, OTHER), record(ONE, ONE, ONE)),
        ", then looked at input 2 of 2",
        ("the input's [1] is 5  (1 of 2 elements differ)", "the input's [1] is 2"),
        AFTERWARDS,
    ),
    "another gradient": (
        (case(PULL), record(ONE), record(OTHER)),
        ", then asked for its gradient by input 2 of 2 for v = tensor([1.0, 1.0], float32)",
        ("the gradient's [1] is 2  (1 of 2 elements differ)", "the gradient's [1] is 5"),
        OTHER_GRADIENT,
    ),
    "no graph": (
        (case({**PULL, "input": 0}, 1), record(Raised("RuntimeError", "no grad_fn")), record(OTHER)),
        ", then asked for its gradient for v = tensor([1.0, 1.0], float32)",
        ("RuntimeError: no grad_fn", "tensor([1.0, 5.0], float32)"),
        NO_GRADIENT,
    ),
    "no challenge": (
        (case(None), record(ONE, OTHER), record(ONE, ONE)),
        ", then looked at input 1 of 2",
        ("the input's [1] is 5  (1 of 2 elements differ)", "the input's [1] is 2"),
        AFTERWARDS,
    ),
}


@pytest.mark.parametrize(("given", "then", "seen", "why"), CONTRASTS.values(), ids=CONTRASTS)
def test_a_probe_is_told_by_what_was_done_and_what_it_showed(given, then, seen, why):
    assert probe_contrast(*given) == (then, *seen, why)
