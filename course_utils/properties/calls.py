"""What a property looks at, and how a result misses it."""

import math
from dataclasses import dataclass

ROUNDING = 0.01  # of a measure: sheets store few digits


@dataclass(frozen=True)
class Calls:
    """What one case gave: the result, that of the same call again, and those under two other seeds."""

    first: object
    again: object = None
    others: tuple = ()


@dataclass(frozen=True)
class Miss:
    """How a result misses a property.

    Attributes:
        tag: which way of missing it is.
        got, expected, why: in words.
        measures: numbers that tell two misses of one tag apart, each with how much it may be off by chance.
    """

    tag: str
    got: str = ""
    expected: str = ""
    why: str = ""
    measures: tuple[tuple[float, float], ...] = ()

    def like(self, other: "Miss") -> bool:
        """Whether two misses are of one kind and, as far as chance lets say, of one size."""
        alike = self.tag == other.tag and len(self.measures) == len(other.measures)
        return alike and all(
            abs(one - two) <= slack + more + ROUNDING * max(1, abs(one))
            or (math.isnan(one) and math.isnan(two))
            or one == two
            for (one, slack), (two, more) in zip(self.measures, other.measures, strict=True)
        )
