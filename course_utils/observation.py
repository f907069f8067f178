"""A value as plain typed data, written on one side and read on the other.

The student's process only answers. What leaves it is JSON of a fixed shape, which the reader on the other side
rebuilds into exact types from an allow-list: nothing is unpickled or evaluated, and an object that only behaves
like a tensor arrives as a `Strange`.
"""

import base64
import math
from dataclasses import dataclass

import numpy as np
import torch

LARGEST = 1 << 22  # bytes of tensor data in one value
MOST_ITEMS = 10_000  # in one container
LONGEST = 10_000  # characters in one string
DEEPEST = 8  # containers in containers

DTYPES = {
    str(dtype).removeprefix("torch."): dtype
    for dtype in (
        torch.bool,
        torch.uint8,
        torch.int8,
        torch.int16,
        torch.int32,
        torch.int64,
        torch.float16,
        torch.bfloat16,
        torch.float32,
        torch.float64,
        torch.complex64,
        torch.complex128,
    )
}
CONTAINERS = {"tuple": tuple, "list": list, "size": torch.Size}


class Malformed(ValueError):
    """Data that no observer of ours writes. The message names what is wrong with it."""


@dataclass(frozen=True)
class Raised:
    """The call ended with an exception."""

    type: str
    message: str


@dataclass(frozen=True)
class Strange:
    """A value that is not on the allow-list, named by its type."""

    type: str


# ---- writing


def encode(value: object) -> dict:
    """Return `value` as plain data; a value outside the allow-list becomes a `Strange`, never an error."""
    try:
        return _encode(value, DEEPEST)
    except Exception as error:  # a hostile or broken object must not end the check
        return {"kind": "strange", "type": f"{_name(value)} ({type(error).__name__} when read)"[:120]}


def _encode(value: object, depth: int) -> dict:
    exact = type(value)
    if value is None or exact in (bool, str):
        return _encode_plain(value)
    if exact is int:
        return {"kind": "int", "value": str(value)}
    if exact in (float, complex):
        return {"kind": exact.__name__, "value": [float(x).hex() for x in _real_and_imaginary(value)]}
    if exact in (torch.Tensor, torch.nn.Parameter):
        return _encode_tensor(value)
    if exact is np.ndarray:
        return {**_encode_tensor(torch.from_numpy(value.copy())), "kind": "ndarray"}
    if exact in (torch.dtype, torch.device):
        return {"kind": exact.__name__, "value": str(value).removeprefix("torch.")}
    if exact in (tuple, list, torch.Size, dict):
        return _encode_container(value, depth)
    if isinstance(value, Raised):
        return {"kind": "raised", "type": value.type, "message": value.message}
    return {"kind": "ellipsis"} if value is ... else {"kind": "strange", "type": _name(value)}


def _name(value: object) -> str:
    return type.__getattribute__(type(value), "__name__")[:80]


def _encode_plain(value: bool | str | None) -> dict:
    if isinstance(value, str) and len(value) > LONGEST:
        return {"kind": "strange", "type": f"str of {len(value)} characters"}
    return {"kind": "plain", "value": value}


def _real_and_imaginary(value: float | complex) -> tuple[float, ...]:
    return (value.real, value.imag) if isinstance(value, complex) else (value,)


def _encode_container(value: tuple | list | dict, depth: int) -> dict:
    if len(value) > MOST_ITEMS or depth == 0:
        return {"kind": "strange", "type": f"{_name(value)} too large or too deep to read"}
    if type(value) is dict:
        items = [[_encode(k, depth - 1), _encode(v, depth - 1)] for k, v in value.items()]
        return {"kind": "dict", "items": items}
    kind = next(kind for kind, exact in CONTAINERS.items() if type(value) is exact)
    return {"kind": kind, "items": [_encode(item, depth - 1) for item in value]}


def _encode_tensor(tensor: torch.Tensor) -> dict:
    dtype = str(tensor.dtype).removeprefix("torch.")
    if tensor.layout is not torch.strided or tensor.is_meta or dtype not in DTYPES:
        return {"kind": "strange", "type": f"Tensor ({dtype}, {tensor.layout}, {tensor.device.type})"}
    if tensor.numel() * tensor.element_size() > LARGEST:
        return {"kind": "strange", "type": f"Tensor of shape {tuple(tensor.shape)}, too large to read"}
    kind = "parameter" if type(tensor) is torch.nn.Parameter else "tensor"
    return {"kind": kind, "dtype": dtype, "shape": list(tensor.shape), "data": _bytes(tensor)}


