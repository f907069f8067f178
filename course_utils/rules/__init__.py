"""Rules about the text of an answer, judged on its syntax tree; nothing of it is executed."""

from course_utils.rules.breaking import Broken, broken_of
from course_utils.rules.cell import text_behind
from course_utils.rules.uses import KINDS, MODULES, PASSED_ON

__all__ = ["KINDS", "MODULES", "PASSED_ON", "Broken", "broken_of", "text_behind"]
