"""Registering what the mode does instead of a function of PyTorch.

A handler is called with (mode, function, args, kwargs), as PyTorch was, and returns what the caller gets.
"""

from collections.abc import Callable

from course_utils.devices.simulated.mode import SimulatedMode


def handles(*functions: Callable) -> Callable:
    """Register what to do instead of these functions."""

    def register(handler: Callable) -> Callable:
        SimulatedMode.handlers.update(dict.fromkeys(functions, handler))
        return handler

    return register
