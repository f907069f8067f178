"""The gradient on every link, had without the engine."""

import threading

import pytest
import torch
from torch.utils.checkpoint import checkpoint

from course_utils.figures import draw_graph
from course_utils.figures.graph.messages import Unreachable, messages_of
from course_utils.figures.graph.walk import is_leaf, walk


class Scaled(torch.autograd.Function):
    """a times a number times b; and c, whose gradient it does not use."""

    @staticmethod
    def forward(ctx, a, number, b, c):
        ctx.save_for_backward(a, b)
        ctx.number, ctx.variable = number, "not a leaf"
        return a * number * b, c + 1

    @staticmethod
    def backward(ctx, gradient, of_c):
        a, b = ctx.saved_tensors
        return gradient * ctx.number * b, None, gradient * ctx.number * a, of_c


class Broken(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):  # noqa: ARG004
        return x * 2

    @staticmethod
    def backward(ctx, gradient):  # noqa: ARG004
        raise LookupError("no table\nof slopes")


def arrived_at_leaves(*outputs: torch.Tensor) -> list[torch.Tensor]:
    graph = walk(outputs)
    _, arrived = messages_of(graph, [torch.ones_like(output.detach()) for output in outputs])
    return [arrived.get((place, 0)) for place, node in enumerate(graph.nodes) if is_leaf(node)]


def test_a_function_is_asked_for_the_gradients_of_its_tensors_alone():
    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    y, _ = Scaled.apply(a, 5, b, torch.tensor(1.0))
    assert arrived_at_leaves(y) == [15.0, 10.0]
    c = torch.tensor(1.0, requires_grad=True)
    y, z = Scaled.apply(a.detach(), 5, b, c)
    assert arrived_at_leaves(y) == [10.0, 0.0] and arrived_at_leaves(y, z) == [10.0, 1.0]


def test_a_backward_that_fails_is_told_with_its_first_line():
    x = torch.tensor(2.0, requires_grad=True)
    graph = walk([Broken.apply(x)])
    with pytest.raises(Unreachable, match=r"^no table$"):
        messages_of(graph, [torch.tensor(1.0)])
    assert draw_graph(Broken.apply(x), gradients=True).text.endswith("No gradients could be computed: no table")


def test_a_reentrant_checkpoint_is_never_run():
    layer, x = torch.nn.Linear(2, 1), torch.ones(2, requires_grad=True)
    y = checkpoint(layer, x, use_reentrant=True).sum()
    text = draw_graph(y, gradients=True).text
    assert layer.weight.grad is None and x.grad is None
    assert "a Function of PyTorch" in text and "A reentrant checkpoint hides what it computed" in text


def test_gradients_are_of_the_form_of_what_they_are_gradients_of():
    x = torch.tensor([[1.0, 2.0]], requires_grad=True)
    y = (x.double() * torch.ones(3, 1, dtype=torch.float64)).sum()
    (gradient,) = arrived_at_leaves(y)
    assert (gradient.dtype, gradient.shape, gradient.tolist()) == (torch.float32, (1, 2), [[3.0, 3.0]])


def test_complex_gradients_are_autograds_own():
    x = torch.tensor([1 + 2j, 3j], requires_grad=True)
    y = (x * x.conj() + x.real.exp()).abs().sum()
    (expected,) = torch.autograd.grad(y, x, retain_graph=True)
    torch.testing.assert_close(arrived_at_leaves(y), [expected])


def test_what_a_hook_makes_of_a_gradient_is_not_shown():
    x = torch.tensor(2.0, requires_grad=True)
    h = x * 3
    h.register_hook(lambda gradient: gradient * 100)
    assert arrived_at_leaves(h * 1) == [3.0]
    assert "Hooks are not run for a picture" in draw_graph(h * 1).text


def test_a_freed_graph_is_unreachable_and_its_picture_says_why_once():
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x
    y.backward()
    with pytest.raises(Unreachable, match="Trying to backward through the graph a second time"):
        messages_of(walk([y]), [torch.tensor(1.0)])
    text = draw_graph(y, gradients=True).text
    assert text.count("A backward() has freed") == 1 and "No gradients could be computed" not in text


@pytest.mark.parametrize("dtype", [torch.float64, torch.bfloat16])
def test_another_default_type_changes_nothing(dtype):
    x = torch.tensor(2.0, requires_grad=True)
    before = torch.get_default_dtype()
    torch.set_default_dtype(dtype)
    try:
        assert [one.dtype for one in arrived_at_leaves(x.exp() * x)] == [torch.float32]
        assert torch.get_default_dtype() is dtype
    finally:
        torch.set_default_dtype(before)


def test_pictures_of_several_threads_do_not_meet():
    x = torch.tensor(2.0, requires_grad=True)
    y = (x * x).exp()
    texts = []
    threads = [threading.Thread(target=lambda: texts.append(draw_graph(y, names={"x": x}).text)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(texts)) == 1 and len(texts) == 8 and "gradient" in texts[0]
    assert x.grad is None


class Misshapen(Broken):
    @staticmethod
    def backward(ctx, gradient):  # noqa: ARG004
        return gradient.new_ones(5)


class Generous(Broken):
    @staticmethod
    def backward(ctx, gradient):  # noqa: ARG004
        return gradient, gradient


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (Misshapen, "is not expandable to size"),
        (Generous, "returned an incorrect number of gradients (expected 1, got 2)"),
    ],
)
def test_a_backward_that_gives_what_autograd_would_refuse_is_told_and_not_raised(function, words):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    text = draw_graph(function.apply(x).sum(), gradients=True).text
    assert "No gradients could be computed: " in text and words in text


def test_a_complex_output_asks_for_a_gradient_even_with_one_element():
    z = torch.tensor(1 + 2j, requires_grad=True)
    text = draw_graph(z * z).text
    assert "A complex output has no gradient by itself: say gradient=v" in text and "(gradient" not in text
