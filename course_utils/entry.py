"""What is kept of one exercise, and how the progress file says it."""

import json
from dataclasses import asdict, dataclass, field
from typing import get_args, get_origin, get_type_hints

VERSION = 1
MOST = 10**9  # no honest number is larger


@dataclass
class Entry:
    """What is kept of one exercise.

    `points` and `parts` are those of the best try. `misconceptions` counts what was met, in the order of meeting.
    `hinted` is the number of tries when the newest hint was shown, `last` names what the last try did.
    `device` and `second` name where the last try ran. `prediction` holds the first answer to each item of a literal
    exercise, in words.
    """

    tries: int = 0
    points: float = 0
    worth: float = 0
    parts: list[str] = field(default_factory=list)
    misconceptions: dict[str, int] = field(default_factory=dict)
    hints: int = 0
    hinted: int = 0
    prediction: list[str] = field(default_factory=list)
    revealed: bool = False
    last: str = ""
    device: str = ""
    second: str = ""


FIELDS = get_type_hints(Entry)


class Unreadable(ValueError):
    """A file that this version does not understand; the message goes on where "Your progress file" began."""


def parse(raw: bytes) -> dict[str, Entry]:
    """Return the entries that a file holds.

    Raises:
        Unreadable: it is damaged, or from a newer version.
    """
    try:
        data = json.loads(raw)
        json.dumps(data, ensure_ascii=False).encode()  # half a character could not be displayed
    except (ValueError, RecursionError):
        raise Unreadable("could not be read") from None
    version = data.get("version") if type(data) is dict else None
    if type(version) is int and version > VERSION:
        raise Unreadable("is from a newer workbook")
    if type(version) is not int or version != VERSION or not _are_entries(data.get("exercises")):
        raise Unreadable("could not be read")
    return {name: Entry(**entry) for name, entry in data["exercises"].items()}


def dump(entries: dict[str, Entry]) -> str:
    """Return what the file holds for these entries."""
    exercises = {name: asdict(entry) for name, entry in entries.items()}
    return json.dumps({"version": VERSION, "exercises": exercises}, indent=1) + "\n"


def _are_entries(data: object) -> bool:
    return _fits(data, dict[str, dict]) and all(
        name in FIELDS and _fits(value, FIELDS[name]) for entry in data.values() for name, value in entry.items()
    )


def _fits(value: object, kind: type) -> bool:
    """Whether a value read from JSON is exactly of this kind, such as `dict[str, int]`; numbers count something."""
    if inner := get_args(kind):
        items = value.values() if type(value) is dict else value
        return type(value) is get_origin(kind) and all(_fits(item, inner[-1]) for item in items)
    if kind in (int, float):
        return type(value) in {int, kind} and 0 <= value <= MOST
    return type(value) is kind
