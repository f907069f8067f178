"""Programs that read and write parts of a tensor."""

import torch


def square(device):
    return torch.arange(12.0, device=device).reshape(3, 4)


PROGRAMS = {
    "a number": lambda device: (x := square(device), x[1]),
    "numbers": lambda device: (x := square(device), x[1, 2], x[-1, -1]),
    "slices": lambda device: (x := square(device), x[1:], x[:, ::2], x[0:2, 1:3]),
    "None and ellipsis": lambda device: (x := square(device), x[None], x[..., 0], x[:, None, 1:]),
    "a mask": lambda device: (x := square(device), x[x > 5]),
    "a mask of rows": lambda device: square(device)[torch.tensor([True, False, True], device=device)],
    "a mask of the cpu": lambda device: square(device)[torch.tensor([True, False, True])],
    "a list": lambda device: (x := square(device), x[[0, 2]], x[[0, 1], [1, 3]]),
    "a list of truths": lambda device: square(device)[[True, False, True]],
    "an index tensor": lambda device: square(device)[torch.tensor([2, 0], device=device)],
    "an index tensor of the cpu": lambda device: square(device)[torch.tensor([2, 0])],
    "an index tensor of each": lambda device: square(device)[torch.tensor([0, 1], device=device), torch.tensor([1, 2])],
    "a 0-dim index": lambda device: square(device)[torch.tensor(1, device=device)],
    "an index beyond the end": lambda device: square(device)[3],
    "an index tensor beyond the end": lambda device: square(device)[torch.tensor([7], device=device)],
    "too many indices": lambda device: square(device)[0, 0, 0],
    "a mask of a wrong shape": lambda device: square(device)[torch.ones(2, dtype=torch.bool, device=device)],
    "index_select": lambda device: square(device).index_select(1, torch.tensor([0, 3], device=device)),
    "gather": lambda device: square(device).gather(1, torch.tensor([[0], [1], [2]], device=device)),
    "take": lambda device: square(device).take(torch.tensor([0, 11], device=device)),
    "take_along_dim": lambda device: torch.take_along_dim(square(device), square(device).argsort(1), 1),
    "masked_select": lambda device: square(device).masked_select(square(device) % 2 == 0),
    "nonzero": lambda device: (square(device) > 8).nonzero(),
    "nonzero as a tuple": lambda device: (square(device) > 8).nonzero(as_tuple=True),
    "argwhere": lambda device: torch.argwhere(square(device) > 9),
    "where": lambda device: torch.where(square(device) > 5, square(device), torch.zeros((), device=device)),
    "where of numbers": lambda device: torch.where(square(device) > 5, 1.0, 0.0),
    "where of one argument": lambda device: torch.where(square(device) > 9),
    "narrow and select": lambda device: (x := square(device), x.narrow(1, 1, 2), x.select(0, 1)),
    "diagonal": lambda device: (x := square(device), x.diagonal(), torch.diag(x[:, :3])),
    "tril and triu": lambda device: (square(device).tril(), square(device).triu(1)),
    "iteration": lambda device: list(square(device)),
    "unpacking": lambda device: (lambda first, *rest: (first, rest))(*square(device)),
    "len and in": lambda device: (len(square(device)), 5 in square(device), 50 in square(device)),
    "one_hot": lambda device: torch.nn.functional.one_hot(torch.tensor([0, 2], device=device), 3),
}


def setitem(device):
    x = square(device)
    row = x[0]
    x[0, 1] = -1
    x[1] = torch.zeros(4, device=device)
    x[:, 3] = 9.0
    return x, row


def setitem_by_a_mask(device):
    x = square(device)
    x[x > 6] = 0
    x[x < 2] = torch.tensor([5.0, 6.0], device=device)
    return x


def setitem_by_index_tensors(device):
    x = square(device)
    x[torch.tensor([0, 2], device=device), torch.tensor([1, 1])] = torch.tensor([-1.0, -2.0], device=device)
    x[[1]] = torch.full((1, 4), 7.0, device=device)
    return x


def setitem_of_a_cpu_number(device):
    x = square(device)
    x[0] = torch.tensor(3.0, device="cpu")
    x[x > 9] = torch.tensor(1.0, device="cpu")
    return x


def setitem_of_a_cpu_tensor_copies_it(device):
    x = square(device)
    x[0] = torch.ones(4, device="cpu")
    return x


def setitem_of_a_wrong_shape(device):
    square(device)[0] = torch.ones(3, device=device)


def setitem_and_gradients(device):
    x = torch.ones(2, 3, device=device, requires_grad=True)
    value = torch.ones(3, device=device, requires_grad=True)
    y = x * 2
    y[0] = value * 3
    y.sum().backward()
    return x, value, y


def augmented_assignment_of_a_part(device):
    x = square(device)
    x[0] += 1
    x[:, 1] *= torch.tensor([2.0, 3.0, 4.0], device=device)
    x[torch.tensor([0, 0], device=device)] += 10
    return x


def scatter(device):
    x, index = torch.zeros(3, 4, device=device), torch.tensor([[0, 1], [2, 0], [1, 2]], device=device)
    source = torch.ones(3, 2, device=device)
    made = x.scatter(1, index, source), x.scatter(1, index, 5.0), x.scatter_add(1, index, source)
    return made, x.scatter_reduce(1, index, source, "amax"), x.scatter_(1, index, 2.0), x


def scatter_of_a_wrong_dtype(device):
    torch.zeros(3, device=device).scatter(0, torch.zeros(1, device=device), 1.0)


def index_writes(device):
    index = torch.tensor([0, 2], device=device)
    rows = torch.ones(2, 4, device=device)
    made = square(device).index_add(0, index, rows), square(device).index_copy(0, index, rows)
    x = square(device)
    x.index_fill_(0, index, -1.0)
    x.index_put_((index, index), torch.ones(2, device=device), accumulate=True)
    return made, x, x.index_add_(0, index, rows, alpha=2)


def masked_writes(device):
    x = square(device)
    mask = x > 5
    y = x.masked_fill(mask, -1.0)
    z = x.masked_scatter(mask, torch.arange(12.0, device=device))
    x.masked_fill_(mask, torch.tensor(2.0, device=device))
    return x, y, z, mask


def gradients_of_indexing(device):
    x = square(device).requires_grad_()
    (
        x[0].sum()
        + x[x > 5].prod().log()
        + x[[0, 0]].sum()
        + x.gather(1, torch.zeros(3, 1, device=device).long()).sum()
    ).backward()
    return x
