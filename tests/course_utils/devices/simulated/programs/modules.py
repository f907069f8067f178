"""Programs about modules as containers: moving, saving, copying, reshaping their parameters."""

import copy
import io
import pickle

import torch
from torch import nn


def net(device, seed=1):
    torch.manual_seed(seed)
    return nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.ReLU(), nn.Linear(3, 1)).to(device)


def inputs(device):
    return torch.linspace(-1, 1, 8, device=device).reshape(4, 2)


PROGRAMS = {
    "parameters and buffers move": lambda device: (list(net(device).parameters()), list(net(device).buffers())),
    "state_dict": lambda device: dict(net(device).state_dict()),
    "a module of a dtype": lambda device: list(net(device).double().parameters()),
    "a module moved and cast": lambda device: nn.Linear(2, 2, bias=False).to(device, torch.float64).weight.dtype,
    "half of a module": lambda device: [p.dtype for p in net(device).half().parameters()],
    "the module's own device argument": lambda device: (
        nn.Linear(2, 1, device=device, dtype=torch.float64).weight.device
    ),
    "parameters_to_vector": lambda device: nn.utils.parameters_to_vector(net(device).parameters()),
    "zero_grad of none": lambda device: net(device).zero_grad(),
    "apply": lambda device: list(
        net(device).apply(lambda m: hasattr(m, "weight") and nn.init.ones_(m.weight)).parameters()
    ),
}


def the_same_parameter_after_moving(device):
    module = nn.Linear(2, 1)
    weight = module.weight
    module.to(device)
    return (
        module.weight is weight,
        weight.device,
        weight.is_leaf,
        type(weight) is nn.Parameter,
        isinstance(weight, nn.Parameter),
    )


def gradients_move_along(device):
    module = nn.Linear(2, 1)
    with torch.no_grad():
        module.weight.fill_(1)
    module(torch.ones(1, 2)).sum().backward()
    module.to(device)
    return module.weight, module.weight.grad


def there_and_back(device):
    module = net(device).to("cpu").to(device)
    return module(inputs(device)), {"host": [p.detach() for p in copy.deepcopy(module).cpu().parameters()]}


def load_state_dict(device):
    source, target = net(device), net(device, seed=2)
    result = target.load_state_dict(source.state_dict())
    return target(inputs(device)), str(result), list(target.parameters())


def load_state_dict_from_the_cpu(device):
    target = net(device, seed=2)
    target.load_state_dict(net("cpu").state_dict())
    return list(target.parameters())


def load_state_dict_that_assigns(device):
    source, target = net(device), net(device, seed=2)
    target.load_state_dict(source.state_dict(), assign=True)
    return target[0].weight, source[0].weight


def load_state_dict_of_another_module(device):
    net(device).load_state_dict(nn.Linear(2, 1).to(device).state_dict())


def deepcopy_of_a_module(device):
    module = net(device)
    twin = copy.deepcopy(module)
    with torch.no_grad():
        twin[0].weight.zero_()
    return module[0].weight, twin[0].weight


def deepcopy_of_tensors(device):
    x = torch.arange(4.0, device=device)
    twins = copy.deepcopy({"x": x, "view": x[1:], "grad": torch.ones(1, device=device, requires_grad=True)})
    return x, twins, copy.copy(x)


def pickled(device):
    x = torch.arange(3.0, device=device)
    return pickle.loads(pickle.dumps(x)), list(pickle.loads(pickle.dumps(net(device))).parameters())  # noqa: S301


def saved_and_loaded(device):
    file = io.BytesIO()
    torch.save({"net": net(device).state_dict(), "x": inputs(device), "step": 3}, file)
    loaded = [torch.load(io.BytesIO(file.getvalue()), map_location=place) for place in (None, device, str(device))]
    loaded.append(torch.load(io.BytesIO(file.getvalue()), map_location={"cpu": str(device)}))
    loaded.append(torch.load(io.BytesIO(file.getvalue()), map_location=lambda storage, _: storage))
    to_the_cpu = torch.load(io.BytesIO(file.getvalue()), map_location="cpu")
    return (
        [part["net"] for part in loaded[:4]],
        [part["x"] for part in loaded[:4]],
        loaded[4]["step"],
        {"host": to_the_cpu},
    )


