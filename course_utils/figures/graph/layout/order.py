"""The order of the items on each level: few arrows cross."""

from bisect import bisect_right, insort
from collections.abc import Sequence

from course_utils.figures.graph.layout.grid import Grid, Segment

SWEEPS, PATIENCE, ROUNDS = 8, 4, 4  # down and up; in a row without fewer crossings; exchanges of neighbours

Levels = list[list[int]]
Ends = Sequence[tuple[int, float]]  # the neighbours of an item, with where the segment meets them
Ways = dict[int, Ends]


def untangle(grid: Grid) -> None:
    """Bring the items of each level into an order with few crossings; what already has none stays as it is."""
    best, fewest = [list(level) for level in grid.levels], crossings(grid.levels, grid.segments)
    current, ways, idle = best, (_ways(grid.segments, "lower"), _ways(grid.segments, "upper")), 0
    for sweep in range(SWEEPS):
        if not fewest or idle == PATIENCE:
            break
        current = _sweep(current, grid.segments, downwards=sweep % 2 == 0)
        _exchange(current, ways, least=0 if sweep % 4 < 2 else 1)
        found = crossings(current, grid.segments)
        idle += 1
        if found < fewest:
            best, fewest, idle = current, found, 0
    grid.levels[:] = best


def crossings(levels: Levels, segments: list[list[Segment]]) -> int:
    """Return how many pairs of segments cross."""
    place = _places(levels)
    return sum(_inversions(_ends(below, place)) for below in segments)


def _places(levels: Levels) -> dict[int, int]:
    return {item: place for level in levels for place, item in enumerate(level)}


def _ends(segments: list[Segment], place: dict[int, int]) -> list[tuple[float, float]]:
    return sorted((place[each.upper] + each.leaves, place[each.lower] + each.enters) for each in segments)


def _inversions(ends: list[tuple[float, float]]) -> int:
    count, seen = 0, []
    for _, lower in ends:
        count += len(seen) - bisect_right(seen, lower)
        insort(seen, lower)
    return count


def _sweep(levels: Levels, segments: list[list[Segment]], *, downwards: bool) -> Levels:
    """Sort each level by the mean place of the neighbours on the level before it."""
    levels = [list(level) for level in levels]
    numbers = range(1, len(levels)) if downwards else range(len(levels) - 2, -1, -1)
    for number in numbers:
        before = levels[number - 1 if downwards else number + 1]
        place, found = {item: at for at, item in enumerate(before)}, {}
        for each in segments[number - 1 if downwards else number]:
            item, at = (
                (each.lower, place[each.upper] + each.leaves)
                if downwards
                else (each.upper, place[each.lower] + each.enters)
            )
            found.setdefault(item, []).append(at)
        means = {item: sum(places) / len(places) for item, places in found.items()}
        levels[number] = _sorted_where_known(levels[number], means)
    return levels


def _sorted_where_known(level: list[int], means: dict[int, float]) -> list[int]:
    """Sort the items that have a mean among each other; every other keeps its place."""
    ranked = iter(sorted((item for item in level if item in means), key=means.__getitem__))
    return [next(ranked) if item in means else item for item in level]


def _exchange(levels: Levels, ways: tuple[Ways, Ways], *, least: int) -> None:
    """Exchange neighbours on a level as long as that removes at least so many crossings."""
    place = _places(levels)
    for _ in range(ROUNDS):
        changed = False
        for level in levels:
            for left in range(len(level) - 1):
                one, other = level[left], level[left + 1]
                if sum(_gain(way.get(one, ()), way.get(other, ()), place) for way in ways) >= least:
                    level[left], level[left + 1] = other, one
                    place[one], place[other] = left + 1, left
                    changed = True
        if not changed:
            break


def _ways(segments: list[list[Segment]], end: str) -> Ways:
    """Return for each item at this end of a segment what is at the other ends."""
    ways: Ways = {}
    for below in segments:
        for each in below:
            pair = (each.upper, each.leaves) if end == "lower" else (each.lower, each.enters)
            ways.setdefault(getattr(each, end), []).append(pair)
    return ways


def _gain(left: Ends, right: Ends, place: dict[int, int]) -> int:
    """Return how many crossings fewer there are between the ways of two neighbours once they are exchanged."""
    gain = 0
    for a, at in left:
        one = place[a] + at
        for b, to in right:
            other = place[b] + to
            gain += (one > other) - (one < other)
    return gain
