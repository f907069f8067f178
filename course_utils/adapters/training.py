"""Driving code that trains: a small model is made, the answer does its part, and what it did is reported."""

import warnings
import weakref
from collections.abc import Callable

import torch
from torch import Tensor, nn


class _Counted(torch.autograd.Function):
    """The identity, which is known to live as long as the graph that it stands in."""

    @staticmethod
    def forward(ctx: object, x: Tensor, graphs: list) -> Tensor:
        graphs.append(weakref.ref(ctx))
        return x.clone()

    @staticmethod
    def backward(_: object, gradient: Tensor) -> tuple[Tensor, None]:
        return gradient, None


def _alive(graphs: list) -> int:
    return sum(graph() is not None for graph in graphs)


def _kept(alive: list[int]) -> str:
    return "one at a time" if max(alive, default=0) <= 1 else "all"


class _Line(nn.Module):
    """One weight for each feature; it remembers the rows of each call, and how many earlier graphs were alive then."""

    def __init__(self, weight: Tensor) -> None:
        super().__init__()
        self.weight = nn.Parameter(weight.clone())
        self.rows, self.alive, self.graphs = [], [], []

    def forward(self, x: Tensor) -> Tensor:
        self.rows.append(len(x))
        self.alive.append(_alive(self.graphs))
        return _Counted.apply(x @ self.weight, self.graphs)


def gradient_left_behind(answer: Callable, weight: Tensor, x: Tensor, y: Tensor, size: int) -> dict:
    """Call `answer(model, x, y, size)` on a linear model of this weight; return what it left in `.grad` and how.

    Before the call `.grad` holds ones, left over from something else.
    """
    model = _Line(weight)
    model.weight.grad = torch.ones_like(weight)
    answer(model, x, y, size)
    return {
        "gradient": model.weight.grad,
        "most rows at once": max(model.rows, default=0),
        "graphs kept": _kept(model.alive),
    }


def losses_reported(answer: Callable, batches: list[Tensor]) -> dict:
    """Call `answer(loss_of, batches)`; return its result, and whether it kept more graphs than one.

    `loss_of` gives a loss that has a graph: the sum of the squares of three times the batch.
    """
    factor = torch.tensor(3.0, dtype=batches[0].dtype, device=batches[0].device, requires_grad=True)
    graphs, alive = [], []

    def loss_of(batch: Tensor) -> Tensor:
        alive.append(_alive(graphs))
        return _Counted.apply((factor * batch).square().sum(), graphs)

    result = answer(loss_of, batches)
    return {"result": result, "graphs kept": _kept(alive)}


def parameter_afterwards(answer: Callable, w: Tensor, *rest: object) -> dict:
    """Call `answer(w, *rest)` on a leaf that asks for gradients; return what the leaf is afterwards."""
    leaf = w.clone().requires_grad_()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "The .grad attribute of a Tensor that is not a leaf")  # the verdict says it
        answer(leaf, *rest)
    return {"w": leaf.detach().clone(), "w records": leaf.requires_grad and leaf.is_leaf}


def scaled_under_a_graph(answer: Callable, x: Tensor, factor: float) -> dict:
    """Call `answer(x, factor)` on a leaf x of which y = x * x was computed before; then ask y for its gradient."""
    leaf = x.clone().requires_grad_()
    y = leaf * leaf
    answer(leaf, factor)
    return {
        "x": leaf.detach().clone(),
        "x records": leaf.requires_grad,
        "gradient of the older y = x * x": _gradient(y, leaf),
    }


def _gradient(y: Tensor, leaf: Tensor) -> Tensor | str:
    try:
        (gradient,) = torch.autograd.grad(y.sum(), leaf)
    except RuntimeError:
        return "refused"
    return gradient


def one_step_of_two_layers(answer: Callable, x: Tensor) -> dict:
    """Call `answer(model)` on a model of two layers, then make one step with the optimizer that it returns.

    The report names parameters as `named_parameters` does: `0.weight`, `0.bias`, `2.weight`, `2.bias`.
    """
    model = nn.Sequential(nn.Linear(x.shape[1], 3), nn.Tanh(), nn.Linear(3, 1)).to(x.device, x.dtype)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(torch.linspace(-0.5, 0.75, parameter.numel(), device=x.device).view_as(parameter))
    optimizer = answer(model)
    before = {name: parameter.detach().clone() for name, parameter in model.named_parameters()}
    (model(x) - 1).square().sum().backward()
    optimizer.step()
    held = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]}
    return {
        "have a gradient": _names(model, lambda _, parameter: parameter.grad is not None),
        "are in the optimizer": _names(model, lambda _, parameter: id(parameter) in held),
        "moved": _names(model, lambda name, parameter: not torch.equal(parameter, before[name])),
    }


def _names(model: nn.Module, holds: Callable[[str, Tensor], bool]) -> list[str]:
    return [name for name, parameter in model.named_parameters() if holds(name, parameter)]
