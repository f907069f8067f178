"""Programs of the modules: forward, backward and what they keep."""

import torch
from torch import nn


def run(module, device, *shape, dtype=torch.float32, call=None):
    """Return a module's result, its parameters and buffers, and its input's gradient."""
    torch.manual_seed(1)
    module = module().to(device)
    x = torch.linspace(-1, 1, torch.Size(shape).numel(), device=device, dtype=dtype).reshape(shape).requires_grad_()
    result = (call or (lambda module, x: module(x)))(module, x)
    first = result[0] if isinstance(result, tuple) else result
    (first * torch.linspace(0, 1, first.numel(), device=device).view_as(first)).sum().backward()
    return result, x, dict(module.named_parameters()), dict(module.named_buffers())


def made_of(module, *shape, call=None):
    return lambda device: run(module, device, *shape, call=call)


def evaluated(module, x):
    module(x)
    return module.eval()(x)


PROGRAMS = {
    "Linear": made_of(lambda: nn.Linear(3, 2), 4, 3),
    "Linear without bias": made_of(lambda: nn.Linear(3, 2, bias=False), 2, 4, 3),
    "Bilinear": made_of(lambda: nn.Bilinear(3, 3, 2), 4, 3, call=lambda m, x: m(x, x)),
    "Conv1d": made_of(lambda: nn.Conv1d(2, 3, 2), 1, 2, 5),
    "Conv2d": made_of(lambda: nn.Conv2d(2, 4, 3, padding=1, stride=2, groups=2), 1, 2, 5, 5),
    "Conv2d with reflected edges": made_of(lambda: nn.Conv2d(1, 1, 3, padding=1, padding_mode="reflect"), 1, 1, 4, 4),
    "Conv2d padded the same": made_of(lambda: nn.Conv2d(1, 2, 3, padding="same", dilation=2), 1, 1, 6, 6),
    "Conv3d": made_of(lambda: nn.Conv3d(1, 1, 2), 1, 1, 3, 3, 3),
    "ConvTranspose2d": made_of(lambda: nn.ConvTranspose2d(1, 2, 2), 1, 1, 3, 3),
    "MaxPool2d": made_of(lambda: nn.MaxPool2d(2), 1, 1, 4, 4),
    "MaxPool2d with indices": made_of(lambda: nn.MaxPool2d(2, return_indices=True), 1, 1, 4, 4),
    "AvgPool2d": made_of(lambda: nn.AvgPool2d(2), 1, 1, 4, 4),
    "adaptive pools": made_of(lambda: nn.Sequential(nn.AdaptiveAvgPool2d(2), nn.AdaptiveMaxPool2d(1)), 1, 1, 4, 4),
    "BatchNorm1d": made_of(lambda: nn.BatchNorm1d(3), 4, 3),
    "BatchNorm2d": made_of(lambda: nn.BatchNorm2d(2), 2, 2, 3, 3),
    "BatchNorm2d, evaluated": made_of(lambda: nn.BatchNorm2d(2), 2, 2, 3, 3, call=evaluated),
    "InstanceNorm2d": made_of(lambda: nn.InstanceNorm2d(2, affine=True), 1, 2, 3, 3),
    "LayerNorm": made_of(lambda: nn.LayerNorm(3), 2, 3),
    "RMSNorm": made_of(lambda: nn.RMSNorm(3), 2, 3),
    "GroupNorm": made_of(lambda: nn.GroupNorm(2, 4), 1, 4, 3),
    "Dropout": made_of(lambda: nn.Dropout(0.5), 5, 5),
    "Dropout2d": made_of(lambda: nn.Dropout2d(0.5), 1, 6, 2, 2),
    "Dropout, evaluated": made_of(lambda: nn.Dropout(0.5), 5, call=evaluated),
    "PReLU": made_of(lambda: nn.PReLU(), 4),
    "Sequential": made_of(lambda: nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 1), nn.Flatten()), 2, 3),
    "ModuleList": made_of(
        lambda: nn.ModuleList([nn.Linear(3, 3), nn.Linear(3, 3)]), 3, call=lambda m, x: m[1](m[0](x))
    ),
    "RNN": made_of(lambda: nn.RNN(3, 4), 5, 2, 3),
    "GRU": made_of(lambda: nn.GRU(3, 4, num_layers=2, bidirectional=True), 5, 2, 3),
    "LSTM": made_of(lambda: nn.LSTM(3, 4, batch_first=True), 2, 5, 3),
    "LSTM with dropout": made_of(lambda: nn.LSTM(3, 4, num_layers=2, dropout=0.5), 5, 2, 3),
    "LSTMCell": made_of(lambda: nn.LSTMCell(3, 4), 2, 3),
    "GRUCell": made_of(lambda: nn.GRUCell(3, 4), 2, 3),
    "MultiheadAttention": made_of(lambda: nn.MultiheadAttention(4, 2), 3, 1, 4, call=lambda m, x: m(x, x, x)),
    "MultiheadAttention without weights": made_of(
        lambda: nn.MultiheadAttention(4, 2, batch_first=True), 1, 3, 4, call=lambda m, x: m(x, x, x, need_weights=False)
    ),
    "TransformerEncoderLayer": made_of(lambda: nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), 1, 3, 4),
    "TransformerDecoderLayer": made_of(lambda: nn.TransformerDecoderLayer(4, 2, 8), 3, 1, 4, call=lambda m, x: m(x, x)),
    "Transformer": made_of(lambda: nn.Transformer(4, 2, 1, 1, 8), 3, 1, 4, call=lambda m, x: m(x, x)),
    "Upsample": made_of(lambda: nn.Upsample(scale_factor=2), 1, 1, 2, 2),
    "PixelShuffle": made_of(lambda: nn.PixelShuffle(2), 1, 4, 2, 2),
    "Unfold": made_of(lambda: nn.Unfold(2), 1, 1, 3, 3),
    "Linear of a wrong width": made_of(lambda: nn.Linear(4, 2), 2, 3),
    "Conv2d of a wrong depth": made_of(lambda: nn.Conv2d(4, 2, 1), 1, 3, 2, 2),
    "LSTM of a wrong width": made_of(lambda: nn.LSTM(4, 2), 2, 3),
}


