"""What a tensor or a NumPy array says about its memory."""

import sys
from dataclasses import dataclass
from typing import Any

import torch

from course_utils.figures.kinds import kind_of
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import attempt, untouched

NUMBERS = "biufc"  # the kinds of NumPy's dtypes that are numbers


@dataclass(eq=False, repr=False)
class Source:
    """One tensor or array on its memory. Everything is counted in bytes.

    Attributes:
        name: as the learner calls it.
        shape: its shape.
        strides: bytes from an element to the next, along each axis.
        offset: from the start of the memory to the element of index 0, 0, ….
        itemsize: of one element.
        dtype: of PyTorch or of NumPy.
        start, nbytes, device: the memory that it lies on, whole.
        version: how many in-place writes autograd has counted; None where none are counted.
        note: what is special about it, or "".
        owner: the storage or array that holds the memory.
    """

    name: str
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int
    itemsize: int
    dtype: Any
    start: int
    nbytes: int
    device: str
    version: int | None
    note: str
    owner: Any

    @property
    def is_array(self) -> bool:
        return not isinstance(self.dtype, torch.dtype)


def read_source(name: str, value: object, function: str) -> Source | str:
    """Return where the elements of a tensor or an array lie, or a sentence on why there is no such place.

    Raises:
        TypeError: if `value` is neither.
    """
    label = shorten(name, 20)
    if isinstance(value, torch.Tensor):
        why = attempt(lambda: _placeless(value), "")
        source = None if why else attempt(lambda: _of_tensor(label, value), None)
        return source or f"{label} has no row of cells: {why or _what(value) + ' Its memory cannot be read.'}"
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray):
        if value.dtype.kind not in NUMBERS:
            kind = "references to Python objects" if value.dtype.kind == "O" else shorten(str(value.dtype))
            return f"{label} has no row of cells: an array of {kind}, not of numbers."
        return _of_array(label, value)
    raise TypeError(_refusal(name, value, function))


def _refusal(name: str, value: object, function: str) -> str:
    given = "None" if value is None else f"a {type(value).__name__}"
    advice = "give it a torch.Tensor or a NumPy array"
    if value is None:
        advice = "a tensor's .grad is None as long as no backward() has reached it"
    elif isinstance(value, bool | int | float | complex | list | tuple):
        advice = "write torch.tensor(…) around it"
    return f"{function} draws tensors and NumPy arrays, and {shorten(name)} is {given}: {advice}."


def _what(tensor: torch.Tensor) -> str:
    kind, note = kind_of(tensor)
    return note or f"A {kind}."


def _placeless(tensor: torch.Tensor) -> str:
    """Say why a tensor has no elements in memory, or return ""."""
    if tensor.is_nested:
        return _what(tensor) + " Draw a part of it, such as t.unbind()[0]."
    if tensor.layout is not torch.strided:
        return _what(tensor) + " Draw the tensors that it is made of, such as t.values()."
    if tensor.is_meta:
        return _what(tensor)
    if torch._C._is_cow_tensor(tensor):
        return "a lazy clone: its memory is copied at the first write, or if its address is asked for."
    storage = tensor.untyped_storage()
    if storage.nbytes() == 0:
        return f"its storage holds 0 bytes, and its shape is {tuple(tensor.shape)}."
    if storage.device.type == "meta" or storage.data_ptr() == 0:
        return f"a {shorten(type(tensor).__name__)} without memory behind it."
    return ""


def _of_tensor(name: str, tensor: torch.Tensor) -> Source | None:
    storage, size = tensor.untyped_storage(), tensor.element_size()
    shape, strides = tuple(map(int, tensor.shape)), tuple(int(step) * size for step in tensor.stride())
    offset = int(tensor.storage_offset()) * size
    if 0 not in shape and offset + _span(shape, strides, size)[1] > storage.nbytes():
        return None
    memory = (storage.data_ptr(), storage.nbytes(), str(storage.device))
    version = attempt(lambda: tensor._version, None)
    return Source(name, shape, strides, offset, size, tensor.dtype, *memory, version, _note(tensor), storage)


def _note(tensor: torch.Tensor) -> str:
    notes = []
    if type(tensor) is not torch.Tensor:
        notes.append(f"a {shorten(type(tensor).__name__)}")
    if tensor.is_quantized:
        notes.append("quantized: the cells hold the whole numbers")
    if tensor.is_conj():
        notes.append("reads each imaginary part with the other sign (conj)")
    if tensor.is_neg():
        notes.append("reads each number with the other sign (neg)")
    return "; ".join(notes)


def _of_array(name: str, array: Any) -> Source:
    array, owner = array.view(sys.modules["numpy"].ndarray), _owner(array)
    shape, strides, size = array.shape, array.strides, array.dtype.itemsize
    if isinstance(owner.base, torch.Tensor):
        with untouched():
            owner = owner.base.untyped_storage()
        start, nbytes = owner.data_ptr(), owner.nbytes()
    else:
        low, high = _span(owner.shape, owner.strides, owner.dtype.itemsize)
        start, nbytes = owner.ctypes.data + low, high - low if owner.size else 0
    offset = array.ctypes.data - start
    return Source(name, shape, strides, offset, size, array.dtype, start, nbytes, "cpu", None, "NumPy array", owner)


def _owner(array: Any) -> Any:
    """Return the array that the others are views of."""
    while isinstance(array.base, sys.modules["numpy"].ndarray):
        array = array.base
    return array


def _span(shape: tuple[int, ...], strides: tuple[int, ...], itemsize: int) -> tuple[int, int]:
    """Return the bytes from the element of index 0, 0, … to the first byte and to the end of the last."""
    steps = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
    return sum(step for step in steps if step < 0), sum(step for step in steps if step > 0) + itemsize
