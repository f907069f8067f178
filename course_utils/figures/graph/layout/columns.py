"""Where each item stands from left to right: straight ways one above the other, as close as their widths allow.

After U. Brandes and B. Köpf, Fast and Simple Horizontal Coordinate Assignment (2001): four layouts, each with the ways
aligned from one corner, and for each item the mean of the two in the middle.
"""

import math
from collections.abc import Iterator
from itertools import pairwise, product

from course_utils.figures.graph.layout.grid import Grid, Segment

APART, BOX_APART = 6, 22  # between two lines or labels; between two boxes

Levels = list[list[int]]


def place_columns(grid: Grid) -> list[int]:
    """Return the x of the middle of each item, of the line at a station; in whole pixels, where a line is sharp."""
    pairs = [list(_alignable(grid, number)) for number in range(len(grid.levels))]
    layouts = []
    for downwards, rightwards in product((True, False), repeat=2):
        root = _align(grid, pairs, downwards=downwards, rightwards=rightwards)
        layouts.append(_pack(grid, root, rightwards=rightwards))
    return _balance(grid, layouts)


def apart(grid: Grid, left: int, right: int) -> float:
    """Return how far the middles of two neighbours keep from each other."""
    boxes = grid.is_box(left) + grid.is_box(right)
    return grid.right[left] + (APART, (APART + BOX_APART) / 2, BOX_APART)[boxes] + grid.left[right]


def _alignable(grid: Grid, number: int) -> Iterator[tuple[int, int]]:
    """Yield the ends of the segments below a level that may stand one above the other.

    Those inside long arrows come first: whatever would have to cross one of them may not.
    """
    place = {item: at for level in grid.levels[number : number + 2] for at, item in enumerate(level)}
    straight = [(place[s.upper], place[s.lower]) for s in grid.segments[number] if _is_inner(grid, s)]
    for each in grid.segments[number]:
        crosses = not _is_inner(grid, each) and _is_crossed(place[each.upper], place[each.lower], straight)
        if not each.loose and not crosses:
            yield each.upper, each.lower


def _is_inner(grid: Grid, segment: Segment) -> bool:
    return not grid.is_box(segment.upper) and not grid.is_box(segment.lower)


def _is_crossed(upper: int, lower: int, straight: list[tuple[int, int]]) -> bool:
    return any((upper - a) * (lower - b) < 0 for a, b in straight)


def _align(grid: Grid, pairs: list[list[tuple[int, int]]], *, downwards: bool, rightwards: bool) -> list[int]:
    """Return the first item of the block that each item belongs to; the items of a block stand one above the other."""
    root = list(range(len(grid.left)))
    taken = set()
    sign = 1 if rightwards else -1
    numbers = range(1, len(grid.levels)) if downwards else range(len(grid.levels) - 2, -1, -1)
    for number in numbers:
        before = grid.levels[number - 1 if downwards else number + 1]
        place = {item: sign * at for at, item in enumerate(before)}
        near: dict[int, list[int]] = {}
        for upper, lower in pairs[number - 1 if downwards else number]:
            item, neighbour = (lower, upper) if downwards else (upper, lower)
            near.setdefault(item, []).append(neighbour)
        last = -len(before)
        for item in grid.levels[number][::sign]:
            for neighbour in _medians(sorted(near.get(item, []), key=place.__getitem__)):
                if place[neighbour] > last and neighbour not in taken:
                    root[item], last = root[neighbour], place[neighbour]
                    taken.add(neighbour)
                    break
    return root


def _medians(items: list[int]) -> list[int]:
    return items[(len(items) - 1) // 2 : len(items) // 2 + 1]


def _pack(grid: Grid, root: list[int], *, rightwards: bool) -> list[float]:
    """Return the place of each item when every block stands as far to one side as it can, then as near to the other."""
    sign = 1 if rightwards else -1
    gaps: dict[int, dict[int, float]] = {block: {} for block in root}
    for level in grid.levels:
        for left, right in pairwise(level):
            one, other = (root[left], root[right])[::sign]
            gaps[one][other] = max(gaps[one].get(other, 0), apart(grid, left, right))
    blocks = _in_order(gaps)
    x = dict.fromkeys(blocks, 0.0)
    for block in blocks:
        for other, gap in gaps[block].items():
            x[other] = max(x[other], x[block] + gap)
    for block in reversed(blocks):
        if gaps[block]:
            x[block] = min(x[other] - gap for other, gap in gaps[block].items())
    return [sign * x[block] for block in root]


def _in_order(gaps: dict[int, dict[int, float]]) -> list[int]:
    """Return the blocks so that each stands before those at its far side."""
    waiting = dict.fromkeys(gaps, 0)
    for others in gaps.values():
        for other in others:
            waiting[other] += 1
    order = [block for block, count in waiting.items() if not count]
    for block in order:
        for other in gaps[block]:
            waiting[other] -= 1
            if not waiting[other]:
                order.append(other)
    return order


def _balance(grid: Grid, layouts: list[list[float]]) -> list[float]:
    """Bring the four layouts above each other, where the narrowest stands, and take the two in the middle."""
    bounds = [_bounds(grid, layout) for layout in layouts]
    left, right = min(bounds, key=lambda pair: pair[1] - pair[0])
    shifts = [right - ends[1] if place % 2 else left - ends[0] for place, ends in enumerate(bounds)]
    shifted = [[x + shift for x in layout] for layout, shift in zip(layouts, shifts, strict=True)]
    return [math.floor(sum(sorted(four)[1:3]) / 2) for four in zip(*shifted, strict=True)]


def _bounds(grid: Grid, layout: list[float]) -> tuple[float, float]:
    return (
        min((x - reach for x, reach in zip(layout, grid.left, strict=True)), default=0),
        max((x + reach for x, reach in zip(layout, grid.right, strict=True)), default=0),
    )
