"""Operands on different devices: refused in PyTorch's sentences, and what a GPU lets pass is let pass.

Where it could be had, a sentence's form is that of PyTorch 2.11's CUDA library, with `simgpu` in place of `cuda`.
"""

import pytest
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

TWO = "Expected all tensors to be on the same device, but found at least two devices, simgpu:0 and {}!"
NAMED = (
    "Expected all tensors to be on the same device, but got {} is on {}, different from other tensors on {} "
    "(when checking argument in method wrapper_SIMGPU_{})"
)


def host(*shape):
    return torch.ones(shape)


def first(*shape):
    return torch.ones(shape, device="simgpu:0")


def second(*shape):
    return torch.ones(shape, device="simgpu:1")


def rows(device, *numbers):
    return torch.tensor(numbers, device=device)


ELEMENTWISE = {
    "a sum": (lambda: first(3) + host(3), "cpu"),
    "a sum the other way round": (lambda: host(3) + first(3), "cpu"),
    "two GPUs": (lambda: first(3) * second(3), "simgpu:1"),
    "two GPUs' numbers": (lambda: first(3) * second(), "simgpu:1"),
    "a number of a GPU and a host's tensor": (lambda: host(3) + first(), "cpu"),
    "in place": (lambda: first(3).add_(host(3)), "cpu"),
    "in place on the host": (lambda: host(3).mul_(first(3)), "cpu"),
    "in place on a host's number": (lambda: host().add_(first()), "cpu"),
    "an augmented assignment": (lambda: first(3).__iadd__(host(3)), "cpu"),
    "a comparison": (lambda: first(3) > host(3), "cpu"),
    "where": (lambda: torch.where(host(3) > 0, first(3), first(3)), "cpu"),
    "out": (lambda: torch.add(first(3), first(3), out=host(3)), "cpu"),
    "lerp": (lambda: torch.lerp(first(3), first(3), host(3)), "cpu"),
    "maximum": (lambda: torch.maximum(first(3), host(3)), "cpu"),
    "mse": (lambda: F.mse_loss(first(3), host(3)), "cpu"),
    "bce": (lambda: F.binary_cross_entropy(first(3), host(3)), "cpu"),
    "bce with logits": (lambda: F.binary_cross_entropy_with_logits(first(3), host(3)), "cpu"),
    "cross entropy of chances": (lambda: F.cross_entropy(first(2, 3), host(2, 3)), "cpu"),
    "lists of an optimiser": (lambda: torch._foreach_add([first(3)], [host(3)]), "cpu"),
    "setitem by a mask": (lambda: first(3).__setitem__(first(3) > 0, host(3)), "cpu"),
    "setitem of another GPU's row": (lambda: first(2, 3).__setitem__(rows("cpu", 0), second(1, 3)), "simgpu:1"),
}
ARGUMENTS = {
    "matmul": (lambda: first(2, 3) @ host(3, 2), "mat2", "cpu", "simgpu:0", "mm"),
    "matmul on the host": (lambda: host(2, 3) @ first(3, 2), "mat2", "simgpu:0", "cpu", "mm"),
    "matmul of two GPUs": (lambda: first(2, 3) @ second(3, 2), "mat2", "simgpu:1", "simgpu:0", "mm"),
    "matmul of batches": (lambda: first(1, 2, 3) @ host(1, 3, 2), "mat2", "cpu", "simgpu:0", "bmm"),
    "bmm": (lambda: torch.bmm(first(1, 2, 3), host(1, 3, 2)), "mat2", "cpu", "simgpu:0", "bmm"),
    "dot": (lambda: first(3).dot(host(3)), "tensor", "cpu", "simgpu:0", "_dot"),
    "mv": (lambda: first(2, 3) @ host(3), "vec", "cpu", "simgpu:0", "addmv_out_out"),
    "addmm": (lambda: torch.addmm(first(2), host(2, 3), first(3, 2)), "mat1", "cpu", "simgpu:0", "addmm"),
    "a module of the GPU": (lambda: nn.Linear(3, 2).to("simgpu:0")(host(1, 3)), "mat1", "cpu", "simgpu:0", "addmm"),
    "a module of the host": (lambda: nn.Linear(3, 2)(first(1, 3)), "mat1", "simgpu:0", "cpu", "addmm"),
    "a module without bias": (
        lambda: nn.Linear(3, 2, bias=False).to("simgpu:0")(host(1, 3)),
        *("mat2", "simgpu:0", "cpu", "mm"),
    ),
    "an embedding": (
        lambda: nn.Embedding(3, 2).to("simgpu:0")(rows("cpu", 0, 1)),
        *("index", "cpu", "simgpu:0", "_index_select"),
    ),
    "index_select": (
        lambda: first(3).index_select(0, rows("cpu", 0)),
        *("index", "cpu", "simgpu:0", "_index_select"),
    ),
    "gather": (lambda: first(3).gather(0, rows("cpu", 0)), "index", "cpu", "simgpu:0", "gather"),
    "gather on the host": (lambda: host(3).gather(0, rows("simgpu:0", 0)), "index", "simgpu:0", "cpu", "gather"),
    "scatter": (
        lambda: first(3).scatter(0, rows("simgpu:0", 0), host(1)),
        *("src", "cpu", "simgpu:0", "scatter_src"),
    ),
    "scatter_add_": (
        lambda: first(3).scatter_add_(0, rows("cpu", 0), first(1)),
        *("index", "cpu", "simgpu:0", "scatter_add_"),
    ),
    "index_add_": (
        lambda: first(3).index_add_(0, rows("simgpu:0", 0), host(1)),
        *("source", "cpu", "simgpu:0", "index_add_"),
    ),
    "masked_select": (lambda: first(3).masked_select(host(3) > 0), "mask", "cpu", "simgpu:0", "_masked_select"),
    "equal": (lambda: torch.equal(first(3), host(3)), "other", "cpu", "simgpu:0", "_equal"),
    "cat": (lambda: torch.cat([first(3), host(3)]), "tensors", "cpu", "simgpu:0", "cat"),
    "stack": (lambda: torch.stack([first(), host()]), "tensors", "cpu", "simgpu:0", "cat"),
    "cross entropy": (
        lambda: F.cross_entropy(first(2, 3), rows("cpu", 0, 1)),
        *("target", "cpu", "simgpu:0", "nll_loss_forward"),
    ),
    "cross entropy on the host": (
        lambda: F.cross_entropy(host(2, 3), rows("simgpu:0", 0, 1)),
        *("target", "simgpu:0", "cpu", "nll_loss_forward"),
    ),
    "cross entropy with weights": (
        lambda: F.cross_entropy(first(2, 3), rows("simgpu:0", 0, 1), weight=host(3)),
        *("weight", "cpu", "simgpu:0", "nll_loss_forward"),
    ),
    "layer norm": (
        lambda: nn.LayerNorm(3).to("simgpu:0")(host(2, 3)),
        *("weight", "simgpu:0", "cpu", "_native_layer_norm"),
    ),
    "batch norm": (lambda: nn.BatchNorm1d(3)(first(2, 3)), "weight", "cpu", "simgpu:0", "_cudnn_batch_norm"),
    "convolutions of two GPUs": (
        lambda: F.conv1d(first(1, 1, 3), second(1, 1, 2)),
        *("weight", "simgpu:1", "simgpu:0", "_cudnn_convolution"),
    ),
    "solve": (lambda: torch.linalg.solve(first(2, 2), host(2)), "B", "cpu", "simgpu:0", "_linalg_solve_ex"),
    "attention of a host's query": (
        lambda: nn.MultiheadAttention(2, 1).to("simgpu:0")(host(1, 1, 2), host(1, 1, 2), host(1, 1, 2)),
        *("mat1", "cpu", "simgpu:0", "addmm"),
    ),
}
OTHER_WORDS = {
    "a convolution's input": (
        lambda: nn.Conv2d(1, 1, 1).to("simgpu:0")(host(1, 1, 2, 2)),
        "Input type (torch.FloatTensor) and weight type (torch.simgpu.FloatTensor) should be the same or input should "
        "be a MKLDNN tensor and weight is a dense tensor",
    ),
    "a convolution's weight": (
        lambda: nn.Conv2d(1, 1, 1)(first(1, 1, 2, 2)),
        "Input type (torch.simgpu.FloatTensor) and weight type (torch.FloatTensor) should be the same",
    ),
    "a convolution's bias": (
        lambda: F.conv1d(first(1, 1, 3), first(1, 1, 2), host(1)),
        "Input type (torch.simgpu.FloatTensor) and bias type (torch.FloatTensor) should be the same",
    ),
    "an index of a GPU for the host's tensor": (
        lambda: host(3)[rows("simgpu:0", 0)],
        "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
    ),
    "an index of another GPU": (
        lambda: first(3)[rows("simgpu:1", 0)],
        "indices should be either on cpu or on the same device as the indexed tensor (simgpu:0)",
    ),
    "setitem by an index of another GPU": (
        lambda: first(3).__setitem__(rows("simgpu:1", 0), 1.0),
        "indices should be either on cpu or on the same device as the indexed tensor (simgpu:0)",
    ),
    "masked_fill": (
        lambda: first(3).masked_fill(host(3) > 0, 1.0),
        "expected self and mask to be on the same device, but got mask on cpu and self on simgpu:0",
    ),
    "attention": (
        lambda: F.scaled_dot_product_attention(first(1, 1, 2), host(1, 1, 2), first(1, 1, 2)),
        "Expected query, key, and value to have the same device type, but got query.device: simgpu:0 key.device: cpu "
        "and value.device: simgpu:0 instead.",
    ),
    "an LSTM": (
        lambda: nn.LSTM(2, 2).to("simgpu:0")(host(1, 1, 2)),
        "Input and parameter tensors are not at the same device, found input tensor at cpu and parameter tensor at "
        "simgpu:0",
    ),
    "a GRU's hidden state": (
        lambda: nn.GRU(2, 2).to("simgpu:0")(first(1, 1, 2), host(1, 1, 2)),
        "Input and hidden tensors are not at the same device, found input tensor at simgpu:0 and hidden tensor at cpu",
    ),
    "lengths of packed sequences": (
        lambda: nn.utils.rnn.pack_padded_sequence(first(2, 1, 2), rows("simgpu:0", 2)),
        "'lengths' argument should be a 1D CPU int64 tensor, but got 1D simgpu:0 Long tensor",
    ),
    "a gradient given to backward": (
        lambda: first(3).requires_grad_().exp().backward(host(3)),
        "invalid gradient at index 0 - expected device simgpu:0 but got cpu",
    ),
    "an assigned gradient": (
        lambda: setattr(first(3).requires_grad_(), "grad", host(3)),
        "assigned grad has data located on a different device",
    ),
    "a generator of the host": (
        lambda: torch.rand(2, device="simgpu:0", generator=torch.Generator()),
        "Expected a 'simgpu' device type for generator but found 'cpu'",
    ),
    "a generator of a GPU": (
        lambda: host(3).normal_(generator=torch.Generator("simgpu:0")),
        "Expected a 'cpu' device type for generator but found 'simgpu'",
    ),
    "pinning on a GPU": (
        lambda: first(3).pin_memory(),
        "cannot pin 'torch.simgpu.FloatTensor' only dense CPU tensors can be pinned",
    ),
}


