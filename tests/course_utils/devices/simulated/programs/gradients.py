"""Programs of autograd: graphs, hooks, functions of one's own, second derivatives, `torch.func`."""

import torch
from torch import nn
from torch.autograd.functional import hessian, hvp, jacobian, vjp
from torch.utils.checkpoint import checkpoint, checkpoint_sequential


def leaf(device, *values):
    return torch.tensor(values or (1.0, 2.0, 3.0), device=device, requires_grad=True)


def cubed(x):
    return (x**3).sum()


PROGRAMS = {
    "grad": lambda device: torch.autograd.grad(cubed(x := leaf(device)), x),
    "grad of many": lambda device: torch.autograd.grad(cubed((x := leaf(device)) * (y := leaf(device))), (x, y)),
    "grad of what is unused": lambda device: torch.autograd.grad(
        cubed(x := leaf(device)), (x, leaf(device)), allow_unused=True
    ),
    "grad that materialises zeros": lambda device: torch.autograd.grad(
        cubed(x := leaf(device)), (x, leaf(device)), materialize_grads=True
    ),
    "grad by keyword": lambda device: torch.autograd.grad(inputs=(x := leaf(device)), outputs=cubed(x)),
    "grad_outputs": lambda device: torch.autograd.grad((x := leaf(device)) * 2, x, torch.ones(3, device=device)),
    "batched grad": lambda device: torch.autograd.grad(
        (x := leaf(device)) ** 2, x, torch.eye(3, device=device), is_grads_batched=True
    ),
    "jacobian": lambda device: jacobian(lambda x: x**2, leaf(device)),
    "jacobian, vectorised": lambda device: jacobian(lambda x: x**2, leaf(device), vectorize=True),
    "hessian": lambda device: hessian(cubed, leaf(device)),
    "hvp and vjp": lambda device: (
        hvp(cubed, leaf(device), torch.ones(3, device=device)),
        vjp(torch.exp, leaf(device), torch.ones(3, device=device)),
    ),
    "func.grad": lambda device: torch.func.grad(cubed)(leaf(device).detach()),
    "func.grad twice": lambda device: torch.func.grad(torch.func.grad(lambda x: x**3))(
        torch.tensor(2.0, device=device)
    ),
    "func.grad_and_value": lambda device: torch.func.grad_and_value(cubed)(leaf(device).detach()),
    "func.vmap": lambda device: torch.func.vmap(torch.dot)(
        torch.ones(2, 3, device=device), torch.arange(6.0, device=device).reshape(2, 3)
    ),
    "func.vmap over one": lambda device: torch.func.vmap(lambda x, y: x + y, in_dims=(0, None))(
        torch.ones(2, 3, device=device), torch.arange(3.0, device=device)
    ),
    "func.vmap of grad": lambda device: torch.func.vmap(torch.func.grad(cubed))(torch.ones(2, 3, device=device)),
    "func.vmap of random numbers": lambda device: torch.func.vmap(
        lambda x: x + torch.zeros(3, device=device), randomness="different"
    )(torch.ones(2, 3, device=device)),
    "func.jacrev": lambda device: torch.func.jacrev(torch.sin)(leaf(device).detach()),
    "func.jacfwd": lambda device: torch.func.jacfwd(torch.sin)(leaf(device).detach()),
    "func.hessian": lambda device: torch.func.hessian(cubed)(leaf(device).detach()),
    "func.jvp": lambda device: torch.func.jvp(torch.exp, (leaf(device).detach(),), (torch.ones(3, device=device),)),
    "func.vjp": lambda device: (lambda out, pull: (out, pull(torch.ones(3, device=device))))(
        *torch.func.vjp(torch.exp, leaf(device).detach())
    ),
    "func.linearize": lambda device: torch.func.linearize(torch.sin, leaf(device).detach())[1](
        torch.ones(3, device=device)
    ),
    "gradcheck": lambda device: torch.autograd.gradcheck(
        torch.tanh, torch.tensor([0.5, 1.0], dtype=torch.float64, device=device, requires_grad=True)
    ),
    "gradgradcheck": lambda device: torch.autograd.gradgradcheck(
        torch.tanh, torch.tensor([0.5], dtype=torch.float64, device=device, requires_grad=True)
    ),
    "backward of many": lambda device: (leaf(device) * 2).backward(),
    "backward without a graph": lambda device: torch.ones(1, device=device).backward(),
    "a gradient of a wrong shape": lambda device: (leaf(device) * 2).backward(torch.ones(2, device=device)),
    "a leaf written in place": lambda device: leaf(device).add_(1),
    "whole numbers with gradients": lambda device: torch.ones(1, dtype=torch.long, device=device).requires_grad_(),
    "numpy of what has gradients": lambda device: (leaf(device) * 2).detach().requires_grad_().cpu().numpy(),
}


