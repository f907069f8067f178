"""Records against the truth: which parts hold, and which misconception explains what does not.

The same function judges in two places: in the notebook by the public cases, and in the grader's process by the
graded ones. It reads plain data only.
"""

from dataclasses import dataclass

import torch

from course_utils.equality import same
from course_utils.observation import Raised
from course_utils.reading import Malformed, decode, decode_input
from course_utils.words import clean, describe, difference, unnamed

FIELDS = {"value": ("result",), "probe": ("inputs", "probed")}  # what each kind of part compares


@dataclass(frozen=True)
class PartVerdict:
    """One part of an exercise: earned when it held on every case."""

    name: str
    how: str
    points: float
    held: bool


@dataclass(frozen=True)
class Failure:
    """The first failing case in words; `expected` is None where the right answer is not shown.

    `shapes` holds (got, expected) where the shape is what differs, for a small picture.
    """

    tried: str
    got: str
    expected: str | None
    why: str
    misconception: str | None
    next: str
    shapes: tuple[tuple[int, ...], tuple[int, ...]] | None = None


@dataclass(frozen=True)
class Verdict:
    """What one answer to one exercise is worth, and why.

    `problem` says why an answer could not be judged; `answered` is False for the untouched stub. `device` is where
    it ran; a literal answer runs nowhere.
    """

    exercise: str
    parts: tuple[PartVerdict, ...]
    failure: Failure | None = None
    problem: str | None = None
    answered: bool = True
    device: str = "cpu"

    @property
    def points(self) -> float:
        return sum(part.points for part in self.parts if part.held)

    @property
    def worth(self) -> float:
        return sum(part.points for part in self.parts)

    @property
    def full(self) -> bool:
        return all(part.held for part in self.parts)


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
    return _verdict(sheet, held, failure=_explain(sheet, got, truths, failing) if failing else None)


def refuse(sheet: dict, problem: str) -> Verdict:
    """An answer that could not be judged: no part is earned, and the verdict says why."""
    return _verdict(sheet, set(), problem=clean(problem))


def agrees(record: dict, truth: dict, how: str) -> bool:
    """Whether two decoded records agree in what a part of this kind compares."""
    return all(same(record[field], truth[field]) for field in FIELDS[how])


def decode_record(record: dict) -> dict:
    """Return a record's fields as values; a field that a literal's record lacks is None."""
    return {
        "result": decode(record["result"]),
        "inputs": [decode(value) for value in record.get("inputs", ())],
        "probed": decode(record["probed"]) if record.get("probed") is not None else None,
    }


def _read(records: object, sheet: dict) -> list[dict]:
    if type(records) is not list or len(records) != len(sheet["cases"]):
        raise Malformed("the observation does not hold one record for each case")
    try:
        got = [decode_record(record) for record in records]
    except (KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"a record of the observation could not be read ({type(error).__name__})") from None
    if any(len(record["inputs"]) != len(case["inputs"]) for record, case in zip(got, sheet["cases"], strict=True)):
        raise Malformed("a record of the observation does not hold the inputs after the call")
    return got


def _is_stub(result: object, exercise: str) -> bool:
    return result is ... or (type(result) is Raised and result == Raised("NotImplementedError", exercise))


def _verdict(sheet: dict, held: set[str], **facts: object) -> Verdict:
    parts = tuple(PartVerdict(**part, held=part["name"] in held) for part in sheet["parts"])
    return Verdict(sheet["exercise"], parts, device="" if sheet["literal"] else "cpu", **facts)


def _explain(sheet: dict, got: list[dict], truths: list[dict], failing: list[tuple[dict, int]]) -> Failure:
    part, number = failing[0]
    case, literal = sheet["cases"][number], sheet["literal"]
    misconception = find_misconception(sheet, got, truths, failing)
    tried = case.get("label") or _call_text(sheet["exercise"], case["inputs"])
    then, seen, expected = _contrast(case, got[number], truths[number], part["how"])
    read = f'`hint("{sheet["exercise"]}")` · read "{sheet["read"]}" above'
    if literal and len(truths) > 1 and not isinstance(got[number]["result"], Raised):  # of a miscount none is judged
        right = sum(same(record["result"], truth["result"]) for record, truth in zip(got, truths, strict=True))
        seen += f"  (answer {number + 1} of {len(truths)}; {right} of {len(truths)} are right)"
    return Failure(
        tried=tried + then,
        got=seen,
        expected=None if literal else expected,
        why=sheet["words"].get(misconception) or _unnamed(sheet, got[number], truths[number], part["how"]),
        misconception=misconception,
        next=f"run `{case['label']}` · {read}" if literal and not sheet["quiz"] else read,
        shapes=_shapes(got[number]["result"], truths[number]["result"]),
    )


def _call_text(exercise: str, inputs: list[dict]) -> str:
    return f"{exercise.replace('-', '_')}({', '.join(_input_text(data) for data in inputs)})"


def _input_text(data: dict) -> str:
    """Name an input and what cannot be seen from its values."""
    more = {"strided": ", a view"}.get(data["kind"], "") + (", recorded" if "grad" in data else "")
    return describe(decode_input(data)) + more


def _shapes(got: object, expected: object) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return the two shapes where they are what differs between two tensors."""
    if isinstance(got, torch.Tensor) and type(got) is type(expected) and got.shape != expected.shape:
        return tuple(got.shape), tuple(expected.shape)
    return None


def _unnamed(sheet: dict, got: dict, truth: dict, how: str) -> str:
    if sheet["literal"]:
        counted = not isinstance(got["result"], Raised)
        return "" if counted else f"Give a tuple of {len(sheet['cases'])} answers, one for each expression."
    if how != "value" and same(got["result"], truth["result"]):
        return "The result itself is right. What differs is what becomes of it, or of the input, afterwards."
    return unnamed(got["result"], truth["result"])


def _contrast(case: dict, record: dict, truth: dict, how: str) -> tuple[str, str, str]:
    """Return what happened after the call, what came, and what was expected."""
    if how == "value":
        return "", *difference(record["result"], truth["result"])
    for got, expected in zip(record["inputs"], truth["inputs"], strict=False):
        if not same(got, expected):
            return ", then looked at the input", *difference(got, expected, "the input's ")
    challenge = case["challenge"]
    then = f", then wrote {challenge['value']} at {list(challenge['index'])} of the input" if challenge else ""
    return then, *difference(record["probed"], truth["probed"], "the result's ")


def find_misconception(sheet: dict, got: list, truths: list, failing: list[tuple[dict, int]]) -> str | None:
    """Return the id of the known-wrong solution whose results explain every failing case, else None.

    Where several do, the one that is wrong in the fewest other places.
    """
    explained = {}
    for name in sheet["words"]:
        wrong = [decode_record(case["wrong"].get(name, case["truth"])) for case in sheet["cases"]]
        if all(agrees(got[number], wrong[number], part["how"]) for part, number in failing):
            explained[name] = sum(
                not agrees(record, truth, part["how"])
                for part in sheet["parts"]
                for record, truth in zip(wrong, truths, strict=True)
            )
    return min(explained, key=explained.get, default=None)
