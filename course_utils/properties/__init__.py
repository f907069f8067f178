"""Properties of results, for answers that are random or of which several are right.

A sheet names a property and holds its parameters as plain data, so no code of the grader's travels to a student.
"""

from course_utils.properties.asking import misses_of
from course_utils.properties.calls import Calls, Miss
from course_utils.properties.predicates import PREDICATES

__all__ = ["PREDICATES", "Calls", "Miss", "misses_of"]
