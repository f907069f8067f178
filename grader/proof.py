"""The test of the test: the cases of a sheet must separate right from wrong, and wrong from wrong."""

import json
from itertools import combinations

from course_utils.verdict import judge, judge_known
from grader.answer_text import text_of
from grader.exercise import Exercise, ExerciseFault, Wrong


def prove(exercise: Exercise, sheet: dict, truth: list[dict]) -> None:
    """Raise ExerciseFault for the first thing that a sheet cannot judge as its exercise declares.

    Args:
        truth: what the reference gives on the cases, one record a case.
    """
    _prove_reference(exercise, sheet, truth)
    challenged = any(case["challenge"] for case in sheet["cases"])
    if sheet.get("random") and challenged:
        raise ExerciseFault(f"exercise {exercise.id!r} challenges a result that is compared with none; leave that out.")
    if not sheet.get("random") and any(part.how == "probe" for part in exercise.parts) and not challenged:
        raise ExerciseFault(f"exercise {exercise.id!r} has a probe part, but no case with a challenge.")
    for one, other in combinations(exercise.wrongs, 2):
        if _known(sheet, one.misconception) == _known(sheet, other.misconception):
            names = f"{one.misconception!r} and {other.misconception!r}"
            raise ExerciseFault(f"{names} of {exercise.id!r} give the same on every case; add one that parts them.")
    for wrong in exercise.wrongs:
        _prove_wrong(sheet, wrong)


def _prove_reference(exercise: Exercise, sheet: dict, truth: list[dict]) -> None:
    for number, (case, record) in enumerate(zip(sheet["cases"], truth, strict=True), start=1):
        if fault := _error_fault(case, record):
            raise ExerciseFault(f"the reference of {exercise.id!r} {fault} on case {number}.")
    verdict = judge(sheet, truth, text_of(exercise, exercise.reference))
    incomplete = any(_is_incomplete(case, record) for case, record in zip(sheet["cases"], truth, strict=True))
    if verdict.full and judge_known(sheet).full and not incomplete:
        return
    part = next((part for part in verdict.parts if not part.held and part.how in ("source", "property")), None)
    why = f" Of {part.name!r} it gives: {verdict.failure.got}." if part and verdict.failure else ""
    raise ExerciseFault(f"the reference of {exercise.id!r} does not earn all parts on its own cases.{why}")


def _error_fault(case: dict, record: dict) -> str | None:
    """Return what is wrong with how the reference's calls ended: with an error that is not declared, or another one."""
    asked, second = case.get("raises"), (record.get("second") or {}).get("result", record["result"])
    for where, result in (("", record["result"]), (" on the second device", second)):
        error = result["type"] if result["kind"] == "raised" else None
        if asked and error != asked:
            return f"ends with {error or 'a result'} instead of {asked}{where}"
        if error and not asked:
            return f"ends with {error} ({result['message']}), which is not declared by `raises`,{where}"
    return None


def _is_incomplete(case: dict, record: dict) -> bool:
    """Whether something in a reference's own record could not be observed: right answers would lose points."""
    text = json.dumps(record["inputs"] if case.get("raises") else record)
    return any(f'"kind": "{kind}"' in text for kind in ("raised", "strange"))


def _prove_wrong(sheet: dict, wrong: Wrong) -> None:
    verdict = judge_known(sheet, wrong.misconception)
    earned = {part.name for part in verdict.parts if part.held and part.how != "device"}
    right = all(part.held for part in verdict.parts if part.how in ("value", "property"))
    if earned != set(wrong.earns):
        raise ExerciseFault(
            f"{wrong.misconception!r} of {sheet['exercise']!r} earns {sorted(earned)}, "
            f"but it declares {sorted(wrong.earns)}."
        )
    if any(part.held != right for part in verdict.parts if part.how == "device"):
        raise ExerciseFault(
            f"{wrong.misconception!r} of {sheet['exercise']!r} gives on the second device what it does not give on the "
            "CPU: write it without `device=`, `.cpu()` and `.numpy()`."
        )
    if verdict.failure and verdict.failure.misconception != wrong.misconception:
        raise ExerciseFault(f"{wrong.misconception!r} of {sheet['exercise']!r} is not named by its own results.")


def _known(sheet: dict, misconception: str) -> tuple[list[dict], dict]:
    """Return all that a sheet holds of a known-wrong solution."""
    results = [case["wrong"].get(misconception, case["truth"]) for case in sheet["cases"]]
    return results, sheet.get("broken", {}).get(misconception, {})
