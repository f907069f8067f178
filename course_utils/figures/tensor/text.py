"""A tensor's numbers in words."""

import math

from course_utils.figures.reading import value_text
from course_utils.figures.tensor.sample import Distribution
from course_utils.figures.tensor.sheet import Sheet

SIZES = " ·-=#"  # of the text twin's heat map, from the least to the greatest; ? is nan, ^ is inf, v is −inf


def say_sheet(sheet: Sheet) -> list[str]:
    """Return facts, notes, numbers or heat map, and distribution, line by line."""
    lines = [sheet.facts]
    if any(sheet.names):
        lines.append(
            "  "
            + ", ".join(f"{word} {name}" for word, name in zip(("rows:", "columns:"), sheet.names, strict=True) if name)
        )
    lines += [f"  {note}" for note in sheet.notes]
    if sheet.values is not None:
        wide = max(len(text) for row in sheet.values for text in row)
        lines += ["    " + "  ".join(text.rjust(wide) for text in row) for row in sheet.values]
    if sheet.heat is not None:
        low, high = bounds(sheet.heat)
        lines += ["    |" + "".join(_sign(number, low, high) for number in row) + "|" for row in sheet.heat]
        lines.append(f"  {legend(sheet.heat)}")
    return lines + ([f"  {words}" for words in say_spread(sheet.spread)] if sheet.spread else [])


def bounds(heat: list[list[float]]) -> tuple[float, float]:
    """Return the least and the greatest finite number of a heat map; 0 and 0 where there is none."""
    finite = [number for row in heat for number in row if math.isfinite(number)]
    return (min(finite), max(finite)) if finite else (0.0, 0.0)


def level(number: float, low: float, high: float) -> float:
    """Return where a finite number stands between low and high, from 0 to 1; 0.5 where all are the same."""
    return (number / 2 - low / 2) / (high / 2 - low / 2) if high / 2 > low / 2 else 0.5


def legend(heat: list[list[float]]) -> str:
    """Say what the least and the greatest sign of a heat map stand for, and which other signs occur."""
    low, high = map(value_text, bounds(heat))
    flat = [number for row in heat for number in row]
    signs = [
        words
        for words, there in (
            ("? nan", any(math.isnan(number) for number in flat)),
            ("^ inf", math.inf in flat),
            ("v −inf", -math.inf in flat),
        )
        if there
    ]
    return ", ".join(
        [f"smallest square {low}, largest {high}" if low != high else f"all squares {low}", *signs]
        if any(math.isfinite(number) for number in flat)
        else signs
    )


def sign(number: float) -> str:
    """Return the sign for what is no finite number, or ""."""
    if math.isnan(number):
        return "?"
    return {math.inf: "^", -math.inf: "v"}.get(number, "")


def say_spread(spread: Distribution) -> list[str]:
    """Say how the numbers are distributed, and how many were read."""
    of = f"all {spread.elements:,}" if spread.read == spread.elements else f"{spread.read:,} of {spread.elements:,}"
    kinds = (("nan", spread.nan), ("inf", spread.inf), ("−inf", spread.minus_inf))
    counts = [f"{count:,} {name}" for name, count in kinds if count]
    if spread.low is not None:
        counts.insert(0, f"from {value_text(spread.low)} to {value_text(spread.high)}")
    how = "" if spread.read == spread.elements else ", equally spaced"
    words = [f"{of} elements read{how}: {', '.join(counts)}"]
    if len(spread.bins) > 1:
        words.append(f"histogram of {len(spread.bins)} bins: {' '.join(map(str, spread.bins))}")
    return words


def _sign(number: float, low: float, high: float) -> str:
    return sign(number) or SIZES[min(len(SIZES) - 1, int(level(number, low, high) * len(SIZES)))]
