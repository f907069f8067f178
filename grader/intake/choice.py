"""Which of several notebooks of one student for one lesson counts, and why."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from grader.intake.lessons import UNTOUCHED


@dataclass(frozen=True)
class Candidate:
    """A notebook that was handed in; `file` is where its bytes lie now, the rest what tells it from others."""

    name: str
    digest: str
    file: Path
    source: str = ""
    path: str = ""
    kept: str = ""
    when: str = ""
    order: int = 0


@dataclass(frozen=True)
class Choice:
    """The candidate that counts and why, or none of several and why."""

    candidate: Candidate | None
    why: str


def choose(candidates: list[Candidate], worth: Callable[[Candidate], int]) -> Choice:
    """Choose the latest by the source's own times, else the one with most work in it; nobody's guess otherwise."""
    by_time = sorted(candidates, key=lambda candidate: (candidate.when, candidate.order))
    left = list({candidate.digest: candidate for candidate in by_time}.values())  # the same handed in again is later
    count = len(left)
    if count == 1:
        return Choice(left[0], "the only one")
    for attribute, words in (("when", "the latest"), ("order", "the last uploaded")):
        values = [getattr(candidate, attribute) for candidate in left]
        if all(values):
            left = [candidate for candidate, value in zip(left, values, strict=True) if value == max(values)]
            if len(left) == 1:
                since = f" ({left[0].when})" if left[0].when else ""
                return Choice(left[0], f"{words} of {count}{since}")
    left = [candidate for candidate in left if ".kept-" not in candidate.name] or left
    values = [worth(candidate) for candidate in left]
    left = [candidate for candidate, value in zip(left, values, strict=True) if value == max(values)]
    if len(left) == 1:
        return Choice(left[0], f"the one of {count} with most work in it")
    if max(values) <= UNTOUCHED:
        return Choice(left[0], f"one of {count}, all of them untouched")
    names = ", ".join(candidate.path for candidate in left[:4]) + (", …" if len(left) > 4 else "")
    return Choice(None, f"is one of {len(left)} that differ ({names}); collect the right one alone")


def is_newer(new: Candidate, old: Candidate, worth: Callable[[Candidate], int]) -> bool:
    """Whether a notebook takes the place of the one collected before: by time, else by no less work."""
    if new.when and old.when and new.when != old.when:
        return new.when > old.when
    return worth(new) >= worth(old)
