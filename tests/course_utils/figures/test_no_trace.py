"""A picture leaves no trace in the tensor, the graph, the generators or the memory."""

import gc
import runpy
import weakref
from pathlib import Path

import pytest
import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

from course_utils.figures import draw_axes, draw_card, draw_ladder

DRAW = {"ladder": draw_ladder, "axes": lambda t: draw_axes(t, *"abcde"[: t.ndim]), "card": draw_card}
for path in sorted(Path(__file__).parent.glob("*_samples.py")):
    DRAW |= runpy.run_path(str(path)).get("DRAW", {})


@pytest.fixture(params=DRAW)
def draw(request):
    return DRAW[request.param]


def test_gradients_versions_hooks_and_generators_stay(draw):
    leaf = torch.tensor([[1.0, 2.0]], requires_grad=True)
    result, calls = leaf * 3, []
    leaf.register_hook(lambda _: calls.append("leaf"))
    result.register_hook(lambda _: calls.append("result"))
    random, versions = torch.get_rng_state(), (leaf._version, result._version)
    draw(leaf), draw(result)
    assert (leaf.grad, (leaf._version, result._version), calls) == (None, versions, [])
    assert torch.equal(torch.get_rng_state(), random)
    assert not result.retains_grad and len(leaf._backward_hooks) == len(result._backward_hooks) == 1
    result.sum().backward()
    assert (leaf.grad.tolist(), calls) == ([[3.0, 3.0]], ["result", "leaf"])


def test_a_tensor_is_freed_at_once_after_it_was_drawn(draw):
    tensor = torch.ones(2, 3, requires_grad=True) * 2
    unreadable = torch.ones(2, 3, device="meta")
    figures = [draw(tensor), draw(unreadable)]
    alive = weakref.ref(tensor), weakref.ref(unreadable), weakref.ref(tensor.untyped_storage())
    gc.disable()
    try:
        del tensor, unreadable
        assert [one() for one in alive] == [None, None, None] and figures
    finally:
        gc.enable()


def test_no_code_of_a_subclass_or_a_mode_runs(draw):
    class Alarm(torch.Tensor):
        @classmethod
        def __torch_function__(cls, *arguments, **_):
            pytest.fail(f"called with {arguments}")

    class Functions(TorchFunctionMode):
        def __torch_function__(self, *arguments, **_):
            pytest.fail(f"called with {arguments}")

    class Operators(TorchDispatchMode):
        def __torch_dispatch__(self, *arguments, **_):
            pytest.fail(f"called with {arguments}")

    alarm = torch.Tensor.as_subclass(torch.ones(2, 3), Alarm)
    drawing = draw_ladder if draw is DRAW["axes"] else draw
    assert "1" in drawing(alarm).text
    tensor = torch.ones(2, 3)
    with Functions(), Operators():
        assert "(2, 3)" in (draw_axes(tensor, "a", "b") if draw is DRAW["axes"] else draw(tensor)).text


def test_a_figure_drawn_in_inference_mode_or_under_no_grad_is_the_same(draw):
    tensor = torch.ones(2, 3)
    outside = draw(tensor)
    with torch.inference_mode():
        assert draw(tensor) == outside
    with torch.no_grad():
        assert draw(tensor) == outside
