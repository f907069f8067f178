"""The class report on a terminal: how many, how well, what was hard, and what an instructor should look at."""

from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import mean, median

from grader.intake.names import shown
from grader.records import Scored
from grader.reports.lines import Line

BARS, WIDEST = 5, 40  # of the histogram: how many, and how wide in characters
MOST = 3  # misconceptions that are named of an exercise
NAMES = 10  # students who are named for one reason


def summary(lesson: str, lines: list[Line]) -> list[str]:
    """Return the lines to print for a lesson."""
    graded = [line for line in lines if line.graded]
    students = sum(bool(line.student) for line in lines)
    head = f"{lesson}: {_count(students, 'student')}, {len(graded)} graded, {students - len(graded)} not graded"
    text = [head, *_scores(graded), *_exercises(graded), *_not_graded(lines), *_worth_a_look(lines)]
    return [shown(one, 2000) for one in text]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _scores(graded: list[Line]) -> Iterator[str]:
    if not graded:
        return
    scores, worth = [line.score for line in graded], max(line.worth for line in graded)
    waiting = sum(bool(line.waiting) for line in graded)
    later = f"; {_count(waiting, 'submission')} with cells that wait for a person" if waiting else ""
    yield f"  score of {worth:g}: mean {mean(scores):.1f}, median {median(scores):g}{later}"
    bars = Counter(min(int(score * BARS / worth), BARS - 1) if worth else 0 for score in scores)
    for bar in range(BARS if worth else 1):
        begin, end = bar * worth / BARS, (bar + 1) * worth / BARS
        width = round(bars[bar] * WIDEST / max(bars.values()))
        yield f"  {f'{begin:g} to {end:g}':>12}  {bars[bar]:>4}  {'#' * width}".rstrip()


def _exercises(graded: list[Line]) -> Iterator[str]:
    found: dict[str, list[Scored]] = {}
    for line in graded:
        for name, scored in line.attempt.exercises.items() if line.attempt else ():
            found.setdefault(name, []).append(scored)
    if not found:
        return
    width = max(map(len, ["exercise", *found]))
    yield f"  {'exercise':<{width}}  in full  most common misconceptions"
    for name, scored in found.items():
        full = sum(one.full for one in scored)
        met = Counter(one.misconception for one in scored if one.misconception).most_common(MOST)
        yield f"  {name:<{width}}  {f'{full}/{len(scored)}':>7}  {_listed(met)}".rstrip()
    nobody = [name for name, scored in found.items() if not any(one.full for one in scored)]
    if nobody:
        yield f"  Nobody got in full: {', '.join(nobody)}."


def _listed(met: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in met)


def _not_graded(lines: list[Line]) -> Iterator[str]:
    yield from _by_text((f"not graded: {line.why}", line) for line in lines if not line.graded)


def _worth_a_look(lines: list[Line]) -> Iterator[str]:
    said = [(one, line) for line in lines for one in (*line.notes, *(line.attempt.tripwires if line.attempt else ()))]
    unguarded = [("graded without the sandbox", line) for line in lines if line.attempt and not line.attempt.sandbox]
    yield from _by_text([*said, *unguarded])


def _by_text(said: Iterable[tuple[str, Line]]) -> Iterator[str]:
    """Yield each text once, after the names of those that it is about; the files name all of them."""
    about: dict[str, list[str]] = {}
    for text, line in said:
        about.setdefault(text, []).append(line.student or "(of nobody)")
    for text, names in about.items():
        others = f" and {len(names) - NAMES} others" if len(names) > NAMES + 1 else ""
        yield f"  {', '.join(names[:NAMES] if others else names)}{others}: {text}"
