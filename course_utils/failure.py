"""The first failing case in words, and the misconception that explains all of them."""

from dataclasses import dataclass

import torch

from course_utils.device_words import device_contrast
from course_utils.devices.second import NAMES
from course_utils.equality import same
from course_utils.inputs import decode_inputs
from course_utils.observation import Raised
from course_utils.probe_words import probe_contrast
from course_utils.properties import Miss
from course_utils.record import agrees, read_known
from course_utils.rules import Broken
from course_utils.sheets import name_in
from course_utils.words import describe, difference, unnamed


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


def explain(sheet: dict, got: list[dict], truths: list[dict], failing: list[tuple[dict, int]]) -> Failure:
    part, number = failing[0]
    case, literal = sheet["cases"][number], sheet["literal"]
    misconception = find_misconception(sheet, got, truths, failing)
    tried = case.get("label") or _tried(sheet, case["inputs"], part)
    tried += ", in memory that was written before" if _is_filled(case, part) else ""
    then, seen, expected = _contrast(case, got[number], truths[number], part)
    if literal and part["how"] == "property":
        seen = describe(got[number]["result"])  # a property's own words could give the answer away
    if literal and len(truths) > 1 and not isinstance(got[number]["result"], Raised):  # of a miscount none is judged
        right = sum(same(record["result"], truth["result"]) for record, truth in zip(got, truths, strict=True))
        seen += f"  (answer {number + 1} of {len(truths)}; {right} of {len(truths)} are right)"
    return Failure(
        tried=tried + then,
        got=seen,
        expected=None if literal else expected,
        why=sheet["words"].get(misconception) or _unnamed(sheet, case, got[number], truths[number], part),
        misconception=misconception,
        next=_next(sheet, case, part),
        shapes=_shapes(got[number]["result"], truths[number]["result"]) if part["how"] != "source" else None,
    )


def _is_filled(case: dict, part: dict) -> bool:
    return part["how"] != "source" and bool(case.get("world")) and case["world"]["filled"]


def _next(sheet: dict, case: dict, part: dict) -> str:
    if part["how"] == "device" and not part["points"]:
        return "mend it or go on: this part earns no points before lesson 09, which is about devices"
    read = f'`hint("{sheet["exercise"]}")` · read "{sheet["read"]}" above'
    return f"run `{case['label']}` · {read}" if sheet["literal"] and not sheet["quiz"] else read


def _tried(sheet: dict, inputs: list[dict], part: dict) -> str:
    name, adapter = name_in(sheet), sheet.get("adapter")
    if part["how"] == "source":
        return f"reading the code of {name}"
    texts = [*([name] if adapter else []), *map(_input_text, inputs, decode_inputs(inputs))]
    return f"{adapter or name}({', '.join(texts)})"


def _input_text(data: dict, value: object) -> str:
    """Name an input and what cannot be seen from its values."""
    more = {"strided": ", a view", "alias": ", sharing memory"}.get(data["kind"], "")
    return describe(value) + more + (", recorded" if "grad" in data else "")


def _shapes(got: object, expected: object) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return the two shapes where they are what differs between two tensors."""
    if isinstance(got, torch.Tensor) and type(got) is type(expected) and got.shape != expected.shape:
        return tuple(got.shape), tuple(expected.shape)
    return None


def _unnamed(sheet: dict, case: dict, got: dict, truth: dict, part: dict) -> str:
    if sheet["literal"] and isinstance(got["result"], Raised):
        return f"Give a tuple of {len(sheet['cases'])} answers, one for each expression."
    if found := _found(got, part):
        return found.why
    if sheet["literal"]:
        return ""
    if part["how"] == "device":
        return device_contrast(got["second"], truth["second"])[2]
    if part["how"] != "value" and same(got["result"], truth["result"]):
        return probe_contrast(case, got, truth)[3]
    return unnamed(got["result"], truth["result"])


def _found(record: dict, part: dict) -> Broken | Miss | None:
    """Return what was found first where words come with it: a broken rule, or a missed property."""
    if part["how"] == "source":
        return record["broken"][part["name"]][0]
    if part["how"] == "device" and isinstance(record["second"][0], Raised):  # an error has words of its own
        return None
    misses = record["misses_second"].values() if part["how"] == "device" else [record["misses"].get(part["name"], ())]
    return next((miss for some in misses for miss in some), None)


def _contrast(case: dict, record: dict, truth: dict, part: dict) -> tuple[str, str, str]:
    """Return what happened after the call, what came, and what was expected."""
    then = f", on the second device ({NAMES[record['device']]})" if part["how"] == "device" else ""
    if found := _found(record, part):
        return then, found.got, found.expected
    if part["how"] == "value":
        return then, *difference(record["result"], truth["result"])
    if part["how"] == "device":
        return then, *device_contrast(record["second"], truth["second"])[:2]
    return probe_contrast(case, record, truth)[:3]


def find_misconception(sheet: dict, got: list, truths: list, failing: list[tuple[dict, int]]) -> str | None:
    """Return the id of the known-wrong solution whose results explain every failing case, else None.

    Where several do, the one that is wrong in the fewest other places.
    """
    explained = {}
    on_the_cpu = [(part, number) for part, number in failing if part["how"] != "device"]
    for name in sheet["words"]:
        wrong = [read_known(sheet, number, name) for number in range(len(sheet["cases"]))]
        if all(agrees(got[number], wrong[number], part) for part, number in on_the_cpu or failing):
            explained[name] = sum(
                not agrees(record, truth, part)
                for part in sheet["parts"]
                for record, truth in zip(wrong, truths, strict=True)
            )
    return min(explained, key=explained.get, default=None)
