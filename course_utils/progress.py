"""`progress()`: what is done, which misconceptions are still open, and what comes next.

`record` is how a check's verdict gets into the progress file.
"""

import hashlib
import json
import re

from course_utils.card import Card
from course_utils.entry import Entry
from course_utils.observation import Raised
from course_utils.progress_file import change, entries
from course_utils.reading import decode
from course_utils.sheets import SECOND_DEVICE, by_lesson, runs_twice
from course_utils.show import display
from course_utils.verdict import Verdict
from course_utils.words import describe

MARKS = "✓ done, ◐ in part, ✗ tried, · untouched"
UNTOUCHED = Entry()


def progress() -> None:
    """Show each lesson's points and exercises, what to look at again, and the exercise that comes next."""
    known, course = entries(), by_lesson()
    sheets = [sheet for lesson in course.values() for sheet in lesson]
    rows = [(slug, f"{_points(lesson, known):<16}   {_marks(lesson, known)}") for slug, lesson in course.items()]
    rows += [("second device", words) for words in _second_device(sheets, known)]
    rows += [("look again", words) for sheet in sheets for words in _open_misconceptions(sheet, known)]
    rows += [("next", _next(course, known)), ("marks", MARKS)]
    display(Card(f"Your progress: {_points(sheets, known)}", rows))


def record(sheet: dict, verdict: Verdict, records: list[dict]) -> None:
    """Keep an answered check in the progress file.

    An untouched stub or starter is no try, and neither is the same answer checked again: Run All adds nothing.

    Args:
        sheet: the exercise's public sheet.
        verdict: what the answer is worth.
        records: what the answer did, one record a case.
    """
    did = hashlib.sha256(json.dumps(records, sort_keys=True).encode()).hexdigest()[:16]
    met = verdict.failure.misconception if verdict.failure else None

    def add_try(entry: Entry) -> None:
        if met and met == sheet["starter"] and not entry.tries:
            return
        held = [part.name for part in verdict.parts if part.held]
        as_good = (verdict.points, len(held)) >= (entry.points, len(entry.parts))
        if as_good or verdict.full or entry.worth != verdict.worth:  # an older worth: the exercise was another one
            entry.points, entry.parts = verdict.points, held
        new = entry.last != did
        entry.tries, entry.last = entry.tries + new, did
        entry.worth, entry.device = verdict.worth, verdict.device
        entry.second = verdict.second or entry.second
        if met and new:
            entry.misconceptions[met] = entry.misconceptions.get(met, 0) + 1
        if sheet["literal"] and not has_predicted(sheet, entry):
            entry.prediction = _prediction(records)

    if verdict.answered and not verdict.problem:
        change(sheet["exercise"], add_try)


def has_predicted(sheet: dict, entry: Entry) -> bool:
    """Whether a first answer to each of a literal exercise's items is known; the exercise may have got new items."""
    return len(entry.prediction) == len(sheet["cases"])


def _prediction(records: list[dict]) -> list[str]:
    """Return what was said to each item; an answer with too few or too many items says nothing to any."""
    answers = [decode(record["result"]) for record in records]
    if any(isinstance(answer, Raised) for answer in answers):
        return []
    return ["nothing" if answer is ... else describe(answer) for answer in answers]


def _worth(sheet: dict) -> float:
    return sum(part["points"] for part in sheet["parts"])


def _earned(sheet: dict, known: dict[str, Entry]) -> float:
    return min(known.get(sheet["exercise"], UNTOUCHED).points, _worth(sheet))


def _is_done(sheet: dict, known: dict[str, Entry]) -> bool:
    """Whether every part was earned in one try; points alone would not tell where an exercise has none."""
    return {part["name"] for part in sheet["parts"]} <= set(known.get(sheet["exercise"], UNTOUCHED).parts)


def _points(sheets: list[dict], known: dict[str, Entry]) -> str:
    worth = sum(map(_worth, sheets))
    if not worth:
        return "no points"
    return f"{sum(_earned(sheet, known) for sheet in sheets):g} of {worth:g} point{'' if worth == 1 else 's'}"


def _marks(lesson: list[dict], known: dict[str, Entry]) -> str:
    """Return a mark for each exercise beside the number that stands under its title."""
    return " ".join(f"{number}{_mark(sheet, known)}" for number, sheet in enumerate(lesson, start=1))


def _mark(sheet: dict, known: dict[str, Entry]) -> str:
    entry = known.get(sheet["exercise"], UNTOUCHED)
    if not entry.tries:
        return "·"
    return "✓" if _is_done(sheet, known) else "◐" if entry.parts else "✗"


def _second_device(sheets: list[dict], known: dict[str, Entry]) -> list[str]:
    """Return how many of the exercises that were tried on a second device hold there, and what that device is."""
    tried = [known[sheet["exercise"]] for sheet in sheets if runs_twice(sheet) and sheet["exercise"] in known]
    names = sorted({entry.second for entry in tried if entry.second})
    if not names:
        return []
    held = sum(SECOND_DEVICE in entry.parts for entry in tried)
    return [f"{held} of {len(tried)} tried exercises hold on it ({', '.join(names)})"]


def _open_misconceptions(sheet: dict, known: dict[str, Entry]) -> list[str]:
    """Return the first sentence of each misconception that was met in an exercise which is not full yet."""
    if _is_done(sheet, known):
        return []
    met = known.get(sheet["exercise"], UNTOUCHED).misconceptions
    return [f"{_first_sentence(sheet['words'][name])} ({sheet['exercise']})" for name in met if name in sheet["words"]]


def _first_sentence(words: str) -> str:
    return re.split(r"(?<=[.!?]) (?=[^a-z])", words, maxsplit=1)[0]


def _next(course: dict[str, list[dict]], known: dict[str, Entry]) -> str:
    unfinished = (
        f"{sheet['exercise']}, in {slug}"
        for slug, lesson in course.items()
        for sheet in lesson
        if not _is_done(sheet, known)
    )
    return next(unfinished, "nothing, every exercise is done")
