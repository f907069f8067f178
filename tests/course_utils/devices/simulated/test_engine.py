"""The backward: what hooks and functions of one's own see, and what they may not give back."""

import pytest
import torch
from torch import nn


@pytest.fixture
def leaf(gpus):  # noqa: ARG001
    return torch.arange(1.0, 4.0, device="simgpu:1", requires_grad=True)


class Given(torch.autograd.Function):
    """Its backward gives what `given` makes."""

    given = staticmethod(lambda gradient: gradient)

    @staticmethod
    def forward(ctx, x):  # noqa: ARG004
        return x * 1

    @staticmethod
    def backward(ctx, gradient):  # noqa: ARG004
        return Given.given(gradient)


def test_a_backward_of_one_element_needs_no_gradient_whatever_the_axes(leaf):
    (leaf[:1] * leaf[:1]).backward()
    assert (leaf.grad.tolist(), str(leaf.grad.device)) == ([2.0, 0.0, 0.0], "simgpu:1")
    (gradient,) = torch.autograd.grad(leaf[1:2] * 3, leaf)
    assert (gradient.tolist(), str(gradient.device)) == ([0.0, 3.0, 0.0], "simgpu:1")


def test_a_gradient_of_the_host_is_refused_for_one_element_too(leaf):
    with pytest.raises(RuntimeError, match="invalid gradient at index 0 - expected device simgpu:1 but got cpu"):
        leaf[:1].backward(torch.ones(1))


def test_a_function_that_gives_back_a_host_tensor_is_named(leaf, monkeypatch):
    monkeypatch.setattr(Given, "given", staticmethod(lambda _: torch.ones(3)))
    with pytest.raises(RuntimeError) as refusal:
        Given.apply(leaf).sum().backward()
    assert str(refusal.value) == (
        "Function GivenBackward returned an invalid gradient at index 0 - expected device simgpu:1 but got cpu"
    )


def test_a_function_that_mixes_devices_in_its_backward_is_refused(leaf, monkeypatch):
    monkeypatch.setattr(Given, "given", staticmethod(lambda gradient: gradient * torch.ones(3)))
    with pytest.raises(RuntimeError, match="found at least two devices, simgpu:1 and cpu!"):
        Given.apply(leaf).sum().backward()


def test_a_hook_that_mixes_devices_is_refused(leaf):
    mask = torch.ones(3)
    (leaf * 2).register_hook(lambda gradient: gradient * mask)  # of a tensor that nobody uses: never called
    leaf.register_hook(lambda gradient: gradient * mask)
    with pytest.raises(RuntimeError, match="found at least two devices, simgpu:1 and cpu!"):
        (leaf * 2).sum().backward()


def test_a_hook_may_make_tensors_on_the_host(leaf):
    seen = []
    leaf.register_hook(lambda gradient: seen.append((torch.ones(2) + 1).device) or gradient.cpu().to(gradient.device))
    (leaf * 2).sum().backward()
    assert seen == [torch.device("cpu")]
    assert leaf.grad.tolist() == [2.0, 2.0, 2.0]


def test_a_module_that_makes_its_tensor_on_the_host_is_refused(gpus):  # noqa: ARG001
    class Shifted(nn.Module):
        def forward(self, x):
            return x + torch.ones(3)

    with pytest.raises(RuntimeError, match="found at least two devices, simgpu:0 and cpu!"):
        Shifted().to("simgpu:0")(torch.ones(3, device="simgpu:0"))


