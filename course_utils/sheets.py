"""The public sheets: each exercise's parts, words and public cases, compiled into `cases/<lesson>.json`."""

import base64
import difflib
import json
from functools import cache
from importlib import resources

SECOND_DEVICE = "second device"  # the part that is tried there: the value parts hold there, too


class UnknownExercise(KeyError):
    """No lesson has an exercise of this id."""

    def __str__(self) -> str:
        return self.args[0]


def find(exercise: str) -> dict:
    """Return the public sheet of an exercise.

    Raises:
        UnknownExercise: with the nearest id there is.
    """
    sheets = {sheet["exercise"]: sheet for lesson in by_lesson().values() for sheet in lesson}
    if isinstance(exercise, str) and exercise in sheets:
        return sheets[exercise]
    near = difflib.get_close_matches(str(exercise), sheets, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else " The ids stand in the lessons' check cells."
    raise UnknownExercise(f"No exercise is called {exercise!r}.{hint}")


def name_in(sheet: dict) -> str:
    """Return what an exercise's answer is called."""
    return sheet.get("name") or sheet["exercise"].replace("-", "_")


def runs_twice(sheet: dict) -> bool:
    """Whether an exercise is tried on the second device too: where its inputs hold tensors."""
    return any(part["how"] == "device" for part in sheet["parts"])


@cache
def by_lesson() -> dict[str, list[dict]]:
    """Return the sheets by lesson, in the course's order; a lesson without exercises has none to show."""
    folder = resources.files("course_utils") / "cases"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda f: f.name)
    lessons = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return {
        lesson["lesson"]: [reveal(sheet) for sheet in lesson["exercises"]] for lesson in lessons if lesson["exercises"]
    }


def conceal(sheet: dict) -> dict:
    """Return a literal exercise's sheet with its answers encoded, so that they are not read by accident."""
    if not sheet["literal"]:
        return sheet
    return {**sheet, "cases": base64.b64encode(json.dumps(sheet["cases"]).encode()).decode()}


def reveal(sheet: dict) -> dict:
    """Undo `conceal`."""
    if not isinstance(sheet["cases"], str):
        return sheet
    return {**sheet, "cases": json.loads(base64.b64decode(sheet["cases"]))}
