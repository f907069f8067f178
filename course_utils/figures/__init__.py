"""Pictures of a learner's own tensors, each with the same in words."""

from course_utils.figures.axes import draw_axes
from course_utils.figures.card import draw_card
from course_utils.figures.figure import Figure
from course_utils.figures.ladder import draw_ladder
from course_utils.figures.shapes import draw_shapes

__all__ = ["Figure", "draw_axes", "draw_card", "draw_ladder", "draw_shapes"]
