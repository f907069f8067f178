"""Programs whose results share memory with their inputs, or must not."""

import torch


def block(device):
    return torch.arange(24.0, device=device).reshape(2, 3, 4)


OPERATIONS = {
    "view": lambda x: x.view(6, -1),
    "view as another dtype": lambda x: x.view(torch.int32),
    "reshape that shares": lambda x: x.reshape(24),
    "reshape that copies": lambda x: x.transpose(0, 1).reshape(24),
    "permute": lambda x: x.permute(2, 0, 1),
    "transpose": lambda x: x.transpose(1, 2),
    "swapaxes": lambda x: x.swapaxes(0, 2),
    "movedim": lambda x: torch.movedim(x, 0, -1),
    "T of a matrix": lambda x: x[0].T,
    "mT": lambda x: x.mT,
    "H of complex numbers": lambda x: torch.complex(x[0], x[1]).H,
    "t": lambda x: x[0].t(),
    "expand": lambda x: x[:, :1].expand(2, 5, 4),
    "expand_as": lambda x: x[:1].expand_as(x),
    "view_as": lambda x: x.view_as(torch.empty(4, 6)),
    "broadcast_to": lambda x: torch.broadcast_to(x[0, 0], (3, 4)),
    "broadcast_tensors": lambda x: torch.broadcast_tensors(x, x[:1]),
    "squeeze and unsqueeze": lambda x: (x[:1].squeeze(0), x.unsqueeze(1), x[:1].squeeze()),
    "flatten and unflatten": lambda x: (x.flatten(1), x.unflatten(2, (2, 2)), torch.flatten(x), x.ravel()),
    "unfold": lambda x: x.unfold(2, 2, 1),
    "as_strided": lambda x: x.as_strided((2, 2), (4, 1), 3),
    "chunk": lambda x: x.chunk(2, dim=2),
    "split": lambda x: (x.split(2, 1), x.split([1, 3], 2)),
    "tensor_split": lambda x: x.tensor_split(3, 2),
    "unbind": lambda x: x.unbind(1),
    "hsplit and vsplit": lambda x: (x[0].hsplit(2), x[0].vsplit(3)),
    "real and imag": lambda x: (z := torch.complex(x, x), z.real, z.imag, torch.view_as_real(z)),
    "view_as_complex": lambda x: torch.view_as_complex(x.view(2, 3, 2, 2)),
    "conj": lambda x: torch.complex(x, x).conj(),
    "detach": lambda x: x.detach(),
    "data": lambda x: x.data,
    "alias by slicing all": lambda x: x[:],
    "contiguous that shares": lambda x: x.contiguous(),
    "contiguous that copies": lambda x: x.mT.contiguous(),
    "clone": lambda x: x.clone(),
    "clone keeps strides": lambda x: x.mT.clone(),
    "repeat": lambda x: x[0].repeat(2, 1),
    "repeat_interleave": lambda x: x[0].repeat_interleave(2, 0),
    "tile": lambda x: x[0, 0].tile(2, 2),
    "roll": lambda x: x.roll(1, 1),
    "flip": lambda x: x.flip(0),
    "rot90": lambda x: x[0].rot90(),
    "cat": lambda x: torch.cat([x, x], 1),
    "stack": lambda x: torch.stack([x, x]),
    "hstack and vstack": lambda x: (torch.hstack([x, x]), torch.vstack([x, x]), torch.dstack([x, x])),
    "the same dtype": lambda x: x.float(),
    "another dtype": lambda x: (x.double(), x.to(torch.int), x.half(), x.bool()),
    "type to itself": lambda x: x.type(torch.float32),
    "type": lambda x: x.type(torch.int64),
    "type_as": lambda x: (x.type_as(x), x.type_as(x.long())),
    "the same device": lambda x: x.to(x.device),
    "a copy on the same device": lambda x: x.to(x.device, copy=True),
    "to another tensor's": lambda x: x.to(x),
    "a parameter": lambda x: torch.nn.Parameter(x),
    "atleast": lambda x: (torch.atleast_2d(x[0, 0]), torch.atleast_3d(x[0])),
    "a channels-last copy": lambda x: x[None].contiguous(memory_format=torch.channels_last),
    "a view that cannot be": lambda x: x.mT.view(24),
    "a wrong expand": lambda x: x.expand(3, 3, 4),
    "a wrong shape": lambda x: x.reshape(5, 5),
}
PROGRAMS = {name: lambda device, make=make: (x := block(device), make(x)) for name, make in OPERATIONS.items()}


def writes_show_through_views(device):
    x = block(device)
    views = x.view(24), x[0], x.permute(2, 1, 0), x.diagonal(0, 1, 2), x.unbind(0)[1]
    views[0][3] = -1
    views[1].mul_(2)
    views[2][0].zero_()
    views[4].add_(1)
    return x, views


def a_view_of_a_dtype_of_other_size(device):
    x = torch.arange(4, dtype=torch.int32, device=device)
    y = x.view(torch.uint8)
    y[0] = 7
    return x, y, x.element_size(), x.nbytes


def versions(device):
    x = block(device)
    y = x[0]
    y.add_(1)
    x.view(24).mul_(2)
    return x._version, y._version, x._base is None, y._base is x


def set_data(device):
    x = torch.zeros(2, device=device, requires_grad=True)
    x.data = torch.ones(3, device=device)
    x.data[0] = 5
    return x


def strides_and_places(device):
    x = block(device).transpose(0, 2)[1:]
    facts = x.stride(), x.storage_offset(), x.is_contiguous(), x.shape, x.size(0), x.dim(), x.numel(), x.nelement()
    return facts, x.device, x.get_device() == (-1 if device.type == "cpu" else device.index), x.layout, x.dtype


def untyped_storage_is_shared(device):
    x = block(device)
    storage = x.untyped_storage()
    return (
        storage.data_ptr() == x[1].untyped_storage().data_ptr(),
        storage.nbytes(),
        storage.device,
        storage.clone().device,
    )


def resize(device):
    x = torch.arange(4.0, device=device)
    return (
        x.resize_(2, 2),
        torch.empty(0, device=device).resize_(3).fill_(1),
        x.resize_as_(torch.empty(4, device=device)),
    )


def numbers_read(device):
    x = torch.tensor([[1.5, 2.0]], device=device)
    return (
        x.tolist(),
        x[0, 0].item(),
        float(x[0, 1]),
        int(x[0, 1]),
        bool(x[0, 0] > 1),
        x.sum().item(),
        range(3)[x[0, 1].long()],
    )
