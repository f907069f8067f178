"""Plain data back into values of exact types, whoever wrote it: `observation.py` is the other side."""

import base64
import math

import numpy as np
import torch

from course_utils.observation import (
    CONTAINERS,
    DEEPEST,
    DEVICE,
    DTYPES,
    LARGEST,
    LONGEST,
    MOST_AXES,
    MOST_ITEMS,
    MOST_KEYS,
    Raised,
    Strange,
)


class Malformed(ValueError):
    """Data that no observer of ours writes. The message names what is wrong with it."""


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
        raise Malformed(f"an observation could not be read ({type(error).__name__})") from None


def decode_input(data: dict) -> object:
    """Return an input from `encode_input`, in a storage of its own."""
    if data["kind"] == "list":
        return [decode_input(item) for item in data["items"]]
    if data["kind"] == "strided":
        tensor = _tensor(data["dtype"], [-1], data["data"]).as_strided(data["shape"], data["stride"], data["offset"])
    else:
        tensor = decode(data)
    if "grad" not in data:
        return tensor
    return tensor.requires_grad_() if data["grad"] == "leaf" else tensor.requires_grad_().clone()


def _decode(data: dict, depth: int) -> object:
    kind = data["kind"]
    if depth == 0:
        raise Malformed("an observation is nested too deeply")
    if kind in CONTAINERS:
        items = [_decode(item, depth - 1) for item in _list(data["items"], MOST_ITEMS)]
        if kind == "size" and any(type(size) is not int or not 0 <= size < 1 << 63 for size in items):
            raise Malformed("an observed Size holds something that is no size")
        return CONTAINERS[kind](items)
    if kind == "dict":
        pairs = [_list(pair, 2) for pair in _list(data["items"], MOST_KEYS)]
        return {_decode(key, depth - 1): _decode(value, depth - 1) for key, value in pairs}
    if kind in ("tensor", "parameter", "ndarray"):
        return _array(data)
    return _scalar(kind, data)


def _scalar(kind: str, data: dict) -> object:
    if kind == "plain":
        return data["value"] if data["value"] is None or type(data["value"]) is bool else _text(data["value"])
    if kind == "int":
        return int(_text(data["value"]))
    if kind == "float":
        (number,) = _list(data["value"], 1)
        return float.fromhex(_text(number))
    if kind == "complex":
        real, imag = _list(data["value"], 2)
        return complex(float.fromhex(_text(real)), float.fromhex(_text(imag)))
    if kind == "dtype":
        return DTYPES[_text(data["value"])]
    if kind == "device":
        return _device(_text(data["value"]))
    if kind == "ellipsis":
        return ...
    if kind == "raised":
        return Raised(_text(data["type"]), _text(data["message"]))
    if kind == "strange":
        return Strange(_text(data["type"]))
    raise Malformed("an observation is of an unknown kind")


def _device(name: str) -> torch.device:
    if not DEVICE.fullmatch(name):
        raise Malformed("an observed device is none that there is")
    return torch.device(name)


def _list(value: object, most: int) -> list:
    if type(value) is not list or len(value) > most:
        raise Malformed(
            f"an observation holds something other than a list of at most {most} items where a list belongs"
        )
    return value


def _text(value: object) -> str:
    if type(value) is not str or len(value) > LONGEST:
        raise Malformed("an observation holds something other than a short text where a text belongs")
    return value


def _array(data: dict) -> torch.Tensor | np.ndarray:
    shape = _list(data["shape"], MOST_AXES)
    if any(type(size) is not int or not 0 <= size <= LARGEST for size in shape):
        raise Malformed("an observed tensor has a shape that no tensor has")
    tensor = _tensor(data["dtype"], shape, data["data"])
    if data["kind"] == "parameter":
        return torch.nn.Parameter(tensor, requires_grad=False)
    return tensor.numpy() if data["kind"] == "ndarray" else tensor


def _tensor(dtype: str, shape: list[int], data: str) -> torch.Tensor:
    raw = bytearray(base64.b64decode(data, validate=True))
    itemsize = DTYPES[dtype].itemsize
    if len(raw) > LARGEST or (shape != [-1] and len(raw) != math.prod(shape) * itemsize):
        raise Malformed(f"an observed tensor came with {len(raw)} bytes, which its shape and dtype do not take")
    if not raw:
        return torch.empty([0] if shape == [-1] else shape, dtype=DTYPES[dtype], device="cpu")
    with torch.device("cpu"):
        return torch.frombuffer(raw, dtype=DTYPES[dtype]).reshape(shape)
