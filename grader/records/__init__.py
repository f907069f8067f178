"""Records: one file for each attempt at grading a submission. Whatever else is known of scores is derived from them.

`attempt` says what an attempt is, `reading` reads one strictly, `store` keeps them.
"""

from grader.records.attempt import GRADED, NOT_GRADED, Attempt, Part, Scored
from grader.records.reading import fingerprint
from grader.records.store import history, is_current, latest, write

__all__ = [
    "GRADED",
    "NOT_GRADED",
    "Attempt",
    "Part",
    "Scored",
    "fingerprint",
    "history",
    "is_current",
    "latest",
    "write",
]
