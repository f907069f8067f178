"""The exercises of lesson 04, memory: storage, strides, views and copies; and the inputs that they draw."""

import math
from random import Random

import torch

from grader.exercise import Write


def numbers(rng: Random, *shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return different whole numbers from 50 to 99: each says where it came from, and no sum of two is among them."""
    return torch.tensor(rng.sample(range(50, 100), math.prod(shape)), dtype=dtype).reshape(shape)


def written(rng: Random, *index: int) -> Write:
    """Return a challenge that writes a number which no input holds."""
    return Write(index, rng.randrange(500, 900))


def somewhere(rng: Random, x: torch.Tensor) -> tuple[int, ...]:
    """Return the index of some element."""
    return tuple(rng.randrange(size) for size in x.shape)
