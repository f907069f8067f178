"""The exercises of lesson 07, Jacobians and vectors: what they draw, and what their rules forbid."""

from random import Random

import torch

WHOLE = (".jacrev", ".jacfwd", ".jacobian", ".vjp", ".jvp", ".linearize", ".vmap", ".hessian")  # ready-made Jacobians
ENGINE = (*WHOLE, ".backward", ".grad", ".grad_and_value")


def row(rng: Random, count: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return different small whole numbers, none of them 0, 1 or 2."""
    return torch.tensor(rng.sample([*range(-9, -2), *range(3, 10)], count), dtype=dtype)


def every_other(numbers: torch.Tensor) -> torch.Tensor:
    """Return the same numbers in every other cell of their memory."""
    return torch.stack([numbers, numbers + 1], dim=1)[:, 0]


def table(rng: Random, rows: int, columns: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return a table of different whole numbers."""
    return torch.tensor(rng.sample(range(3, 40), rows * columns), dtype=dtype).reshape(rows, columns)
