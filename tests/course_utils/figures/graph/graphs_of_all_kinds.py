"""Small graphs of many kinds: a name, and what makes (outputs, leaves by name)."""

from collections.abc import Callable, Mapping

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

Made = tuple[Tensor | tuple[Tensor, ...], Mapping[str, Tensor]]


class Cube(torch.autograd.Function):
    """A Function that keeps what it computed on the way."""

    @staticmethod
    def forward(ctx, x):
        square = x * x
        ctx.save_for_backward(square)
        return square * x

    @staticmethod
    def backward(ctx, gradient):
        (square,) = ctx.saved_tensors
        return 3 * square * gradient


class SumAndDifference(torch.autograd.Function):
    """A Function with two inputs and two outputs."""

    @staticmethod
    def forward(_, a, b):
        return a + b, a - b

    @staticmethod
    def backward(_, of_sum, of_difference):
        return of_sum + of_difference, of_sum - of_difference


def leaf(*shape: int) -> Tensor:
    """Return 1/8, 2/8, … in a shape; a square one is regular."""
    count = torch.Size(shape).numel()
    numbers = torch.arange(1.0, count + 1).view(shape) / 8
    square = len(shape) == 2 and shape[0] == shape[1]
    return (numbers + 9 * torch.eye(shape[0]) if square else numbers).requires_grad_()


def of(function: Callable, *shapes: tuple[int, ...]) -> Callable[[], Made]:
    """Return what makes the graph of a function of leaves `a`, `b`, … of given shapes."""

    def make() -> Made:
        leaves = dict(zip("abcdef", [leaf(*shape) for shape in shapes or ((2, 3),)], strict=False))
        return function(*leaves.values()), leaves

    return make


def module(build: Callable[[], nn.Module], *shapes: tuple[int, ...]) -> Callable[[], Made]:
    """Return what makes the graph of a module on leaves `a`, `b`, …; its parameters are leaves too."""

    def make() -> Made:
        model = build()
        outputs, leaves = of(model, *shapes)()
        return outputs, {**leaves, **dict(model.named_parameters())}

    return make


def multiplied_in_place(a: Tensor, b: Tensor) -> Tensor:
    product = a * 2
    product.mul_(b)
    return product.sum()


def written_through_a_view(a: Tensor, b: Tensor) -> Tensor:
    product = a * 2
    product[0].mul_(b)
    return product.sum()


def filled_through_a_slice(a: Tensor, b: Tensor) -> Tensor:
    zeros = torch.zeros(2, 3)
    zeros[:, 1:] = a
    zeros[0] = b
    return zeros.sum()


def derived_twice(a: Tensor) -> Tensor:
    (slope,) = torch.autograd.grad((a**3).sum(), a, create_graph=True)
    return (slope * a).sum()


def penalty_of_a_gradient(a: Tensor, b: Tensor) -> Tensor:
    (slope,) = torch.autograd.grad((a @ b).tanh().sum(), a, create_graph=True)
    return slope.norm()


def attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    return (query @ key.transpose(-2, -1) / 2).softmax(-1) @ value


def recurrent(cell: type[nn.Module]) -> Callable[[], Made]:
    """Return what makes the graph of three steps of a cell."""

    def make() -> Made:
        layer, inputs = cell(2, 3), leaf(3, 1, 2)
        state = None
        for step in inputs:
            state = layer(step, state)
        return state, {"a": inputs, **dict(layer.named_parameters())}

    return make


class Residual(nn.Module):
    """Adds to its input what two layers make of it."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 3))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.layers(x)


class Shared(nn.Module):
    """Uses one layer twice."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(3, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(self.layer(x).tanh())


def mlp() -> nn.Module:
    return nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 4), nn.GELU(), nn.Linear(4, 1))


def convolutional() -> nn.Module:
    return nn.Sequential(nn.Conv2d(1, 2, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(2, 2))


def spectral_norm() -> nn.Module:
    return nn.utils.parametrizations.spectral_norm(nn.Linear(3, 2)).eval()


def transformer_layer() -> nn.Module:
    return nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0, batch_first=True)


