"""Boxes and the stations of long arrows, level by level: what is ordered and then put into columns.

Boxes stand on even levels and labels on odd ones, so that a label has room of its own as a box has. An arrow passes
every level on its way at a station.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from course_utils.figures.graph.layout.layers import find_layers, measure_depths
from course_utils.figures.graph.layout.shapes import Arrow, Point

LINE, BESIDE = 5, 7  # room on each side of a line; from a line to its label


class Segment(NamedTuple):
    """The part of an arrow between two levels.

    Attributes:
        upper, lower: the items at its ends.
        leaves, enters: where at them, from 0 at the left to 1 at the right.
        loose: whether it enters a box that has a source at least twice as deep, which rather stands above it.
    """

    upper: int
    lower: int
    leaves: float = 0.5
    enters: float = 0.5
    loose: bool = False


class Grid(NamedTuple):
    """The items: first the boxes, then the stations.

    Attributes:
        levels: the items of each level from left to right.
        segments: those below each level.
        chains: the items of each arrow, from its source to its target.
        left, right: how far each item reaches from its middle.
        boxes: how many of the items are boxes.
    """

    levels: list[list[int]]
    segments: list[list[Segment]]
    chains: list[list[int]]
    left: list[float]
    right: list[float]
    boxes: int

    def is_box(self, item: int) -> bool:
        return item < self.boxes


def make_grid(sizes: Sequence[Point], arrows: Sequence[Arrow]) -> Grid:
    """Return the items on their levels, in the order in which one comes to them from the bottom, inputs in turn."""
    deep, layer = measure_depths(len(sizes), arrows), find_layers(len(sizes), arrows)
    halves = [width / 2 for width, _ in sizes]
    grid = Grid([], [], [], halves, list(halves), len(sizes))
    level = [2 * number for number in layer]
    for arrow in arrows:
        stations = range(level[arrow.source] + 1, level[arrow.target])
        items = range(len(level), len(level) + len(stations))
        grid.chains.append([arrow.source, *items, arrow.target])
        grid.left.extend(LINE for _ in items)
        grid.right.extend(LINE for _ in items)
        level.extend(stations)
        if arrow.label[0]:
            grid.right[items[-1]] = BESIDE + arrow.label[0]
    grid.levels.extend([] for _ in range(max(level, default=-1) + 1))
    grid.segments.extend([] for _ in grid.levels)
    for item in _from_below(len(sizes), arrows, grid.chains):
        grid.levels[level[item]].append(item)
    _connect(grid, arrows, deep, level)
    return grid


def _from_below(boxes: int, arrows: Sequence[Arrow], chains: list[list[int]]) -> list[int]:
    """Return all items, each before what leads to it; from the last boxes upwards, the inputs of a box in turn."""
    into: list[list[int]] = [[] for _ in range(boxes)]
    for number, arrow in enumerate(arrows):
        into[arrow.target].append(number)
    ends = set(range(boxes)) - {arrow.source for arrow in arrows}
    order, seen = [], set()
    stack = [[box] for box in sorted(ends, reverse=True)]
    while stack:
        *stations, box = stack.pop()
        order += stations
        if box in seen:
            continue
        seen.add(box)
        order.append(box)
        ways = sorted(into[box], key=lambda number: (arrows[number].input or 0, number))
        stack += [chains[number][-2::-1] for number in reversed(ways)]
    return order


def _connect(grid: Grid, arrows: Sequence[Arrow], deep: list[int], level: list[int]) -> None:
    """Add the segments of every arrow."""
    outputs, inputs = _ports(arrows, "source", "output"), _ports(arrows, "target", "input")
    deepest = [0] * grid.boxes
    for arrow in arrows:
        deepest[arrow.target] = max(deepest[arrow.target], deep[arrow.source])
    for number, (arrow, chain) in enumerate(zip(arrows, grid.chains, strict=True)):
        loose = 0 < deepest[arrow.target] >= 2 * deep[arrow.source]
        for upper, lower in pairwise(chain):
            leaves = outputs[number] if upper == arrow.source else 0.5
            enters, last = (inputs[number], loose) if lower == arrow.target else (0.5, False)
            grid.segments[level[upper]].append(Segment(upper, lower, leaves, enters, last))


def _ports(arrows: Sequence[Arrow], end: str, slot: str) -> list[float]:
    """Return where each arrow leaves or enters its box: in the order of the slots, in the middle without one."""
    slots: dict[int, set[int]] = {}
    for arrow in arrows:
        slots.setdefault(getattr(arrow, end), set()).add(getattr(arrow, slot) or 0)
    ranks = {box: {number: rank for rank, number in enumerate(sorted(numbers), 1)} for box, numbers in slots.items()}
    return [
        ranks[getattr(arrow, end)][getattr(arrow, slot) or 0] / (len(ranks[getattr(arrow, end)]) + 1)
        for arrow in arrows
    ]
