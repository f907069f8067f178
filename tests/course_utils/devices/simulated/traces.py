"""Print, as JSON, the attributes of PyTorch that differ between before simulated GPUs were on and after off."""

import json
import sys
import threading
from multiprocessing.reduction import ForkingPickler

import torch
import torch._dynamo

from course_utils.devices import simulated_gpus

OTHERS = {"threading.Thread": threading.Thread, "ForkingPickler": ForkingPickler}


def attributes() -> dict[str, int]:
    """Return the identity of each attribute of PyTorch's modules and classes, by its name."""
    owners = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "torch"}
    classes = {
        f"{value.__module__}.{value.__qualname__}": value
        for module in owners.values()
        for value in vars(module).values()
        if isinstance(value, type) and str(value.__module__).split(".")[0] == "torch"
    }
    found = {}
    for owner, value in {**owners, **classes, **OTHERS}.items():
        for name, attribute in vars(value).items():
            found[f"{owner}.{name}"] = id(attribute)
    reducers = {f"ForkingPickler of {kind}": id(reduce) for kind, reduce in ForkingPickler._extra_reducers.items()}
    return {**found, **reducers}


def use() -> None:
    """Switch them on, train a step, print, save, compile, and switch them off."""
    with simulated_gpus():
        net = torch.nn.Linear(2, 1).to("simgpu:1")
        optimiser = torch.optim.Adam(net.parameters())
        net(torch.ones(1, 2, device="simgpu:1")).sum().backward()
        optimiser.step()
        repr(net.weight)
        torch.compile(net, backend="eager")(torch.ones(1, 2, device="simgpu:1"))
        with torch.device("simgpu"), torch.autograd.graph.save_on_cpu():
            torch.ones(2, requires_grad=True).exp().sum().backward()


torch.compile(torch.nn.Linear(1, 1), backend="eager")(torch.ones(1))  # what PyTorch loads late is loaded before
torch.optim.Adam(torch.nn.Linear(1, 1).parameters()).step()
repr(torch.ones(1))
before = attributes()
use()
after = attributes()
OURS, COUNTER = "torch.simgpu.", "torch._dynamo.mutation_guard.GenerationTracker.generation"
differ = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
print(json.dumps([name for name in differ if not name.startswith(OURS) and name != COUNTER]))  # noqa: T201
