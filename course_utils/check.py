"""`check(id, answer)`: observe an answer, judge it by the public cases, show what came out."""

import os
import textwrap

from course_utils.adapters import driven
from course_utils.channel import open_channel
from course_utils.feedback import Feedback
from course_utils.progress import record
from course_utils.rules import text_behind
from course_utils.sheets import find, runs_twice
from course_utils.show import display
from course_utils.trial import observe, observe_literal
from course_utils.verdict import Verdict, judge


class CheckFailed(AssertionError):
    """An answer did not earn all points; raised only while `nbgrader validate` runs."""

    def _render_traceback_(self) -> list[str]:
        return textwrap.wrap(f"{type(self).__name__}: {self}", 84)  # nbgrader cuts a line off at 87


def check(exercise: str, answer: object) -> None:
    """Try `answer` on the exercise's public cases and show what is right, what is not, and why.

    Args:
        exercise: the exercise's id, as in its check cell.
        answer: the learner's function, class or literal answer.

    Raises:
        UnknownExercise: no exercise has this id.
        CheckFailed: a part that earns points is not right and `nbgrader validate` is asking (`NBGRADER_VALIDATING=1`).
    """
    sheet = find(exercise)
    channel = open_channel()
    if channel and channel.send(sheet, answer):
        return
    records = _observe(sheet, answer)
    verdict = judge(sheet, records, text_behind(answer))
    feedback = Feedback(verdict)
    display(feedback)
    record(sheet, verdict, records)
    if os.environ.get("NBGRADER_VALIDATING") == "1" and not verdict.passed:
        raise CheckFailed(_one_line(verdict, feedback))


def _observe(sheet: dict, answer: object) -> list[dict]:
    if sheet["literal"]:
        return observe_literal(answer, len(sheet["cases"]))
    return observe(driven(answer, sheet.get("adapter")), sheet["cases"], runs_twice(sheet))


def _one_line(verdict: Verdict, feedback: Feedback) -> str:
    why = verdict.problem or (verdict.failure.why if verdict.failure else "")
    return feedback.head.replace("   ", " · ") + (f": {why}" if why else "")
