"""Programs whose hooks and own functions see gradients on their way: where these lie is part of the result."""

from typing import ClassVar

import torch
from torch import nn

PROGRAMS = {}


def leaf(device, *values):
    return torch.tensor(values or (1.0, 2.0, 3.0), device=device, requires_grad=True)


def cubed(x):
    return (x**3).sum()


def tensor_hooks(device):
    seen, x = [], leaf(device)
    y = x * 2
    y.register_hook(lambda grad: seen.append((grad.device, grad.clone())))
    x.register_hook(lambda grad: grad * 10)
    x.register_post_accumulate_grad_hook(lambda tensor: seen.append((tensor.device, tensor.grad.device)))
    cubed(y).backward()
    return x, seen


def a_hook_that_makes_a_tensor(device):
    x = leaf(device)
    x.register_hook(lambda grad: grad + torch.ones(3, device=device) + torch.zeros_like(grad))
    (x * 2).sum().backward()
    return x


def node_hooks(device):
    seen, x = [], leaf(device)
    y = x.exp()
    y.grad_fn.register_hook(lambda inputs, outputs: seen.extend(g.device for g in (*inputs, *outputs)))
    y.grad_fn.register_prehook(lambda outputs: seen.extend(g.device for g in outputs))
    y.sum().backward()
    return x, seen, y.grad_fn.name()


def module_hooks(device):
    torch.manual_seed(1)
    seen, module = [], nn.Linear(3, 2).to(device)
    module.register_forward_pre_hook(lambda _, args: seen.append(args[0].device))
    module.register_forward_hook(lambda _, args, output: seen.append((args[0].device, output.device)))
    module.register_full_backward_hook(lambda _, given, got: seen.append([g.device for g in (*given, *got)]))
    module.register_full_backward_pre_hook(lambda _, got: seen.append(got[0].device))
    module(torch.ones(1, 3, device=device, requires_grad=True)).sum().backward()
    return seen, module.bias


def multi_gradient_hooks(device):
    seen, x, y = [], leaf(device), leaf(device)
    torch.autograd.graph.register_multi_grad_hook((x, y), lambda grads: seen.extend(g.device for g in grads))
    cubed(x * y).backward()
    return seen, x, y


def saved_tensor_hooks(device):
    seen, x = [], leaf(device)
    with torch.autograd.graph.saved_tensors_hooks(
        lambda tensor: seen.append(tensor.device) or tensor, lambda tensor: seen.append(tensor.device) or tensor
    ):
        y = (x * x).sum()
    y.backward()
    return seen, x


def saved_on_the_cpu(device):
    x = leaf(device)
    with torch.autograd.graph.save_on_cpu():
        y = (x * x).exp().sum()
    y.backward()
    return x, y


class Cube(torch.autograd.Function):
    seen: ClassVar[list] = []

    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(x)
        ctx.factor = factor
        return x**3 * factor

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        Cube.seen[:] = [grad.device, x.device, (grad * x).device]
        return grad * 3 * x**2 * ctx.factor + torch.zeros(3, device=x.device), None


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x * y, x + y

    @staticmethod
    def setup_context(ctx, inputs, output):  # noqa: ARG004
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, first, second):
        x, y = ctx.saved_tensors
        return first * y + second, first * x + second


def a_function_of_ones_own(device):
    x = leaf(device)
    y = Cube.apply(x * 1, 2.0)
    y.sum().backward()
    return x, y, list(Cube.seen)


def a_function_of_ones_own_twice(device):
    x = leaf(device)
    (first,) = torch.autograd.grad(Cube.apply(x, 1.0).sum(), x, create_graph=True)
    return first, torch.autograd.grad(first.sum(), x)


def a_function_of_two_results(device):
    x, y = leaf(device), leaf(device)
    product, total = Scale.apply(x, y)
    (product + 2 * total).sum().backward()
    return x, y, product, total


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.mul_(2)

    @staticmethod
    def backward(ctx, grad):  # noqa: ARG004
        return grad * 2


def a_function_that_writes_in_place(device):
    x = leaf(device)
    y = x * 1
    result = Marked.apply(y)
    result.sum().backward()
    return x, y, result


def a_function_that_fails(device):
    class Failing(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):  # noqa: ARG004
            return x * 1

        @staticmethod
        def backward(ctx, grad):  # noqa: ARG004
            raise ValueError("no gradient today")

    Failing.apply(leaf(device)).sum().backward()
