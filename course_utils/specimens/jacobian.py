"""Vector functions: a row of numbers in, a row of numbers out."""

import torch


def weather(x: torch.Tensor) -> torch.Tensor:
    """Return temperature, humidity, rain, PM2.5 and UV at (latitude, longitude, hour), by made-up formulas."""
    latitude, longitude, hour = x
    temperature = 30 - latitude / 2 - (hour - 14) ** 2 / 4
    humidity = 50 + longitude / 4 + (hour - 14) ** 2 / 2
    rain = (latitude - 30) * (longitude - 100) / 8
    pm25 = 20 + 3 * hour
    uv = 10 - latitude / 8 - (hour - 12) ** 2 / 4
    return torch.stack([temperature, humidity, rain, pm25, uv])


def squares(x: torch.Tensor) -> torch.Tensor:
    """Return the square of each element."""
    return x**2


def running_sums(x: torch.Tensor) -> torch.Tensor:
    """Return the sums of the first element, of the first two, and so on."""
    return x.cumsum(0)


def neighbour_products(x: torch.Tensor) -> torch.Tensor:
    """Return the product of each element with the next: one number fewer."""
    return x[1:] * x[:-1]


def sum_and_squares(x: torch.Tensor) -> torch.Tensor:
    """Return two numbers: the sum of all elements, and the sum of their squares."""
    return torch.stack([x.sum(), (x * x).sum()])


def one_and_triples(x: torch.Tensor) -> torch.Tensor:
    """Return 1, and then three times each element."""
    return torch.cat([x.new_ones(1), 3 * x])


def pair_products(x: torch.Tensor) -> torch.Tensor:
    """Return the product of each element with each, as a square table."""
    return x[:, None] * x
