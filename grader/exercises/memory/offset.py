"""Where element [i, j] lies in the storage: what an index is turned into."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.memory import numbers, somewhere


def reference(x, i, j):
    rows, columns = x.stride()
    return x.storage_offset() + i * rows + j * columns


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(4, 7), 2)
    x = numbers(rng, rows, columns)
    tables = [
        torch.arange(12.0).reshape(3, 4),
        x,
        x[1:, 1:],
        transposed(numbers(rng, rows, columns, dtype=torch.float64)),
        numbers(rng, rows, columns, dtype=torch.int64)[1::2, ::2],
        x.t()[1:],
        numbers(rng, 1, columns, dtype=torch.float64),
        numbers(rng, columns)[1:].expand(rows, columns - 1),
    ]
    first, *others = [Case((table, *somewhere(rng, table))) for table in tables]
    return [Case((*first.inputs[:1], 1, 2)), *others]


def without_the_beginning(x, i, j):
    return i * x.stride(0) + j * x.stride(1)


def as_if_contiguous(x, i, j):
    return x.storage_offset() + i * x.shape[1] + j


def strides_exchanged(x, i, j):
    return x.storage_offset() + i * x.stride(1) + j * x.stride(0)


def in_bytes(x, i, j):
    return (x.storage_offset() + i * x.stride(0) + j * x.stride(1)) * x.element_size()


def the_element(x, i, j):
    return x[i, j]


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "offset-forgotten",
            without_the_beginning,
            "You begin to count at the storage's first cell. A slice begins further on: at `x.storage_offset()`.",
        ),
        Wrong(
            "always-contiguous",
            as_if_contiguous,
            "You take a row to be as long in the storage as it is in the shape. In a slice or a turned table it is "
            "not: the step from row to row is `x.stride(0)`.",
        ),
        Wrong(
            "strides-exchanged",
            strides_exchanged,
            "You exchanged the strides. `stride(0)` is the step from one row to the next, so i belongs to it.",
        ),
        Wrong(
            "counts-bytes",
            in_bytes,
            "You give bytes. Stride and offset count elements, and a cell of the strip is one element.",
        ),
        Wrong(
            "gives-the-element",
            the_element,
            "You give the element. Asked for is the number of the cell that it stands in.",
        ),
    ),
    hints=(
        "Where does row i begin? How many cells on is column j?",
        "`x.storage_offset()` is the cell of element [0, 0]. `x.stride()` says how many cells one step along each "
        "axis is.",
    ),
    minutes=5,
    difficulty=2,
    read="From an index to a cell",
)
