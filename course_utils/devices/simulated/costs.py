"""What a call costs by the declared model: the bytes it moves, the operations it computes, whether the host waits."""

import math

import torch

WAITS = {"nonzero", "argwhere", "masked_select", "unique", "unique_consecutive", "equal", "allclose", "is_nonzero"}
WAITS |= {"__contains__", "bincount", "repeat_interleave", "histc"}  # their result's size or value is read
PRODUCTS = {"matmul", "mm", "bmm", "__matmul__", "__rmatmul__", "addmm", "baddbmm", "linear", "mv", "dot"}
ADDED = {"addmm", "baddbmm"}  # products whose first operand is added
READING = {"__index__", "__int__", "__invert__"}


def writes(name: str) -> bool:
    """Tell whether a function of this name writes into its first operand."""
    if name.startswith("__"):
        return name.startswith("__i") and name not in READING
    return name.endswith("_")


def cost_of(name: str, operands: list[torch.Tensor], results: list[torch.Tensor]) -> tuple[int, int]:
    """Return the bytes of operands and results, and the floating-point operations.

    A product costs two operations for each multiplication and addition, anything else one for each element of its
    result.
    """
    size = elements = 0
    for tensor in operands:
        size += tensor.nbytes
    for tensor in results:
        size += tensor.nbytes
        elements += tensor.numel()
    return size, elements * _operations_of_each(name, operands)


def _operations_of_each(name: str, operands: list[torch.Tensor]) -> int:
    """Return the operations for each element of the result."""
    if name in PRODUCTS and operands and operands[0].dim():
        return 2 * operands[1 if name in ADDED else 0].shape[-1]
    if name.startswith("conv") and len(operands) > 1:
        return 2 * math.prod(operands[1].shape[1:])
    if name == "scaled_dot_product_attention":
        return 4 * operands[0].shape[-1] * operands[1].shape[-2] // operands[2].shape[-1]
    return 1