def attended() -> Made:
    layer, a = nn.MultiheadAttention(4, 2, batch_first=True), leaf(1, 3, 4)
    return layer(a, a, a)[0], {"a": a, **dict(layer.named_parameters())}


def frozen() -> Made:
    model, a = mlp(), leaf(2, 3)
    model[0].requires_grad_(False)
    return model(a).sum(), {"a": a, **{name: one for name, one in model.named_parameters() if one.requires_grad}}


def embedded() -> Made:
    table = leaf(5, 3)
    return F.embedding(torch.tensor([0, 2, 2]), table).sum(), {"table": table}


def long_chain(a: Tensor) -> Tensor:
    for _ in range(100):
        a = a + 1
    return a


def diamonds(a: Tensor) -> Tensor:
    for _ in range(6):
        a = a + a * a
    return a


PLACES, MASK = torch.tensor([[0, 2, 1], [1, 1, 0]]), torch.tensor([[True, False, True], [False, True, True]])
WEIGHTS = torch.arange(6.0).view(2, 3)
GRAPHS: dict[str, Callable[[], Made]] = {
    "elementwise": of(lambda a, b: (a * b + a / b - b).exp().sin(), (2, 3), (2, 3)),
    "one tensor on both sides": of(lambda a: a * a),
    "a - b and b - a": of(lambda a, b: (a - b) * (b - a), (2,), (2,)),
    "powers": of(lambda a, b: a**2 + a**b + 2**b, (3,), (3,)),
    "broadcast": of(lambda a, b, c: a * b + c, (2, 3), (3,), ()),
    "activations": of(lambda a: F.relu(a) + F.gelu(a) + F.silu(a) + F.leaky_relu(a) + F.softplus(a) + a.sigmoid()),
    "matmul": of(lambda a, b: a @ b, (2, 3), (3, 4)),
    "matrix and vector": of(lambda a, b: a @ b, (2, 3), (3,)),
    "dot": of(torch.dot, (3,), (3,)),
    "bmm": of(torch.bmm, (2, 3, 4), (2, 4, 5)),
    "batched matmul": of(torch.matmul, (2, 1, 3, 4), (5, 4, 2)),
    "einsum": of(lambda a, b, c: torch.einsum("ij,jk,kl->il", a, b, c), (2, 3), (3, 4), (4, 2)),
    "baddbmm": of(torch.baddbmm, (2, 3, 5), (2, 3, 4), (2, 4, 5)),
    "outer": of(torch.outer, (2,), (3,)),
    "kron": of(torch.kron, (2, 2), (2, 3)),
    "RNN cell": recurrent(nn.RNNCell),
    "LSTM cell": recurrent(nn.LSTMCell),
    "GRU cell": recurrent(nn.GRUCell),
    "RNN": module(lambda: nn.RNN(2, 3), (4, 1, 2)),
    "LSTM": of(lambda a, b, c, d: torch.lstm_cell(a, (b, b), c, d), (1, 2), (1, 3), (12, 2), (12, 3)),
    "conv1d": module(lambda: nn.Conv1d(2, 3, 2), (1, 2, 5)),
    "conv2d": module(lambda: nn.Conv2d(1, 2, 3, padding=1, bias=False), (1, 1, 4, 4)),
    "transposed convolution": module(lambda: nn.ConvTranspose2d(1, 2, 2), (1, 1, 3, 3)),
    "max pool": of(lambda a: F.max_pool2d(a, 2), (1, 1, 4, 4)),
    "average pool": of(lambda a: F.avg_pool2d(a, 2) + F.adaptive_avg_pool2d(a, 2), (1, 1, 4, 4)),
    "batch norm": module(lambda: nn.BatchNorm1d(3), (4, 3)),
    "batch norm in eval": module(lambda: nn.BatchNorm1d(3).eval(), (4, 3)),
    "layer norm": module(lambda: nn.LayerNorm(3), (2, 3)),
    "group norm": module(lambda: nn.GroupNorm(2, 4), (1, 4, 3)),
    "attention": of(attention, (3, 4), (3, 4), (3, 2)),
    "sdpa": of(F.scaled_dot_product_attention, (1, 3, 4), (1, 3, 4), (1, 3, 4)),
    "multi-head attention": attended,
    "transformer layer": module(transformer_layer, (1, 3, 4)),
    "cat": of(lambda a, b: torch.cat([a, b, a], 1), (2, 3), (2, 1)),
    "stack": of(lambda a, b: torch.stack([b, a]), (3,), (3,)),
    "split": of(lambda a: a.split(2, 1)[1] * 2, (2, 6)),
    "chunk": of(lambda a: a.chunk(2, 1)[0] + a.chunk(2, 1)[1], (2, 6)),
    "unbind": of(lambda a: a.unbind()[1] * a.unbind()[0]),
    "slice": of(lambda a: a[1:, ::2] * 2),
    "one element": of(lambda a: a[1, 2] * a[..., None].sum()),
    "mask": of(lambda a: a[MASK].sum()),
    "list": of(lambda a: a[[1, 0, 1]].sum()),
    "gather": of(lambda a: a.gather(1, PLACES)),
    "scatter": of(lambda a, b: a.scatter(1, PLACES, b), (2, 3), (2, 3)),
    "scatter add": of(lambda a, b: a.scatter_add(1, PLACES, b), (2, 3), (2, 3)),
    "index_select": of(lambda a: a.index_select(1, torch.tensor([2, 0]))),
    "masked_fill": of(lambda a: a.masked_fill(MASK, 0.0)),
    "where": of(lambda a, b: torch.where(a > b, a, b * 2), (2, 3), (3,)),
    "clamp": of(lambda a: a.clamp(0.2, 0.6)),
    "maximum": of(lambda a, b: torch.maximum(a, b) - torch.minimum(a, b), (3,), (3,)),
    "cumsum": of(lambda a: a.cumsum(1)),
    "cumprod": of(lambda a: a.cumprod(1)),
    "prod": of(lambda a: a.prod() + a.prod(0).sum()),
    "mean of sums": of(lambda a: a.sum(0).mean()),
    "std and var": of(lambda a: a.std() + a.var(1).sum()),
    "norms": of(lambda a: a.norm() + torch.linalg.vector_norm(a, 3) + F.normalize(a).sum()),
    "logsumexp": of(lambda a: a.logsumexp(1)),
    "softmax": of(lambda a: a.softmax(-1) * a.log_softmax(0)),
    "cross entropy": of(lambda a: F.cross_entropy(a, torch.tensor([0, 2]))),
    "binary cross entropy": of(lambda a: F.binary_cross_entropy_with_logits(a, WEIGHTS / 8)),
    "mse": of(lambda a, b: F.mse_loss(a, b), (2, 3), (2, 3)),
    "huber": of(lambda a: F.huber_loss(a, WEIGHTS)),
    "l1": of(lambda a: F.l1_loss(a, WEIGHTS) + F.smooth_l1_loss(a, WEIGHTS)),
    "kl": of(lambda a, b: F.kl_div(a.log_softmax(1), b.softmax(1), reduction="sum"), (2, 3), (2, 3)),
    "cosine similarity": of(lambda a, b: F.cosine_similarity(a, b), (2, 3), (2, 3)),
    "embedding": embedded,
    "dropout in eval": of(lambda a: F.dropout(a * 2, training=False)),
    "dropout": of(lambda a: F.dropout(a * 2, 0.5)),
    "mul_": of(multiplied_in_place, (2, 3), (2, 3)),
    "in place through a view": of(written_through_a_view, (2, 3), (3,)),
    "written into slices": of(filled_through_a_slice, (2, 2), (3,)),
    "a Function of one's own": of(lambda a: Cube.apply(a * 2).sum()),
    "a Function with two outputs": of(lambda a, b: torch.mul(*SumAndDifference.apply(a, b)), (3,), (3,)),
    "double backward": of(derived_twice),
    "gradient penalty": of(penalty_of_a_gradient, (2, 3), (3, 1)),
    "complex": of(lambda a, b: (torch.complex(a, b) * 2j).real.sum(), (3,), (3,)),
    "abs and angle": of(lambda a: torch.polar(a, a).abs() + torch.polar(a, a).angle(), (3,)),
    "fft": of(lambda a: torch.fft.irfft(torch.fft.rfft(a) * 2), (2, 4)),
    "svd": of(lambda a: torch.linalg.svd(a, full_matrices=False)[1].sum(), (2, 3)),
    "qr": of(lambda a: torch.linalg.qr(a)[1].sum(), (3, 3)),
    "eigh": of(lambda a: torch.linalg.eigh(a + a.mT)[0].sum(), (3, 3)),
    "solve": of(lambda a, b: torch.linalg.solve(a, b), (3, 3), (3,)),
    "inverse": of(lambda a: torch.linalg.inv(a), (3, 3)),
    "cholesky": of(lambda a: torch.linalg.cholesky(a @ a.mT), (3, 3)),
    "det": of(lambda a: torch.linalg.det(a) + torch.logdet(a), (3, 3)),
    "repeat": of(lambda a: a.repeat(2, 1) + a.repeat_interleave(2, 0), (2, 3)),
    "expand": of(lambda a: a.expand(4, 3) * 2, (1, 3)),
    "flip and roll": of(lambda a: a.flip(0) + a.roll(1, 1)),
    "triangles": of(lambda a: a.tril() + a.triu(1) + a.diagonal().sum(), (3, 3)),
    "pad": of(lambda a: F.pad(a, (1, 2)) * 2),
    "reflected": of(lambda a: F.pad(a, (1, 1), mode="reflect")),
    "unfold": of(lambda a: a.unfold(1, 2, 1) * 2),
    "patches": of(lambda a: F.unfold(a, 2), (1, 1, 3, 3)),
    "interpolate": of(lambda a: F.interpolate(a, scale_factor=2, mode="bilinear"), (1, 1, 2, 2)),
    "sort": of(lambda a: a.sort(1)[0] * 2),
    "topk": of(lambda a: a.topk(2)[0] * 2),
    "max with dim": of(lambda a: a.max(1)[0] + a.min(1).values + a.median(1)[0]),
    "amax": of(lambda a: a.max() + a.amax(1).sum()),
    "reshaped": of(lambda a: a.t().reshape(-1).view(2, 3).permute(1, 0).unsqueeze(0).squeeze() * 2),
    "another dtype": of(lambda a: (a.double() * 2).float() * a),
    "weight_norm": module(lambda: nn.utils.parametrizations.weight_norm(nn.Linear(3, 2)), (2, 3)),
    "spectral_norm": module(spectral_norm, (2, 3)),
    "shared weights": module(Shared, (2, 3)),
    "residual": module(Residual, (2, 3)),
    "MLP": module(mlp, (2, 3)),
    "frozen layer": frozen,
    "convolutional network": module(convolutional, (1, 1, 4, 4)),
    "bilinear": module(lambda: nn.Bilinear(2, 3, 4), (5, 2), (5, 3)),
    "PReLU": module(nn.PReLU, (2, 3)),
    "detached branch": of(lambda a, b: a.detach() * b + (a * 2).detach() * a, (3,), (3,)),
    "a constant": of(lambda a: a * WEIGHTS + 1),
    "two outputs": of(lambda a, b: (a * b, (a * b).sum()), (3,), (3,)),
    "two outputs, one behind the other": of(lambda a: ((b := a.exp()), b * 2)),
    "chain of 100": of(long_chain, ()),
    "diamonds": of(diamonds, ()),
}
