"""Properties of answers of which several are right, and of errors that are asked for.

The words of `why` are shown under literal answers too, so they give nothing of a right one away.
"""

from collections import Counter

from course_utils.equality import SEQUENCES, same
from course_utils.observation import Raised
from course_utils.properties.calls import Calls, Miss
from course_utils.words import describe


def is_permutation_of_items(calls: Calls, values: tuple) -> Miss | None:
    """The result is a tuple or list of the items of `values`, in any order."""
    if not isinstance(calls.first, SEQUENCES):
        return _no_sequence(calls.first)
    if Counter(map(repr, calls.first)) == Counter(map(repr, values)):
        return None
    why = "Each item must stand there exactly as often as it was given: none left out, none twice, none changed."
    return Miss(f"items {describe(calls.first)}", describe(calls.first), f"{describe(values)} in some order", why)


def in_order(calls: Calls, pairs: tuple[tuple[object, object], ...]) -> Miss | None:
    """Of each pair both items stand in the result, the first one earlier."""
    if not isinstance(calls.first, SEQUENCES):
        return _no_sequence(calls.first)
    places = {repr(item): place for place, item in enumerate(calls.first)}
    missed = [
        f"{one!r} before {other!r}"
        for one, other in pairs
        if not places.get(repr(one), len(places)) < places.get(repr(other), -1)
    ]
    if not missed:
        return None
    words = (describe(calls.first), missed[0])
    return Miss("; ".join(missed), *words, "At least two of the items stand the wrong way round.")


def is_one_of(calls: Calls, values: tuple) -> Miss | None:
    """The result is equal to one of `values`."""
    if any(same(calls.first, value) for value in values):
        return None
    words = (describe(calls.first), " or ".join(map(describe, values)))
    return Miss(f"another: {words[0]}", *words, "Several answers are right, and this is none of them.")


def says(calls: Calls, words: tuple[str, ...]) -> Miss | None:
    """The result is an error whose text holds all of the `words`; of none nothing is asked."""
    asked = f"an error that says {' and '.join(map(repr, words))}"
    if not words:
        return None
    if not isinstance(calls.first, Raised):
        return Miss("no error", describe(calls.first), asked, "This call should end with an error.")
    missing = [word for word in words if word not in calls.first.message]
    if not missing:
        return None
    why = "An error should say what was wrong with what was given, so that its reader can mend it."
    return Miss(f"unsaid: {'; '.join(missing)}", describe(calls.first), asked, why)


def _no_sequence(result: object) -> Miss:
    return Miss(f"no sequence: {describe(result)}", describe(result), "a tuple of items", "Give a tuple of the items.")
