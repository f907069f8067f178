"""How long a picture takes, beside torchviz with Graphviz's `dot` in the same run."""

import shutil
import statistics
import time
import warnings
from collections.abc import Callable

import pytest
import torch

from course_utils.figures import draw_graph

ROUNDS = 9


def medians(*calls: Callable[[], object]) -> list[float]:
    """Return the median seconds of each call; they are called in turn."""
    times = [[] for _ in calls]
    for _ in range(ROUNDS):
        for call, seconds in zip(calls, times, strict=True):
            begun = time.perf_counter()
            call()
            seconds.append(time.perf_counter() - begun)
    return [statistics.median(seconds) for seconds in times]


def test_a_chain_of_1500_operations_is_drawn_in_under_half_a_second():
    y = torch.ones((), requires_grad=True)
    for _ in range(1500):
        y = y + 1
    assert medians(lambda: draw_graph(y))[0] < 0.5


@pytest.mark.skipif(shutil.which("dot") is None, reason="needs Graphviz's dot")
def test_a_graph_of_30_nodes_takes_no_longer_than_torchviz_with_dot():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of torchviz: distutils
        from torchviz import make_dot

        layers = [layer for _ in range(5) for layer in (torch.nn.Linear(4, 4), torch.nn.ReLU())]
        model = torch.nn.Sequential(*layers, torch.nn.Linear(4, 1))
        params, loss = dict(model.named_parameters()), model(torch.ones(2, 4)).mean()
        assert len(draw_graph(loss).graph.nodes) == 30
        ours, theirs = medians(
            lambda: draw_graph(loss, params=params), lambda: make_dot(loss, params=params).pipe("svg")
        )
    assert ours <= theirs, f"ours {ours * 1000:.1f} ms, torchviz and dot {theirs * 1000:.1f} ms"
