"""Records against the truth: which parts hold, and which misconception explains what does not.

The same function judges in two places: in the notebook by the public cases, and in the grader's process by the
graded ones. It reads plain data only.
"""

from dataclasses import dataclass

import numpy as np
import torch

from course_utils.observation import Malformed, Raised, decode, decode_input
from course_utils.words import describe, difference, unnamed

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
    """The first failing case in words; `expected` is None where the right answer is not shown."""

    tried: str
    got: str
    expected: str | None
    why: str
    misconception: str | None
    next: str


@dataclass(frozen=True)
class Verdict:
    """What one answer to one exercise is worth, and why.

    `problem` says why an answer could not be judged; `answered` is False for the untouched stub.
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
        sheet: an exercise with its cases and their truth, as `grader.compile` writes it.
        records: one record a case, from `observe`; whatever else comes is refused in words, at no points.
    """
    try:
        got = _read(records, len(sheet["cases"]))
    except Malformed as error:
        return refuse(sheet, str(error))
    if all(_is_stub(record["result"], sheet["exercise"]) for record in got):
        return Verdict(sheet["exercise"], _parts(sheet, set()), answered=False)
    truths = [decode_record(case["truth"]) for case in sheet["cases"]]
    failing = [
        (part, number)
        for part in sheet["parts"]
        for number, (record, truth) in enumerate(zip(got, truths, strict=True))
        if not agrees(record, truth, part["how"])
    ]
    parts = _parts(sheet, {part["name"] for part in sheet["parts"]} - {part["name"] for part, _ in failing})
    return Verdict(sheet["exercise"], parts, _explain(sheet, got, truths, failing) if failing else None)


def refuse(sheet: dict, problem: str) -> Verdict:
    """An answer that could not be judged: no part is earned, and the verdict says why."""
    return Verdict(sheet["exercise"], _parts(sheet, set()), problem=problem)


def agrees(record: dict, truth: dict, how: str) -> bool:
    """Whether two decoded records agree in what a part of this kind compares."""
    return all(same(record[field], truth[field]) for field in FIELDS[how])


def same(got: object, expected: object) -> bool:
    """Equal in exact type and value; floats within `torch.testing.assert_close`'s tolerances; nan equals nan.

    Tuples, lists and torch.Size are one kind of sequence; exceptions are equal when their types are.
    """
    if isinstance(expected, tuple | list):
        alike = isinstance(got, tuple | list) and len(got) == len(expected)
        return alike and all(same(a, b) for a, b in zip(got, expected, strict=True))
    if type(got) is not type(expected):
        return False
    if isinstance(expected, Raised):
        return got.type == expected.type
    if isinstance(expected, dict):
        return got.keys() == expected.keys() and all(same(got[key], expected[key]) for key in expected)
    if isinstance(expected, torch.Tensor | np.ndarray | float | complex):
        return _close(got, expected)
    return got == expected


def _close(got: object, expected: object) -> bool:
    try:
        torch.testing.assert_close(got, expected, equal_nan=True)
    except AssertionError:
        return False
    return True


def decode_record(record: dict) -> dict:
    """Return a record's fields as values; a field that a literal's record lacks is None."""
    return {
        "result": decode(record["result"]),
        "inputs": [decode(value) for value in record.get("inputs", ())],
        "probed": decode(record["probed"]) if record.get("probed") is not None else None,
    }


def _read(records: object, count: int) -> list[dict]:
    if type(records) is not list or len(records) != count:
        raise Malformed("the observation does not hold one record for each case")
    try:
        return [decode_record(record) for record in records]
    except (KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"a record of the observation could not be read ({type(error).__name__})") from None


def _is_stub(result: object, exercise: str) -> bool:
    return result is ... or result == Raised("NotImplementedError", exercise)


def _parts(sheet: dict, held: set[str]) -> tuple[PartVerdict, ...]:
    return tuple(PartVerdict(**part, held=part["name"] in held) for part in sheet["parts"])


def _explain(sheet: dict, got: list[dict], truths: list[dict], failing: list[tuple[dict, int]]) -> Failure:
    part, number = failing[0]
    case, literal = sheet["cases"][number], sheet["literal"]
    misconception = find_misconception(sheet, got, truths, failing)
    tried = case.get("label") or _call_text(sheet["exercise"], case["inputs"])
    then, seen, expected = _contrast(case, got[number], truths[number], part["how"])
    read = f'hint("{sheet["exercise"]}") · read "{sheet["read"]}" above'
    return Failure(
        tried=tried + then,
        got=seen,
        expected=None if literal else expected,
        why=sheet["words"].get(misconception) or _unnamed(sheet, got[number]["result"], truths[number]["result"]),
        misconception=misconception,
        next=f"run {case['label']} · {read}" if literal else read,
    )


def _call_text(exercise: str, inputs: list[dict]) -> str:
    return f"{exercise.replace('-', '_')}({', '.join(describe(decode_input(data)) for data in inputs)})"


def _unnamed(sheet: dict, got: object, expected: object) -> str:
    if sheet["literal"]:
        count = len(sheet["cases"])
        return "" if type(got) is type(expected) else f"Give a tuple of {count} answers, one for each expression."
    return unnamed(got, expected)


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
