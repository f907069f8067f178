"""What an answer did on one case, as the parts of an exercise look at it.

A record that was heard comes from the student's process, which observes and judges nothing: what it misses of a
property is found here, and the text of an answer is read by whoever judges. A record that is known stands in a sheet,
of the reference or of a known-wrong solution: there the misses are stored, because random numbers need not be the same
on another computer.
"""

from course_utils.equality import same
from course_utils.inputs import decode_inputs
from course_utils.observation import Raised
from course_utils.properties import Calls, Miss, misses_of
from course_utils.reading import Malformed, decode, decode_record
from course_utils.rules import Broken

NOTHING = {"kind": "plain", "value": None}  # stands in a sheet for a random result
FIELDS = {"value": ("result",), "probe": ("inputs", "probed"), "device": ("second",)}  # what a kind of part compares


def read_heard(sheet: dict, number: int, data: dict, broken: dict[str, list[Broken]]) -> dict:
    """Return what was heard of a case as values, with what it misses.

    Args:
        number: of the case.
        data: the record.
        broken: how the answer's text breaks the rules, by part.

    Raises:
        Malformed: the record is not what `check` sends for this case.
    """
    case, record = sheet["cases"][number], decode_record(data)
    _refuse_incomplete(case, record, twice=any(part["how"] == "device" for part in sheet["parts"]))
    asked = {part: [_asked(one, case) for one in some] for part, some in case.get("properties", {}).items()}
    record["misses"] = _misses(asked, record["result"], record["more"])
    record["misses_second"] = _misses(asked, record["second"] and record["second"][0], record["more_second"])
    return _comparable(sheet, {**record, "broken": broken})


def read_known(sheet: dict, number: int, misconception: str | None = None) -> dict:
    """Return what the reference, or a known-wrong solution, does on a case; the reference misses nothing."""
    case = sheet["cases"][number]
    data = case["wrong"].get(misconception, case["truth"])
    missing = {} if data is case["truth"] else data
    misses = {field: _stored_misses(missing.get(field, {})) for field in ("misses", "misses_second")}
    broken = {
        part: [Broken(key) for key in keys] for part, keys in sheet.get("broken", {}).get(misconception, {}).items()
    }
    return _comparable(sheet, {**decode_record(data), **misses, "broken": broken})


def storable(sheet: dict, data: dict, heard: dict) -> dict:
    """Return a record as a sheet stores it: of a random answer what it misses, and no result but an error."""
    if not any(part["how"] == "property" for part in sheet["parts"]):
        return data
    kept = {key: value for key, value in data.items() if key != "more"}
    for field in ("misses", "misses_second"):
        kept[field] = {part: [_stored(miss) for miss in some] for part, some in heard[field].items()}
    if not sheet.get("random"):
        return kept
    if not isinstance(heard["result"], Raised):
        kept["result"] = NOTHING
    kept["probed"] = None
    if not any(part["how"] == "probe" for part in sheet["parts"]):
        kept["inputs"] = []
    if kept.get("second"):
        kept["second"] = {key: value for key, value in kept["second"].items() if key in ("device", "places")}
    return kept


def agrees(record: dict, other: dict, part: dict) -> bool:
    """Whether two records agree in what a part looks at."""
    name, how = part["name"], part["how"]
    if how == "source":
        return {one.key for one in record["broken"].get(name, ())} == {one.key for one in other["broken"].get(name, ())}
    if how == "property":
        return _alike(record["misses"].get(name, ()), other["misses"].get(name, ()))
    if how == "device" and not _all_alike(record["misses_second"], other["misses_second"]):
        return False
    return all(same(record[field], other[field]) for field in FIELDS[how])


def _refuse_incomplete(case: dict, record: dict, twice: bool) -> None:
    if len(record["inputs"]) != len(case["inputs"]):
        raise Malformed("a record of the observation does not hold the inputs after the call")
    if twice and record["second"] is None:
        raise Malformed("a record of the observation does not hold what the second device gave")
    more = len((case.get("world") or {}).get("more", ()))
    if len(record["more"]) != more or (twice and len(record["more_second"]) != more):
        raise Malformed("a record of the observation does not hold what the further calls gave")


def _asked(one: dict, case: dict) -> tuple[str, dict]:
    """Return a property's name and its parameters, of which some are inputs of the case."""
    return one["name"], {key: _parameter(data, case) for key, data in one["parameters"].items()}


def _parameter(data: dict, case: dict) -> object:
    return decode_inputs(case["inputs"])[data["number"]] if data["kind"] == "input" else decode(data)


def _misses(asked: dict, first: object, more: tuple) -> dict[str, tuple[Miss, ...]]:
    calls = Calls(first, *more[:1], tuple(more[1:])) if more else Calls(first)
    return {part: misses_of(some, calls) for part, some in asked.items()}


def _comparable(sheet: dict, record: dict) -> dict:
    """Take random results out of what is compared, but for errors, which say more than a miss does."""
    if not sheet.get("random"):
        return record
    second = record["second"] and (record["second"][0] if isinstance(record["second"][0], Raised) else None)
    return {**record, "probed": None, "second": record["second"] and (second, record["second"][1])}


def _stored(miss: Miss) -> list:
    return [miss.tag, [[float(f"{number:.3g}") for number in pair] for pair in miss.measures]]


def _stored_misses(data: dict) -> dict[str, tuple[Miss, ...]]:
    return {
        part: tuple(Miss(tag, measures=tuple(map(tuple, measures))) for tag, measures in some)
        for part, some in data.items()
    }


def _alike(some: tuple[Miss, ...], others: tuple[Miss, ...]) -> bool:
    return len(some) == len(others) and all(one.like(other) for one, other in zip(some, others, strict=True))


def _all_alike(some: dict, others: dict) -> bool:
    return all(_alike(some.get(part, ()), others.get(part, ())) for part in some.keys() | others.keys())
