"""Pictures side by side on one floor, each with its caption beneath."""

import math

from course_utils.figures.svg import Drawing

WIDTH = 660  # of a line of pictures
BETWEEN = 44  # two pictures
UNDER = 34  # a line, before the next

Pair = tuple[Drawing, Drawing]  # a picture whose floor is at height 0, and its caption


def stand_side_by_side(pairs: list[Pair]) -> Drawing:
    """Return the pictures in their order, in as few lines as the width allows, equally many in each."""
    few = math.ceil(len(pairs) / len(_lines(pairs, len(pairs))))
    sheet, floor = Drawing(), 0.0
    for line in _lines(pairs, few):
        floor += max(math.ceil(-picture.top) for picture, _ in line)
        below = floor + max(math.ceil(picture.bottom) for picture, _ in line)
        x = 0
        for picture, caption in line:
            sheet.place(picture, x - math.floor(picture.left), floor)
            sheet.place(caption, x, below)
            x += _width(picture, caption) + BETWEEN
        floor = below + max(math.ceil(caption.bottom) for _, caption in line) + UNDER
    return sheet


def _lines(pairs: list[Pair], most: int) -> list[list[Pair]]:
    """Break the pairs into lines of at most `most`, none wider than WIDTH unless one pair alone is."""
    lines: list[list[Pair]] = [[]]
    room = WIDTH
    for pair in pairs:
        if lines[-1] and (len(lines[-1]) == most or _width(*pair) > room):
            lines.append([])
            room = WIDTH
        lines[-1].append(pair)
        room -= _width(*pair) + BETWEEN
    return lines


def _width(picture: Drawing, caption: Drawing) -> int:
    return max(math.ceil(picture.width), math.ceil(caption.width))
