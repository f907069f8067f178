"""What makes torchviz 0.0.3 crash, and what it draws wrong; a test's docstring is the number of the item.

1 to 8 are crashes, 9 to 18 wrong pictures; 19 to 25 are in `test_regressions_vanished.py`.
"""

import html
import re

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn
from torch.utils.checkpoint import checkpoint

from course_utils.figures import draw_graph, record_graph
from course_utils.figures.graph.draw import GraphFigure
from course_utils.figures.graph.model import CHANGED, FAULT, FREED, LEAF, OPERATION, PACKED, Node


class Doubled(torch.autograd.Function):
    """Saves a tensor and a None, as is normal style."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x, None)
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        _ = ctx.saved_tensors
        return gradient * 2


class SquareAndSign(torch.autograd.Function):
    """Has an output that it also saves, and one that nothing flows back from."""

    @staticmethod
    def forward(ctx, x):
        square, sign = x * x, x.sign()
        ctx.mark_non_differentiable(sign)
        ctx.save_for_backward(x, square)
        return square, sign

    @staticmethod
    def backward(ctx, gradient, _):
        return 2 * ctx.saved_tensors[0] * gradient


@pytest.fixture
def x():
    return torch.tensor(3.0, requires_grad=True)


@pytest.fixture
def row():
    return torch.tensor([1.0, 2.0], requires_grad=True)


def boxes(figure: GraphFigure) -> dict[str, Node]:
    """Return the boxes by the caller's names, or else by what they are called."""
    return {node.name or node.title: node for node in figure.graph.nodes}


def arrows(figure: GraphFigure) -> list[tuple[str, int | None, str, int | None]]:
    """Return (source, its output, target, its input) of every arrow."""
    names = [node.name or node.title for node in figure.graph.nodes]
    return [(names[edge.source], edge.output, names[edge.target], edge.input) for edge in figure.graph.edges]


def kept(node: Node) -> list[tuple[str, str]]:
    return [(one.name, one.value) for one in node.saved]


def outputs(figure: GraphFigure) -> list[str]:
    return [node.name or node.title for node in figure.graph.nodes if node.is_output]


def test_lists_and_dicts_are_drawn(x):
    """1."""
    assert outputs(draw_graph([x * 2, x + 1])) == ["[0]", "[1]"]
    assert outputs(draw_graph({"loss": x * 2, "logits": x + 1})) == ["loss", "logits"]


def test_nested_outputs_of_a_model_are_drawn(x):
    """2."""
    figure = draw_graph(((x * 2,), {"past": [(x + 1, x - 1)]}))
    assert outputs(figure) == ["[0][0]", "[1]['past'][0][0]", "[1]['past'][0][1]"]


def test_a_function_that_saves_none_is_drawn(row):
    """3."""
    node = boxes(draw_graph(Doubled.apply(row).sum()))["Doubled"]
    assert kept(node) == [("saved tensor 0", "row")] and "your own Function" in node.marks


@pytest.mark.parametrize("function", [Doubled.apply, torch.exp])
def test_a_freed_graph_is_drawn_as_freed(row, function):
    """4, 15."""
    y = function(row).sum()
    y.backward()
    figure = draw_graph(y)
    freed = [node for node in figure.graph.nodes if "freed" in node.marks]
    assert len(freed) == 1 and {one.state for one in freed[0].saved} == {FREED}
    assert "A backward() has freed what these nodes kept" in figure.text
    assert 'stroke-dasharray="' in figure.svg


def test_a_graph_that_saved_nothing_is_not_called_freed(x):
    """15."""
    y = x + 1
    y.backward()
    assert "freed" not in draw_graph(y).text


def test_a_write_that_breaks_backward_is_shown_where_it_breaks(row):
    """5."""
    h = row + 1
    y = (h * h).sum()
    h.add_(1)
    node = boxes(draw_graph(y))["Mul"]
    assert node.fault == (
        "Mul keeps h of version 0, a write in place made it 1: backward() refuses. Write out of place, or into a clone."
    )
    assert [one.state for one in node.saved] == [CHANGED]


