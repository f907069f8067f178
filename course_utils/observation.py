"""A value as plain typed data, as the student's process writes it; `reading.py` is the other side.

The student's process only answers. What leaves it is JSON of a fixed shape, which the reader rebuilds into exact
types from an allow-list: nothing is unpickled or evaluated, and an object that only behaves like a tensor arrives
as a `Strange`.
"""

import base64
import re
from dataclasses import dataclass
from types import FunctionType

import numpy as np
import torch

from course_utils.specimens import SPECIMENS

LARGEST = 1 << 22  # bytes of tensors and texts in one value; also the largest size of an axis
MOST_ITEMS = 10_000  # items in one value, all its containers together
MOST_KEYS = 1_000  # in one dict
LONGEST = 10_000  # characters in one text
DEEPEST = 8  # containers in containers
MOST_AXES = 16

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
DEVICE = re.compile(r"(cpu|cuda|mps|xpu|meta|simgpu)(:\d{1,2})?")
SECOND = "second"  # the device of a check's second leg, whichever it is
CONTAINERS = {"tuple": tuple, "list": list, "size": torch.Size}


@dataclass(frozen=True)
class Raised:
    """The call ended with an exception."""

    type: str
    message: str


@dataclass(frozen=True)
class Strange:
    """A value that is not on the allow-list, named by its type."""

    type: str


@dataclass(frozen=True)
class Place:
    """A device that need not exist where it is read: the second one, or a simulated GPU."""

    name: str


def encode(value: object, second: torch.device | None = None) -> dict:
    """Return `value` as plain data; what is outside the allow-list or too large becomes a `Strange`, never an error.

    Args:
        value: what a call gave.
        second: the device that the call ran on, if it was the second one; it is written as `SECOND`.
    """
    return _Writer(second).write(value, DEEPEST)


def places(value: object, second: torch.device) -> list[str]:
    """Return where each tensor in a value lies, `SECOND` for the second device; what cannot be read lies nowhere."""
    found = []
    try:
        _find_places(value, second, found, DEEPEST)
    except KeyboardInterrupt:
        raise
    except BaseException:  # as in `encode`: a hostile object must not end the check
        return ["nowhere"]
    return found


def _find_places(value: object, second: torch.device, found: list[str], depth: int) -> None:
    if type(value) in (torch.Tensor, torch.nn.Parameter) and len(found) < MOST_ITEMS:
        found.append(SECOND if value.device == second else str(value.device))
    elif type(value) in (tuple, list, dict) and depth:
        for item in value.values() if type(value) is dict else value:
            _find_places(item, second, found, depth - 1)


def name_of(value: object) -> str:
    """Return the name of a value's type, whatever its metaclass says."""
    return type.__dict__["__name__"].__get__(type(value))[:80]


class _Writer:
    """Writes one value and counts what it holds, so that no value takes the process with it."""

    def __init__(self, second: torch.device | None) -> None:
        self.items, self.bytes, self.second = MOST_ITEMS, LARGEST, second

    def write(self, value: object, depth: int) -> dict:
        try:
            return self._write(value, type(value), depth)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a hostile or broken object must not end the check
            return strange(f"{name_of(value)} ({name_of(error)} when read)")

    def _write(self, value: object, exact: type, depth: int) -> dict:
        if value is None or exact is bool:
            return {"kind": "plain", "value": value}
        if exact is str or exact is int:
            return self._write_text(str(value), exact)
        if exact is float or exact is complex:
            numbers = (value,) if exact is float else (value.real, value.imag)
            return {"kind": exact.__name__, "value": [number.hex() for number in numbers]}
        if exact is torch.Tensor or exact is torch.nn.Parameter or exact is np.ndarray:
            return self._write_array(value, exact)
        if any(exact is kind for kind in (tuple, list, torch.Size, dict)):
            return self._write_container(value, exact, depth)
        if exact is torch.device and self.second is not None and value == self.second:
            return {"kind": "device", "value": SECOND}
        return _write_name(value, exact)

    def _write_text(self, text: str, exact: type) -> dict:
        if len(text) > LONGEST or not self._take_bytes(len(text)):
            return strange(f"{exact.__name__} ({len(text)} characters, too long to read)")
        return {"kind": "plain" if exact is str else "int", "value": text}

    def _take_bytes(self, size: int) -> bool:
        """Take `size` bytes from the budget, unless it has less left: what is refused leaves room for the rest."""
        fits = size <= self.bytes
        self.bytes -= size if fits else 0
        return fits

    def _write_container(self, value: tuple | list | dict, exact: type, depth: int) -> dict:
        if depth == 0 or len(value) > (min(self.items, MOST_KEYS) if exact is dict else self.items):
            return strange(f"{name_of(value)} (too large or too deep to read)")
        self.items -= len(value)
        if exact is dict:
            items = [[self.write(key, depth - 1), self.write(item, depth - 1)] for key, item in value.items()]
            return {"kind": "dict", "items": items}
        kind = next(kind for kind, container in CONTAINERS.items() if exact is container)
        return {"kind": kind, "items": [self.write(item, depth - 1) for item in value]}

    def _write_array(self, array: torch.Tensor | np.ndarray, exact: type) -> dict:
        if exact is np.ndarray:
            kind, dtype, known, count = "ndarray", str(array.dtype), str(array.dtype) in DTYPES, array.size
        else:
            kind, dtype = "parameter" if exact is torch.nn.Parameter else "tensor", str(array.dtype)[len("torch.") :]
            known = array.layout is torch.strided and not array.is_meta and dtype in DTYPES
            count = array.numel() if known else 0
        if not known:
            return strange(f"{name_of(array)} ({dtype}{_layout(array)})")
        odd = array.ndim > MOST_AXES or max(array.shape, default=0) > LARGEST
        if odd or not self._take_bytes(count * DTYPES[dtype].itemsize):
            return strange(f"{name_of(array)} (shape {tuple(array.shape)}, too large to read)")
        return {"kind": kind, "dtype": dtype, "shape": list(array.shape), "data": _bytes(array)}


def _layout(array: torch.Tensor | np.ndarray) -> str:
    return f", {array.layout}, {array.device.type}" if isinstance(array, torch.Tensor) else ""


def _bytes(array: torch.Tensor | np.ndarray) -> str:
    if isinstance(array, np.ndarray):
        return base64.b64encode(array.tobytes()).decode()
    # a fresh one-dimensional tensor: a size-1 axis may carry any stride, which breaks the view as bytes
    flat = torch.empty(array.numel(), dtype=array.dtype, device="cpu")
    flat.copy_(array.detach().reshape(-1))
    return base64.b64encode(flat.view(torch.uint8).numpy().tobytes()).decode()


def _write_name(value: object, exact: type) -> dict:
    if exact is torch.dtype or exact is torch.device:
        name = str(value).removeprefix("torch.")
        known = name in DTYPES if exact is torch.dtype else DEVICE.fullmatch(name)
        return {"kind": exact.__name__, "value": name} if known else strange(f"{exact.__name__} ({name})")
    if exact is FunctionType and (name := next((name for name, one in SPECIMENS.items() if one is value), None)):
        return {"kind": "specimen", "name": name}
    if exact is Raised and type(value.type) is str and type(value.message) is str:
        return {"kind": "raised", "type": value.type[:LONGEST], "message": value.message[:LONGEST]}
    return {"kind": "ellipsis"} if value is ... else strange(name_of(value))


def strange(name: str) -> dict:
    """Return the data of a `Strange`."""
    return {"kind": "strange", "type": name[:120]}
