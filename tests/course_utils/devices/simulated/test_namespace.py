"""`torch.simgpu` and `torch.accelerator`: what a learner asks of `torch.cuda`, and what PyTorch asks."""

import copy
import pickle

import pytest
import torch
from torch import nn
from torch.utils.data import DataLoader


def test_the_accelerator_is_the_simulated_one(gpus):  # noqa: ARG001
    assert torch.accelerator.is_available()
    assert torch.accelerator.current_accelerator() == torch.device("simgpu")
    assert torch.accelerator.device_count() == torch.simgpu.device_count() == 2
    assert torch.simgpu.is_available()
    assert torch.simgpu.is_initialized()


def test_tensors_and_modules_have_methods_of_the_name(gpus):  # noqa: ARG001
    assert torch.ones(1).simgpu().device == torch.device("simgpu:0")
    assert torch.ones(1).simgpu(1).device == torch.device("simgpu:1")
    assert torch.ones(1).simgpu("simgpu:1").is_simgpu
    assert not torch.ones(1).is_simgpu
    assert nn.Linear(1, 1).simgpu(1).weight.device == torch.device("simgpu:1")
    packed = nn.utils.rnn.pack_sequence([torch.ones(2)])
    assert packed.simgpu().is_simgpu
    with pytest.raises(torch.AcceleratorError):
        torch.ones(1).simgpu(2)


def test_an_index_alone_is_the_accelerators(gpus):  # noqa: ARG001
    assert torch.ones(1, device=1).device == torch.device("simgpu:1")
    assert torch.ones(1).to(0).device == torch.device("simgpu:0")


def test_the_type_is_of_the_devices_class(gpus):  # noqa: ARG001
    assert torch.ones(1, device="simgpu").type() == "torch.simgpu.FloatTensor"
    assert torch.ones(1).type() == "torch.FloatTensor"


def test_printing_names_the_device(gpus):  # noqa: ARG001
    x = torch.arange(3.0, device="simgpu:1")
    assert repr(x) == f"{x}" == "tensor([0., 1., 2.], device='simgpu:1')"
    assert repr(nn.Parameter(x)) == "Parameter containing:\ntensor([0., 1., 2.], device='simgpu:1', requires_grad=True)"
    assert repr(x.requires_grad_() * 2) == "tensor([0., 2., 4.], device='simgpu:1', grad_fn=<MulBackward0>)"


def test_seeds_and_states_are_those_of_the_cpus_generator(gpus):  # noqa: ARG001
    torch.simgpu.manual_seed(3)
    first = torch.rand(2, device="simgpu:0")
    torch.manual_seed(3)
    assert torch.equal(first, torch.rand(2, device="simgpu:0"))
    assert torch.simgpu.initial_seed() == 3
    state = torch.simgpu.get_rng_state(1)
    second = torch.rand(2, device="simgpu:1")
    torch.simgpu.set_rng_state(state, 1)
    assert torch.equal(second, torch.rand(2, device="simgpu:1"))


def test_a_generator_belongs_to_its_device_and_copies_do(gpus):  # noqa: ARG001
    generator = torch.Generator("simgpu:1").manual_seed(5)
    assert generator.device == torch.device("simgpu:1")
    assert torch.Generator("simgpu").device == torch.device("simgpu:0")
    assert torch.Generator().device == torch.device("cpu")
    assert isinstance(generator, torch.Generator)
    for twin in (copy.deepcopy(generator), pickle.loads(pickle.dumps(generator)), generator.clone_state()):  # noqa: S301
        assert twin.device == torch.device("simgpu:1")
        again = torch.Generator("simgpu:1").manual_seed(5)
        drawn = [torch.rand(2, generator=one, device="simgpu:1") for one in (twin, again)]
        assert torch.equal(*drawn)
    with pytest.raises(torch.AcceleratorError):
        torch.Generator("simgpu:7")


def test_pinned_memory_is_the_hosts(gpus):
    made = torch.ones(2, pin_memory=True), torch.empty(2, pin_memory=True), torch.tensor([1.0], pin_memory=True)
    assert all(x.is_pinned() and x.device == torch.device("cpu") for x in made)
    x = torch.ones(2)
    assert not x.is_pinned()
    assert x.pin_memory().is_pinned()
    assert x.pin_memory().data_ptr() != x.data_ptr()
    assert made[0].pin_memory() is made[0]
    assert torch.ones(2, device="simgpu").to("cpu", non_blocking=True).is_pinned()
    with pytest.raises(RuntimeError, match="Only dense CPU tensors can be pinned"):
        torch.ones(2, device="simgpu", pin_memory=True)
    assert [event.pinned for event in gpus.transfers] == [True]


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("workers", [0, 2])
def test_a_dataloader_pins_its_batches(gpus, workers):
    batches = DataLoader(torch.arange(6.0), batch_size=3, pin_memory=True, num_workers=workers)
    moved = [batch.to("simgpu:1", non_blocking=True) for batch in batches]
    assert [batch.tolist() for batch in moved] == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert [event.pinned for event in gpus.transfers] == [True, True]


def test_autocast_is_for_its_own_device(gpus):  # noqa: ARG001
    x, host = torch.ones(2, 2, device="simgpu:1"), torch.ones(2, 2)
    with torch.autocast("simgpu", dtype=torch.bfloat16):
        assert ((x @ x).dtype, (host @ host).dtype) == (torch.bfloat16, torch.float32)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert ((x @ x).dtype, (host @ host).dtype) == (torch.float32, torch.bfloat16)


def test_the_default_device_makes_everything_there(gpus):  # noqa: ARG001
    with torch.device("simgpu:1"):
        assert nn.Linear(2, 1)(torch.ones(1, 2)).device == torch.device("simgpu:1")
        assert torch.tensor([1, 2]).device == torch.device("simgpu:1")
        assert torch.ones(1, device="cpu").device == torch.device("cpu")
    torch.set_default_device("simgpu:0")
    try:
        assert torch.arange(3).device == torch.device("simgpu:0")
    finally:
        torch.set_default_device(None)
    assert torch.arange(3).device == torch.device("cpu")
