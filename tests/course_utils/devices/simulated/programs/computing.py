"""Programs of arithmetic, reductions, products and linear algebra."""

import torch


def square(device):
    return torch.tensor([[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]], device=device)


OPERATIONS = {
    "arithmetic": lambda x: (x + 1, 2 - x, x * x, x / 3, x // 2, x % 2, x**2, 2**x, -x, +x, abs(x), x @ x),
    "comparison": lambda x: (x > 1, x == x.mT, x != 1, x <= 0, torch.isclose(x, x + 1e-9), x.eq(1)),
    "logic": lambda x: ((x > 0) & (x < 2), (x > 0) | (x < -2), ~(x > 0), (x > 0) ^ (x > 1), x.logical_not()),
    "bits": lambda x: (x.int() << 1, x.int() >> 1, x.int() & 1, x.int() | 8),
    "a cpu number joins in": lambda x: (x + torch.tensor(2.0), torch.tensor(2.0) * x, x > torch.tensor(1.0)),
    "functions": lambda x: (x.exp(), x.abs().sqrt(), x.sin(), x.tanh(), x.sigmoid(), x.abs().log(), x.round()),
    "activations": lambda x: [
        getattr(torch.nn.functional, name)(x)
        for name in ("relu", "gelu", "silu", "elu", "leaky_relu", "softplus", "hardtanh", "mish", "selu", "logsigmoid")
    ],
    "softmax": lambda x: (x.softmax(-1), x.log_softmax(0), torch.logsumexp(x, 1)),
    "clamp": lambda x: (x.clamp(0, 1), x.clamp_min(0), torch.maximum(x, x.mT), torch.minimum(x, x.mT)),
    "lerp and addcmul": lambda x: (torch.lerp(x, x.mT, 0.5), torch.addcmul(x, x, x), torch.addcdiv(x, x, x)),
    "reductions": lambda x: (x.sum(), x.mean(0), x.prod(1), x.std(), x.var(0), x.norm(), x.median(), x.max()),
    "reductions with indices": lambda x: (x.max(1), x.min(0), x.argmax(), x.argmin(1), x.median(1), x.mode(0)),
    "reductions to truth": lambda x: ((x > 0).all(), (x > 3).any(1), torch.allclose(x, x), torch.equal(x, x + 1)),
    "amax and aminmax": lambda x: (x.amax(0), x.amin((0, 1)), x.aminmax(), x.sum((0, 1), keepdim=True)),
    "a reduction of another dtype": lambda x: (x.sum(dtype=torch.float64), x.int().sum(), (x > 0).sum()),
    "cumulative": lambda x: (x.cumsum(0), x.cumprod(1), x.cummax(1), torch.logcumsumexp(x, 0), x.diff()),
    "nan": lambda x: ((y := x / (x > 0)).nansum(), y.isnan(), y.isinf(), y.nan_to_num(), y.nanmean()),
    "sort": lambda x: (x.sort(1), x.sort(descending=True), x.argsort(0), torch.msort(x)),
    "topk": lambda x: (x.topk(2), x.kthvalue(2), x.topk(1, 0, largest=False)),
    "unique": lambda x: (x.unique(), x.unique(return_inverse=True, return_counts=True), x.unique_consecutive()),
    "bincount and histc": lambda x: (
        x.long().abs().flatten().bincount(),
        x.histc(4),
        torch.bucketize(x, x[0].sort()[0]),
    ),
    "searchsorted": lambda x: torch.searchsorted(x[0].sort()[0], x),
    "quantile": lambda x: (x.quantile(0.5), x.quantile(torch.tensor([0.1, 0.9], device=x.device), dim=0)),
    "products": lambda x: (x @ x, x.mm(x), x.mv(x[0]), x[0].dot(x[1]), torch.outer(x[0], x[1]), x[0] @ x, x @ x[0]),
    "batched products": lambda x: (torch.bmm(x[None], x[None]), x[None] @ x, torch.baddbmm(x[None], x[None], x[None])),
    "addmm and addmv": lambda x: (torch.addmm(x, x, x), torch.addmv(x[0], x, x[1]), torch.addr(x, x[0], x[1])),
    "einsum": lambda x: (torch.einsum("ij,jk->ik", x, x), torch.einsum("ii", x), torch.einsum("i,j->ij", x[0], x[1])),
    "tensordot and kron": lambda x: (torch.tensordot(x, x, 1), torch.kron(x, x), torch.cross(x, x.mT, dim=1)),
    "cdist": lambda x: (torch.cdist(x, x), torch.nn.functional.pairwise_distance(x, x.mT)),
    "solve": lambda x: (torch.linalg.solve(x, x[0]), torch.linalg.inv(x), torch.inverse(x)),
    "decompositions": lambda x: (
        torch.linalg.cholesky(x),
        torch.linalg.qr(x),
        torch.linalg.eigh(x),
        torch.linalg.svd(x),
    ),
    "eigenvalues": lambda x: (torch.linalg.eigvals(x), torch.linalg.eigvalsh(x)),
    "norms": lambda x: (torch.linalg.norm(x), torch.linalg.vector_norm(x, 1), torch.linalg.matrix_norm(x), x.det()),
    "least squares": lambda x: (torch.linalg.lstsq(x, x)[0], torch.linalg.pinv(x), torch.linalg.matrix_rank(x)),
    "powers": lambda x: (torch.linalg.matrix_power(x, 3), torch.matrix_exp(x), torch.trace(x), torch.linalg.slogdet(x)),
    "singular": lambda x: torch.linalg.inv(x * 0),
    "fft": lambda x: (
        torch.fft.fft(x),
        torch.fft.rfft(x).abs(),
        torch.fft.ifft(torch.fft.fft(x)).real,
        torch.fft.fftfreq(4, device=x.device),
    ),
    "complex arithmetic": lambda x: (
        (z := torch.complex(x, -x)) * z,
        z.abs(),
        z.angle(),
        z.conj() @ z,
        z.conj().resolve_conj(),
    ),
    "half": lambda x: ((h := x.half()) + h, h @ h, h.float(), h.sum(), h.exp()),
    "bfloat16": lambda x: ((h := x.bfloat16()) * 2, h @ h, h.mean(), torch.promote_types(h.dtype, torch.float)),
    "promotion": lambda x: (x.int() + 1.5, x.int() + x.double(), x + x.half(), x.int() / 2, torch.result_type(x, 1)),
    "integer overflow of a dtype": lambda x: x.to(torch.uint8) - 5,
    "vmapless padding": lambda x: (
        torch.nn.functional.pad(x, (1, 1)),
        torch.nn.functional.pad(x[None], (1, 0), "reflect"),
    ),
    "interpolate": lambda x: torch.nn.functional.interpolate(x[None, None], scale_factor=2.0, mode="bilinear"),
    "normalize": lambda x: (torch.nn.functional.normalize(x), torch.nn.functional.cosine_similarity(x, x.mT)),
    "shapes that do not fit": lambda x: x + x[:, :2],
    "a product of wrong shapes": lambda x: x @ x[:2],
    "a product of two dtypes": lambda x: x @ x.double(),
    "item of many": lambda x: x.item(),
    "truth of many": lambda x: bool(x),
    "mean of whole numbers": lambda x: x.long().mean(),
    "a dimension that is not there": lambda x: x.sum(2),
    "a float as index": lambda x: x[x],
}
PROGRAMS = {name: lambda device, make=make: make(square(device)) for name, make in OPERATIONS.items()}


def in_place(device):
    x = square(device)
    y = x
    x += 1
    x -= 0.5
    x *= x
    x /= 2
    x **= 2
    return x, y, x.relu_(), x.clamp_(0, 9), x.sqrt_(), x.neg_(), x.t_(), x.zero_(), x.fill_(3), x.copy_(square(device))


def in_place_of_a_wrong_dtype(device):
    torch.ones(2, dtype=torch.long, device=device).add_(0.5)


def in_place_of_a_larger_shape(device):
    torch.ones(2, device=device).add_(torch.ones(2, 2, device=device))


def out(device):
    x = square(device)
    y, z = torch.empty(3, 3, device=device), torch.empty(0, device=device)
    result = torch.add(x, x, out=y)
    torch.matmul(x, x, out=z)
    values, indices = torch.empty(3, device=device), torch.empty(3, dtype=torch.long, device=device)
    torch.max(x, 1, out=(values, indices))
    return result, y, z, values, indices, torch.cat([x, x], out=torch.empty(6, 3, device=device))


def out_that_is_creation(device):
    y = torch.empty(3, device=device)
    return torch.arange(3, out=y), y, torch.linspace(0, 1, 3, out=torch.empty(3, device=device))


def out_of_a_wrong_dtype(device):
    torch.add(square(device), 1, out=torch.empty(3, 3, dtype=torch.long, device=device))


def foreach(device):
    tensors = [torch.ones(2, device=device), torch.full((3,), 2.0, device=device)]
    made = torch._foreach_add(tensors, 1), torch._foreach_mul(tensors, tensors), torch._foreach_norm(tensors)
    torch._foreach_add_(tensors, 5.0)
    return made, tensors


def a_long_chain(device):
    x = square(device)
    for step in range(20):
        x = (x @ x.mT).softmax(-1) - x.mean() + step / 100
    return x


def inference_mode(device):
    with torch.inference_mode():
        x = torch.ones(2, device=device)
        y = x * 2
    return y.is_inference(), {"values": y.tolist()}, y.device


def no_grad(device):
    x = torch.ones(2, device=device, requires_grad=True)
    with torch.no_grad():
        y = x * 2
    with torch.set_grad_enabled(False):
        z = x * 3
    return y, z, (x * 2).requires_grad
