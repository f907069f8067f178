"""Programs that move tensors between places, by every form of `to`."""

import torch

from course_utils.devices import move_to


def x(device):
    return torch.arange(4.0, device=device)


PROGRAMS = {
    "to a device": lambda device: torch.arange(4.0).to(device),
    "to a device's name": lambda device: torch.arange(4.0).to(str(device)),
    "to by keyword": lambda device: torch.arange(4.0).to(device=device, dtype=torch.int32),
    "to a device and dtype": lambda device: torch.arange(4.0).to(device, torch.float64),
    "to a device, dtype, non_blocking and copy": lambda device: torch.arange(4.0).to(device, torch.half, True, True),
    "to a dtype": lambda device: (x(device).to(torch.int64), x(device).to(dtype=torch.float16)),
    "to another's": lambda device: torch.arange(4).to(x(device)),
    "to another's by keyword": lambda device: torch.arange(4).to(other=x(device)),
    "to the same": lambda device: ((t := x(device)), t.to(device), t.to(torch.float32), t.to(device, torch.float32)),
    "to the same, copied": lambda device: ((t := x(device)), t.to(device, copy=True)),
    "to the host": lambda device: {"host": (x(device).to("cpu"), x(device).cpu(), x(device).to(torch.device("cpu")))},
    "to the host and another dtype": lambda device: {"host": x(device).to("cpu", torch.int16)},
    "to the host without waiting": lambda device: {"host": x(device).to("cpu", non_blocking=True)},
    "to a memory format": lambda device: torch.ones(1, 2, 2, 2).to(device, memory_format=torch.channels_last),
    "strides are kept": lambda device: torch.arange(6.0).reshape(2, 3).t().to(device),
    "an expanded one": lambda device: torch.ones(1).expand(3).to(device).clone(),
    "a conjugate view": lambda device: torch.tensor([1 + 2j]).conj().to(device).resolve_conj(),
    "to nowhere": lambda device: x(device).to(),
    "to a device that does not parse": lambda device: x(device).to("nowhere"),
    "type with a device's class": lambda device: x(device).type(torch.float64),
    "type_as of another place": lambda device: torch.arange(4).type_as(x(device)),
    "move_to": lambda device: move_to({"a": [torch.ones(1), (torch.zeros(2), "text")], "b": None}, device),
    "copy_ from the host": lambda device: torch.zeros(3, device=device).copy_(torch.arange(3)),
    "copy_ to the host": lambda device: {"host": torch.zeros(3).copy_(x(device)[:3])},
    "copy_ that broadcasts": lambda device: torch.zeros(2, 3, device=device).copy_(torch.arange(3)),
    "meta": lambda device: (m := x(device).to("meta")).shape + m.shape,
    "empty_like elsewhere": lambda device: torch.empty_like(torch.ones(2), device=device).fill_(2),
    "pin_memory": lambda device: torch.ones(3).clone().to(device, non_blocking=True),
    "a chain": lambda device: x(device).to("cpu").to(device).to("cpu").to(device, torch.float64),
}


def gradients_cross_over(device):
    host = torch.arange(3.0, requires_grad=True)
    there = host.to(device)
    back = (there * 2).cpu()
    (back * 3 + host).sum().backward()
    return {"host": (host.grad, back.detach())}, there.detach()


def gradients_cross_over_with_a_dtype(device):
    host = torch.arange(3.0, requires_grad=True)
    host.to(device, torch.float64).pow(2).sum().backward()
    return {"host": host.grad}


def gradients_come_to_a_leaf_there(device):
    leaf = torch.arange(3.0, device=device, requires_grad=True)
    (leaf.cpu() * torch.arange(3.0)).sum().backward()
    return leaf, leaf.grad.device


def gradients_through_copy(device):
    source = torch.arange(3.0, requires_grad=True)
    target = torch.zeros(3, device=device)
    target.copy_(source * 2)
    (target**2).sum().backward()
    return {"host": source.grad}, target


def double_backward_across(device):
    host = torch.arange(1.0, 4.0, requires_grad=True)
    (first,) = torch.autograd.grad((host.to(device) ** 3).sum(), host, create_graph=True)
    first.sum().backward()
    return {"host": (first.detach(), host.grad)}


def a_parameter_on_each_side(device):
    a, b = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1).to(device)
    with torch.no_grad():
        for parameter in (*a.parameters(), *b.parameters()):
            parameter.fill_(0.5)
    b(a(torch.ones(1, 2)).to(device)).sum().backward()
    return {"host": [p.grad for p in a.parameters()]}, list(b.parameters())


def an_integer_and_a_truth_move(device):
    return torch.tensor([1, 2]).to(device), torch.tensor([True]).to(device), torch.tensor(3).to(device)


def the_original_stays(device):
    host = torch.ones(2)
    there = host.to(device, copy=True)
    there.add_(1)
    return {"host": host}, there


def to_inside_no_grad(device):
    host = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        return host.to(device, copy=True)
