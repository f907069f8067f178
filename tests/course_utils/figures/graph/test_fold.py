"""Large graphs are made small: the middle, or what a module made, becomes one box."""

import time

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from course_utils.figures import draw_graph, record_graph
from course_utils.figures.graph.capture import capture
from course_utils.figures.graph.fold import MIDDLE, fold_middle, fold_modules, folded
from course_utils.figures.graph.model import FOLD, LEAF, OPERATION, Edge, Graph, Node
from course_utils.figures.graph.words import say


def folds(graph: Graph) -> list[Node]:
    return [node for node in graph.nodes if node.kind == FOLD]


def chain(length: int) -> torch.Tensor:
    y = torch.ones((), requires_grad=True)
    for _ in range(length):
        y = y + 1
    return y


def seconds(call) -> float:
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        call()
        times.append(time.perf_counter() - begun)
    return min(times)


def test_a_small_graph_is_not_folded():
    assert not folds(capture((chain(59),))) and len(capture((chain(59),)).nodes) == 60


def test_of_a_chain_both_ends_stay():
    graph = capture((chain(1500),))
    (fold,) = folds(graph)
    assert [node.title for node in graph.nodes] == ["leaf", *["Add"] * 6, "1,488 boxes", *["Add"] * 6]
    assert fold.rows == ("1,488 Add",) and all(edge.source < edge.target for edge in graph.edges)


def test_gradients_stand_beside_the_arrows_that_are_left():
    assert all(edge.gradient == "1" for edge in capture((chain(100),)).edges)


def test_without_a_limit_all_is_drawn():
    assert len(capture((chain(200),), fold=None).nodes) == 201


def test_a_chain_of_1500_operations_is_captured_in_under_350_ms():
    y = chain(1500)
    assert seconds(lambda: say(capture((y,)))) < 0.35


def test_of_100000_operations_the_nearest_are_looked_at_in_under_5_s():
    y = chain(100_000)
    begun = time.perf_counter()
    figure = draw_graph(y)
    assert time.perf_counter() - begun < 5
    assert "more than 10,000 boxes" in figure.text and len(figure.graph.nodes) < 60


def test_a_wide_graph_becomes_a_few_boxes():
    x = torch.ones(3, requires_grad=True)
    y = torch.stack([x * place for place in range(9_000)]).sum()
    graph = capture((y,))
    assert len(graph.nodes) < 60 and "9,000 Mul" in " ".join(row for node in folds(graph) for row in node.rows)


def test_many_leaves_become_one_box():
    leaves = [torch.ones(1, requires_grad=True) for _ in range(200)]
    graph = capture((torch.cat(leaves).sum(),))
    assert len(graph.nodes) < 60 and "188 leaves" in [row for node in folds(graph) for row in node.rows]


def test_a_recorded_network_is_folded_by_its_modules():
    model = nn.Sequential(*(nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4)) for _ in range(12)))
    with record_graph() as recorded:
        y = model(torch.ones(1, 4)).sum()
    deep = [f"Sequential.{place}.{layer}" for place in range(12) for layer in (0, 2)]
    assert [node.title for node in folds(capture((y,), recorded=recorded))] == deep
    graph = capture((y,), recorded=recorded, fold=20)
    assert [node.title for node in folds(graph)] == [f"Sequential.{place}" for place in range(12)]
    assert folds(graph)[0].rows == ("9 boxes", "2 T, 2 Addmm, 1 Relu", "4 leaves")


def test_a_transformer_is_folded_by_its_layers():
    layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, dropout=0.0)
    model = nn.TransformerEncoder(layer, 12, enable_nested_tensor=False)
    with record_graph() as recorded:
        y = model(torch.ones(1, 3, 8)).sum()
    graph = capture((y,), recorded=recorded)
    assert len(graph.nodes) <= 60 and len(folds(graph)) >= 12
    assert all(edge.source < edge.target for edge in graph.edges)


def test_modules_fold_from_the_innermost_outwards():
    modules = [("net", "0"), ("net", "0"), ("net", "1", "deep"), ("net", "1", "deep"), ()]
    assert fold_modules(modules, 3) == [("net", "0"), ("net", "0"), ("net", "1"), ("net", "1"), 4]
    assert fold_modules(modules, 2) == [("net",)] * 4 + [4]
    assert fold_modules([()] * 3, 2) is None


@st.composite
def graphs(draw):
    """Graphs whose sources stand before their targets; what has no source is a leaf."""
    size = draw(st.integers(2, 60))
    links = [
        (source, target)
        for target in range(1, size)
        for source in draw(st.sets(st.integers(0, target - 1), max_size=3))
    ]
    leaves = {place for place in range(size) if all(target != place for _, target in links)}
    return size, links, leaves


@given(graph=graphs(), most=st.integers(1, 60))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_what_is_folded_has_no_cycle_and_loses_no_box(graph, most):
    size, links, leaves = graph
    nodes = tuple(Node(LEAF if place in leaves else OPERATION, str(place)) for place in range(size))
    whole = Graph("", nodes, tuple(Edge(*link) for link in links))
    groups = fold_middle(size, links, leaves, most)
    small = folded(whole, groups, lambda _: "")
    assert all(edge.source < edge.target for edge in small.edges)
    assert len(small.nodes) == len(set(groups))
    alone = {node.title for node in small.nodes if node.kind != FOLD}
    assert {str(place) for place, group in enumerate(groups) if groups.count(group) == 1} == alone
    assert size > most or MIDDLE not in groups


def test_parts_of_several_calls_of_a_module_stay_without_a_cycle():
    layer = nn.Linear(2, 2)
    x = torch.ones(1, 2, requires_grad=True)
    with record_graph() as recorded:
        y = x
        for _ in range(30):
            y = layer(y).tanh() + x
    graph = capture((y.sum(),), recorded=recorded)
    assert all(edge.source < edge.target for edge in graph.edges) and len(graph.nodes) <= 92


def test_many_arrows_out_of_a_folded_box_are_one():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    figure = draw_graph(torch.stack([x * number for number in range(2000)]).sum())
    assert len(figure.graph.edges) <= 4 and len(figure.svg) < 10_000
