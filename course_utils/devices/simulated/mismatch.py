"""Operands on different devices: what PyTorch refuses, in its own words.

The words are those of CUDA builds, with `simgpu` in place of `cuda`. Element-wise functions have one sentence; those
with a kernel of their own (`arguments.py`) name the argument, and a few have words of their own.
"""

from collections.abc import Callable

import torch

from course_utils.devices.simulated.arguments import RULES, arguments_of
from course_utils.devices.simulated.costs import writes
from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.tags import index_of, tensors_in

SIZES_ONLY = {"expand_as", "view_as", "reshape_as", "_has_compatible_shallow_copy_type", "is_same_size"}
COPIES_OVER = {"set_", "new_tensor", "new", "_pack_padded_sequence", "_pad_packed_sequence"}
RECURRENT = {"lstm", "gru", "rnn_tanh", "rnn_relu"}
HOST_SIZES = RECURRENT | {"ctc_loss"}  # batch sizes and lengths lie on the host
NO_NUMBERS = {"cat", "stack", "concat", "take", "index_copy", "index_copy_", "index_fill", "index_fill_"}
SAME = "Expected all tensors to be on the same device, but"


def device_name(index: int | None) -> str:
    """Return a place as PyTorch writes it."""
    return "cpu" if index is None else f"simgpu:{index}"


def type_name(tensor: torch.Tensor) -> str:
    """Return what `tensor.type()` says: the class of the time when each device had classes of its own."""
    plain = tensor.type()
    return plain if index_of(tensor) is None else plain.replace("torch.", "torch.simgpu.", 1)


def refuse_mixed(function: Callable, name: str, args: tuple, kwargs: dict) -> None:
    """Raise if the operands of a call lie on different devices and a GPU would mind.

    Raises:
        RuntimeError: in PyTorch's words.
    """
    if name in SIZES_ONLY or name in COPIES_OVER:
        return
    if name in RECURRENT:
        _refuse_recurrent(args)
    elif name.startswith("conv"):
        _refuse_convolution(*arguments_of(args, kwargs, (0, "input"), (1, "weight"), (2, "bias")))
    elif name.startswith("masked_fill"):
        _refuse_mask(*arguments_of(args, kwargs, (0, "input"), (1, "mask")))
    elif name == "scaled_dot_product_attention":
        _refuse_attention(*arguments_of(args, kwargs, (0, "query"), (1, "key"), (2, "value")))
    elif rule := RULES.get(function) or RULES.get(name):
        kernel, words = rule(args, kwargs)
        _refuse_argument(kernel, [(word, index_of(tensor)) for word, tensor in words if tensor is not None])
    if name not in HOST_SIZES:
        _refuse_elementwise(name, args, kwargs)


def refuse_lists(places: list, args: tuple, kwargs: dict) -> None:
    """Raise if lists of tensors, as optimisers use them, differ in their places item by item.

    Raises:
        RuntimeError: in PyTorch's words.
    """
    for values in (*args, *kwargs.values()):
        if isinstance(values, tuple | list) and all(isinstance(value, torch.Tensor) for value in values):
            for place, tensor in zip(places, values, strict=False):
                index = index_of(tensor)
                if index != place and (index is not HOST or tensor.dim()):
                    raise RuntimeError(
                        _two_devices(place if place is not HOST else index, HOST if place is HOST else index)
                    )


def refuse_returned(name: str, number: int, expected: int | None, index: int | None) -> None:
    """Raise because a function of one's own gave back a gradient on another device than its input's.

    Raises:
        RuntimeError: in PyTorch's words; without a name, the gradient was given to `backward`.
    """
    start = f"Function {name} returned an invalid gradient" if name else "invalid gradient"
    raise RuntimeError(
        f"{start} at index {number} - expected device {device_name(expected)} but got {device_name(index)}"
    )


def _two_devices(common: int | None, other: int | None) -> str:
    return f"{SAME} found at least two devices, {device_name(common)} and {device_name(other)}!"


def _refuse_elementwise(name: str, args: tuple, kwargs: dict) -> None:
    operands = tensors_in((*args, *kwargs.values()))
    places = [index_of(tensor) for tensor in operands]
    common = next(index for index in places if index is not None)
    written = [kwargs.get("out"), operands[0] if writes(name) else None]
    for tensor, index in zip(operands, places, strict=True):
        a_number = index is None and tensor.dim() == 0 and name not in NO_NUMBERS
        if index != common and not (a_number and all(tensor is not one for one in written)):
            raise RuntimeError(_two_devices(common, index))


def _refuse_argument(kernel: str, words: list[tuple[str, int | None]]) -> None:
    for word, index in words[1:]:
        if index != words[0][1]:
            raise RuntimeError(
                f"{SAME} got {word} is on {device_name(index)}, different from other tensors on "
                f"{device_name(words[0][1])} (when checking argument in method wrapper_SIMGPU_{kernel})"
            )


def _refuse_convolution(image: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
    for word, tensor in (("weight", weight), ("bias", bias)):
        if tensor is not None and (index_of(image) is None) != (index_of(tensor) is None):
            mkldnn = index_of(image) is None and word == "weight"
            raise RuntimeError(
                f"Input type ({type_name(image)}) and {word} type ({type_name(tensor)}) should be the same"
                f"{' or input should be a MKLDNN tensor and weight is a dense tensor' if mkldnn else ''}"
            )
    _refuse_argument("_cudnn_convolution", [("self", index_of(image)), ("weight", index_of(weight))])


def _refuse_mask(tensor: torch.Tensor, mask: torch.Tensor) -> None:
    if index_of(tensor) != index_of(mask):
        raise RuntimeError(
            "expected self and mask to be on the same device, but got mask on "
            f"{device_name(index_of(mask))} and self on {device_name(index_of(tensor))}"
        )


def _refuse_attention(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> None:
    places = [index_of(tensor) for tensor in (query, key, value)]
    if len(set(places)) > 1:
        query, key, value = (device_name(index) for index in places)
        raise RuntimeError(
            "Expected query, key, and value to have the same device type, but got query.device: "
            f"{query} key.device: {key} and value.device: {value} instead."
        )


def _refuse_recurrent(args: tuple) -> None:
    """`lstm` and its kin: (input, hidden, weights, …), or (input, batch sizes, hidden, weights, …) if packed."""
    packed = isinstance(args[1], torch.Tensor) and isinstance(args[3], tuple | list)
    hidden, weights = args[2:4] if packed else args[1:3]
    for word, tensors in (("hidden", tensors_in((hidden,))), ("parameter", tensors_in((weights,)))):
        for tensor in tensors:
            if index_of(tensor) != index_of(args[0]):
                raise RuntimeError(
                    f"Input and {word} tensors are not at the same device, found input tensor at "
                    f"{device_name(index_of(args[0]))} and {word} tensor at {device_name(index_of(tensor))}"
                )
