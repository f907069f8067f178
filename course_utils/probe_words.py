"""What a probe found after the return, in words: the result itself may be right."""

from course_utils.equality import same
from course_utils.observation import Raised
from course_utils.reading import decode
from course_utils.words import describe, difference

AFTERWARDS = "The result itself is right. What differs is what becomes of it, or of the input, afterwards."
OTHER_GRADIENT = "The result itself is right, its gradient is not."
NO_GRADIENT = (
    "The result itself is right, but it has no gradient: its numbers left the graph on the way, as by `.detach()`, "
    "`.item()` or NumPy, or what the graph keeps was changed or used up."
)


def probe_contrast(case: dict, got: dict, truth: dict) -> tuple[str, str, str, str]:
    """Return what was done after the call, what came, what was expected, and why where the result is right.

    Args:
        case: with its challenge.
        got, truth: records of it, as values, that a probe tells apart.
    """
    for number, (one, right) in enumerate(zip(got["inputs"], truth["inputs"], strict=False)):
        if not same(one, right):
            then = f", then looked at {_name(case, number)}"
            return then, *difference(one, right, "the input's "), AFTERWARDS
    pulled = bool(case["challenge"]) and "pull" in case["challenge"]
    seen = difference(got["probed"], truth["probed"], "the gradient's " if pulled else "the result's ")
    if not pulled:
        return _written(case), *seen, AFTERWARDS
    return _asked(case), *seen, NO_GRADIENT if isinstance(got["probed"], Raised) else OTHER_GRADIENT


def _written(case: dict) -> str:
    challenge = case["challenge"]
    if not challenge:
        return ""
    return f", then wrote {challenge['value']} at {list(challenge['index'])} of {_name(case, challenge['input'])}"


def _asked(case: dict) -> str:
    by = f" by {_name(case, case['challenge']['input'])}" if len(case["inputs"]) > 1 else ""
    return f", then asked for its gradient{by} for v = {describe(decode(case['challenge']['pull']))}"


def _name(case: dict, number: int) -> str:
    """Return what an input is called among those of its case."""
    count = len(case["inputs"])
    return "the input" if count == 1 else f"input {number + 1} of {count}"
