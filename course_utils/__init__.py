"""What a lesson imports: checks of your own answers, and hints.

It never imports `grader`: no reference solution travels with it.
"""

from course_utils.check import CheckFailed, check
from course_utils.hints import hint

__all__ = ["CheckFailed", "check", "hint"]
