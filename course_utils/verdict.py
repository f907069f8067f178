"""Records against the truth: which parts hold, and which misconception explains what does not.

The same function judges in two places: in the notebook by the public cases, and in the grader's process by the
graded ones. It reads plain data only.
"""

from dataclasses import dataclass

import torch

from course_utils.devices.second import NAMES
from course_utils.equality import agrees
from course_utils.failure import Failure, explain
from course_utils.observation import Raised
from course_utils.reading import Malformed, decode_record
from course_utils.sheets import runs_twice
from course_utils.words import clean


@dataclass(frozen=True)
class PartVerdict:
    """One part of an exercise: earned when it held on every case."""

    name: str
    how: str
    points: float
    held: bool


@dataclass(frozen=True)
class Verdict:
    """What one answer to one exercise is worth, and why.

    `problem` says why an answer could not be judged; `answered` is False for the untouched stub. `device` is where
    it ran, a literal answer runs nowhere; `second` names the second device, if it was tried there.
    """

    exercise: str
    parts: tuple[PartVerdict, ...]
    failure: Failure | None = None
    problem: str | None = None
    answered: bool = True
    device: str = "cpu"
    second: str = ""

    @property
    def points(self) -> float:
        return sum(part.points for part in self.parts if part.held)

    @property
    def worth(self) -> float:
        return sum(part.points for part in self.parts)

    @property
    def full(self) -> bool:
        return all(part.held for part in self.parts)

    @property
    def passed(self) -> bool:
        """Whether all is right but for a second device that earns nothing."""
        return all(part.held for part in self.parts if part.points or part.how != "device")


def judge(sheet: dict, records: object) -> Verdict:
    """Judge the records of one answer.

    Args:
        sheet: an exercise with its cases and their truth, as `grader.sheet.compile_sheet` writes it.
        records: one record a case, from `observe`; whatever else comes is refused in words, at no points.
    """
    try:
        got = _read(records, sheet)
    except Malformed as error:
        return refuse(sheet, str(error))
    if all(_is_stub(record["result"], sheet["exercise"]) for record in got):
        return _verdict(sheet, set(), answered=False)
    with torch.device("cpu"):  # whatever default device the learner has set
        return _judge(sheet, got)


def _judge(sheet: dict, got: list[dict]) -> Verdict:
    truths = [decode_record(case["truth"]) for case in sheet["cases"]]
    failing = [
        (part, number)
        for part in sheet["parts"]
        for number, (record, truth) in enumerate(zip(got, truths, strict=True))
        if not agrees(record, truth, part["how"])
    ]
    held = {part["name"] for part in sheet["parts"]} - {part["name"] for part, _ in failing}
    second = next((NAMES[record["device"]] for record in got if record["device"]), "")
    failure = explain(sheet, got, truths, failing) if failing else None
    return _verdict(sheet, held, failure=failure, second=second)


def refuse(sheet: dict, problem: str) -> Verdict:
    """An answer that could not be judged: no part is earned, and the verdict says why."""
    return _verdict(sheet, set(), problem=clean(problem))


def _read(records: object, sheet: dict) -> list[dict]:
    if type(records) is not list or len(records) != len(sheet["cases"]):
        raise Malformed("the observation does not hold one record for each case")
    try:
        got = [decode_record(record) for record in records]
    except (KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"a record of the observation could not be read ({type(error).__name__})") from None
    if any(len(record["inputs"]) != len(case["inputs"]) for record, case in zip(got, sheet["cases"], strict=True)):
        raise Malformed("a record of the observation does not hold the inputs after the call")
    if runs_twice(sheet) and any(record["second"] is None for record in got):
        raise Malformed("a record of the observation does not hold what the second device gave")
    return got


def _is_stub(result: object, exercise: str) -> bool:
    return result is ... or (type(result) is Raised and result == Raised("NotImplementedError", exercise))


def _verdict(sheet: dict, held: set[str], **facts: object) -> Verdict:
    parts = tuple(PartVerdict(**part, held=part["name"] in held) for part in sheet["parts"])
    return Verdict(sheet["exercise"], parts, device="" if sheet["literal"] else "cpu", **facts)
