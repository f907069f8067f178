"""What a lesson imports: checks of your own answers, help, pictures of your own tensors.

It never imports `grader`: no reference solution travels with it.
"""

from course_utils.check import CheckFailed, check
from course_utils.figures import Figure, draw_axes, draw_card, draw_ladder, draw_shapes
from course_utils.hints import hint
from course_utils.machine import machine
from course_utils.progress import progress
from course_utils.reveal import reveal
from course_utils.target import draw_target

__all__ = [
    "CheckFailed",
    "Figure",
    "check",
    "draw_axes",
    "draw_card",
    "draw_ladder",
    "draw_shapes",
    "draw_target",
    "hint",
    "machine",
    "progress",
    "reveal",
]
