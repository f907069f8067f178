"""What the layout is given, and what it gives back."""

from typing import NamedTuple

Point = tuple[float, float]


class Arrow(NamedTuple):
    """A way from one box down to another.

    Attributes:
        source, target: places of boxes; the source's is the smaller one.
        output, input: which of the source's outputs and of the target's inputs, or None; they stand from left to
            right in this order.
        label: width and height of what is written at its right side, just above its target.
    """

    source: int
    target: int
    output: int | None = None
    input: int | None = None
    label: tuple[float, float] = (0, 0)


class Layout(NamedTuple):
    """Where everything stands, y downwards.

    Attributes:
        corners: the upper left corner of each box.
        routes: the points of each arrow. Between two points of the same x it is straight; else it keeps between their
            heights, where no box and no label stands.
        labels: for each arrow the left end of its label, at half height.
    """

    corners: list[Point]
    routes: list[list[Point]]
    labels: list[Point]
