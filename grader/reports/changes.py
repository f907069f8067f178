"""What a regrade would change, before anybody sees it."""

from collections.abc import Mapping

from grader.records import Attempt


def changes(before: Mapping[str, Attempt], after: Mapping[str, Attempt]) -> list[str]:
    """Return a sentence for each student whose score, or a part of it, is another one; by name.

    Both hold attempts by student, as `grader.records.latest` returns them. Points that a person gave are in neither.
    """
    sentences = []
    for student in sorted(before.keys() | after.keys()):
        old, new = before.get(student), after.get(student)
        if _said(old) != _said(new) or _earned(old) != _earned(new):
            sentences.append(f"{student}: {_said(old)} -> {_said(new)}{_where(_earned(old), _earned(new))}")
    return sentences


def _said(attempt: Attempt | None) -> str:
    if attempt is None:
        return "nothing"
    return f"{attempt.points:g}" if attempt.graded else f"not graded: {attempt.why}"


def _earned(attempt: Attempt | None) -> dict[str, float]:
    return attempt.earned if attempt and attempt.graded else {}


def _where(old: dict[str, float], new: dict[str, float]) -> str:
    if not (old and new):
        return ""
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return f" ({', '.join(f'{name} {_points(old, name)} -> {_points(new, name)}' for name in names)})"


def _points(earned: dict[str, float], name: str) -> str:
    return f"{earned[name]:g}" if name in earned else "none"