def test_a_chain_of_1500_operations_is_drawn(x):
    """6."""
    y = x
    for _ in range(1500):
        y = y + 1
    assert len(draw_graph(y).graph.nodes) < 60
    assert len(draw_graph(y, fold=None, gradients=False).graph.nodes) == 1501


def test_a_nested_tensor_is_drawn():
    """7."""
    a, b = torch.ones(2, 3, requires_grad=True), torch.ones(1, 3, requires_grad=True)
    nested = torch.nested.as_nested_tensor([a, b], layout=torch.jagged)
    found = boxes(draw_graph(nested * 2))
    assert found["nested"].rows[0] == found["Mul"].rows[0] == "nested tensor"
    assert {name for name, node in found.items() if node.kind == LEAF} == {"a", "b"}


def test_params_may_hold_subclasses_and_what_is_no_tensor():
    """8."""

    class Tagged(torch.Tensor):
        pass

    weight = torch.ones(2).as_subclass(Tagged).requires_grad_()
    figure = draw_graph((weight * 2).sum(), params={"net.w": weight, "version": 3, "none": None})
    assert boxes(figure)["net.w = weight"].kind == LEAF


def test_a_leaf_or_a_result_that_is_kept_keeps_its_name_and_its_box():
    """9."""
    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    made = [a * b]
    figure = draw_graph(made[0].exp(), params={"a": a, "b": b}, names={"product": made[0]})
    names = [node.name or node.title for node in figure.graph.nodes]
    assert names == ["a", "b", "product", "Exp"]
    assert sorted(kept(figure.graph.nodes[2])) == [("other", "b"), ("self", "a")]


def test_a_leaf_that_a_function_keeps_is_a_leaf(row):
    """9."""
    nodes = draw_graph(Doubled.apply(row)).graph.nodes
    assert [(node.kind, node.title) for node in nodes] == [(LEAF, "row"), (OPERATION, "Doubled")]


def test_a_tensor_that_is_kept_twice_is_one_with_both_labels(x):
    """10."""
    h = x + 1
    figure = draw_graph(h * h)
    assert len(figure.graph.nodes) == 3 and kept(boxes(figure)["Mul"]) == [("other = self", "h")]
    assert arrows(figure)[1:] == [("h", None, "Mul", 0), ("h", None, "Mul", 1)]


def test_negative_options_are_negative():
    """11."""
    logits = torch.ones(2, 4, requires_grad=True)
    figure = draw_graph(logits.softmax(-1), F.cross_entropy(logits, torch.tensor([0, 1])))
    assert ("dim", "-1") in kept(boxes(figure)["Softmax"])
    assert ("ignore_index", "-100") in kept(boxes(figure)["NllLoss"])
    assert "1844674" not in figure.text + figure.svg


def test_an_output_that_is_also_kept_is_an_output(row):
    """12."""
    square, sign = SquareAndSign.apply(row)
    figure = draw_graph(square, sign)
    assert boxes(figure)["square"].is_output and ("saved tensor 1", "square") in kept(boxes(figure)["square"])
    assert boxes(figure)["sign"].kind == FAULT
    assert outputs(draw_graph(row.exp())) == ["Exp"]


def test_a_leaf_that_is_also_given_as_output_is_an_output(x):
    """12."""
    y = x * 2
    assert set(outputs(draw_graph(x, y))) == {"x", "y"} and boxes(draw_graph(x, y))["x"].kind == LEAF


def test_an_arrow_says_which_of_several_results_it_comes_from():
    """13."""
    table = torch.arange(4.0, requires_grad=True).view(2, 2)
    a, b = table.unbind()
    assert arrows(draw_graph(b - a))[-2:] == [("a, b", 1, "Sub", 0), ("a, b", 0, "Sub", 1)]


