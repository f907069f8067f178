"""Programs that make tensors, by every way that takes a device or follows one."""

import numpy as np
import torch

PROGRAMS = {
    "empty": lambda device: torch.empty(0, 3, device=device),
    "zeros": lambda device: torch.zeros(2, 3, device=device),
    "ones of a dtype": lambda device: torch.ones(2, dtype=torch.float64, device=device),
    "full": lambda device: torch.full((2, 2), 7, device=device),
    "arange": lambda device: torch.arange(2, 10, 3, device=device),
    "linspace": lambda device: torch.linspace(0, 1, 5, device=device, requires_grad=True),
    "logspace": lambda device: torch.logspace(0, 2, 3, device=device),
    "eye": lambda device: torch.eye(3, device=device),
    "tril_indices": lambda device: torch.tril_indices(3, 3, device=device),
    "hann_window": lambda device: torch.hann_window(5, device=device),
    "complex numbers": lambda device: torch.complex(torch.ones(2, device=device), torch.zeros(2, device=device)),
    "polar": lambda device: torch.polar(torch.ones(2, device=device), torch.ones(2, device=device)),
    "meshgrid": lambda device: torch.meshgrid(
        torch.arange(2, device=device), torch.arange(3, device=device), indexing="ij"
    ),
    "empty_strided": lambda device: torch.empty_strided((2, 3), (1, 2), device=device).fill_(1),
    "channels last": lambda device: torch.empty(1, 2, 3, 4, device=device, memory_format=torch.channels_last).zero_(),
    "cartesian_prod": lambda device: torch.cartesian_prod(
        torch.arange(2, device=device), torch.arange(3, device=device)
    ),
    "tensor of numbers": lambda device: torch.tensor([[1, 2], [3, 4]], device=device),
    "tensor that requires its gradient": lambda device: torch.tensor([1.0], device=device, requires_grad=True),
    "tensor of a scalar": lambda device: torch.tensor(2.5, device=device),
    "as_tensor of numbers": lambda device: torch.as_tensor([1.0, 2.0], device=device),
    "as_tensor of an array": lambda device: torch.as_tensor(np.arange(3.0), device=device),
    "asarray": lambda device: torch.asarray([1, 2], device=device),
    "asarray of a tensor there": lambda device: (x := torch.ones(2, device=device), torch.asarray(x)),
    "as_tensor of a tensor there": lambda device: (x := torch.ones(2, device=device), torch.as_tensor(x)),
    "as_tensor of a tensor there, with the device": lambda device: (
        x := torch.ones(2, device=device),
        torch.as_tensor(x, device=device),
    ),
    "from_numpy, moved": lambda device: torch.from_numpy(np.arange(4)).to(device),
    "scalar_tensor": lambda device: torch.scalar_tensor(3.0, device=device),
    "the device as keyword text": lambda device: torch.zeros(2, device=str(device)),
    "a negative size": lambda device: torch.zeros(-1, device=device),
    "a ragged list": lambda device: torch.tensor([[1], [2, 3]], device=device),
}


def likes(device):
    torch.manual_seed(2)
    x = torch.arange(6.0, device=device).reshape(2, 3).t()
    drawn = torch.rand_like(x), torch.randn_like(x), torch.randint_like(x, 5)
    return torch.zeros_like(x), torch.ones_like(x), torch.full_like(x, 2), torch.empty_like(x).shape, drawn


def likes_of_another_dtype(device):
    x = torch.ones(2, device=device)
    return torch.zeros_like(x, dtype=torch.long), torch.ones_like(x, requires_grad=True)


def news(device):
    x = torch.ones(2, dtype=torch.float64, device=device)
    made = x.new_zeros(3), x.new_ones(2, 2), x.new_full((2,), 5), x.new_empty(0)
    return made, x.new_tensor([1, 2]), x.new_tensor(x)


def likes_of_the_cpu(device):
    return torch.zeros_like(torch.ones(2, device="cpu"), device=device), torch.ones(1, device="cpu").new_zeros(
        2, device=device
    )


def random_numbers(device):
    torch.manual_seed(3)
    drawn = torch.rand(2, device=device), torch.randn(2, 3, device=device), torch.randint(9, (4,), device=device)
    return drawn, torch.randperm(5, device=device), torch.normal(0.0, 1.0, (2,), device=device)


def random_in_place(device):
    torch.manual_seed(3)
    x = torch.empty(4, device=device)
    return x.uniform_().clone(), x.normal_(1, 2).clone(), x.bernoulli_(0.5).clone(), x.exponential_(), x.random_(9)


def random_choices(device):
    torch.manual_seed(3)
    weights = torch.tensor([0.1, 0.2, 0.7], device=device)
    return torch.bernoulli(weights), torch.multinomial(weights, 2), torch.poisson(weights), torch.normal(weights, 1.0)


def a_generator_of_the_device(device):
    generator = torch.Generator(device).manual_seed(5)
    before = torch.rand(2, generator=generator, device=device)
    state = generator.get_state()
    after = torch.randn(2, generator=generator, device=device)
    generator.set_state(state)
    return before, after, torch.randn(2, generator=generator, device=device), generator.device, {"host": state}


def a_generator_in_place(device):
    generator = torch.Generator(device=device)
    generator.manual_seed(5)
    x = torch.empty(3, device=device).normal_(generator=generator)
    return x, torch.randperm(4, generator=generator, device=device), generator.initial_seed(), generator.seed() > 0


def the_same_seed_gives_the_same_numbers(device):
    torch.manual_seed(8)
    first = torch.rand(3, device=device)
    torch.manual_seed(8)
    return torch.equal(first, torch.rand(3, device=device))


def a_forked_random_state(device):
    torch.manual_seed(8)
    kind = {"devices": [device], "device_type": device.type} if device.type != "cpu" else {"devices": []}
    with torch.random.fork_rng(**kind):
        torch.rand(5, device=device)
    return torch.rand(3, device=device)


def the_default_device(device):
    with torch.device(device):
        made = torch.ones(2), torch.tensor([1.0]), torch.arange(3), torch.randn(2).shape, torch.nn.Linear(2, 1).weight
        return made[0], made[1], made[2], made[3], made[4].device, torch.as_tensor([1, 2]), torch.get_default_device()


def set_default_device(device):
    before = torch.get_default_device()
    torch.set_default_device(device)
    try:
        return torch.zeros(2), torch.full((1,), 2.0), torch.tensor(3), torch.zeros(2) + torch.ones(2)
    finally:
        torch.set_default_device(before if before.type != "cpu" else None)


def the_cpu_named_inside_a_default_device(device):
    with torch.device(device):
        return {"host": torch.ones(2, device="cpu") + torch.ones(2, device="cpu")}, torch.ones(1) * 2