@pytest.mark.parametrize(("mixed", "other"), ELEMENTWISE.values(), ids=ELEMENTWISE)
def test_elementwise_functions_name_both_devices(gpus, mixed, other):  # noqa: ARG001
    with pytest.raises(RuntimeError) as refusal:
        mixed()
    assert str(refusal.value) == TWO.format(other)


@pytest.mark.parametrize(("mixed", "word", "there", "others", "kernel"), ARGUMENTS.values(), ids=ARGUMENTS)
def test_functions_with_a_kernel_of_their_own_name_the_argument(gpus, mixed, word, there, others, kernel):  # noqa: ARG001
    with pytest.raises(RuntimeError) as refusal:
        mixed()
    assert str(refusal.value) == NAMED.format(word, there, others, kernel)


@pytest.mark.parametrize(("mixed", "sentence"), OTHER_WORDS.values(), ids=OTHER_WORDS)
def test_some_functions_have_words_of_their_own(gpus, mixed, sentence):  # noqa: ARG001
    with pytest.raises(RuntimeError) as refusal:
        mixed()
    assert str(refusal.value) == sentence


ALLOWED = {
    "a host's number": lambda: first(3) + host(),
    "a host's number the other way round": lambda: host() * first(3),
    "a host's number in place": lambda: first(3).add_(host()),
    "a host's number in where": lambda: torch.where(first(3) > 0, first(3), host()),
    "a host's number filled in": lambda: first(3).masked_fill(first(3) > 0, host()),
    "a host's indices": lambda: first(3)[rows("cpu", 0, 1)],
    "a host's mask": lambda: first(3)[host(3) > 0],
    "setitem by a host's indices": lambda: first(3).index_put_((rows("simgpu:0", 0),), first(1)),
    "setitem of a host's row": lambda: (x := first(2, 3), x.__setitem__(0, host(3)))[0],
    "copy_": lambda: first(3).copy_(host(3)),
    "a GPU's number as an index": lambda: first(3)[torch.tensor(1, device="simgpu:0")],
    "sizes of another place": lambda: first(1).expand_as(host(3)),
    "a gradient that is a number": lambda: (x := first().requires_grad_(), x.exp().backward(host()))[0].grad,
}


@pytest.mark.parametrize("mixed", ALLOWED.values(), ids=ALLOWED)
def test_what_a_gpu_lets_pass_is_let_pass(gpus, mixed):  # noqa: ARG001
    assert mixed().device == torch.device("simgpu:0")


def test_the_host_keeps_what_only_takes_a_size_from_a_gpu(gpus):  # noqa: ARG001
    assert host(1).expand_as(first(3)).device == torch.device("cpu")
    assert host(3)[torch.tensor(1, device="simgpu:0")].device == torch.device("cpu")
