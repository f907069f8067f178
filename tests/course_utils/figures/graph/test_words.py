"""The graph in words: what a learner reads, hears, or finds in a diff."""

import torch
from torch import nn

from course_utils.figures import Figure, draw_graph, record_graph
from course_utils.figures.graph.model import (
    CHANGED,
    CONSTANT,
    CUT,
    FAULT,
    FOLD,
    LEAF,
    OPERATION,
    Edge,
    Graph,
    Node,
    Saved,
)
from course_utils.figures.graph.words import say


def lines(figure: Figure) -> list[str]:
    return [line.strip() for line in figure.text.splitlines()]


def test_each_box_is_a_line_with_what_it_comes_from_and_what_comes_back():
    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    y = a * b + a
    assert lines(draw_graph(y)) == [
        "computation graph of y: 4 boxes",
        "a; leaf; (); = 2; gradient 3 + 1 = 4",
        "b; leaf; (); = 3",
        "Mul ← a (gradient 3), b (gradient 2); (); keeps other = b, self = a",
        "y = Add ← Mul (gradient 1), a (gradient 1); (); = 8; output",
    ]


def test_a_leaf_says_what_it_holds_already():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * x).sum().backward()
    assert "x; leaf; (2,); = [1, 2]; grad = [2, 4]" in lines(draw_graph(x * 2))


def test_boxes_that_would_have_the_same_name_are_counted():
    x = torch.tensor(2.0, requires_grad=True)
    assert [line.partition(" ←")[0] for line in lines(draw_graph(x.exp().exp()))] == [
        "computation graph: 3 boxes",
        "x; leaf; (); = 2",
        "Exp #1",
        "Exp #2",
    ]


def test_results_of_an_operation_with_several_are_numbered():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    _, second = x.unbind()
    text = draw_graph(second * 3).text
    assert "second = Unbind ← x (gradient [0, 3]); [1] (); [1] = 2; 2 results" in text
    assert "Mul ← second = Unbind[1] (gradient 3)" in text


def test_every_kind_of_box_and_arrow_has_its_word():
    nodes = (
        Node(LEAF, "w"),
        Node(CONSTANT, "x", marks=("frozen",)),
        Node(OPERATION, "Mul", "h", saved=(Saved("other", "w", CHANGED), Saved("dim", "0")), fault="Write anew."),
        Node(CUT, "detach"),
        Node(FOLD, "9 boxes", rows=("9 Add",)),
        Node(OPERATION, "Exp", order=2, module=("net", "0"), is_output=True),
        Node(FAULT, "n", fault="No grad_fn.", is_output=True),
    )
    edges = (
        Edge(0, 2, None, 0, "3"),
        Edge(1, 2, None, 1, cut=True),
        Edge(2, 3, gradient="5", cut=True),
        Edge(3, 4),
        Edge(4, 5, 1, gradient="2"),
    )
    assert say(Graph("all kinds", nodes, edges, ("A note.",))).splitlines() == [
        "all kinds: 7 boxes",
        "  w; leaf",
        "  x; constant; frozen",
        "  h = Mul ← w (gradient 3), x (nothing comes back); keeps other = w (changed), dim = 0; Write anew.",
        "  detach ← h = Mul (would get 5); cut",
        "  9 boxes ← detach; folded; 9 Add",
        "  Exp ← 9 boxes[1] (gradient 2); in net.0; recorded while a gradient was computed; output",
        "  n; no graph; output; No grad_fn.",
        "A note.",
    ]


def test_one_box_is_no_boxes():
    assert say(Graph("alone", (Node(LEAF, "x"),), ())) == "alone: 1 box\n  x; leaf"


def test_a_network_of_a_recording_names_inputs_layers_and_what_is_frozen():
    model = nn.Sequential(nn.Linear(2, 1), nn.ReLU())
    with torch.no_grad():
        model[0].weight.fill_(1), model[0].bias.fill_(2)
    model[0].bias.requires_grad_(False)
    inputs = torch.tensor([[1.0, 2.0]])
    with record_graph() as recorded:
        loss = model(inputs).sum()
    assert lines(draw_graph(loss, recorded=recorded))[1:] == [
        "model.0.weight; leaf; (1, 2); = [[1, 1]]",
        "T ← model.0.weight (gradient [[1, 2]]); (2, 1); in Sequential.0",
        "model.0.bias; constant; (1,); = [2]; frozen",
        "inputs; constant; (1, 2); = [[1, 2]]",
        "Addmm ← model.0.bias (nothing comes back), inputs (nothing comes back), T (gradient [[1], [2]]); (1, 1); "
        "keeps mat1 = inputs; in Sequential.0",
        "Relu ← Addmm (gradient [[1]]); (1, 1); keeps result = [[5]]; in Sequential.1",
        "loss = Sum ← Relu (gradient [[1]]); (); = 5; output",
    ]


def test_an_lstm_of_three_steps_and_attention_have_short_lines():
    cell, state = nn.LSTMCell(3, 2), None
    for _ in range(3):
        state = cell(torch.ones(1, 3), state)
    attention = nn.MultiheadAttention(4, 2)
    mixed, _ = attention(*[torch.ones(2, 1, 4)] * 3)
    for output in (state[0].sum(), mixed.sum()):
        assert max(map(len, lines(draw_graph(output)))) < 320


def test_of_a_large_graph_only_shapes_are_told():
    y = torch.ones(2, requires_grad=True)
    for _ in range(30):
        y = y * 2
    text = draw_graph(y.sum()).text
    assert "[" not in text.replace("[0]", "") and "keeps" not in text.partition("\nMore than 24 nodes")[0]