def test_the_outputs_of_an_lstm_are_told_apart():
    """13."""
    weights = torch.ones(4, 1, requires_grad=True)
    state = torch.zeros(1, 1)
    hidden, cell = torch.lstm_cell(torch.ones(1, 1), (state, state), weights, weights)
    figure = draw_graph(hidden, cell)
    chunks = {source for source, output, _, _ in arrows(figure) if output is not None}
    assert sorted(output for _, output, *_ in arrows(figure) if output is not None) == [0, 1, 2, 3] and len(chunks) == 1
    assert set(outputs(figure)) == {"hidden", "cell"}


def test_the_slot_of_an_input_is_known():
    """13."""
    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    assert arrows(draw_graph(a / b)) == [("a", None, "Div", 0), ("b", None, "Div", 1)]
    assert arrows(draw_graph(b / a)) == [("b", None, "Div", 0), ("a", None, "Div", 1)]


def test_a_leaf_alone_is_a_leaf_and_what_has_no_graph_is_drawn_with_the_reason(x):
    """14."""
    assert boxes(draw_graph(x))["x"].kind == LEAF
    with torch.no_grad():
        silent = x * 2
    whole = torch.arange(3)
    found = boxes(draw_graph(silent, whole))
    assert {node.kind for node in found.values()} == {FAULT}
    assert "no_grad()" in found["silent"].fault and "requires_grad=True" in found["silent"].fault
    assert found["whole"].fault == "int64 has no gradient: make it of floats, as by .float(), before you compute."


def test_a_write_in_place_is_marked(row):
    """15."""
    h = row * 3
    h.add_(1)
    assert "in place, version 1" in boxes(draw_graph(h))["h"].marks


def test_a_write_through_a_view_is_marked(row):
    """15."""
    h = row * 3
    h[0] = 1.0
    figure = draw_graph(h)
    assert boxes(figure)["h"].title == "CopySlices" and "in place, through a view" in boxes(figure)["h"].marks


def test_a_checkpointed_part_is_marked(row):
    """16."""
    figure = draw_graph(checkpoint(torch.exp, row, use_reentrant=False))
    node = boxes(figure)["Exp"]
    assert [one.state for one in node.saved] == [PACKED] and "packed by hooks" in node.marks


def test_what_hides_its_inside_is_one_box_that_is_marked(row):
    """16."""
    layer = nn.Linear(2, 1)
    figure = draw_graph(checkpoint(layer, row, use_reentrant=True))
    assert [node.title for node in figure.graph.nodes] == ["row", "CheckpointFunction"]
    assert figure.graph.nodes[1].marks and figure.graph.notes


def test_what_a_gradient_recorded_is_told_from_the_rest(x):
    """17."""
    with record_graph() as recorded:
        y = x.sin()
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        total = slope * y
    figure = draw_graph(total, recorded=recorded)
    order = {name: node.order for name, node in boxes(figure).items()}
    assert order == {"x": 1, "y": 1, "Cos": 2, "slope": 2, "total": 1}
    assert {edge.order for edge in figure.graph.edges} == {1, 2} and "cu-fill-second" in figure.svg


def test_a_shared_weight_is_one_box_with_an_arrow_for_each_use(row):
    """17."""
    layer = nn.Linear(2, 2, bias=False)
    figure = draw_graph(layer(layer(row)), params=dict(layer.named_parameters()))
    assert [node.title for node in figure.graph.nodes].count("weight") == 1
    assert len([one for one in arrows(figure) if one[0] == "weight"]) == 2


def test_any_letters_may_stand_in_a_name(x):
    """18."""
    name = r'\N\l\n "<b>&amp;'
    figure = draw_graph(x * 2, params={name: x})
    assert boxes(figure)[f"{name} = x"].kind == LEAF and f"{name} = x" in figure.text
    assert f"{name} = x" in [html.unescape(word) for word in re.findall(">([^<>]+)</text>", figure.svg)]
