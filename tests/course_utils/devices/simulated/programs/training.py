"""Programs that train: optimisers, schedules, clipping, mixed precision, batches from a DataLoader, threads."""

import threading

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def net(device):
    torch.manual_seed(1)
    return nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1)).to(device)


def batch(device):
    x = torch.linspace(-1, 1, 16, device=device).reshape(8, 2)
    return x, x.prod(1, keepdim=True)


def steps(optimiser, device, count=4):
    module, (x, y) = net(device), batch(device)
    optimiser, losses = optimiser(module.parameters()), []
    for _ in range(count):

        def closure():
            optimiser.zero_grad()
            loss = nn.functional.mse_loss(module(x), y)
            loss.backward()
            return loss

        losses.append(optimiser.step(closure).detach())
    return (
        losses,
        list(module.parameters()),
        optimiser.state_dict()["state"]
        and [
            {name: value for name, value in state.items() if name != "step"}
            for state in optimiser.state.values()
            if "step" in state
        ],
    )


OPERATIONS = {
    "SGD": lambda p: torch.optim.SGD(p, lr=0.1),
    "SGD with momentum": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.1),
    "SGD, foreach": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, foreach=True),
    "SGD, not foreach": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, foreach=False),
    "Adam": lambda p: torch.optim.Adam(p, lr=0.1),
    "Adam, foreach": lambda p: torch.optim.Adam(p, lr=0.1, foreach=True, amsgrad=True),
    "Adam, not foreach": lambda p: torch.optim.Adam(p, lr=0.1, foreach=False),
    "AdamW": lambda p: torch.optim.AdamW(p, lr=0.1),
    "Adam, fused": lambda p: torch.optim.Adam(p, lr=0.1, fused=True),
    "AdamW, foreach": lambda p: torch.optim.AdamW(p, lr=0.1, foreach=True),
    "RMSprop": lambda p: torch.optim.RMSprop(p, lr=0.1, momentum=0.5, centered=True),
    "RMSprop, foreach": lambda p: torch.optim.RMSprop(p, lr=0.1, foreach=True),
    "Adagrad": lambda p: torch.optim.Adagrad(p, lr=0.1),
    "Adadelta": lambda p: torch.optim.Adadelta(p, lr=0.1),
    "LBFGS": lambda p: torch.optim.LBFGS(p, lr=0.1, max_iter=3),
}
PROGRAMS = {name: lambda device, make=make: steps(make, device) for name, make in OPERATIONS.items()}


def parameter_groups(device):
    module, (x, y) = net(device), batch(device)
    optimiser = torch.optim.SGD(
        [{"params": module[0].parameters(), "lr": 0.1}, {"params": module[2].parameters()}], lr=0.01
    )
    nn.functional.mse_loss(module(x), y).backward()
    optimiser.step()
    optimiser.zero_grad(set_to_none=False)
    return list(module.parameters())


def schedules(device):
    module, (x, y) = net(device), batch(device)
    optimiser = torch.optim.SGD(module.parameters(), lr=0.1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 0.2, total_steps=6)
    rates = []
    for _ in range(4):
        optimiser.zero_grad()
        nn.functional.mse_loss(module(x), y).backward()
        optimiser.step()
        schedule.step()
        rates.append(schedule.get_last_lr()[0])
    return rates, list(module.parameters())


def a_schedule_that_watches_the_loss(device):
    module, (x, y) = net(device), batch(device)
    optimiser = torch.optim.Adam(module.parameters(), lr=0.1)
    schedule = torch.optim.lr_scheduler.ReduceLROnPlateau(optimiser, patience=0)
    for _ in range(3):
        schedule.step(nn.functional.mse_loss(module(x), y).item())
    return optimiser.param_groups[0]["lr"]


def cosine_schedule(device):
    optimiser = torch.optim.SGD(net(device).parameters(), lr=0.1)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, 4)
    optimiser.step()
    schedule.step()
    return schedule.state_dict()["_last_lr"]


def a_learning_rate_that_is_a_tensor(device):
    return steps(lambda p: torch.optim.SGD(p, lr=torch.tensor(0.1), foreach=False), device)[0]


