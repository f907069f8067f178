"""Pictures of memory and of the numbers of a tensor, by the name of their golden files."""

import math
import warnings

import numpy as np
import torch

from course_utils.figures import Figure, draw_memory, draw_tensor, draw_view, memory_snapshot


def _views() -> Figure:
    x = torch.arange(12).reshape(3, 4)
    return draw_memory(x=x, row=x[1], columns=x[:, ::2], copy=x.clone(), at={"x": (1, 2), "columns": (-1, 1)})


def _written() -> Figure:
    x = torch.arange(8.0)
    snapshot = memory_snapshot(x=x, y=torch.ones(2))
    x[2:5].mul_(10)
    x.data[0] = -1
    return draw_memory(before=snapshot, x=x, data=x.data, detached=x.detach(), y=torch.zeros(2), z=torch.zeros(1))


def _repeats() -> Figure:
    x = torch.arange(6.0)
    apart = x.as_strided((2,), (1,), 4)
    return draw_memory(x=x, windows=x[:4].unfold(0, 2, 1), same=x[3].expand(2, 4), apart=apart)


def _gradient() -> Figure:
    weight = torch.nn.Parameter(torch.tensor([1.0, -2.0]))
    (weight * weight).sum().backward()
    return draw_memory(weight=weight, grad=weight.grad)


def _numpy() -> Figure:
    array = np.arange(6.0).reshape(2, 3)
    tensor = torch.from_numpy(array)
    at = {"backwards": (0, 1), "tensor": (1, 1)}
    return draw_memory(array=array, backwards=array[::-1], tensor=tensor, copy=torch.tensor(array[0]), at=at)


def _bits() -> Figure:
    x = torch.tensor([1.5, -2.0])
    return draw_memory(x=x, bytes=x.view(torch.uint8), whole=x.view(torch.int32), at={"x": 1})


def _large() -> Figure:
    x = torch.zeros(1000, 1000)
    return draw_memory(x=x, turned=x.t(), part=x[500, 500:510], at={"turned": (3, 4)})


def _rowless() -> Figure:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nested = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)])
    return draw_memory(
        meta=torch.ones(2, 3, device="meta"),
        sparse=torch.eye(3).to_sparse(),
        objects=np.array([None, 1]),
        empty=torch.zeros(0, 3),
        nested=nested,
        part=torch.arange(4)[0:0],
    )


def _waves() -> torch.Tensor:
    return torch.arange(60).reshape(-1, 1).remainder(20) * torch.arange(50).remainder(10) / 4


def _not_finite() -> torch.Tensor:
    plane = _waves()
    plane[3], plane[8, 10:20], plane[21, :5] = math.nan, math.inf, -math.inf
    return plane


def _quantized() -> Figure:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return draw_tensor(torch.quantize_per_tensor(torch.arange(3.0), 0.5, 1, torch.qint8))


SAMPLES = {
    "memory-views": _views,
    "memory-written": _written,
    "memory-repeats": _repeats,
    "memory-gradient": _gradient,
    "memory-numpy": _numpy,
    "memory-bits": _bits,
    "memory-large": _large,
    "memory-rowless": _rowless,
    "memory-number": lambda: draw_memory(number=torch.tensor(7), at={"number": ()}),
    "memory-complex": lambda: draw_memory(z=(z := torch.tensor([1 + 2j, 3 - 1j])), parts=torch.view_as_real(z)),
    "view": lambda: draw_view(torch.arange(6).reshape(3, 2).t(), (6,), (2, 3, 1), (2, -1), (3, 2), (4,)),
    "view-merges": lambda: draw_view(torch.zeros(2, 3, 4)[:, :, ::2], 6, 2),
    "view-number": lambda: draw_view(torch.tensor(1), (1, 1)),
    "tensor": lambda: draw_tensor(torch.arange(12.0).reshape(3, 4) / 3, "sample", "feature"),
    "tensor-number": lambda: draw_tensor(torch.tensor(3)),
    "tensor-not-finite": lambda: draw_tensor(torch.tensor([1.0, math.nan, math.inf, -math.inf])),
    "tensor-heat": lambda: draw_tensor(_not_finite(), "row", "column"),
    "tensor-planes": lambda: draw_tensor(torch.arange(24).reshape(2, 3, 4), "batch", "row", "column"),
    "tensor-large": lambda: draw_tensor(torch.arange(10_000_000)),
    "tensor-constant": lambda: draw_tensor(torch.zeros(3, 40)),
    "tensor-bool": lambda: draw_tensor(torch.arange(20) % 3 == 0),
    "tensor-complex": lambda: draw_tensor(torch.arange(30) * 1j),
    "tensor-sparse": lambda: draw_tensor(torch.eye(20).to_sparse()),
    "tensor-quantized": _quantized,
    "tensor-empty": lambda: draw_tensor(torch.zeros(0, 3)),
    "tensor-meta": lambda: draw_tensor(torch.empty(2, 3, device="meta")),
}
DRAW = {
    "memory": lambda t: draw_memory(t=t),
    "changed memory": lambda t: draw_memory(t=t, before=memory_snapshot(t=t)),
    "tensor": draw_tensor,
}
