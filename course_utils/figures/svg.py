"""A small SVG writer. It knows only what JupyterLab, nbconvert and GitHub all show.

The dialect: svg g rect path polygon text title desc and one style. Colours are attributes, from the light palette;
the style holds nothing but the dark palette. GitHub strips style and class from an inlined SVG, and what remains is
the light picture.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from course_utils.figures.lettering import escaped, text_width
from course_utils.figures.palette import LIGHT, css_class, dark_rules

SANS = "Helvetica, Arial, DejaVu Sans, sans-serif"
MONO = "Menlo, Consolas, DejaVu Sans Mono, monospace"
MARGIN = 16
SHARP = 0.5  # a line of one pixel is sharp when it runs through the middle of pixels


def number(value: float) -> str:
    """Return a coordinate, rounded to 0.1."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _point(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


class Drawing:
    """Shapes on an endless sheet, y downwards. What is drawn sets the size, so nothing can be clipped.

    Attributes:
        left, top, right, bottom: the bounds of what was drawn so far, in pixels.
    """

    def __init__(self) -> None:
        self._elements: list[str] = []
        self._roles: set[tuple[str, str]] = set()
        self.left = self.top = self.right = self.bottom = 0.0

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str = "none", line: str = "none", **how
    ) -> None:
        """Draw a box; `fill` and `line` are roles of the palette, `how` as for `_paint`."""
        self._cover(x, y, x + width, y + height)
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self._elements.append(f"<rect {place}{self._paint(fill, line, **how)}/>")

    def path(self, *strokes: Sequence[tuple[float, float]], line: str, **how: Any) -> None:
        """Draw strokes of straight lines through (x, y) points; `line` is a role."""
        self._cover_points([point for stroke in strokes for point in stroke])
        route = "".join("M" + "L".join(map(_point, stroke)) for stroke in strokes)
        self._elements.append(f'<path d="{route}"{self._paint("none", line, **how)}/>')

    def curve(self, *points: tuple[float, float], line: str, **how: Any) -> None:
        """Draw a line downwards through (x, y) points: straight to the next one beneath, in a bend to one aside."""
        self._cover_points(points)
        route = f"M{_point(points[0])}"
        for (x, y), (to, below) in pairwise(points):
            middle = (y + below) / 2
            bend = f"C{_point((x, middle))} {_point((to, middle))} {_point((to, below))}"
            route += f"L{_point((to, below))}" if x == to else bend
        self._elements.append(f'<path d="{route}"{self._paint("none", line, **how)}/>')

    def polygon(self, *points: tuple[float, float], fill: str, line: str = "none", **how: Any) -> None:
        """Draw a filled area with (x, y) corners."""
        self._cover_points(points)
        corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._elements.append(f'<polygon points="{corners}"{self._paint(fill, line, **how)}/>')

    def arrow(self, start: tuple[float, float], end: tuple[float, float], line: str = "soft") -> None:
        """Draw a line from `start` to `end` with a head of 6 pixels."""
        length = math.dist(start, end)
        x, y = ((to - from_) / length for from_, to in zip(start, end, strict=True))
        neck = end[0] - 6 * x, end[1] - 6 * y
        self.path([start, neck], line=line)
        self.polygon(end, (neck[0] - 3 * y, neck[1] + 3 * x), (neck[0] + 3 * y, neck[1] - 3 * x), fill=line)

    def text(
        self, x: float, y: float, words: str, *, size: float = 13, ink: str = "ink", anchor: str = "start", **font: bool
    ) -> None:
        """Write one line whose middle is at height `y`; `anchor` is start, middle or end; `font` is mono and bold."""
        width = text_width(words, size, **font)
        left = x - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        self._cover(left, y - 0.6 * size, left + width, y + 0.6 * size)
        how = f' font-family="{MONO}"' if font.get("mono") else ""
        how += ' font-weight="bold"' if font.get("bold") else ""
        how += f' text-anchor="{anchor}"' if anchor != "start" else ""
        place = f'x="{number(x)}" y="{number(y + 0.35 * size)}" font-size="{number(size)}"'
        self._elements.append(f"<text {place}{how}{self._paint(ink, 'none')}>{escaped(words)}</text>")

    def place(self, other: "Drawing", x: float, y: float) -> None:
        """Put another drawing so that its own (0, 0) comes to (x, y)."""
        self._cover(x + other.left, y + other.top, x + other.right, y + other.bottom)
        self._roles |= other._roles
        self._elements.append(f'<g transform="translate({number(x)} {number(y)})">{"".join(other._elements)}</g>')

    def svg(self, title: str, text: str) -> str:
        """Return the finished picture on its card; `title` is its short name, `text` says all that it shows."""
        left, top = math.floor(self.left), math.floor(self.top)
        width, height = math.ceil(self.right) - left + 2 * MARGIN, math.ceil(self.bottom) - top + 2 * MARGIN
        sheet = Drawing()
        sheet.rect(0, 0, width, height, "card", radius=8)
        sheet.place(self, MARGIN - left + SHARP, MARGIN - top + SHARP)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'role="img" aria-label="{escaped(title)}"><title>{escaped(title)}</title><desc>{escaped(text)}</desc>'
            f'<style>{dark_rules(sheet._roles)}</style><g font-family="{SANS}">{"".join(sheet._elements)}</g></svg>\n'
        )

    def _paint(self, fill: str, line: str, *, weight: float = 1, dashed: bool = False, radius: float = 0) -> str:
        """Return the colours of a shape as attributes, and the classes that repaint it on a dark page."""
        painted = [pair for pair in (("fill", fill), ("stroke", line)) if pair[1] != "none"]
        self._roles.update(painted)
        attributes = f' class="{" ".join(css_class(*pair) for pair in painted)}" fill="{LIGHT.get(fill, "none")}"'
        if line != "none":
            attributes += f' stroke="{LIGHT[line]}" stroke-width="{number(weight)}"'
        attributes += ' stroke-dasharray="4 3"' if dashed else ""
        return attributes + (f' rx="{number(radius)}"' if radius else "")

    def _cover(self, left: float, top: float, right: float, bottom: float) -> None:
        if not self._elements:
            self.left, self.top, self.right, self.bottom = left, top, right, bottom
        self.left, self.top = min(self.left, left), min(self.top, top)
        self.right, self.bottom = max(self.right, right), max(self.bottom, bottom)

    def _cover_points(self, points: Sequence[tuple[float, float]]) -> None:
        xs, ys = zip(*points, strict=True)
        self._cover(min(xs), min(ys), max(xs), max(ys))
