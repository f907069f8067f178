"""What nodes keep for their backward, and in which state it is."""

import pytest
import torch
from torch.utils.checkpoint import checkpoint

from course_utils.figures import draw_graph
from course_utils.figures.graph.capture import capture
from course_utils.figures.graph.kept import Kept, kept_by, options_of
from course_utils.figures.graph.model import CHANGED, FREED, KEPT, PACKED, Saved


class Product(torch.autograd.Function):
    """Keeps both factors, and None between them."""

    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, None, b)
        return a * b

    @staticmethod
    def backward(ctx, gradient):
        a, _, b = ctx.saved_tensors
        return gradient * b, gradient * a


@pytest.fixture
def x():
    return torch.tensor([2.0, 3.0], requires_grad=True)


def states(tensor: torch.Tensor) -> list[tuple[str, str]]:
    return [(one.name, one.state) for one in kept_by(tensor.grad_fn)]


def saved(output: torch.Tensor, **names: torch.Tensor) -> tuple[Saved, ...]:
    """Return what the box of an output says that it keeps; only given names count."""
    (node,) = [node for node in capture((output,), names=names).nodes if node.is_output]
    return node.saved


def test_what_is_kept_has_the_name_that_the_operation_gives_it(x):
    assert states(x.exp()) == [("result", KEPT)]
    assert states(x * x.detach()) == [("other", KEPT)] and states(x.detach() * x) == [("self", KEPT)]
    assert states(x + x) == [] and states(x * 2) == [("other", KEPT)]


def test_one_tensor_that_is_kept_twice_is_one_line_with_both_names(x):
    h = x * 3
    y = h * h
    assert saved(y, h=h) == (Saved("other = self", "h"),)


def test_numbers_that_say_something_are_told(x):
    assert dict(options_of((x**3).grad_fn)) == {"exponent": "3"}
    assert dict(options_of(x.sum(-1).grad_fn)) == {"dim": "-1"}
    assert dict(options_of(x[None].mean((0, -1)).grad_fn)) == {"dim": "(0, -1)"}
    assert dict(options_of(x.clamp(0, 2.5).grad_fn)) == {"max": "2.5", "min": "0"}
    assert dict(options_of(torch.add(x, x, alpha=2).grad_fn)) == {"alpha": "2"}
    assert dict(options_of((x + x).grad_fn)) == {}
    loss = torch.nn.functional.cross_entropy(x[None], torch.tensor([1]))
    assert dict(options_of(loss.grad_fn)) == {"ignore_index": "-100"}


def test_a_list_of_tensors_is_kept_item_by_item(x):
    indices = torch.tensor([1, 0])
    assert states(x[indices]) == [("indices[0]", KEPT)]


def test_after_a_backward_all_is_freed(x):
    y = x * x.exp()
    y.sum().backward()
    assert {state for _, state in states(y)} == {FREED}


def test_what_saved_nothing_is_not_freed(x):
    y = (x + 1).sum()
    y.backward()
    assert states(y) == [] and "freed" not in draw_graph(y).text


def test_a_write_in_place_is_told_with_its_versions(x):
    h = x * 3
    y = h * h
    h += 1
    h += 1
    assert kept_by(y.grad_fn)[0][2:] == (CHANGED, ("2", "0"))


def test_of_what_a_function_keeps_only_what_was_written_is_changed(x):
    a, b = x * 2, x * 3
    y = Product.apply(a, b)
    assert states(y) == [("saved tensor 0", KEPT), ("saved tensor 2", KEPT)]
    b += 1
    assert states(y) == [("saved tensor 0", KEPT), ("saved tensor 2", CHANGED)]


def test_a_function_after_a_backward_is_freed(x):
    y = Product.apply(x, x * 2)
    y.sum().backward()
    assert kept_by(y.grad_fn) == [Kept("saved tensors", None, FREED)]


def test_what_a_hook_has_packed_is_left_packed(x):
    unpacked = []
    with torch.autograd.graph.saved_tensors_hooks(lambda one: one, unpacked.append):
        y = x.exp()
    assert kept_by(y.grad_fn) == [Kept("result", None, PACKED)] and unpacked == []
    assert states(checkpoint(torch.exp, x, use_reentrant=False)) == [("result", PACKED)]


def test_a_kept_tensor_is_called_as_in_the_picture(x):
    h = x * 3
    weight = torch.tensor([1.0, 2.0])
    y = h.exp() * weight
    assert saved(y, weight=weight) == (Saved("other", "weight"),)
    assert saved(y) == (Saved("other", "[1, 2]"),)


def test_a_result_that_a_node_keeps_itself_is_not_named_after_itself(x):
    y = x.exp()
    assert saved(y, result=y) == (Saved("result", ""),) and saved(y, y=y) == (Saved("result", "y"),)


def test_empty_results_and_more_than_six_are_left_out(x):
    layer = torch.nn.BatchNorm1d(2).eval()
    text = draw_graph(layer(x[None].expand(2, 2)).sum()).text
    assert "result1" not in text and "running_var = layer.running_var" in text


def test_a_leaf_keeps_nothing_and_has_its_name_where_it_is_kept(x):
    graph = draw_graph(x * x).graph
    assert graph.nodes[0].saved == () and graph.nodes[1].saved == (Saved("other = self", "x"),)
