"""A tensor by its values: a grid, a heat map, a histogram."""

from course_utils.figures.tensor.draw import draw_tensor

__all__ = ["draw_tensor"]
