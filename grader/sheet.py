"""An exercise compiled for one seed: its cases, their truth, and what each known-wrong solution gives on them.

With a public seed this is the file in `course_utils/cases`; with the assignment's secret it is what `Judge` holds.
"""

import json
from dataclasses import asdict
from itertools import combinations
from random import Random

from course_utils.observation import encode_input, holds_tensor
from course_utils.sheets import SECOND_DEVICE
from course_utils.trial import observe, observe_literal
from course_utils.verdict import judge
from grader.exercise import Exercise, ExerciseFault, Part

PUBLIC_SEED = "public"
SECOND_PART = Part(SECOND_DEVICE, points=0, how="device")


def compile_sheet(exercise: Exercise, seed: str = PUBLIC_SEED) -> dict:
    """Return the sheet of an exercise as plain data.

    Raises:
        ExerciseFault: the reference fails, a known-wrong solution earns something else than it declares, or two
            of them cannot be told apart by these cases.
    """
    cases = _literal_cases(exercise) if exercise.literal else _function_cases(exercise, seed)
    sheet = {
        "exercise": exercise.id,
        "literal": exercise.literal,
        "quiz": exercise.quiz,
        "parts": [asdict(part) for part in (*exercise.parts, *([SECOND_PART] if _runs_twice(exercise, cases) else []))],
        "read": exercise.read,
        "starter": exercise.starter.misconception if exercise.starter else None,
        "hints": list(exercise.hints),
        "words": {wrong.misconception: wrong.words for wrong in exercise.wrongs},
        "cases": cases,
    }
    _prove(exercise, sheet)
    return sheet


def records(exercise: Exercise, answer: object, cases: list[dict]) -> list[dict]:
    """Return what `answer` gives on the cases, one record a case."""
    return (
        observe_literal(answer, len(cases))
        if exercise.literal
        else observe(answer, cases, _runs_twice(exercise, cases))
    )


def _runs_twice(exercise: Exercise, cases: list[dict]) -> bool:
    """Whether an exercise computes on tensors, so that it is tried on the second device too."""
    computes = any(part.how == "value" for part in exercise.parts)
    return computes and any(holds_tensor(value) for case in cases for value in case["inputs"])


def _literal_cases(exercise: Exercise) -> list[dict]:
    cases = [{"label": item, "inputs": [], "challenge": None} for item in exercise.items]
    return _with_truth(exercise, exercise.answer, cases)


def _function_cases(exercise: Exercise, seed: str) -> list[dict]:
    cases = [
        {
            "inputs": [encode_input(value) for value in case.inputs],
            "challenge": asdict(case.challenge) if case.challenge else None,
        }
        for case in exercise.cases(Random(f"{seed} {exercise.id}"))
    ]
    return _with_truth(exercise, exercise.reference, cases)


def _with_truth(exercise: Exercise, truth: object, cases: list[dict]) -> list[dict]:
    for case, record in zip(cases, records(exercise, truth, cases), strict=True):
        case["truth"], case["wrong"] = record, {}
    for wrong in exercise.wrongs:
        for case, record in zip(cases, records(exercise, wrong.answer, cases), strict=True):
            if record != case["truth"]:
                case["wrong"][wrong.misconception] = record
    return cases


def _prove(exercise: Exercise, sheet: dict) -> None:
    """The test of the test: the cases must separate right from wrong, and wrong from wrong."""
    truth = [case["truth"] for case in sheet["cases"]]
    if not judge(sheet, truth).full or any(_is_incomplete(record) for record in truth):
        raise ExerciseFault(f"the reference of {exercise.id!r} does not earn all parts on its own cases.")
    if any(part.how == "probe" for part in exercise.parts) and not any(case["challenge"] for case in sheet["cases"]):
        raise ExerciseFault(f"exercise {exercise.id!r} has a probe part, but no case with a challenge.")
    for one, other in combinations(exercise.wrongs, 2):
        if _records_of(sheet, one.misconception) == _records_of(sheet, other.misconception):
            names = f"{one.misconception!r} and {other.misconception!r}"
            raise ExerciseFault(f"{names} of {exercise.id!r} give the same on every case; add one that parts them.")
    for wrong in exercise.wrongs:
        _prove_wrong(sheet, wrong)


def _is_incomplete(record: dict) -> bool:
    """Whether something in a reference's own record could not be observed: right answers would lose points."""
    text = json.dumps(record)
    return any(f'"kind": "{kind}"' in text for kind in ("raised", "strange"))


def _prove_wrong(sheet: dict, wrong: object) -> None:
    verdict = judge(sheet, _records_of(sheet, wrong.misconception))
    earned = {part.name for part in verdict.parts if part.held and part.how != "device"}
    computes = all(part.held for part in verdict.parts if part.how == "value")
    if earned != set(wrong.earns):
        raise ExerciseFault(
            f"{wrong.misconception!r} of {sheet['exercise']!r} earns {sorted(earned)}, "
            f"but it declares {sorted(wrong.earns)}."
        )
    if any(part.held != computes for part in verdict.parts if part.how == "device"):
        raise ExerciseFault(
            f"{wrong.misconception!r} of {sheet['exercise']!r} gives on the second device what it does not give on the "
            "CPU: write it without `device=`, `.cpu()` and `.numpy()`."
        )
    if verdict.failure and verdict.failure.misconception != wrong.misconception:
        raise ExerciseFault(f"{wrong.misconception!r} of {sheet['exercise']!r} is not named by its own results.")


def _records_of(sheet: dict, misconception: str) -> list[dict]:
    return [case["wrong"].get(misconception, case["truth"]) for case in sheet["cases"]]
