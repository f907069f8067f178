"""Gradients on arrows are autograd's own, on graphs that nobody has chosen."""

from contextlib import nullcontext

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from course_utils.devices.second import second_device
from course_utils.figures.graph.messages import messages_of
from course_utils.figures.graph.walk import is_leaf, walk

STEPS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - 2 * b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / (2 + b * b),
    "matmul": lambda a, b: a @ b.transpose(-1, -2) @ b,
    "of a row": lambda a, b: a * b[:1],
    "of a column": lambda a, b: a + b[:, :1],
    "sin": lambda a, _: a.sin(),
    "exp": lambda a, _: (a * 0.1).exp(),
    "tanh": lambda a, b: (a + b).tanh(),
    "relu": lambda a, _: (a + 0.3).relu(),
    "square": lambda a, _: a**2 * 0.1,
    "softmax": lambda a, _: a.softmax(-1),
    "normed": lambda a, _: a / (1 + a.norm()),
    "split": lambda a, b: torch.cat([a.split(1, 1)[1] * 2, b[:, :1], a[:, 2:]], 1),
    "unbind": lambda a, b: torch.stack([a.unbind(0)[1], b.unbind(0)[0]]),
    "picked": lambda a, _: a[[1, 0, 1]][:2],
    "turned": lambda a, _: a.t().contiguous().view(2, 3),
    "chosen": lambda a, b: torch.where(a > b, a, b * 3),
    "summed": lambda a, b: a - b.sum(0, keepdim=True),
    "mean": lambda a, b: a * b.mean(),
    "cut": lambda a, b: a * b.detach(),
    "doubled": lambda a, _: a.double().float(),
    "in place": lambda a, b: (a * 1).mul_(b),
    "through a view": lambda a, b: _written(a * 1, b),
    "cumsum": lambda a, _: a.cumsum(1),
}


def _written(a, b):
    a[0] = b[1]
    return a


class Program:
    """Leaves of shape (2, 3), then steps: each of two earlier tensors."""

    def __init__(self, draw):
        self.leaves = draw(st.lists(st.lists(st.integers(-8, 8), min_size=6, max_size=6), min_size=1, max_size=3))
        size, self.steps = len(self.leaves), []
        for _ in range(draw(st.integers(1, 9))):
            self.steps.append((draw(st.sampled_from(sorted(STEPS))), *(draw(st.integers(0, size - 1)) for _ in "ab")))
            size += 1

    def run(self, device):
        leaves = [(torch.tensor(row, dtype=torch.float32).view(2, 3) / 8).to(device) for row in self.leaves]
        made = leaves = [leaf.detach().requires_grad_() for leaf in leaves]
        for name, a, b in self.steps:
            made = [*made, STEPS[name](made[a], made[b])]
        return leaves, (made[-1] * torch.arange(6.0, device=device).view(2, 3)).sum()

    def __repr__(self):
        return f"{self.leaves} {self.steps}"


@st.composite
def programs(draw):
    return Program(draw)


def heard(graph, output, leaves):
    """Return what hooks on the nodes hear of autograd itself: (node's place, input) to a gradient."""
    found, hooks = {}, []
    for place, node in enumerate(graph.nodes):
        if not is_leaf(node):

            def note(inputs, _, place=place):
                found.update({(place, number): one for number, one in enumerate(inputs) if one is not None})

            hooks.append(node.register_hook(note))
    total = torch.autograd.grad(output, leaves, retain_graph=True, allow_unused=True)
    for hook in hooks:
        hook.remove()
    return found, total


@pytest.mark.parametrize("second", [False, True], ids=["cpu", "second device"])
@given(program=programs())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_the_gradient_on_every_arrow_is_the_engines(second, program):
    with second_device() if second else nullcontext(torch.device("cpu")) as device:
        leaves, output = program.run(device)
        graph = walk([output])
        messages, arrived = messages_of(graph, [torch.ones_like(output.detach())])
        found, total = heard(graph, output, leaves)
        assert messages
        for link, gradient in messages.items():
            expected = found.get((link.target, link.input))
            assert expected is not None and gradient.shape == expected.sum_to_size(gradient.shape).shape
            torch.testing.assert_close(gradient.cpu(), expected.sum_to_size(gradient.shape).cpu(), equal_nan=True)
        for leaf, gradient in zip(leaves, total, strict=True):
            place = next((p for p, node in enumerate(graph.nodes) if is_leaf(node) and node.variable is leaf), None)
            got = arrived.get((place, 0))
            assert (got is None) == (gradient is None)
            if got is not None:
                torch.testing.assert_close(got.cpu(), gradient.cpu(), equal_nan=True)
