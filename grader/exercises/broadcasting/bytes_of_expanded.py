"""What a stretched tensor takes in memory, and what a copy of it would."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x, shape):
    wide = x.expand(shape)
    return wide.untyped_storage().nbytes(), wide.numel() * wide.element_size()


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(2, 6), 2)
    many = rng.randrange(100, 1000)
    asked = [
        (torch.ones(3, 1), (3, 1000)),
        (image(rng, 1, dtype=torch.float64), (many,)),
        (image(rng, columns, dtype=torch.float32), (many, columns)),
        (image(rng, rows, 1), (rows, many)),
        (image(rng, rows, columns, dtype=torch.float32), (rows, columns)),
        (image(rng, rows, columns, dtype=torch.float32)[1:], (rows - 1, columns)),
        (transposed(image(rng, rows, columns, dtype=torch.float64)), (many, rows, columns)),
        (image(rng, rows, columns, dtype=torch.float32)[:, :1], (rows, many)),
        (image(rng, dtype=torch.int64), (rows, many)),
        (image(rng, 0, 1, dtype=torch.float32), (0, many)),
    ]
    return [Case(each) for each in asked]


def counted_with_ghosts(x, shape):
    wide = x.expand(shape)
    return wide.nbytes, wide.nbytes


def repeated(x, shape):
    wide = x.expand(shape).contiguous()
    return wide.untyped_storage().nbytes(), wide.numel() * wide.element_size()


def elements(x, shape):
    wide = x.expand(shape)
    return wide.untyped_storage().nbytes(), wide.numel()


def four_bytes_each(x, shape):
    wide = x.expand(shape)
    return wide.untyped_storage().nbytes(), wide.numel() * 4


def storage_as_large_as_needed(x, shape):
    wide = x.expand(shape)
    return x.numel() * x.element_size(), wide.numel() * wide.element_size()


def the_other_way_round(x, shape):
    wide = x.expand(shape)
    return wide.numel() * wide.element_size(), wide.untyped_storage().nbytes()


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-61",
            counted_with_ghosts,
            "`nbytes` counts each element as if it had a place of its own. Ask the storage: "
            "`untyped_storage().nbytes()`.",
        ),
        Wrong(
            "copied-first",
            repeated,
            "You copied before you measured, so you measured the copy, except where there was nothing to copy. "
            "`expand` alone copies nothing.",
        ),
        Wrong(
            "counts-elements",
            elements,
            "The second number counts elements. Each takes `x.element_size()` bytes.",
        ),
        Wrong(
            "four-bytes-each",
            four_bytes_each,
            "Four bytes is the size of a float32. Ask `x.element_size()`.",
        ),
        Wrong(
            "view-owns-its-storage",
            storage_as_large_as_needed,
            "You computed the storage from x. A part of a table stands on the storage of the whole table: ask the "
            "storage itself.",
        ),
        Wrong(
            "other-way-round",
            the_other_way_round,
            "The two numbers have changed places. First the storage as it is, then what a copy would take.",
        ),
    ),
    hints=(
        "The storage behind a tensor knows its own size in bytes. What a copy takes you can compute.",
        "`x.expand(shape).untyped_storage().nbytes()`, and elements times `x.element_size()`.",
    ),
    minutes=4,
    difficulty=2,
    read="Nothing is copied",
)
