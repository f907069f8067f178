"""From levels and columns to the place of everything: heights, and where each arrow meets its boxes."""

import math
from collections.abc import Sequence
from itertools import pairwise

from course_utils.figures.graph.layout.grid import BESIDE, Grid
from course_utils.figures.graph.layout.shapes import Layout, Point

GAP, SLOPE, MOST = 14, 0.3, 60  # between two levels: at least, for each pixel that a line goes aside, at most
EDGE, PORTS = 14, 16  # from a corner to the first arrow; from an arrow to the next


def route(grid: Grid, sizes: Sequence[Point], labels: Sequence[Point], columns: list[float]) -> Layout:
    """Return the layout; `labels` are the sizes of what stands beside the arrows."""
    ends = _ends(grid, sizes, columns)
    bands = _bands(grid, sizes, labels, columns, ends)
    level = {item: number for number, items in enumerate(grid.levels) for item in items}
    middles = [(bands[level[box]][0] + bands[level[box]][1]) / 2 for box in range(grid.boxes)]
    corners = [
        (columns[box] - width / 2, middle - height / 2)
        for box, ((width, height), middle) in enumerate(zip(sizes, middles, strict=True))
    ]
    routes, places = [], []
    for number, chain in enumerate(grid.chains):
        first, last = ends[number]
        points = [(first, corners[chain[0]][1] + sizes[chain[0]][1]), (first, bands[level[chain[0]]][1])]
        for item in chain[1:-1]:
            points += [(columns[item], height) for height in bands[level[item]]]
        points += [(last, bands[level[chain[-1]]][0]), (last, corners[chain[-1]][1])]
        routes.append(_without_repeats(points))
        places.append((columns[chain[-2]] + BESIDE, sum(bands[level[chain[-1]] - 1]) / 2))
    return Layout(corners, routes, places)


def _ends(grid: Grid, sizes: Sequence[Point], columns: list[float]) -> list[Point]:
    """Return the x at which each arrow leaves its source, and at which it enters its target."""
    leaving: dict[int, list] = {}
    entering: dict[int, list] = {}
    leaves, enters = {}, {}
    for below in grid.segments:
        for each in below:
            leaves[each.upper, each.lower], enters[each.upper, each.lower] = each.leaves, each.enters
    for number, chain in enumerate(grid.chains):
        leaving.setdefault(chain[0], []).append((leaves[chain[0], chain[1]], columns[chain[1]], number))
        entering.setdefault(chain[-1], []).append((enters[chain[-2], chain[-1]], columns[chain[-2]], number))
    found = [[0.0, 0.0] for _ in grid.chains]
    for end, ports in enumerate((leaving, entering)):
        for box, ways in ports.items():
            ways.sort()
            for (*_, number), x in zip(
                ways, _spread([x for _, x, _ in ways], columns[box], sizes[box][0]), strict=True
            ):
                found[number][end] = x
    return [(first, last) for first, last in found]


def _spread(wanted: list[float], middle: float, width: float) -> list[int]:
    """Return places along the edge of a box in the order of the wanted ones, apart from each other.

    The one that comes nearest to the middle stands where it wants to, the others as near as they can.
    """
    room, last = max(0, width - 2 * EDGE), len(wanted) - 1
    step = min(PORTS, room / max(1, last))
    lows = [middle - room / 2 + place * step for place in range(len(wanted))]
    highs = [middle + room / 2 - (last - place) * step for place in range(len(wanted))]
    first = min(range(len(wanted)), key=lambda place: abs(wanted[place] - middle))
    found = [max(low, min(want, high)) for low, want, high in zip(lows, wanted, highs, strict=True)]
    for place in range(first - 1, -1, -1):
        found[place] = max(lows[place], min(found[place], found[place + 1] - step))
    for place in range(first + 1, len(wanted)):
        found[place] = min(highs[place], max(found[place], found[place - 1] + step))
    return [math.floor(x) for x in found]


def _bands(
    grid: Grid, sizes: Sequence[Point], labels: Sequence[Point], columns: list[float], ends: list[Point]
) -> list[Point]:
    """Return the upper and the lower edge of each level."""
    high, aside = [0.0] * len(grid.levels), [0.0] * len(grid.levels)
    level = {item: number for number, items in enumerate(grid.levels) for item in items}
    for box, (_, height) in enumerate(sizes):
        high[level[box]] = max(high[level[box]], height)
    for number, chain in enumerate(grid.chains):
        begin, end = level[chain[0]], level[chain[-1]]
        high[end - 1] = max(high[end - 1], labels[number][1])
        xs = [ends[number][0], *(columns[item] for item in chain[1:-1]), ends[number][1]]
        for step, (x, other) in enumerate(pairwise(xs)):
            aside[begin + step] = max(aside[begin + step], abs(other - x))
    bands, y = [], 0.0
    for height, far in zip(high, aside, strict=True):
        bands.append((y, y + height))
        y += height + min(MOST, max(GAP, math.ceil(SLOPE * far)))
    return bands


def _without_repeats(points: list[Point]) -> list[Point]:
    """Leave out points that lie on the straight line between their neighbours."""
    kept = points[:1]
    for here, after in pairwise([*points[1:], None]):
        straight = after is not None and kept[-1][0] == here[0] == after[0]
        if here != kept[-1] and not straight:
            kept.append(here)
    return kept
