"""Training on simulated GPUs: the CPU's numbers to the bit, on one device and over two."""

import pytest
import torch
from torch import nn

OPTIMISERS = {
    "SGD": lambda parameters, **options: torch.optim.SGD(parameters, lr=0.1, momentum=0.9, **options),
    "Adam": lambda parameters, **options: torch.optim.Adam(parameters, lr=0.01, **options),
    "AdamW": lambda parameters, **options: torch.optim.AdamW(parameters, lr=0.01, **options),
    "RMSprop": lambda parameters, **options: torch.optim.RMSprop(parameters, lr=0.01, **options),
}


def trained(device, optimiser, **options):
    """Return the weights and losses of 20 steps of a small network with dropout and a norm."""
    torch.manual_seed(4)
    net = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(0.2), nn.Linear(16, 3)).to(device)
    x, y = torch.randn(32, 6).to(device), torch.randint(3, (32,)).to(device)
    optimiser, losses = optimiser(net.parameters(), **options), []
    for _ in range(20):
        optimiser.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
    return [value.cpu() for value in net.state_dict().values()], losses


@pytest.mark.parametrize("foreach", [True, False])
@pytest.mark.parametrize("optimiser", OPTIMISERS.values(), ids=OPTIMISERS)
def test_training_gives_the_cpus_weights_to_the_bit(gpus, optimiser, foreach):  # noqa: ARG001
    expected, losses = trained("cpu", optimiser, foreach=foreach)
    weights, same = trained("simgpu:1", optimiser, foreach=foreach)
    assert all(torch.equal(one, other) for one, other in zip(expected, weights, strict=True))
    assert losses == same


class Split(nn.Module):
    """Its first half lies on one device and its second on another."""

    def __init__(self, first, second):
        super().__init__()
        torch.manual_seed(4)
        self.lower, self.upper = nn.Linear(4, 8).to(first), nn.Linear(8, 2).to(second)
        self.second = second

    def forward(self, x):
        return self.upper(self.lower(x).relu().to(self.second))


def test_a_model_split_over_two_gpus_has_its_gradients_where_its_weights_are(gpus):
    model, x = Split("simgpu:0", "simgpu:1"), torch.ones(5, 4, device="simgpu:0")
    before = len(gpus.transfers)
    loss = model(x).square().mean()
    loss.backward()
    assert loss.device == torch.device("simgpu:1")
    assert [p.grad.device.index for p in model.parameters()] == [0, 0, 1, 1]
    alone = Split("cpu", "cpu")
    alone(torch.ones(5, 4)).square().mean().backward()
    expected = [p.grad for p in alone.parameters()]
    assert all(torch.equal(p.grad.cpu(), grad) for p, grad in zip(model.parameters(), expected, strict=True))
    there, back = gpus.transfers[before : before + 2]
    assert (there.source, there.device, there.bytes) == (0, 1, 5 * 8 * 4)
    assert (back.source, back.device, back.bytes) == (1, 0, 5 * 8 * 4)


def test_an_optimiser_over_two_gpus_steps_each_where_it_is(gpus):  # noqa: ARG001
    split, alone = Split("simgpu:0", "simgpu:1"), Split("cpu", "cpu")
    for model, place in ((split, "simgpu:0"), (alone, "cpu")):
        optimiser = torch.optim.Adam(model.parameters(), foreach=place != "cpu")
        for _ in range(3):
            optimiser.zero_grad()
            model(torch.ones(5, 4, device=place)).square().mean().backward()
            nn.utils.clip_grad_norm_(model.parameters(), 0.5)
            optimiser.step()
        states = [state["exp_avg"].device for state in optimiser.state.values()]
        assert states == [p.device for p in model.parameters()]
    pairs = zip(split.parameters(), alone.parameters(), strict=True)
    assert all(torch.equal(one.cpu(), other) for one, other in pairs)


def test_kernels_of_the_backward_are_queued_where_their_forward_ran(gpus):
    model = Split("simgpu:0", "simgpu:1")
    loss = model(torch.ones(5, 4, device="simgpu:0")).square().mean()
    before = len(gpus.kernels)
    loss.backward()
    where = {(event.name, event.device) for event in gpus.kernels[before:]}
    assert ("ReluBackward0", 0) in where
    assert ("MeanBackward0", 1) in where
    assert ("PowBackward0", 1) in where


def test_a_pipeline_of_three_places_and_back(gpus):
    host = torch.arange(3.0, requires_grad=True)
    result = ((host.to("simgpu:0") * 2).to("simgpu:1") * 3).cpu() * 4
    result.sum().backward()
    assert host.grad.tolist() == [24.0, 24.0, 24.0]
    ways = [(event.source, event.device) for event in gpus.transfers]
    assert ways == [(None, 0), (0, 1), (1, None), (None, 1), (1, 0), (0, None)]


def test_optimisers_group_their_tensors_by_device(gpus):  # noqa: ARG001
    places = "simgpu:1", "cpu", "simgpu:0", "simgpu:1"
    tensors = [torch.full((1,), float(number), device=place) for number, place in enumerate(places)]
    groups = torch.utils._foreach_utils._group_tensors_by_device_and_dtype([tensors, [None] * 4], with_indices=True)
    rows = {str(device): (indices, [one.item() for one in kept[0]]) for (device, _), (kept, indices) in groups.items()}
    assert rows == {"simgpu:1": ([0, 3], [0.0, 3.0]), "cpu": ([1], [1.0]), "simgpu:0": ([2], [2.0])}
