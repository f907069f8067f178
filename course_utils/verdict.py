"""Records against the truth: which parts hold, and which misconception explains what does not.

The same function judges in two places: in the notebook by the public cases, and in the grader's process by the
graded ones. It reads plain data only.
"""

from dataclasses import dataclass

import torch

from course_utils.devices.second import NAMES
from course_utils.failure import Failure, explain
from course_utils.observation import Raised
from course_utils.reading import Malformed
from course_utils.record import agrees, read_heard, read_known
from course_utils.rules import Broken, broken_of
from course_utils.words import clean


@dataclass(frozen=True)
class PartVerdict:
    """One part of an exercise: earned when it held on every case; not judged where a text could not be read."""

    name: str
    how: str
    points: float
    held: bool
    judged: bool = True


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
        """Whether all that was judged is right."""
        return all(part.held for part in self.parts if part.judged)

    @property
    def passed(self) -> bool:
        """Whether all that was judged is right but for a second device that earns nothing."""
        return all(part.held for part in self.parts if part.judged and (part.points or part.how != "device"))


def judge(sheet: dict, records: object, text: str | None = None) -> Verdict:
    """Judge the records of one answer.

    Args:
        sheet: an exercise with its cases and their truth, as `grader.sheet.compile_sheet` writes it.
        records: one record a case, from `observe`; whatever else comes is refused in words, at no points.
        text: of the cell that the answer stands in; without it parts about the text are not judged.
    """
    with torch.device("cpu"):  # whatever default device the learner has set
        try:
            got = _read(records, sheet, {} if text is None else broken_of(sheet, text))
        except Malformed as error:
            return refuse(sheet, str(error))
        if all(_is_stub(record["result"], sheet["exercise"]) for record in got):
            return _verdict(sheet, set(), answered=False)
        return _judge(sheet, got, read=text is not None)


def judge_known(sheet: dict, misconception: str | None = None) -> Verdict:
    """Judge what a sheet says of its reference, or of a known-wrong solution."""
    with torch.device("cpu"):
        return _judge(sheet, [read_known(sheet, number, misconception) for number in range(len(sheet["cases"]))])


def _judge(sheet: dict, got: list[dict], read: bool = True) -> Verdict:
    truths = [read_known(sheet, number) for number in range(len(sheet["cases"]))]
    failing = [
        (part, number)
        for part in sheet["parts"]
        for number, (record, truth) in enumerate(zip(got, truths, strict=True))
        if not agrees(record, truth, part) and not (part["how"] == "source" and number)  # there is one text
    ]
    held = {part["name"] for part in sheet["parts"]} - {part["name"] for part, _ in failing}
    second = next((NAMES[record["device"]] for record in got if record["device"]), "")
    failure = explain(sheet, got, truths, failing) if failing else None
    return _verdict(sheet, held, read, failure=failure, second=second)


def refuse(sheet: dict, problem: str) -> Verdict:
    """An answer that could not be judged: no part is earned, and the verdict says why."""
    return _verdict(sheet, set(), problem=clean(problem))


def _read(records: object, sheet: dict, broken: dict[str, list[Broken]]) -> list[dict]:
    if type(records) is not list or len(records) != len(sheet["cases"]):
        raise Malformed("the observation does not hold one record for each case")
    try:
        return [read_heard(sheet, number, record, broken) for number, record in enumerate(records)]
    except (KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"a record of the observation could not be read ({type(error).__name__})") from None


def _is_stub(result: object, exercise: str) -> bool:
    return result is ... or (type(result) is Raised and result == Raised("NotImplementedError", exercise))


def _verdict(sheet: dict, held: set[str], read: bool = True, **facts: object) -> Verdict:
    parts = tuple(_part(part, part["name"] in held, read or part["how"] != "source") for part in sheet["parts"])
    return Verdict(sheet["exercise"], parts, device="" if sheet["literal"] else "cpu", **facts)


def _part(part: dict, held: bool, judged: bool) -> PartVerdict:
    return PartVerdict(part["name"], part["how"], part["points"], held=held and judged, judged=judged)