def _bytes(tensor: torch.Tensor) -> str:
    # a fresh one-dimensional tensor: a size-1 axis may carry any stride, which breaks the view as bytes
    flat = torch.empty(tensor.numel(), dtype=tensor.dtype)
    flat.copy_(tensor.detach().reshape(-1))
    return base64.b64encode(flat.view(torch.uint8).numpy().tobytes()).decode()


def encode_input(value: object) -> dict:
    """Return an input as plain data, a tensor with its strides and its whole storage: layout is part of a case."""
    if type(value) is not torch.Tensor or value.is_contiguous():
        return encode(value)
    storage = torch.empty(0, dtype=value.dtype).set_(value.untyped_storage())
    place = {"stride": list(value.stride()), "offset": value.storage_offset()}
    return {**_encode_tensor(storage), "kind": "strided", "shape": list(value.shape), **place}


# ---- reading


def decode(data: object) -> object:
    """Return the value that plain `data` stands for.

    Raises:
        Malformed: `data` is not what `encode` writes.
    """
    try:
        return _decode(data, DEEPEST + 1)
    except Malformed:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RuntimeError) as error:
        raise Malformed(f"an observation could not be read ({type(error).__name__}: {error})"[:200]) from None


def decode_input(data: dict) -> object:
    """Return an input from `encode_input`, in a storage of its own."""
    if data["kind"] != "strided":
        return decode(data)
    storage = _tensor(data["dtype"], [-1], data["data"])
    return storage.as_strided(data["shape"], data["stride"], data["offset"])


def _decode(data: dict, depth: int) -> object:
    kind = data["kind"]
    if depth == 0:
        raise Malformed("an observation is nested too deeply")
    if kind in CONTAINERS:
        return CONTAINERS[kind]([_decode(item, depth - 1) for item in _items(data)])
    if kind == "dict":
        return {_decode(k, depth - 1): _decode(v, depth - 1) for k, v in _items(data)}
    if kind in ("tensor", "parameter", "ndarray"):
        return _decode_tensor(data)
    return _decode_scalar(kind, data)


def _items(data: dict) -> list:
    if len(data["items"]) > MOST_ITEMS:
        raise Malformed(f"an observation holds more than {MOST_ITEMS} items")
    return data["items"]


def _decode_scalar(kind: str, data: dict) -> object:
    if kind == "plain" and (data["value"] is None or type(data["value"]) in (bool, str)):
        return data["value"]
    if kind == "int":
        return int(_text(data["value"]))
    if kind in ("float", "complex"):
        numbers = [float.fromhex(_text(number)) for number in data["value"]]
        return complex(*numbers) if kind == "complex" else float(*numbers)
    if kind == "dtype":
        return getattr(torch, data["value"]) if data["value"] in DTYPES else Strange(_text(data["value"]))
    if kind == "device":
        return torch.device(_text(data["value"]))
    if kind == "ellipsis":
        return ...
    if kind == "raised":
        return Raised(_text(data["type"]), _text(data["message"]))
    if kind == "strange":
        return Strange(_text(data["type"]))
    raise Malformed(f"an observation has the unknown kind {kind!r}"[:200])


def _text(value: object) -> str:
    if type(value) is not str or len(value) > LONGEST:
        raise Malformed("an observation holds something other than a short text where a text belongs")
    return value


def _decode_tensor(data: dict) -> torch.Tensor | np.ndarray:
    shape = data["shape"]
    if len(shape) > 16 or any(type(size) is not int or not 0 <= size <= LARGEST for size in shape):
        raise Malformed("an observed tensor has a shape that no tensor has")
    tensor = _tensor(data["dtype"], shape, data["data"])
    if data["kind"] == "parameter":
        return torch.nn.Parameter(tensor, requires_grad=False)
    return tensor.numpy() if data["kind"] == "ndarray" else tensor


def _tensor(dtype: str, shape: list[int], data: str) -> torch.Tensor:
    raw = bytearray(base64.b64decode(data, validate=True))
    itemsize = DTYPES[dtype].itemsize
    if len(raw) > LARGEST or (shape != [-1] and len(raw) != math.prod(shape) * itemsize):
        raise Malformed(f"an observed tensor of shape {tuple(shape)} came with {len(raw)} bytes"[:200])
    if not raw:
        return torch.empty([0] if shape == [-1] else shape, dtype=DTYPES[dtype])
    return torch.frombuffer(raw, dtype=DTYPES[dtype]).reshape(shape)
