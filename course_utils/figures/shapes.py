"""Two shapes one beneath the other, and where they differ: small enough to stand under a verdict."""

from itertools import zip_longest

from course_utils.figures.figure import Figure
from course_utils.figures.lettering import text_width
from course_utils.figures.svg import Drawing

WIDTH, LABEL, GAP = 288, 70, 6  # of the picture without its margin; of the words at the left; between two cells
HIGH, BETWEEN = 22, 14  # a cell; the sign between two cells

Pair = tuple[str, str]  # what got and expected have in one axis; "" where one has no such axis
FOLDED: Pair = ("…", "…")  # in place of axes for which there is no room


def draw_shapes(got: tuple[int, ...], expected: tuple[int, ...]) -> Figure:
    """Draw two shapes aligned at their last axis; ≠ and a thick outline mark where they differ.

    Args:
        got, expected: shapes, of any two lengths.

    Raises:
        TypeError: if one is no tuple of whole numbers.
    """
    _require_shape("got", got)
    _require_shape("expected", expected)
    got, expected = tuple(map(int, got)), tuple(map(int, expected))
    backwards = zip_longest(map(str, reversed(got)), map(str, reversed(expected)), fillvalue="")
    pairs = list(backwards)[::-1]
    text = f"got       {got}\nexpected  {expected}\ndiffers   {_differences(pairs)}"
    return Figure(_draw(_fitting(pairs)).svg(f"shape {got} beside the expected {expected}", text), text)


def _require_shape(name: str, shape: object) -> None:
    if not isinstance(shape, tuple):
        given = f"is a {type(shape).__name__}"
    elif strange := [size for size in shape if not isinstance(size, int)]:
        given = f"holds a {type(strange[0]).__name__}"
    else:
        return
    msg = f"draw_shapes compares two shapes, and {name} {given}: give a tuple of whole numbers, such as tuple(t.shape)."
    raise TypeError(msg)


def _differences(pairs: list[Pair]) -> str:
    """Return the differences in words, axes counted from the last."""
    words = []
    for axis, (got, expected) in enumerate(pairs, -len(pairs)):
        if got != expected:
            words.append(f"axis {axis} is {got or 'missing'}, expected {expected or 'no such axis'}")
    return "; ".join(words) or "nowhere"


def _fitting(pairs: list[Pair]) -> list[Pair]:
    """Return the pairs with as many left out as the width demands: leading equal ones first."""
    kept = list(range(len(pairs)))
    while True:
        columns: list[Pair] = []
        for place, index in enumerate(kept):
            columns += [FOLDED] if index > (kept[place - 1] + 1 if place else 0) else []
            columns.append(pairs[index])
        if len(kept) <= 1 or LABEL + sum(_width(pair) + GAP for pair in columns) - GAP <= WIDTH:
            return columns
        kept.remove(next((index for index in kept if pairs[index][0] == pairs[index][1]), kept[0]))


def _width(pair: Pair) -> int:
    return 16 if pair == FOLDED else max(32, round(max(text_width(size, 13, mono=True) for size in pair)) + 14)


def _draw(pairs: list[Pair]) -> Drawing:
    drawing, below = Drawing(), HIGH + BETWEEN
    drawing.text(0, HIGH / 2, "got", size=12, ink="soft")
    drawing.text(0, below + HIGH / 2, "expected", size=12, ink="soft")
    x = LABEL
    for pair in pairs or [("()", "()")]:
        differs, width = pair[0] != pair[1], _width(pair)
        for y, size in zip((0, below), pair, strict=True):
            if pairs and pair != FOLDED:
                _draw_cell(drawing, (x, y, width), missing=not size, differs=differs)
            if size:
                drawing.text(x + width / 2, y + HIGH / 2, size, anchor="middle", mono=True)
        if differs:
            drawing.text(x + width / 2, HIGH + BETWEEN / 2, "≠", ink="wrong", anchor="middle", bold=True)
        x += width + GAP
    return drawing


def _draw_cell(drawing: Drawing, place: tuple[float, float, float], *, missing: bool, differs: bool) -> None:
    x, y, width = place
    if missing:
        drawing.rect(x, y, width, HIGH, "none", "wrong", dashed=True)
    else:
        drawing.rect(x, y, width, HIGH, "cell", "wrong" if differs else "line", weight=2 if differs else 1)
