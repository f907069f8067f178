"""A record as its file says it: written one way, read back strictly."""

import hashlib
import json
from dataclasses import asdict, is_dataclass
from functools import cache
from types import UnionType
from typing import get_args, get_origin, get_type_hints

from grader.records.attempt import Attempt

VERSION = 1
MOST = 10**9  # no honest number is larger
DAMAGED, NEWER = "is damaged", "is from a newer workbook"


class Unreadable(ValueError):
    """A record that this version does not understand; the message goes on where "The record …" began."""


def dump(attempt: Attempt) -> str:
    """Return what the file of an attempt holds."""
    return json.dumps({"version": VERSION, **asdict(attempt)}, indent=1, allow_nan=False) + "\n"


def fingerprint(attempt: Attempt) -> str:
    """Return the SHA-256 of an attempt's record, in hexadecimal: no two attempts have the same."""
    return hashlib.sha256(dump(attempt).encode()).hexdigest()


def parse(raw: bytes) -> Attempt:
    """Return the attempt that a file holds.

    Raises:
        Unreadable: it is damaged, or from a newer version.
    """
    try:
        data = json.loads(raw)
        version = data.pop("version")
    except (ValueError, RecursionError, TypeError, AttributeError, KeyError):
        raise Unreadable(DAMAGED) from None
    if type(version) is int and version > VERSION:
        raise Unreadable(NEWER)
    try:
        if type(version) is not int or version != VERSION:
            raise ValueError(version)
        return _read(Attempt, data)
    except (ValueError, RecursionError):
        raise Unreadable(DAMAGED) from None


def _read(kind: object, data: object) -> object:
    """Return what was read from JSON as a value of exactly this kind; numbers count something."""
    if is_dataclass(kind):
        hints = _hints(kind)
        _expect(type(data) is dict and data.keys() == hints.keys())
        return kind(**{name: _read(hint, data[name]) for name, hint in hints.items()})
    inner = get_args(kind)
    if get_origin(kind) is UnionType:  # something or None
        return None if data is None else _read(inner[0], data)
    if get_origin(kind) is dict:
        _expect(type(data) is dict)
        return {name: _read(inner[1], value) for name, value in data.items()}
    if get_origin(kind) is tuple:
        _expect(type(data) is list)
        kinds = inner[:1] * len(data) if inner[-1] is Ellipsis else inner
        return tuple(_read(one, value) for one, value in zip(kinds, data, strict=True))
    if kind is float:
        _expect(type(data) in (int, float) and 0 <= data <= MOST)
    _expect(kind is float or type(data) is kind)
    return data


def _expect(fits: bool) -> None:
    if not fits:
        raise ValueError("a value of another kind")


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind)
