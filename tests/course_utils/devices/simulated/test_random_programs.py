"""500 random programs on a few tensors that share memory: the CPU and two simulated GPUs do the same."""

import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from course_utils.devices import simulated_gpus

VIEWS = [
    lambda x, n: x[n % max(len(x), 1)] if x.dim() else x[None],
    lambda x, _: x.t() if x.dim() == 2 else x.unsqueeze(-1),
    lambda x, _: x.reshape(-1),
    lambda x, n: x[..., n % 2 :] if x.dim() else x.detach(),
    lambda x, n: x.expand(2, *x.shape) if x.dim() < 2 else x.diagonal(n % 2),
    lambda x, _: x.detach(),
    lambda x, n: x.unfold(-1, 2, 1) if n % 2 and x.dim() == 1 else x.squeeze(),
    lambda x, n: x.narrow(0, n % 2, 1),
    lambda x, _: x.view(3, 2),
]
SHARED = [
    lambda x, y, n: x + y * n,
    lambda x, y, _: x * y,
    lambda x, y, _: x @ y,
    lambda x, y, _: torch.where(x > y, x, y),
    lambda x, y, _: torch.cat([x, y]),
    lambda x, y, _: torch.stack([x, y], -1),
    lambda x, y, _: torch.maximum(x, y),
    lambda x, y, _: torch.nn.functional.mse_loss(x, y.expand_as(x)),
    lambda x, y, n: x.index_select(0, (y.detach().reshape(-1)[:n] > 0).long()),
    lambda x, y, _: x[y.detach() > 0],
]
ALONE = [
    lambda x, _: x.sum(),
    lambda x, n: x.sum(n - 2, keepdim=True),
    lambda x, _: x.mean(),
    lambda x, _: x.softmax(-1),
    lambda x, _: x.tanh(),
    lambda x, _: x.relu(),
    lambda x, _: x.clone(),
    lambda x, n: x.cumsum(-1) / n,
    lambda x, _: x.sort(-1)[0],
    lambda x, _: x.max(-1)[0],
    lambda x, n: x.topk(n, -1)[0],
    lambda x, _: x.double(),
    lambda x, n: x.to(x.device, copy=bool(n % 2)),
    lambda x, _: torch.zeros_like(x),
    lambda x, _: x.new_ones(2, 3),
    lambda x, _: x.flip(0),
    lambda x, _: torch.func.vmap(torch.sin)(x),
    lambda x, _: torch.func.grad(lambda one: one.square().sum())(x.detach()),
]
WRITES = [
    lambda x, y, n: x.add_(y, alpha=n),
    lambda x, _, n: x.mul_(n),
    lambda x, y, _: x.copy_(y),
    lambda x, _, n: x.clamp_(-n, n),
    lambda x, _, n: x.__setitem__(0, float(n)),
    lambda x, y, _: x.__setitem__(0, y),
    lambda x, _, n: x.__setitem__(x.detach() > 0, -float(n)),
    lambda x, y, _: x.masked_fill_(y.detach() > 0, 1.0),
    lambda x, _, n: x.fill_(n),
    lambda x, y, n: x.index_add_(0, torch.zeros(len(y), dtype=torch.long, device=y.device), y, alpha=n),
    lambda x, _, n: torch.add(x.detach(), n, out=x),
]
FUNCTIONS = [*VIEWS, *ALONE, *SHARED, *WRITES]
WRITTEN = set(WRITES)
ALONE_OR_VIEW = {*VIEWS, *ALONE}

number = st.integers(0, 7)
step = st.tuples(st.integers(0, len(FUNCTIONS) - 1), number, number, st.integers(1, 3))
programs = st.tuples(
    st.lists(st.integers(-3, 3), min_size=6, max_size=6), st.lists(st.booleans(), min_size=3, max_size=3)
)


def run(values, leaves, steps, device):
    """Return all tensors that a program made and the errors that it met, then those of its backward."""
    base = torch.tensor(values, dtype=torch.float32, device=device)
    tensors = [base.reshape(2, 3).clone(), base[:3].clone(), (base / 2).reshape(3, 2).clone()]
    for tensor, leaf in zip(tensors, leaves, strict=True):
        tensor.requires_grad_(leaf)
    errors = []
    for function, first, second, n in steps:
        function, x, y = FUNCTIONS[function], tensors[first % len(tensors)], tensors[second % len(tensors)]
        try:
            made = function(x, n) if function in ALONE_OR_VIEW else function(x, y, n)
        except (RuntimeError, IndexError, ValueError, TypeError) as error:
            errors.append([type(error).__name__, str(error)])
            continue
        if function not in WRITTEN:
            tensors.append(made)
    try:
        sum(tensor.double().sum() for tensor in tensors if tensor.requires_grad).backward()
    except (RuntimeError, AttributeError) as error:
        errors.append([type(error).__name__, str(error)])
    return {"tensors": tensors, "errors": errors}


@settings(max_examples=500, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(programs, st.lists(step, min_size=4, max_size=14))
def test_a_random_program_does_the_same_everywhere(outcomes, start, steps):
    def everywhere(device):
        result = run(*start, steps, device)
        result["errors"] = [[kind, outcomes.without_places(words)] for kind, words in result["errors"]]
        return result

    expected = outcomes.outcome(everywhere, torch.device("cpu"))
    with simulated_gpus(count=2, memory_gib=1):
        for place in ("cpu", "simgpu:0", "simgpu:1"):
            result = outcomes.outcome(everywhere, torch.device(place))
            assert list(outcomes.differences(expected, result)) == [], place
