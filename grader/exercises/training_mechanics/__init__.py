"""The exercises of lesson 08, training mechanics."""

import math
from random import Random

import torch


def quarters(rng: Random, *shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return small multiples of a quarter, none of them 0: sums of their products are exact in both float dtypes."""
    numbers = [rng.choice((-1, 1)) * rng.randrange(1, 9) / 4 for _ in range(math.prod(shape))]
    return torch.tensor(numbers, dtype=dtype).reshape(shape)
