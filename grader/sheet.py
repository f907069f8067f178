"""An exercise compiled for one seed: its cases, their truth, and what each known-wrong solution gives on them.

With a public seed this is the file in `course_utils/cases`; with the assignment's secret it is what `Judge` holds.
"""

from dataclasses import asdict

from course_utils.adapters import driven
from course_utils.inputs import holds_tensor
from course_utils.record import read_heard, storable
from course_utils.rules import broken_of
from course_utils.sheets import SECOND_DEVICE
from course_utils.trial import observe, observe_literal
from course_utils.verdict import Verdict, judge
from grader.answer_text import text_of
from grader.case_data import cases_of
from grader.exercise import Exercise, Part
from grader.proof import prove

PUBLIC_SEED = "public"
SECOND_PART = Part(SECOND_DEVICE, points=0, how="device")


def compile_sheet(exercise: Exercise, seed: str = PUBLIC_SEED) -> dict:
    """Return the sheet of an exercise as plain data.

    Raises:
        ExerciseFault: the reference fails, a known-wrong solution earns something else than it declares, or two
            of them cannot be told apart by these cases.
    """
    cases = cases_of(exercise, seed)
    sheet = {
        "exercise": exercise.id,
        "literal": exercise.literal,
        "quiz": exercise.quiz,
        "parts": [_plain(part) for part in (*exercise.parts, *([SECOND_PART] if _runs_twice(exercise, cases) else []))],
        "read": exercise.read,
        "starter": exercise.starter.misconception if exercise.starter else None,
        "hints": list(exercise.hints),
        "words": {wrong.misconception: wrong.words for wrong in exercise.wrongs},
        "cases": cases,
    }
    if exercise.adapter:
        sheet |= {"adapter": exercise.adapter, "name": exercise.name}
    hows = {part.how for part in exercise.parts}
    if "property" in hows and "value" not in hows and not exercise.literal:
        sheet["random"] = True  # results are compared with none
    truth = _add_truth(exercise, sheet)
    _add_broken(exercise, sheet)
    prove(exercise, sheet, truth)
    return sheet


def records(exercise: Exercise, answer: object, cases: list[dict]) -> list[dict]:
    """Return what `answer` gives on the cases, one record a case."""
    return (
        observe_literal(answer, len(cases))
        if exercise.literal
        else observe(driven(answer, exercise.adapter), cases, _runs_twice(exercise, cases))
    )


def tried(exercise: Exercise, answer: object, sheet: dict) -> Verdict:
    """Return the verdict on an answer that is tried in this process, its text included where a part is about that.

    Raises:
        ExerciseFault: a part is about the text, and the answer is no `def` of its own.
    """
    return judge(sheet, records(exercise, answer, sheet["cases"]), text_of(exercise, answer))


def _plain(part: Part) -> dict:
    data = {"name": part.name, "points": part.points, "how": part.how}
    return {**data, "rule": asdict(part.rule)} if part.rule else data


def _runs_twice(exercise: Exercise, cases: list[dict]) -> bool:
    """Whether an exercise computes on tensors, so that it is tried on the second device too."""
    computes = any(part.how in ("value", "property") for part in exercise.parts)
    return computes and any(holds_tensor(value) for case in cases for value in case["inputs"])


def _add_truth(exercise: Exercise, sheet: dict) -> list[dict]:
    """Put what the reference and each known-wrong solution give into the cases; return the reference's records."""
    truth = records(exercise, exercise.answer if exercise.literal else exercise.reference, sheet["cases"])
    kept = {
        wrong.misconception: _stored(sheet, records(exercise, wrong.answer, sheet["cases"]))
        for wrong in exercise.wrongs
    }
    right = _stored(sheet, truth)
    for number, case in enumerate(sheet["cases"]):
        case["truth"] = right[number]
        case["wrong"] = {name: some[number] for name, some in kept.items() if some[number] != right[number]}
    return truth


def _stored(sheet: dict, observed: list[dict]) -> list[dict]:
    return [storable(sheet, record, read_heard(sheet, number, record, {})) for number, record in enumerate(observed)]


def _add_broken(exercise: Exercise, sheet: dict) -> None:
    """Put how each known-wrong solution breaks the rules into the sheet, by part."""
    if any(part.how == "source" for part in exercise.parts):
        broken = {one.misconception: broken_of(sheet, text_of(exercise, one.answer)) for one in exercise.wrongs}
        sheet["broken"] = {
            name: {part: [one.key for one in found] for part, found in parts.items()} for name, parts in broken.items()
        }
