"""The inputs of a case as plain data and back; a tensor keeps more than a result does: strides, memory, its graph.

Inputs are written together and read together, because one may lie in the memory of another. A tensor in the memory of
an earlier one is written as an `alias`, `of` which is the number of the tensor that came first in that memory.
"""

from collections.abc import Sequence

import torch

from course_utils.devices.moving import move_to
from course_utils.observation import DTYPES, encode
from course_utils.reading import decode, tensor_of

WITH_MEMORY = ("tensor", "strided")  # kinds of data that bring memory of their own


def encode_inputs(values: Sequence) -> list[dict]:
    """Return the inputs of one case as plain data."""
    firsts: list[torch.Tensor] = []
    return [_encode(value, firsts) for value in values]


def decode_inputs(data: list[dict], device: torch.device | str = "cpu") -> list:
    """Return the inputs of one case, in memory of their own and on a device; those that shared memory share it."""
    firsts: list[torch.Tensor] = []
    with torch.enable_grad():  # an input that has a history gets one, whatever mode the learner left on
        return [_decode(one, device, firsts) for one in data]


def encode_input(value: object) -> dict:
    """Return the only input of a case as plain data."""
    return encode_inputs([value])[0]


def decode_input(data: dict, device: torch.device | str = "cpu") -> object:
    """Return the only input of a case."""
    return decode_inputs([data], device)[0]


def holds_tensor(data: dict) -> bool:
    """Whether an input as plain data is a tensor, or has one in it."""
    if data["kind"] == "dict":
        return any(holds_tensor(part) for pair in data["items"] for part in pair)
    return data["kind"] in (*WITH_MEMORY, "alias") or any(holds_tensor(item) for item in data.get("items", ()))


def _encode(value: object, firsts: list[torch.Tensor]) -> dict:
    if type(value) is list:
        return {"kind": "list", "items": [_encode(item, firsts) for item in value]}
    if type(value) is not torch.Tensor:
        return encode(value)
    if value.is_conj() or value.is_neg():
        value = value.resolve_conj().resolve_neg()
    number = next((number for number, first in enumerate(firsts) if _share(value, first)), None)
    if number is not None and value is firsts[number]:
        return {"kind": "alias", "of": number}
    data = _encode_alone(value) if number is None else {"kind": "alias", "of": number, **_place(value)}
    if data["kind"] in WITH_MEMORY:
        firsts.append(value)
    return {**data, "grad": "leaf" if value.is_leaf else "result"} if value.requires_grad else data


def _share(one: torch.Tensor, other: torch.Tensor) -> bool:
    memory = one.untyped_storage().data_ptr()  # 0 where there is none
    return memory != 0 and memory == other.untyped_storage().data_ptr()


def _encode_alone(tensor: torch.Tensor) -> dict:
    storage = torch.empty(0, dtype=tensor.dtype, device="cpu").set_(tensor.detach().untyped_storage())
    fresh = torch.empty(tensor.shape, device="meta").stride() == tensor.stride() and storage.numel() == tensor.numel()
    return encode(tensor) if fresh else {**encode(storage), "kind": "strided", **_place(tensor)}


def _place(tensor: torch.Tensor) -> dict:
    """Return where and how a tensor lies in its memory."""
    place = {"shape": list(tensor.shape), "stride": list(tensor.stride()), "offset": tensor.storage_offset()}
    return {"dtype": str(tensor.dtype).removeprefix("torch."), **place}


def _decode(data: dict, device: torch.device | str, firsts: list[torch.Tensor]) -> object:
    if data["kind"] == "list":
        return [_decode(item, device, firsts) for item in data["items"]]
    if data["kind"] == "alias":
        return _alias(data, firsts[data["of"]])
    if data["kind"] not in WITH_MEMORY:
        return move_to(decode(data), device)
    strided, grad = data["kind"] == "strided", data.get("grad")
    tensor = tensor_of(data["dtype"], [-1] if strided else data["shape"], data["data"]).to(device)
    if grad == "result":
        tensor = tensor.requires_grad_().clone()
    if strided:
        tensor = tensor.as_strided(data["shape"], data["stride"], data["offset"])
    firsts.append(tensor.requires_grad_() if grad == "leaf" else tensor)
    return firsts[-1]


def _alias(data: dict, first: torch.Tensor) -> torch.Tensor:
    """Return a tensor in the memory of the first one there; one with a history has it from the first one."""
    if "shape" not in data:
        return first
    dtype, grad = DTYPES[data["dtype"]], data.get("grad")
    memory = first if grad == "result" else first.detach()
    if dtype != first.dtype:
        whole = first.untyped_storage().nbytes() // first.itemsize
        memory = memory.as_strided([whole], [1], 0).view(dtype)
    tensor = memory.as_strided(data["shape"], data["stride"], data["offset"])
    return tensor.requires_grad_() if grad else tensor
