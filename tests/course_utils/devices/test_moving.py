"""A batch of any make comes back as one of its make, on the device."""

import dataclasses
import types
from collections import OrderedDict, defaultdict, namedtuple

import pytest
import torch
from torch import nn

from course_utils.devices import move_to

Pair = namedtuple("Pair", ["x", "y"])


@dataclasses.dataclass(frozen=True)
class Batch:
    x: torch.Tensor
    names: list
    size: int = dataclasses.field(init=False, default=2)


def ones():
    return torch.ones(2)


@pytest.mark.usefixtures("gpus")
class TestOnASimulatedGpu:
    def test_nested_batches_keep_their_make(self):
        batch = {"a": [ones(), (ones(), "text")], "b": None, "c": 3}
        moved = move_to(batch, "simgpu:1")
        assert moved["a"][0].is_simgpu
        assert moved["a"][1][0].is_simgpu
        assert (moved["a"][1][1], moved["b"], moved["c"]) == ("text", None, 3)
        assert not batch["a"][0].is_simgpu

    def test_a_named_tuple(self):
        moved = move_to(Pair(ones(), [ones()]), "simgpu:0")
        assert type(moved) is Pair
        assert moved.y[0].is_simgpu

    def test_a_defaultdict_keeps_its_factory(self):
        batch = defaultdict(list, {"x": ones()})
        moved = move_to(batch, "simgpu:0")
        assert moved["x"].is_simgpu
        assert moved["new"] == []
        assert "new" not in batch
        assert not batch["x"].is_simgpu

    def test_other_mappings(self):
        assert list(move_to(OrderedDict(b=ones(), a=ones()), "simgpu:0")) == ["b", "a"]
        proxy = move_to(types.MappingProxyType({"x": ones()}), "simgpu:0")
        assert type(proxy) is types.MappingProxyType
        assert proxy["x"].is_simgpu

    def test_a_dataclass_even_a_frozen_one(self):
        batch = Batch(ones(), [ones()])
        moved = move_to(batch, "simgpu:1")
        assert type(moved) is Batch
        assert (moved.x.is_simgpu, moved.names[0].is_simgpu, moved.size) == (True, True, 2)
        assert not batch.x.is_simgpu

    def test_packed_sequences_and_modules(self):
        packed = move_to(nn.utils.rnn.pack_sequence([ones()]), "simgpu:1")
        assert packed.data.is_simgpu
        assert not packed.batch_sizes.is_simgpu
        module = nn.Linear(1, 1)
        assert move_to(module, "simgpu:1") is module
        assert module.weight.is_simgpu

    def test_results_of_pytorch_that_are_tuples(self):
        moved = move_to(torch.max(torch.ones(2, 2), 1), "simgpu:1")
        assert moved.indices.is_simgpu
        assert type(move_to(torch.ones(2, 3).shape, "simgpu:1")) is torch.Size

    def test_a_list_that_contains_itself_is_refused_in_a_sentence(self):
        batch = [ones()]
        batch.append(batch)
        with pytest.raises(ValueError, match="move_to was given a list that contains itself") as refusal:
            move_to(batch, "simgpu:0")
        assert "\n" not in str(refusal.value)


def test_pinned_batches_can_go_without_waiting(gpus):
    move_to([ones().pin_memory(), ones()], "simgpu:0", non_blocking=True)
    assert [event.pinned for event in gpus.transfers] == [True, False]


def test_on_the_cpu_nothing_is_copied():
    x = ones()
    assert move_to([x], "cpu")[0] is x
