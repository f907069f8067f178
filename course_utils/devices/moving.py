"""Moving what a batch is made of."""

import copy
import dataclasses
from collections.abc import Mapping, MutableMapping

import torch
from torch.nn.utils.rnn import PackedSequence


def move_to(batch: object, device: object, non_blocking: bool = False) -> object:
    """Return a batch with all its tensors on `device`.

    Tensors, packed sequences and modules are moved by their own `.to` (a module in place, as ever); tuples (named ones
    too), lists, dicts of any class and dataclasses come back as new ones of their class with their items moved;
    anything else comes back as it is.

    Args:
        batch: tensors, nested as deep as you like.
        device: where to, as `torch.device` takes it.
        non_blocking: let the host go on while pinned memory is copied.

    Raises:
        ValueError: the batch contains itself.
    """
    try:
        return _moved(batch, device, non_blocking)
    except RecursionError:
        raise ValueError(
            f"move_to was given a {type(batch).__name__} that contains itself (or is nested a thousand deep): "
            "give it a batch that ends."
        ) from None


def _moved(batch: object, device: object, non_blocking: bool) -> object:
    if isinstance(batch, torch.Tensor | PackedSequence | torch.nn.Module):
        return batch.to(device, non_blocking=non_blocking)
    if isinstance(batch, MutableMapping):  # a copy keeps what the class has beside its items, as defaultdict does
        moved = copy.copy(batch)
        moved.update({key: _moved(value, device, non_blocking) for key, value in batch.items()})
        return moved
    if isinstance(batch, Mapping):
        return type(batch)({key: _moved(value, device, non_blocking) for key, value in batch.items()})
    if isinstance(batch, tuple) and hasattr(batch, "_fields"):
        return type(batch)(*(_moved(value, device, non_blocking) for value in batch))
    if isinstance(batch, tuple | list):
        return type(batch)([_moved(value, device, non_blocking) for value in batch])
    if dataclasses.is_dataclass(batch) and not isinstance(batch, type):
        moved = copy.copy(batch)
        for field in dataclasses.fields(batch):  # frozen ones too
            object.__setattr__(moved, field.name, _moved(getattr(batch, field.name), device, non_blocking))
        return moved
    return batch
