"""What a bench found, as plain data and as tables for a person."""

import os
import platform
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import version
from statistics import median

from grader.bench.growth import Grown
from grader.bench.ways import OURS, PLUGINS, STOCK, Timing

PROMISED = {OURS: 10, PLUGINS: 4}  # times the submissions a minute of stock, for a class of PROMISED_FOR
PROMISED_FOR = 40
MEBIBYTE = 1 << 20


def machine() -> dict[str, object]:
    """Return what the times depend on; the load is that of the last minute, others' work included."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "load": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
        **{name: version(name) for name in ("torch", "nbgrader")},
    }


def found(machine: dict, students: int, rounds: list[list[Timing]], grown: list[Grown]) -> dict:
    """Return all that was measured as plain data."""
    return {
        "machine": machine,
        "students": students,
        "rounds": [[asdict(timing) | {"per_minute": timing.rate(students)} for timing in one] for one in rounds],
        "ratios": {way: ratios(way, students, rounds) for way in PROMISED},
        "growth": [asdict(one) for one in grown],
    }


def ratios(way: str, students: int, rounds: list[list[Timing]]) -> list[float]:
    """Return, for each round, how many times the submissions a minute of stock nbgrader one of our ways has."""
    rates = [{timing.way: timing.rate(students) for timing in one} for one in rounds]
    return [one[way] / one[STOCK] for one in rates]


def is_kept(way: str, students: int, rounds: list[list[Timing]]) -> bool:
    """Whether the promise for one of our ways is kept; none is made for a smaller class."""
    return students < PROMISED_FOR or median(ratios(way, students, rounds)) >= PROMISED[way]


def untrue(rounds: list[list[Timing]]) -> list[str]:
    """Return a sentence for each score of ours that is not the true one."""
    return [f"{one.way}: {words}" for timings in rounds for one in timings if one.way != STOCK for words in one.untrue]


def lines(machine: dict, students: int, rounds: list[list[Timing]], grown: list[Grown]) -> Iterator[str]:
    """Yield what a person reads."""
    yield ", ".join(f"{name} {value}" for name, value in machine.items())
    yield ""
    yield from _ways(students, rounds)
    yield ""
    yield from _promises(students, rounds)
    yield from untrue(rounds)
    if grown:
        yield ""
        yield from _stages(grown[min(1, len(grown) - 1)])
        yield ""
        yield from _growth(grown)


def _ways(students: int, rounds: list[list[Timing]]) -> Iterator[str]:
    yield f"{'way of grading':<24}  graded  seconds  of them fixed  a minute, class of {students:<4}  scores true"
    for timings in zip(*rounds, strict=True):
        first, seconds = timings[0], median(one.seconds for one in timings)
        fixed = "-" if first.fixed is None else f"{median(one.fixed for one in timings):.1f}"
        rate = median(one.rate(students) for one in timings)
        wrong = sum(len(one.untrue) for one in timings)
        true = f"all but {wrong}" if wrong else "all"
        yield f"{first.way:<24}  {first.submissions:>6}  {seconds:>7.1f}  {fixed:>13}  {rate:>23.0f}  {true:>11}"


def _promises(students: int, rounds: list[list[Timing]]) -> Iterator[str]:
    for way, times in PROMISED.items():
        all_of_it = ratios(way, students, rounds)
        spread = f" ({min(all_of_it):.1f} to {max(all_of_it):.1f} in {len(all_of_it)} rounds)" if rounds[1:] else ""
        if students < PROMISED_FOR:
            verdict = f"nothing is promised below {PROMISED_FOR} students"
        else:
            verdict = f"promised {times}: {'kept' if is_kept(way, students, rounds) else 'NOT KEPT'}"
        yield f"{way}: {median(all_of_it):.1f} times stock{spread}; {verdict}"


def _stages(one: Grown) -> Iterator[str]:
    yield f"{'stage of workbook grade':<24}  times  seconds  ms each   (class of {one.students}, {one.seconds:.1f} s)"
    for name, (seconds, calls) in one.stages.items():
        yield f"{name:<24}  {calls:>5}  {seconds:>7.2f}  {1000 * seconds / calls:>7.0f}"


def _growth(grown: list[Grown]) -> Iterator[str]:
    yield f"{'class of':>8}  seconds  s a submission  grader's peak MiB"
    for one in grown:
        share = one.seconds / one.students
        yield f"{one.students:>8}  {one.seconds:>7.1f}  {share:>14.3f}  {one.peak / MEBIBYTE:>17.0f}"
    first, last = grown[0], grown[-1]
    if last.students > first.students:
        each = (last.seconds - first.seconds) / (last.students - first.students)
        fixed = first.seconds - each * first.students
        yield f"from {first.students} to {last.students}: {each:.3f} s a submission, and {fixed:.1f} s for any class"