def views_saved_together(device):
    file, x = io.BytesIO(), torch.arange(4.0, device=device)
    torch.save((x, x[2:]), file)
    file.seek(0)
    return torch.load(file)


def a_whole_module_saved(device):
    file = io.BytesIO()
    torch.save(net(device), file)
    file.seek(0)
    return torch.load(file, weights_only=False)(inputs(device))


def saved_on_the_cpu_and_loaded_there(device):
    file = io.BytesIO()
    torch.save(torch.arange(3.0), file)
    file.seek(0)
    return torch.load(file, map_location=device)


class Kept(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(2))
        self.register_buffer("unsaved", torch.ones(2), persistent=False)
        self.scales = nn.ParameterList([torch.ones(2), torch.full((2,), 3.0)])
        self.named = nn.ParameterDict({"a": nn.Parameter(torch.ones(1))})

    def forward(self, x):
        self.mean += x.mean(0)
        return (x - self.mean + self.unsaved) * self.scales[0] * self.scales[1] * self.named["a"]


def buffers_and_parameter_lists(device):
    module = Kept().to(device)
    result = module(inputs(device))
    result.sum().backward()
    return result, dict(module.named_buffers()), dict(module.named_parameters()), sorted(module.state_dict())


def vector_to_parameters(device):
    module = nn.Linear(2, 1).to(device)
    nn.utils.vector_to_parameters(torch.arange(3.0, device=device), module.parameters())
    return list(module.parameters())


def weight_norm(device):
    torch.manual_seed(1)
    module = nn.utils.parametrizations.weight_norm(nn.Linear(2, 3)).to(device)
    result = module(inputs(device))
    result.sum().backward()
    return result, dict(module.named_parameters())


def spectral_norm(device):
    torch.manual_seed(1)
    module = nn.utils.parametrizations.spectral_norm(nn.Linear(2, 3).to(device))
    return module(inputs(device)), module.weight.detach()


class Symmetric(nn.Module):
    def forward(self, x):
        return x.triu() + x.triu(1).mT


def a_parametrization_of_ones_own(device):
    torch.manual_seed(1)
    module = nn.Linear(3, 3, bias=False).to(device)
    nn.utils.parametrize.register_parametrization(module, "weight", Symmetric())
    before = module.weight.detach().clone()
    nn.utils.parametrize.remove_parametrizations(module, "weight")
    return before, module.weight


def pruning(device):
    torch.manual_seed(1)
    module = nn.utils.prune.l1_unstructured(nn.Linear(3, 2).to(device), "weight", amount=2)
    return module.weight, module.weight_mask, module(torch.ones(1, 3, device=device))


def initialisation(device):
    torch.manual_seed(1)
    made = []
    for fill in (nn.init.xavier_uniform_, nn.init.kaiming_normal_, nn.init.orthogonal_, nn.init.trunc_normal_):
        made.append(fill(torch.empty(3, 3, device=device)))
    return made, nn.init.eye_(torch.empty(2, 2, device=device)), nn.init.constant_(torch.empty(2, device=device), 3.0)


def meta_to_empty(device):
    module = nn.Linear(2, 1, device="meta").to_empty(device=device)
    nn.init.ones_(module.weight)
    return module.weight


def tied_weights_stay_tied(device):
    first, second = nn.Linear(2, 2), nn.Linear(2, 2)
    second.weight = first.weight
    both = nn.ModuleList([first, second]).to(device)
    with torch.no_grad():
        both[0].weight.fill_(2)
    return both[0].weight, both[1].weight, both[0].weight is both[1].weight


def requires_grad_off(device):
    module = net(device).requires_grad_(False)
    module[3].requires_grad_(True)
    module(inputs(device)).sum().backward()
    return list(module.parameters())


def repr_of_a_module(device):
    return repr(net(device))


def lazy_linear(device):
    torch.manual_seed(1)
    module = nn.LazyLinear(2).to(device)
    return module(inputs(device)), module.weight
