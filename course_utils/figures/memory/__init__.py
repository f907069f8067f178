"""Tensors over their storages: which cells each reads, what a write changed, why `view` refuses."""

from course_utils.figures.memory.draw import draw_memory
from course_utils.figures.memory.snapshot import memory_snapshot
from course_utils.figures.memory.view import draw_view

__all__ = ["draw_memory", "draw_view", "memory_snapshot"]