def test_a_failure_in_a_backward_leaves_the_next_one_whole(leaf):
    handle = leaf.register_hook(lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        (leaf * 2).sum().backward()
    handle.remove()
    (leaf * 3).sum().backward()
    assert leaf.grad.tolist() == [3.0, 3.0, 3.0]
    assert leaf.grad.device == torch.device("simgpu:1")


def test_a_graph_over_three_places_shows_each_hook_its_own(gpus):  # noqa: ARG001
    seen = {}
    host = torch.ones(2, requires_grad=True)
    first = host.to("simgpu:0") * 2
    second = first.to("simgpu:1") * 3
    back = second.cpu() * 4
    for name, tensor in {"host": host, "first": first, "second": second, "back": back}.items():
        tensor.register_hook(lambda gradient, name=name: seen.update({name: str(gradient.device)}))
    back.sum().backward()
    assert seen == {"host": "cpu", "first": "simgpu:0", "second": "simgpu:1", "back": "cpu"}
    assert host.grad.tolist() == [24.0, 24.0]


def test_gradients_of_two_uses_on_two_gpus_meet_on_the_leafs(leaf):
    (leaf.to("simgpu:0") * 2).sum().backward()
    (leaf * 3).sum().backward()
    assert leaf.grad.tolist() == [5.0, 5.0, 5.0]
    assert leaf.grad.device == torch.device("simgpu:1")


def test_the_graph_is_the_cpus(leaf):
    y = (leaf * 2).exp().sum()
    assert [y.grad_fn.name(), y.grad_fn.next_functions[0][0].name()] == ["SumBackward0", "ExpBackward0"]
    assert y.grad_fn.next_functions[0][0]._saved_result.device == torch.device("simgpu:1")


def test_tensors_kept_on_the_cpu_for_the_backward_are_transfers(gpus):
    x = torch.ones(3, device="simgpu:0", requires_grad=True)
    with torch.autograd.graph.save_on_cpu():
        y = x.exp()
    (there,) = gpus.transfers
    assert (there.source, there.device) == (0, None)
    y.sum().backward()
    assert [(event.source, event.device) for event in gpus.transfers[1:]] == [(None, 0)]
    assert torch.equal(x.grad, x.detach().exp())


def test_a_subclass_of_ones_own_stays_one(gpus):  # noqa: ARG001
    class Named(torch.Tensor):
        pass

    there = torch.ones(2).as_subclass(Named).to("simgpu:1")
    assert (type(there), type(there + 1)) == (Named, Named)
    assert (there + 1).device == torch.device("simgpu:1")


def test_a_gradient_that_crosses_over_is_a_copy(gpus):
    host = torch.ones(2, requires_grad=True)
    there = host.to("simgpu:1")
    there.retain_grad()
    there.register_hook(lambda gradient: gradient * 2)  # made, and so tagged, on the GPU
    (there * 3).sum().backward()
    assert (host.grad.device, there.grad.device) == (torch.device("cpu"), torch.device("simgpu:1"))
    assert host.grad.data_ptr() != there.grad.data_ptr()
    assert host.grad.tolist() == [6.0, 6.0]
    assert [(event.source, event.device) for event in gpus.transfers] == [(None, 1), (1, None)]


def test_a_gradient_crosses_over_through_a_write(gpus):
    for write in (lambda x, value: x.copy_(value), lambda x, value: x.__setitem__(slice(None), value)):
        host = torch.ones(2, requires_grad=True)
        there = torch.zeros(2, device="simgpu:1")
        write(there, host * 2)
        there.register_hook(lambda gradient: gradient * 2)
        (there * 3).sum().backward()
        assert host.grad.device == torch.device("cpu")
        assert host.grad.tolist() == [12.0, 12.0]
    assert [(event.source, event.device) for event in gpus.transfers] == [(None, 1), (1, None)] * 2


@pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated")  # PyTorch's own use of it
def test_transforms_go_through_a_transfer(gpus):  # noqa: ARG001
    x = torch.arange(3.0)
    there = lambda x: (x.to("simgpu:1") ** 2).sum()  # noqa: E731
    assert torch.func.grad(there)(x).tolist() == [0.0, 2.0, 4.0]
    assert torch.func.grad(there)(x).device == torch.device("cpu")
    assert torch.func.vmap(lambda x: x.to("simgpu:1") * 2)(x).device == torch.device("simgpu:1")
    value, slope = torch.func.jvp(there, (x,), (torch.ones(3),))
    assert (value.device, slope.item()) == (torch.device("simgpu:1"), 6.0)
    hessian = torch.func.hessian(there)(x)
    assert hessian.tolist() == [[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]]


def test_what_is_written_into_keeps_its_own_graphs_place(gpus):  # noqa: ARG001
    seen = []
    there = torch.ones(2, device="simgpu:1", requires_grad=True) * 2
    there.grad_fn.register_prehook(lambda gradients: seen.append(gradients[0].device))
    there[0] = torch.ones((), requires_grad=True)
    there.sum().backward()
    assert seen == [torch.device("simgpu:1")]


def test_a_number_of_the_host_that_joins_in_keeps_its_graph_on_the_host(gpus):
    seen = []
    host = torch.tensor(3.0, requires_grad=True)
    number = host * 2
    number.register_hook(lambda gradient: seen.append(gradient.device))
    before = len(gpus.kernels)
    (torch.ones(2, device="simgpu:1") * number).sum().backward()
    assert seen == [torch.device("cpu")]
    assert (host.grad.device, host.grad.item()) == (torch.device("cpu"), 4.0)
    names = [event.name for event in gpus.kernels[before:]]
    assert names == ["ones", "mul", "sum", "SumBackward0", "MulBackward0"]


def test_a_function_of_ones_own_on_either_side_of_a_transfer_runs_there(gpus):
    host, there = torch.ones(2, requires_grad=True), torch.ones(2, device="simgpu:0", requires_grad=True)
    Given.apply(host).to("simgpu:1").sum().backward()
    assert "GivenBackward" not in [event.name for event in gpus.kernels]
    Given.apply(there).cpu().sum().backward()
    assert ("GivenBackward", 0) in [(event.name, event.device) for event in gpus.kernels]
