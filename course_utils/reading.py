"""Plain data back into values of exact types, whoever wrote it: `observation.py` is the other side."""

import base64
import math
import re

import numpy as np
import torch

from course_utils.devices.second import NAMES
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
    SECOND,
    Place,
    Raised,
    Strange,
)
from course_utils.specimens import SPECIMENS


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


def decode_record(record: dict) -> dict:
    """Return a record's fields as values; a field that a literal's record lacks is None."""
    result, second = decode(record["result"]), record.get("second")
    return {
        "result": result,
        "inputs": [decode(value) for value in record.get("inputs", ())],
        "probed": decode(record["probed"]) if record.get("probed") is not None else None,
        "second": _decode_second(second, result) if second is not None else None,
        "device": second["device"] if second is not None else "",
        "more": tuple(decode(value) for value in record.get("more", ())),
        "more_second": tuple(decode(value) for value in (second or {}).get("more", ())),
    }


def _decode_second(second: dict, first: object) -> tuple[object, tuple[str, ...]]:
    """Return the result on the second device, which is the first one where it is not said, and its tensors' places."""
    where = second["places"]
    known = second["device"] in NAMES and type(where) is list and len(where) <= MOST_ITEMS
    if not known or any(type(place) is not str or len(place) > 20 for place in where):
        raise Malformed("what an observation says of the second device cannot be read")
    return decode(second["result"]) if "result" in second else first, tuple(where)


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
    if kind == "specimen":
        return SPECIMENS[_text(data["name"])]
    if kind == "raised":
        return Raised(_text(data["type"]), _text(data["message"]))
    if kind == "strange":
        return Strange(_text(data["type"]))
    raise Malformed("an observation is of an unknown kind")


def _device(name: str) -> torch.device | Place:
    if name != SECOND and not DEVICE.fullmatch(name):
        raise Malformed("an observed device is none that there is")
    return Place(name) if re.match(f"simgpu|{SECOND}", name) else torch.device(name)


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
    tensor = tensor_of(data["dtype"], shape, data["data"])
    if data["kind"] == "parameter":
        return torch.nn.Parameter(tensor, requires_grad=False)
    return tensor.numpy() if data["kind"] == "ndarray" else tensor


def tensor_of(dtype: str, shape: list[int], data: str) -> torch.Tensor:
    """Return the tensor that bytes in base64 stand for; the shape may be [-1]."""
    raw = bytearray(base64.b64decode(data, validate=True))
    itemsize = DTYPES[dtype].itemsize
    if len(raw) > LARGEST or (shape != [-1] and len(raw) != math.prod(shape) * itemsize):
        raise Malformed(f"an observed tensor came with {len(raw)} bytes, which its shape and dtype do not take")
    if not raw:
        return torch.empty([0] if shape == [-1] else shape, dtype=DTYPES[dtype], device="cpu")
    with torch.device("cpu"):
        return torch.frombuffer(raw, dtype=DTYPES[dtype]).reshape(shape)
