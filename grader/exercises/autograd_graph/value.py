"""Half of an engine: numbers that record how they were made, and how fast they grow with each input."""

from random import Random

from grader.exercise import Case, Exercise, Part, Wrong


class Number:
    def __init__(self, data, inputs=(), name=""):
        self.data = data
        self.inputs = inputs
        self.name = name
        self.grad = 0.0


class Recorded(Number):
    def __add__(self, other):
        return type(self)(self.data + other.data, ((self, 1.0), (other, 1.0)))

    def __mul__(self, other):
        return type(self)(self.data * other.data, ((self, other.data), (other, self.data)))

    def __pow__(self, exponent):
        return type(self)(self.data**exponent, ((self, exponent * self.data ** (exponent - 1)),))


def cases(rng: Random) -> list[Case]:
    a, b, c = (float(number) for number in rng.sample(range(3, 10), 3))
    return [
        Case(("a * b + a", 2.0, 3.0)),
        Case(("a * b", a, -b)),
        Case(("a + b", a, b)),
        Case(("a ** 3", a)),
        Case(("a ** -1", 2.0**-2)),
        Case(("a * a", b)),
        Case(("(a + b) ** 2", c, a)),
        Case(("a * b", 0.0, c)),
    ]


class OwnFactor(Recorded):
    def __mul__(self, other):
        return type(self)(self.data * other.data, ((self, self.data), (other, other.data)))


class AlwaysSquares(Recorded):
    def __pow__(self, exponent):
        return type(self)(self.data**exponent, ((self, 2 * self.data),))


class KeepsTheExponent(Recorded):
    def __pow__(self, exponent):
        return type(self)(self.data**exponent, ((self, exponent * self.data**exponent),))


class ForgetsItsInputs(Recorded):
    def __add__(self, other):
        return type(self)(self.data + other.data)

    def __mul__(self, other):
        return type(self)(self.data * other.data)

    def __pow__(self, exponent):
        return type(self)(self.data**exponent)


class ValuesForSlopes(Recorded):
    def __add__(self, other):
        return type(self)(self.data + other.data, ((self, self.data), (other, other.data)))


class ChainsOnTheWay(Recorded):
    def __pow__(self, exponent):
        chained = exponent * self.data ** (exponent - 1) * (self.inputs[0][1] if self.inputs else 1.0)
        return type(self)(self.data**exponent, ((self, chained),))

    def __add__(self, other):
        chained = [(one, one.inputs[0][1] if one.inputs else 1.0) for one in (self, other)]
        return type(self)(self.data + other.data, tuple(chained))


class PlainNumbers(Recorded):
    def __mul__(self, other):
        return self.data * other.data


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=Recorded,
    adapter="computed",
    known_wrong=(
        Wrong(
            "own-factor",
            OwnFactor,
            "In a product you gave each factor its own number as the slope. When a grows by one, a · b grows by b: it "
            "is the other factor.",
        ),
        Wrong(
            "always-squares",
            AlwaysSquares,
            "2a is the slope of a² only. Of a power it is the exponent, times a to the exponent less one.",
        ),
        Wrong(
            "exponent-not-lowered",
            KeepsTheExponent,
            "The exponent came down in front and stayed up as well: a³ has the slope 3a², not 3a³.",
        ),
        Wrong(
            "item-73",
            ForgetsItsInputs,
            "The numbers are right, and nothing is recorded. Hand the new value its inputs: pairs of a value and the "
            "slope to it.",
        ),
        Wrong(
            "values-not-slopes",
            ValuesForSlopes,
            "In a sum you noted the numbers themselves. When a grows by one, a + b grows by one, however large both "
            "are.",
        ),
        Wrong(
            "chained-too-early",
            ChainsOnTheWay,
            "You multiplied along the chain already. Each step notes its own slope only; the products are made on the "
            "way back.",
        ),
        Wrong(
            "plain-numbers",
            PlainNumbers,
            "A product came out as a plain number, which has no inputs and no `data`. Each method returns a new "
            "`Value`.",
        ),
    ),
    hints=(
        "Three methods, one pattern: the new number, and a pair for each input. How does the result grow when only "
        "that input does?",
        "Sum: 1.0 and 1.0. Product: the other factor. Power: `exponent * self.data ** (exponent - 1)`.",
    ),
    minutes=10,
    difficulty=3,
    read="An engine of your own",
)