def backward(device):
    x = leaf(device)
    y = x.exp() * x
    y.backward(torch.ones(3, device=device))
    return x, y, x.grad.device, x.grad.requires_grad


def backward_twice_adds(device):
    x = leaf(device)
    y = cubed(x)
    y.backward(retain_graph=True)
    y.backward()
    return x


def backward_twice_without_keeping(device):
    y = cubed(leaf(device))
    y.backward()
    y.backward()


def backward_of_chosen_inputs(device):
    x, y = leaf(device), leaf(device)
    cubed(x * y).backward(inputs=[x])
    return x, y.grad is None


def retain_grad(device):
    x = leaf(device)
    y = x * 2
    y.retain_grad()
    cubed(y).backward()
    return x, y.grad, y.grad.device


def double_backward(device):
    x = leaf(device)
    (first,) = torch.autograd.grad(cubed(x), x, create_graph=True)
    cubed(first).backward()
    return x, first, first.device


def a_gradient_penalty(device):
    torch.manual_seed(1)
    module, x = nn.Linear(3, 1).to(device), torch.ones(2, 3, device=device, requires_grad=True)
    (slope,) = torch.autograd.grad(module(x).tanh().sum(), x, create_graph=True)
    ((slope.norm(dim=1) - 1) ** 2).mean().backward()
    return slope, module.weight


def a_value_needed_by_backward_and_overwritten(device):
    x = leaf(device)
    y = x.exp()
    y.add_(1)
    y.sum().backward()


def functional_call(device):
    module = nn.Linear(2, 1)
    weights = {"weight": torch.ones(1, 2, device=device), "bias": torch.zeros(1, device=device)}
    loss = lambda weights, x: torch.func.functional_call(module, weights, (x,)).sum()  # noqa: E731
    x = torch.ones(3, 2, device=device)
    return loss(weights, x), torch.func.grad(loss)(weights, x)


def per_sample_gradients(device):
    weight = torch.ones(2, device=device)
    x = torch.arange(6.0, device=device).reshape(3, 2)
    return torch.func.vmap(torch.func.grad(lambda w, x: (w @ x).tanh()), in_dims=(None, 0))(weight, x)


def an_ensemble_of_stacked_modules(device):
    torch.manual_seed(1)
    modules = [nn.Linear(2, 1).to(device) for _ in range(3)]
    weights, buffers = torch.func.stack_module_state(modules)
    call = lambda w, b, x: torch.func.functional_call(modules[0], (w, b), (x,))  # noqa: E731
    return torch.func.vmap(call, in_dims=(0, 0, None))(weights, buffers, torch.ones(4, 2, device=device))


def forward_mode(device):
    x = torch.tensor([1.0, 2.0], device=device)
    with torch.autograd.forward_ad.dual_level():
        dual = torch.autograd.forward_ad.make_dual(x, torch.ones(2, device=device))
        return tuple(torch.autograd.forward_ad.unpack_dual(dual.sin()))


def checkpointed(device):
    torch.manual_seed(1)
    module, x = nn.Sequential(nn.Linear(3, 3), nn.Dropout(0.5), nn.Tanh()).to(device), leaf(device)
    y = checkpoint(module, x, use_reentrant=False)
    y.sum().backward()
    return y, x, list(module.parameters())


def checkpointed_by_entering_again(device):
    torch.manual_seed(1)
    module, x = nn.Sequential(nn.Linear(3, 3), nn.Dropout(0.5), nn.Tanh()).to(device), leaf(device)
    y = checkpoint(module, x, use_reentrant=True)
    y.sum().backward()
    z = checkpoint_sequential(module, 2, x, use_reentrant=False)
    return y, x, list(module.parameters()), z.shape


def anomaly_mode(device):
    with torch.autograd.detect_anomaly(check_nan=False):
        x = leaf(device)
        cubed(x).backward()
    return x


def detached_parts(device):
    x = leaf(device)
    (x * x.detach() + (x * 2).detach()).sum().backward()
    return x


def grad_none_after_zero(device):
    x = leaf(device)
    cubed(x).backward()
    x.grad = None
    cubed(x * 2).backward()
    x.grad.zero_()
    x.grad += 1
    return x


def setting_grad(device):
    x = leaf(device)
    x.grad = torch.ones(3, device=device)
    x.grad.mul_(2)
    return x


def gradients_of_complex_numbers(device):
    z = torch.tensor([1 + 2j, 3 - 1j], device=device, requires_grad=True)
    (z.abs() ** 2).sum().backward()
    return z


def graph_names(device):
    y = (leaf(device) * 2).exp().sum()
    names, node = [], y.grad_fn
    while node is not None:
        names.append(node.name())
        node = node.next_functions[0][0] if node.next_functions else None
    return names
