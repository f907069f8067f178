"""Broadcasting: the rule read from the right, what stretches, what fails, and where gradients go."""

from course_utils.figures.broadcast.draw import draw_broadcast

__all__ = ["draw_broadcast"]
