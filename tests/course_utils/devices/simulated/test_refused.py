"""What simulated GPUs do not do is refused in one sentence, and the host's tensors may go on doing it."""

import os
import re

import numpy as np
import pytest
import torch
from torch import nn
from torch.utils.data import DataLoader

HOLDS = "A simulated GPU holds strided tensors only"
STREAMS = "Streams are not simulated: each simulated GPU has one queue. The ledger has the time of each step."


def x():
    return torch.ones(3, device="simgpu:1")


REFUSED = {
    "sparse": (lambda: x().to_sparse(), "`to_sparse` is not simulated: a simulated GPU holds strided tensors only."),
    "sparse made": (
        lambda: torch.sparse_coo_tensor([[0]], [1.0], (3,), device="simgpu:1"),
        "`sparse_coo_tensor` is not simulated",
    ),
    "sparse moved": (lambda: torch.ones(3).to_sparse().to("simgpu:1"), f"{HOLDS}, and this one is torch.sparse_coo"),
    "compressed": (lambda: torch.eye(2, device="simgpu:1").to_sparse_csr(), "`to_sparse_csr` is not simulated"),
    "sparse gradients": (
        lambda: nn.Embedding(3, 2, sparse=True).to("simgpu:1")(torch.tensor([0], device="simgpu:1")).sum().backward(),
        f"{HOLDS}, and this one is torch.sparse_coo: keep it on the CPU.",
    ),
    "nested": (lambda: torch.nested.nested_tensor([x(), x()]), "A nested tensor is not simulated"),
    "nested made": (
        lambda: torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], device="simgpu:1"),
        "A nested tensor is not simulated: use it on the CPU, x.cpu().",
    ),
    "quantised": (
        lambda: torch.quantize_per_tensor(x(), 0.1, 0, torch.qint8),
        "`quantize_per_tensor` is not simulated",
    ),
    "quantised moved": (
        lambda: torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8).to("simgpu:1"),
        "A simulated GPU holds no quantised tensors: keep this one on the CPU.",
    ),
    "streams": (lambda: torch.simgpu.Stream(), STREAMS),
    "the current stream": (lambda: torch.accelerator.current_stream(), STREAMS),
    "events": (lambda: torch.simgpu.Event(enable_timing=True), STREAMS.replace("Streams", "Events")),
    "DLPack": (lambda: torch.from_dlpack(x()), "DLPack is not simulated: take the tensor to the CPU first, x.cpu()."),
    "DLPack to NumPy": (lambda: np.from_dlpack(x()), "DLPack is not simulated"),
    "DLPack capsules": (lambda: torch.utils.dlpack.to_dlpack(x()), "DLPack is not simulated"),
    "traces": (lambda: torch.jit.trace(lambda x: x * 2, (x(),)), "torch.jit is not simulated: use it on the CPU"),
    "scripts": (lambda: torch.jit.script(nn.Linear(3, 1).to("simgpu:1")), "torch.jit is not simulated"),
}


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@pytest.mark.parametrize(("ask", "sentence"), REFUSED.values(), ids=REFUSED)
def test_it_is_refused_in_one_sentence(gpus, ask, sentence):  # noqa: ARG001
    with pytest.raises(NotImplementedError, match=re.escape(sentence)) as refusal:
        ask()
    assert "\n" not in str(refusal.value)


ON_THE_HOST = {
    "numpy": lambda: x().numpy(),
    "numpy by asarray": lambda: np.asarray(x()),
    "numpy in a list": lambda: np.array([x(), x()]),
}


@pytest.mark.parametrize("ask", ON_THE_HOST.values(), ids=ON_THE_HOST)
def test_numpy_is_refused_in_pytorchs_words(gpus, ask):  # noqa: ARG001
    with pytest.raises(TypeError) as refusal:
        ask()
    assert str(refusal.value) == (
        "can't convert simgpu:1 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first."
    )


def test_a_python_function_for_each_element_is_for_the_cpu(gpus):  # noqa: ARG001
    with pytest.raises(TypeError, match="apply_ is only implemented on CPU tensors"):
        x().apply_(lambda value: value)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_the_host_goes_on_doing_all_that(gpus):  # noqa: ARG001
    host = torch.ones(3)
    assert host.to_sparse().is_sparse
    assert torch.nested.nested_tensor([host, host]).is_nested
    assert torch.quantize_per_tensor(host, 0.1, 0, torch.qint8).is_quantized
    assert torch.from_dlpack(host).tolist() == np.from_dlpack(host).tolist() == [1.0, 1.0, 1.0]
    assert torch.jit.trace(lambda x: x * 2, (host,))(host).tolist() == [2.0, 2.0, 2.0]
    assert host.apply_(lambda value: value + 1).tolist() == [2.0, 2.0, 2.0]


class OnTheGpu(torch.utils.data.Dataset):
    """Each item is what making it on a GPU says."""

    def __len__(self):
        return 1

    def __getitem__(self, index):
        try:
            return str(torch.full((2,), float(index), device="simgpu:1").device)
        except RuntimeError as error:
            return str(error)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked on Linux and macOS only")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork.*:DeprecationWarning")
def test_a_worker_of_a_dataloader_has_no_gpu(gpus):  # noqa: ARG001
    assert list(DataLoader(OnTheGpu())) == [["simgpu:1"]]
    assert list(DataLoader(OnTheGpu(), num_workers=1, multiprocessing_context="fork")) == [
        [
            "Cannot re-initialize simgpu in forked subprocess. To use simgpu with multiprocessing, you must use the "
            "'spawn' start method"
        ]
    ]


def test_a_tensor_of_a_gpu_does_not_go_to_another_process(gpus):  # noqa: ARG001
    queue = torch.multiprocessing.get_context("spawn").SimpleQueue()
    with pytest.raises(NotImplementedError, match=r"cannot go to another process: send x\.cpu\(\)"):
        queue.put(x())
