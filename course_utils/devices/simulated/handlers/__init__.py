"""The functions about devices, by subject; importing this registers them with the mode."""

from course_utils.devices.simulated.handlers import indexing, making, moving, reading, refused, where

__all__ = ["indexing", "making", "moving", "reading", "refused", "where"]