def clipping(device):
    module, (x, y) = net(device), batch(device)
    nn.functional.mse_loss(module(x), y, reduction="sum").backward()
    norm = nn.utils.clip_grad_norm_(module.parameters(), 0.5)
    norms = (
        norm,
        nn.utils.clip_grad_norm_(module.parameters(), 0.1, foreach=True),
        nn.utils.get_total_norm([p.grad for p in module.parameters()]),
    )
    nn.utils.clip_grad_value_(module.parameters(), 0.01)
    return norms, list(module.parameters())


def an_optimisers_state_moves(device):
    module, (x, y) = net(device), batch(device)
    optimiser = torch.optim.Adam(module.parameters(), lr=0.1)
    nn.functional.mse_loss(module(x), y).backward()
    optimiser.step()
    other = net(device)
    fresh = torch.optim.Adam(other.parameters(), lr=0.1)
    fresh.load_state_dict(optimiser.state_dict())
    nn.functional.mse_loss(other(x), y).backward()
    fresh.step()
    return list(other.parameters()), [state["exp_avg"] for state in fresh.state.values()]


def averaged_weights(device):
    module = net(device)
    average = torch.optim.swa_utils.AveragedModel(module)
    with torch.no_grad():
        module[0].weight.zero_()
    average.update_parameters(module)
    return list(average.module.parameters())


def autocast(device):
    module, (x, y) = net(device), batch(device)
    with torch.autocast(device.type, dtype=torch.bfloat16):
        output = module(x)
        loss = nn.functional.mse_loss(output.float(), y)
        inside = output.dtype, torch.is_autocast_enabled(device.type), (x @ x.mT).dtype, x.exp().dtype
        with torch.autocast(device.type, enabled=False):
            outside = (x @ x.mT).dtype
    loss.backward()
    return inside, outside, output, loss, list(module.parameters()), torch.is_autocast_enabled(device.type)


def gradient_scaling(device):
    module, (x, y) = net(device), batch(device)
    optimiser, scaler = torch.optim.SGD(module.parameters(), lr=0.1), torch.amp.GradScaler(device.type, init_scale=8.0)
    loss = nn.functional.mse_loss(module(x), y)
    scaler.scale(loss).backward()
    scaler.unscale_(optimiser)
    scaler.step(optimiser)
    scaler.update()
    return scaler.get_scale(), list(module.parameters())


def accumulated_gradients(device):
    module, (x, y) = net(device), batch(device)
    for part, target in zip(x.split(4), y.split(4), strict=True):
        (nn.functional.mse_loss(module(part), target) / 2).backward()
    return list(module.parameters())


def loaded(device, **options):
    data = TensorDataset(torch.arange(12.0).reshape(6, 2), torch.arange(6))
    return [
        [part.to(device, non_blocking=True) for part in parts] for parts in DataLoader(data, batch_size=4, **options)
    ]


def batches(device):
    return loaded(device)


def batches_shuffled(device):
    return loaded(device, shuffle=True, generator=torch.Generator().manual_seed(2))


def batches_of_workers(device):
    return loaded(device, num_workers=2)


def batches_of_a_dataset_that_lies_there(device):
    data = TensorDataset(torch.arange(12.0, device=device).reshape(6, 2))
    return [parts for (parts,) in DataLoader(data, batch_size=4)]


def batches_made_by_collate(device):
    collate = lambda rows: torch.stack([row.to(device) for row in rows])  # noqa: E731
    return list(DataLoader(torch.arange(4.0), batch_size=2, collate_fn=collate))


def a_split_and_a_sampler(device):
    parts = torch.utils.data.random_split(torch.arange(6.0), [4, 2], torch.Generator().manual_seed(0))
    sampler = torch.utils.data.RandomSampler(parts[0], generator=torch.Generator().manual_seed(1))
    return [part.to(device) for part in DataLoader(parts[0], sampler=sampler, batch_size=2)]


def threads_of_the_user(device):
    results = {}

    def work(number):
        x = torch.full((2,), float(number), device=device, requires_grad=True)
        (x**2).sum().backward()
        results[number] = x.grad, x.device, (x + 1).device

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [results[number] for number in range(4)]


class Worker(threading.Thread):
    def __init__(self, device):
        super().__init__()
        self.device, self.result = device, None

    def run(self):
        self.result = torch.ones(2, device=self.device) * 3


def a_thread_of_a_class_of_ones_own(device):
    worker = Worker(device)
    worker.start()
    worker.join()
    return worker.result
