"""Inputs that several exercises draw."""

import math
from random import Random

import torch

from grader.exercise import Case, Write


def image(rng: Random, *shape: int, dtype: torch.dtype = torch.uint8) -> torch.Tensor:
    """Return an image of the given shape with random whole numbers from 0 to 255."""
    pixels = [rng.randrange(256) for _ in range(math.prod(shape))]
    return torch.tensor(pixels, dtype=dtype).reshape(shape)


def transposed(tensor: torch.Tensor) -> torch.Tensor:
    """Return the same values in another layout: the storage runs through the axes backwards."""
    order = tuple(reversed(range(tensor.ndim)))
    return tensor.permute(order).contiguous().permute(order)


def then_written(rng: Random, tensor: torch.Tensor) -> Case:
    """Return a case of one image in which some pixel is changed after the call; none where there is no pixel."""
    if not tensor.numel():
        return Case((tensor,))
    index = tuple(rng.randrange(size) for size in tensor.shape)
    old = tensor[index].item()
    scaled = tensor.is_floating_point() and tensor.max() <= 1
    return Case((tensor,), Write(index, round((old + 0.5) % 1, 2) if scaled else (old + rng.randrange(1, 256)) % 256))
