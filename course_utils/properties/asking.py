"""What a sheet asks of the calls of an answer."""

from collections.abc import Iterator

from course_utils.observation import Raised, Strange
from course_utils.properties.calls import Calls, Miss
from course_utils.properties.predicates import PREDICATES
from course_utils.words import describe

ABOUT_ERRORS = {"says"}  # properties that a call which ended with an error may have


def misses_of(asked: list[tuple[str, dict]], calls: Calls) -> tuple[Miss, ...]:
    """Return how the calls of an answer miss what is asked: (name, parameters) pairs, in that order.

    The parameter `item`, which every property takes, is the index or key of the item of the result to look at.
    """
    if {name for name, _ in asked} <= ABOUT_ERRORS:
        return tuple(_misses(asked, calls))
    if isinstance(calls.first, Raised):
        words = (describe(calls.first), "a result", "The call ended with an error. Make such a call yourself.")
        return (Miss(f"raised {calls.first.type}", *words),)
    if isinstance(calls.first, Strange):
        words = (describe(calls.first), "tensors and plain values", "A value of this type cannot be read here.")
        return (Miss(f"strange {calls.first.type}", *words),)
    return tuple(_misses(asked, calls))


def _misses(asked: list[tuple[str, dict]], calls: Calls) -> Iterator[Miss]:
    return (miss for name, parameters in asked if (miss := _miss_of(name, dict(parameters), calls)))


def _miss_of(name: str, parameters: dict, calls: Calls) -> Miss | None:
    if "item" in parameters:
        item = parameters.pop("item")
        if _item(calls.first, item) is None:
            why = "What is asked for is missing in the result."
            return Miss(f"no item {item}", describe(calls.first), f"a result with an item {item!r}", why)
        calls = Calls(
            _item(calls.first, item), _item(calls.again, item), tuple(_item(one, item) for one in calls.others)
        )
    miss = PREDICATES[name](calls, **parameters)
    return miss and Miss(f"{name}: {miss.tag}", miss.got, miss.expected, miss.why, miss.measures)


def _item(result: object, item: object) -> object:
    """Return an item of a result; None where there is none."""
    if isinstance(result, dict):
        return result.get(item)
    listed = isinstance(result, tuple | list) and type(item) is int and 0 <= item < len(result)
    return result[item] if listed else None
