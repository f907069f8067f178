"""Routines that share the memory of their argument, write into it, or copy."""

import torch


def through_slice(x: torch.Tensor) -> torch.Tensor:
    """Return the first half of the rows, by a slice."""
    return x[: len(x) // 2]


def through_index(x: torch.Tensor) -> torch.Tensor:
    """Return the first half of the rows, by a list of their numbers."""
    return x[list(range(len(x) // 2))]


def through_view(x: torch.Tensor) -> torch.Tensor:
    """Return the elements as one row, by `view`."""
    return x.view(-1)


def through_reshape_of_transpose(x: torch.Tensor) -> torch.Tensor:
    """Return the elements column by column as one row, by `reshape`."""
    return x.t().reshape(-1)


def through_clone(x: torch.Tensor) -> torch.Tensor:
    """Return the same tensor once more, by `clone`."""
    return x.clone()


def through_detach(x: torch.Tensor) -> torch.Tensor:
    """Return the same tensor once more, by `detach`."""
    return x.detach()


def plus_one_in_place(x: torch.Tensor) -> torch.Tensor:
    """Return one more than each element, by `+=`."""
    x += 1
    return x


def plus_one_anew(x: torch.Tensor) -> torch.Tensor:
    """Return one more than each element, by `+`."""
    return x + 1


def by_torch_tensor(array: object) -> torch.Tensor:
    """Return a tensor of a NumPy array, by `torch.tensor`."""
    return torch.tensor(array)


def by_from_numpy(array: object) -> torch.Tensor:
    """Return a tensor of a NumPy array, by `torch.from_numpy`."""
    return torch.from_numpy(array)


def by_from_numpy_as_float32(array: object) -> torch.Tensor:
    """Return a float32 tensor of a NumPy array, by `torch.from_numpy` and `float`."""
    return torch.from_numpy(array).float()


def by_as_tensor_as_float32(array: object) -> torch.Tensor:
    """Return a float32 tensor of a NumPy array, by `torch.as_tensor`."""
    return torch.as_tensor(array, dtype=torch.float32)
