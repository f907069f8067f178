"""Drawing changes nothing: no gradient, no version, no hook, no checkpoint, no random number, no lifetime."""

import gc
import warnings
import weakref

import pytest
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from course_utils import simulated_gpus
from course_utils.figures import draw_graph, record_graph


class Counted(torch.autograd.Function):
    """Its backward counts how often it runs."""

    runs = 0

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, gradient):
        Counted.runs += 1
        return 2 * ctx.saved_tensors[0] * gradient


@pytest.fixture
def leaf():
    return torch.tensor([1.0, 2.0], requires_grad=True)


def test_no_gradient_is_added_to_also_where_a_result_keeps_its_own(leaf):
    kept = [leaf * leaf]  # no variable holds it
    kept[0].retain_grad()
    output = (kept[0] * 3).sum()
    output.backward(retain_graph=True)
    before = leaf.grad.clone(), kept[0].grad.clone()
    draw_graph(output).steps()
    assert torch.equal(leaf.grad, before[0]) and torch.equal(kept[0].grad, before[1])


def test_no_hook_runs_and_none_is_left(leaf):
    calls = []
    result = leaf * leaf
    for tensor in (leaf, result):
        tensor.register_hook(calls.append)
    leaf.register_post_accumulate_grad_hook(calls.append)
    result.grad_fn.register_hook(lambda *_: calls.append("node"))
    result.grad_fn.register_prehook(lambda *_: calls.append("before the node"))
    hooks = len(leaf._backward_hooks), len(result._backward_hooks)
    draw_graph(result.sum(), gradients=True)
    assert calls == []
    assert (len(leaf._backward_hooks), len(result._backward_hooks)) == hooks


def test_nothing_is_written_and_nothing_is_freed(leaf):
    result = leaf.exp()
    output = (result * leaf).sum()
    versions = leaf._version, result._version, output._version
    draw_graph(output)
    assert (leaf._version, result._version, output._version) == versions
    output.backward()
    assert leaf.grad is not None


def test_a_checkpointed_forward_is_not_run_again(leaf):
    runs = []

    def forward(x):
        runs.append(x)
        return (x * x).exp()

    output = checkpoint(forward, leaf, use_reentrant=False).sum()
    figure = draw_graph(output)
    assert len(runs) == 1
    assert "packed by hooks" in figure.text and "gradients=True" in figure.text


def test_hooks_that_pack_are_not_called(leaf):
    calls = []
    with torch.autograd.graph.saved_tensors_hooks(lambda one: one, lambda one: calls.append(one) or one):
        output = (leaf * leaf).sum()
    draw_graph(output)
    assert calls == []


def test_a_backward_of_ones_own_runs_only_when_asked(leaf):
    Counted.runs = 0
    output = Counted.apply(leaf).sum()
    assert "gradient [" not in draw_graph(output).text and Counted.runs == 0
    assert "gradient [2, 4]" in draw_graph(output, gradients=True).text and Counted.runs == 1


def test_modes_and_random_numbers_stay(leaf):
    output = torch.nn.functional.dropout(leaf).sum()
    state = torch.get_rng_state()
    for enabled in (True, False):
        with torch.set_grad_enabled(enabled):
            draw_graph(output)
            assert torch.is_grad_enabled() is enabled
    assert torch.equal(torch.get_rng_state(), state)
    assert torch.get_default_dtype() is torch.float32


def test_no_warning_is_given():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    middle = x * x
    (middle * 2).sum().backward()
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        draw_graph(middle)
    assert heard == []


def test_tensors_die_as_soon_as_their_names_do():
    gc.disable()
    try:
        leaf = torch.tensor([1.0, 2.0], requires_grad=True)
        middle = leaf * leaf
        output = middle.sum()
        seen = weakref.ref(middle), weakref.ref(output)
        figure = draw_graph(output)
        figure.steps()
        del middle, output
        assert [one() for one in seen] == [None, None]
    finally:
        gc.enable()


def test_a_dict_of_variables_that_the_caller_holds_keeps_its_items():
    leaf = torch.tensor([1.0, 2.0], requires_grad=True)
    variables = locals()
    draw_graph(leaf.sum())
    assert "leaf" in variables


def test_a_recording_leaves_results_and_hooks_as_they_are():
    model = nn.Sequential(nn.Linear(2, 2), nn.Tanh())
    inputs = torch.ones(1, 2)
    expected = model(inputs)
    with record_graph() as recorded:
        got = model(inputs)
    assert torch.equal(got, expected) and recorded.modules
    assert not nn.modules.module._global_forward_hooks and not nn.modules.module._global_forward_pre_hooks


def test_a_graph_on_a_simulated_gpu_is_drawn_and_nothing_is_moved():
    with simulated_gpus() as _:
        leaf = torch.tensor([1.0, 2.0], requires_grad=True, device="simgpu:0")
        output = (leaf * leaf).sum()
        text = draw_graph(output).text
        assert "leaf; leaf; (2,) simgpu:0; = [1, 2]" in text and "= [2, 4]" in text
        assert leaf.grad is None


def test_in_a_mode_that_finds_anomalies_gradients_are_the_same(leaf):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        anomalies = torch.autograd.detect_anomaly()
    with anomalies:
        output = (leaf * leaf).sum()
        assert "= [2, 4]" in draw_graph(output).text
