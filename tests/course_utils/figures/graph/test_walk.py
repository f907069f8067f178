"""The nodes behind tensors, without a backward and without recursion."""

import warnings

import pytest
import torch

from course_utils.figures.graph.walk import MOST, Link, engine_order, is_leaf, walk


@pytest.fixture
def x():
    return torch.tensor([2.0, 3.0], requires_grad=True)


def test_every_source_stands_before_its_targets(x):
    graph = walk([((x * 2).exp() + x.sin()).sum()])
    assert all(link.source < link.target for link in graph.links)
    assert graph.roots == [(len(graph.nodes) - 1, 0)] and graph.is_whole


def test_links_say_which_output_goes_into_which_input(x):
    first, second = x.unbind()
    graph = walk([torch.stack([second, first, second])])
    assert graph.links == [Link(0, 0, 1, 0), Link(1, 1, 2, 0), Link(1, 0, 2, 1), Link(1, 1, 2, 2)]
    assert [graph.outputs_of(place) for place in range(3)] == [1, 2, 1]


def test_several_tensors_share_what_lies_behind_them(x):
    h = x * 2
    graph = walk([h.sum(), h, x])
    assert len(graph.nodes) == 3 and graph.roots == [(2, 0), (1, 0), (0, 0)]


@pytest.mark.parametrize("layout", [torch.strided, torch.sparse_coo, torch.sparse_csr, torch.jagged])
def test_a_leaf_of_any_layout_is_found_in_any_mode(layout):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PyTorch's own, on what is in beta
        if layout is torch.jagged:
            leaf = torch.nested.nested_tensor([torch.ones(2)], layout=layout, requires_grad=True)
        else:
            leaf = torch.eye(2).to_sparse(layout=layout) if layout is not torch.strided else torch.eye(2)
            leaf.requires_grad_()
        for mode in (torch.enable_grad, torch.no_grad, torch.inference_mode):
            with mode():
                (node,) = walk([leaf]).nodes
                assert is_leaf(node) and node.variable is leaf


def test_a_node_with_an_attribute_called_variable_is_no_leaf(x):
    class Own(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.variable = x
            return x * 2

        @staticmethod
        def backward(ctx, gradient):  # noqa: ARG004
            return gradient * 2

    assert [is_leaf(node) for node in walk([Own.apply(x)]).nodes] == [True, False]


def test_the_order_is_the_engines(x):
    a = x.exp() * 2
    b = x.sin() + a
    y = (torch.stack([a * b, b.cos()]) @ x).sum()
    graph = walk([y])
    inner = [place for place in engine_order(graph) if not is_leaf(graph.nodes[place])]
    operations = [node for node in graph.nodes if not is_leaf(node)]
    order = []
    for node in operations:
        node.register_hook(lambda *_, node=node: order.append(graph.places[node]))
    torch.autograd.grad(y, x, retain_graph=True)
    assert inner == order and len(order) == len(operations)


def test_a_leaf_runs_as_soon_as_all_has_arrived_at_it(x):
    w = torch.tensor([1.0, 1.0], requires_grad=True)
    graph = walk([(x.exp() * w).sum()])
    titles = [graph.nodes[place].name() for place in engine_order(graph)]
    assert titles == ["SumBackward0", "MulBackward0", "torch::autograd::AccumulateGrad", "ExpBackward0",
                      "torch::autograd::AccumulateGrad"]  # fmt: skip


def test_of_a_chain_without_end_the_nearest_nodes_are_looked_at():
    y = torch.ones((), requires_grad=True)
    for _ in range(MOST + 50):
        y = y + 1
    graph = walk([y])
    assert len(graph.nodes) == MOST and not graph.is_whole
    assert graph.nodes[-1] == y.grad_fn
