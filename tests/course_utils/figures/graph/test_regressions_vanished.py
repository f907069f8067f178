"""What vanishes from torchviz 0.0.3's pictures (19), and its side effects (20 to 25); as in `test_regressions.py`."""

import gc
import os
import re
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from course_utils.figures import draw_graph, record_graph
from course_utils.figures.graph.draw import GraphFigure
from course_utils.figures.graph.model import CONSTANT, CUT, LEAF, Node

ROOT = Path(__file__).parents[4]


@pytest.fixture
def x():
    return torch.tensor(3.0, requires_grad=True)


@pytest.fixture
def row():
    return torch.tensor([1.0, 2.0], requires_grad=True)


def boxes(figure: GraphFigure) -> dict[str, Node]:
    """Return the boxes by the caller's names, or else by what they are called."""
    return {node.name or node.title: node for node in figure.graph.nodes}


def test_constants_and_integer_indices_are_drawn(row):
    """19."""
    scale, places = torch.tensor([5.0, 6.0]), torch.tensor([0])
    with record_graph() as recorded:
        y = (row * scale)[places]
    figure = draw_graph(y, recorded=recorded)
    assert {name for name, node in boxes(figure).items() if node.kind == CONSTANT} == {"scale", "places"}
    assert "int64" in boxes(figure)["places"].rows[0]


def test_detach_and_no_grad_are_cuts(row):
    """19."""
    with record_graph() as recorded:
        h = row * 2
        with torch.no_grad():
            silent = h * 3
        y = (h + silent + h.detach()).sum()
    figure = draw_graph(y, recorded=recorded)
    assert [node.title for node in figure.graph.nodes if node.kind == CUT] == ["no_grad", "detach"]
    assert figure.text.count("no_grad (would get [1, 1])") == figure.text.count("detach (would get [1, 1])") == 1
    assert sum(edge.cut for edge in figure.graph.edges) == 4


def test_frozen_parameters_and_buffers_are_drawn():
    """19."""
    model, inputs = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2).eval()), torch.ones(1, 2, requires_grad=True)
    model[0].requires_grad_(False)
    with record_graph() as recorded:
        y = model(inputs)
    found = boxes(draw_graph(y, recorded=recorded))
    assert found["model.0.weight"].marks == ("frozen",) and found["model.1.running_mean"].marks == ("buffer",)
    assert found["model.1.weight"].kind == LEAF and found["model.0.weight"].kind == CONSTANT


def test_hooks_and_retain_grad_are_badges(row):
    """19."""
    row.register_hook(lambda gradient: gradient)
    h = row * 2
    h.retain_grad()
    found = boxes(draw_graph(h))
    assert "hook" in found["row"].marks and "retain_grad" in found["h"].marks


def test_values_dtype_device_and_version_are_shown():
    """19."""
    w = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
    far = torch.ones(2, device="meta", requires_grad=True)
    h = (w * 2).add_(1)
    found = boxes(draw_graph(h, far * 2))
    assert found["w"].rows == ("(2,) float64", "= [1, 2]") and found["far"].rows == ("(2,) meta",)
    assert "in place, version 1" in found["h"].marks


def test_a_model_in_data_parallel_is_drawn_with_its_parameters(row):
    """19."""
    model = nn.DataParallel(nn.Linear(2, 1))
    assert {"model.module.weight", "model.module.bias"} <= set(boxes(draw_graph(model(row[None]))))


def test_a_picture_runs_no_forward_and_no_hook_again(row):
    """20."""
    calls = []

    def forward(given):
        calls.append("forward")
        return (given * given).exp()

    y = checkpoint(forward, row, use_reentrant=False)
    with torch.autograd.graph.saved_tensors_hooks(lambda one: one, lambda one: calls.append("unpacked") or one):
        z = y * y
    draw_graph(z.sum())
    assert calls == ["forward"]


def test_the_tensor_and_its_graph_die_with_their_names(row):
    """21."""
    y = (row * row).sum()
    figure, alive = draw_graph(y), weakref.ref(y)
    gc.disable()
    try:
        del y
        assert alive() is None and figure.graph.nodes
    finally:
        gc.enable()


CODE = """
import sys
sys.modules.update(dict.fromkeys(["distutils", "graphviz", "torchviz"]))  # they cannot be imported
import torch
from course_utils.figures import draw_graph
x = torch.tensor([1.0, 2.0], requires_grad=True)
h = x * x
print(draw_graph((h * h).sum()).svg, end="")
"""


def drawn_here() -> str:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    h = x * x
    return draw_graph((h * h).sum()).svg


def test_a_graph_that_is_built_again_has_the_same_picture():
    """22."""
    first, waste = drawn_here(), [torch.ones(3) for _ in range(50)]
    assert drawn_here() == first and waste
    assert not re.search(r"0x[0-9a-f]{6}|\d{12}", first)


def test_without_dot_distutils_and_graphviz_no_warning_is_given_and_the_picture_is_the_same():
    """22, 23, 24."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PATH": "", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-W", "error", "-c", CODE]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (drawn_here(), "")


def test_a_picture_has_words_for_all_and_colours_for_the_dark(x):
    """25."""
    y = x * x
    figure = draw_graph(y)
    assert "<title>computation graph of y</title>" in figure.svg and "<desc>" in figure.svg
    assert "prefers-color-scheme: dark" in figure.svg and " id=" not in figure.svg


def test_sixty_layers_fit_on_a_screen():
    """25."""
    model = nn.Sequential(*(nn.Linear(2, 2) for _ in range(60)))
    svg = draw_graph(model(torch.ones(1, 2)).sum()).svg
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', svg).groups())
    assert width < 1500 and height < 2000 and len(svg) < 60_000
