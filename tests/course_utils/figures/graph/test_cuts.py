"""Constants and cuts of a recorded forward pass, with what would have flowed."""

import pytest
import torch
from torch import nn

from course_utils.figures import draw_graph, record_graph
from course_utils.figures.graph.model import CONSTANT, CUT, LEAF, Edge, Graph


@pytest.fixture
def x():
    return torch.tensor(2.0, requires_grad=True)


def labelled(graph: Graph) -> list[tuple[str, str, str]]:
    """Return the arrows that nothing comes back along: (source, target, what would have come)."""

    def label(place: int) -> str:
        return graph.nodes[place].name or graph.nodes[place].title

    return [(label(edge.source), label(edge.target), edge.gradient) for edge in graph.edges if edge.cut]


def test_without_a_recording_there_are_no_cuts(x):
    y = x.detach() * x + 1
    assert not any(edge.cut for edge in draw_graph(y).graph.edges)


def test_a_constant_is_a_box_of_its_own(x):
    shift = torch.tensor(5.0)
    with record_graph() as recorded:
        y = x * shift + shift
    graph = draw_graph(y, recorded=recorded).graph
    assert [(node.title, node.rows) for node in graph.nodes if node.kind == CONSTANT] == [("shift", ("()", "= 5"))]
    assert labelled(graph) == [("shift", "Mul", ""), ("shift", "y", "")]


@pytest.mark.parametrize(
    "compute",
    [lambda d, x: d * x, lambda d, x: x - d, lambda d, x: x / d, lambda d, x: d / x, lambda d, x: x**d],
    ids=["d x", "x - d", "x / d", "d / x", "x to d"],
)
def test_what_would_have_flowed_is_what_flows_without_the_cut(x, compute):
    with record_graph() as recorded:
        d = x.detach()
        y = compute(d, x)
    whole = x.detach().requires_grad_()
    (expected,) = torch.autograd.grad(compute(whole, x.detach()), whole)
    assert labelled(draw_graph(y, recorded=recorded).graph) == [
        ("x", "d", f"{expected:.4g}"),
        ("d", "y", f"{expected:.4g}"),
    ]


def test_through_what_was_computed_behind_a_cut_nothing_is_said_to_flow(x):
    with record_graph() as recorded:
        cubed = x.detach() ** 3
        y = cubed + x
    assert labelled(draw_graph(y, recorded=recorded).graph) == [("x", "cubed", ""), ("cubed", "y", "1")]


def test_a_cut_names_what_would_have_flowed_on_both_sides(x):
    with record_graph() as recorded:
        d = x.detach()
        y = d * x * 3
    assert labelled(draw_graph(y, recorded=recorded).graph) == [("x", "d", "6"), ("d", "Mul", "6")]


def test_under_no_grad_the_result_is_a_cut_too(x):
    w = torch.tensor(5.0, requires_grad=True)
    with record_graph() as recorded:
        with torch.no_grad():
            h = x * x
        y = h * w
    graph = draw_graph(y, recorded=recorded).graph
    assert [(node.title, node.name) for node in graph.nodes if node.kind == CUT] == [("no_grad", "h")]
    assert ("h", "y", "5") in labelled(graph) and ("x", "h", "") in labelled(graph)


def test_what_was_written_since_is_not_computed_again(x):
    with record_graph() as recorded:
        d = x.detach().clone()
        y = d * x
        d += 1
    graph = draw_graph(y, gradients=True, recorded=recorded).graph
    assert all(gradient == "" for *_, gradient in labelled(graph))


def test_of_a_function_beyond_the_simple_ones_nothing_is_computed(x):
    calls = []

    def own(a, b):
        calls.append(1)
        return a * b

    with record_graph() as recorded:
        d = x.detach().reshape(1)
        y = torch.nn.functional.cosine_similarity(d, x.reshape(1), dim=0) + own(d, x).sum()
    draw_graph(y, recorded=recorded)
    assert len(calls) == 1


def test_frozen_parameters_and_buffers_are_marked():
    model = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2).eval())
    model[0].weight.requires_grad_(False)
    with record_graph() as recorded:
        y = model(torch.ones(1, 2)).sum()
    marks = {node.title: node.marks for node in draw_graph(y, recorded=recorded).graph.nodes if node.kind == CONSTANT}
    assert marks["model.0.weight"] == ("frozen",)
    assert marks["model.1.running_mean"] == marks["model.1.running_var"] == ("buffer",)


def test_constants_enter_a_linear_layer_where_its_node_has_them():
    layer = nn.Linear(2, 2)
    layer.bias.requires_grad_(False)
    inputs = torch.ones(1, 2)
    with record_graph() as recorded:
        y = layer(inputs)
    graph = draw_graph(y, recorded=recorded).graph
    into = {graph.nodes[edge.source].title: edge.input for edge in graph.edges if graph.nodes[edge.target].is_output}
    assert into == {"layer.bias": 0, "inputs": 1, "T": 2}


def test_whole_numbers_that_choose_are_a_cut_without_a_way_back(x):
    with record_graph() as recorded:
        which = (x * 3).argmax()
        y = which * x
    graph = draw_graph(y, recorded=recorded).graph
    assert ("which", "y", "") in labelled(graph)
    assert "argmax: int64 has no gradient" in [node.title for node in graph.nodes]


def test_every_source_stands_before_its_targets_also_behind_cuts(x):
    with record_graph() as recorded:
        h = x.exp() * x
        d = (h + 1).detach()
        y = d * x + d
    graph = draw_graph(y, recorded=recorded).graph
    assert all(edge.source < edge.target for edge in graph.edges)
    assert isinstance(graph.edges[0], Edge) and sum(node.kind == LEAF for node in graph.nodes) == 1
    assert [graph.nodes[place].title for place in graph.backward][-1] == "x"


def test_an_output_without_a_graph_says_what_has_cut_it_off(x):
    with record_graph() as recorded:
        d = x.detach()
        with torch.no_grad():
            h = x * 2
        n = x.round().long()
    assert (
        "No grad_fn: detach() has cut it off, so nothing comes back from it." in draw_graph(d, recorded=recorded).text
    )
    assert "No grad_fn: no_grad() has cut it off" in draw_graph(h, recorded=recorded).text
    assert "int64 has no gradient" in draw_graph(n, recorded=recorded).text