def embedding(device):
    torch.manual_seed(1)
    module = nn.Embedding(5, 3, padding_idx=0).to(device)
    result = module(torch.tensor([[0, 1], [4, 1]], device=device))
    result.sum().backward()
    return result, module.weight


def embedding_made_there(device):
    torch.manual_seed(1)
    module = nn.Embedding(5, 3, padding_idx=1, device=device)
    return module.weight, module(torch.tensor([1, 2], device=device))


def embedding_beyond_the_end(device):
    return nn.Embedding(5, 3).to(device)(torch.tensor([7], device=device))


def embedding_bag(device):
    torch.manual_seed(1)
    module = nn.EmbeddingBag(5, 3).to(device)
    return module(torch.tensor([0, 1, 4], device=device), torch.tensor([0, 2], device=device))


def packed_sequences(device):
    torch.manual_seed(1)
    module = nn.LSTM(3, 4, batch_first=True).to(device)
    x = torch.linspace(0, 1, 30, device=device).reshape(2, 5, 3).requires_grad_()
    packed = nn.utils.rnn.pack_padded_sequence(x, [5, 3], batch_first=True)
    output, (h, c) = module(packed)
    padded, lengths = nn.utils.rnn.pad_packed_sequence(output, batch_first=True)
    padded.sum().backward()
    return packed.data, {"host sizes": packed.batch_sizes, "host lengths": lengths}, padded, h, c, x


def unsorted_packed_sequences(device):
    x = torch.linspace(0, 1, 12, device=device).reshape(3, 2, 2)
    packed = nn.utils.rnn.pack_padded_sequence(x, torch.tensor([1, 3]), enforce_sorted=False)
    moved = packed.to(device)
    facts = packed.sorted_indices, packed.unsorted_indices, moved.data, moved.is_cuda
    return facts, nn.utils.rnn.pad_packed_sequence(packed)[0], nn.GRU(2, 3).to(device)(packed)[1].shape


def pad_and_pack_sequence(device):
    parts = [torch.ones(3, device=device), torch.full((2,), 2.0, device=device)]
    packed = nn.utils.rnn.pack_sequence(parts)
    return (
        nn.utils.rnn.pad_sequence(parts, batch_first=True),
        packed.data,
        nn.utils.rnn.unpad_sequence(nn.utils.rnn.pad_sequence(parts), torch.tensor([3, 2])),
    )


def attention(device):
    q, k, v = (torch.linspace(0, i, 24, device=device).reshape(1, 2, 3, 4).requires_grad_() for i in (1, 2, 3))
    mask = torch.ones(3, 3, dtype=torch.bool, device=device).tril()
    made = [
        nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=mask),
        nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True),
        nn.functional.scaled_dot_product_attention(q, k, v),
    ]
    sum(made).sum().backward()
    return made, q, k, v


def attention_masks_and_fast_path(device):
    torch.manual_seed(1)
    layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True, dropout=0.0).to(device).eval()
    encoder = nn.TransformerEncoder(layer, 2)
    x = torch.linspace(0, 1, 24, device=device).reshape(2, 3, 4)
    mask = nn.Transformer.generate_square_subsequent_mask(3, device=device)
    trained = encoder(x, mask=mask)
    with torch.no_grad():
        return trained, encoder(x), layer(x), mask
