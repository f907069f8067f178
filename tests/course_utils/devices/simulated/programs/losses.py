"""Programs of each usual loss, with its gradient."""

import torch
from torch.nn import functional as F  # noqa: N812

CLASSES = [0, 2, 1, 2]


def scores(device, *shape):
    size = torch.Size(shape or (4, 3)).numel()
    return torch.linspace(-2, 2, size, device=device).reshape(shape or (4, 3)).sin().requires_grad_()


def classes(device):
    return torch.tensor(CLASSES, device=device)


def chances(device):
    return torch.linspace(0.1, 0.9, 12, device=device).reshape(4, 3)


LOSSES = {
    "mse": lambda x, d: F.mse_loss(x, chances(d)),
    "l1": lambda x, d: F.l1_loss(x, chances(d), reduction="sum"),
    "smooth l1": lambda x, d: F.smooth_l1_loss(x, chances(d)),
    "huber": lambda x, d: F.huber_loss(x, chances(d), delta=0.5),
    "cross entropy": lambda x, d: F.cross_entropy(x, classes(d)),
    "cross entropy of each": lambda x, d: F.cross_entropy(x, classes(d), reduction="none").sum(),
    "cross entropy with weights": lambda x, d: F.cross_entropy(x, classes(d), weight=torch.ones(3, device=d)),
    "cross entropy smoothed": lambda x, d: F.cross_entropy(x, classes(d), label_smoothing=0.1, ignore_index=2),
    "cross entropy of chances": lambda x, d: F.cross_entropy(x, chances(d).softmax(1)),
    "nll": lambda x, d: F.nll_loss(x.log_softmax(1), classes(d)),
    "bce": lambda x, d: F.binary_cross_entropy(x.sigmoid(), chances(d)),
    "bce with logits": lambda x, d: F.binary_cross_entropy_with_logits(
        x, chances(d), pos_weight=torch.ones(3, device=d)
    ),
    "kl": lambda x, d: F.kl_div(x.log_softmax(1), chances(d).softmax(1), reduction="batchmean"),
    "hinge": lambda x, d: F.hinge_embedding_loss(x, chances(d).round() * 2 - 1),
    "soft margin": lambda x, d: F.soft_margin_loss(x, chances(d).round() * 2 - 1),
    "multi margin": lambda x, d: F.multi_margin_loss(x, classes(d)),
    "multilabel": lambda x, d: F.multilabel_soft_margin_loss(x, chances(d).round()),
    "margin ranking": lambda x, d: F.margin_ranking_loss(x, chances(d), torch.ones(4, 3, device=d)),
    "triplet": lambda x, d: F.triplet_margin_loss(x, chances(d), x.detach().flip(0)),
    "cosine": lambda x, d: F.cosine_embedding_loss(x, chances(d), torch.ones(4, device=d)),
    "poisson": lambda x, d: F.poisson_nll_loss(x, chances(d)),
    "gaussian": lambda x, d: F.gaussian_nll_loss(x, chances(d), torch.ones(4, 3, device=d)),
    "cross entropy of a class that is not there": lambda x, d: F.cross_entropy(x, classes(d) + 5),
    "cross entropy of floats": lambda x, d: F.cross_entropy(x, classes(d).float()),
    "loss of two shapes": lambda x, d: F.nll_loss(x, classes(d)[:2]),
}


def with_its_gradient(loss):
    def program(device):
        x = scores(device)
        value = loss(x, device)
        value.backward()
        return value, x

    return program


PROGRAMS = {name: with_its_gradient(loss) for name, loss in LOSSES.items()}


def cross_entropy_of_images(device):
    x = scores(device, 2, 3, 2, 2)
    loss = F.cross_entropy(x, torch.zeros(2, 2, 2, dtype=torch.long, device=device))
    loss.backward()
    return loss, x


def ctc_with_lengths_on_the_cpu(device):
    x = scores(device, 5, 2, 4)
    targets = torch.tensor([[1, 2], [3, 1]], device=device)
    loss = F.ctc_loss(x.log_softmax(2), targets, torch.tensor([5, 4]), torch.tensor([2, 1]))
    loss.backward()
    return loss, x


def ctc_with_lengths_as_numbers(device):
    x = scores(device, 5, 2, 4)
    loss = torch.nn.CTCLoss()(x.log_softmax(2), torch.tensor([[1, 2], [3, 1]], device=device), (5, 4), (2, 1))
    return loss, torch.autograd.grad(loss, x)


def loss_modules(device):
    x, modules = scores(device), (torch.nn.MSELoss(), torch.nn.L1Loss(), torch.nn.BCEWithLogitsLoss())
    values = [module(x, chances(device)) for module in modules]
    weighted = torch.nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0, 3.0])).to(device)
    values.append(weighted(x, classes(device)))
    sum(values).backward()
    return values, x
