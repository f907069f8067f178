"""How many bytes a tensor's elements take, and how many its storage holds."""

from random import Random

import torch

from grader.cases import image
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x.numel() * x.element_size(), x.untyped_storage().nbytes()


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 8), 2)
    table = image(rng, rows, columns, dtype=torch.float32)
    wide = image(rng, rows, columns, dtype=torch.float64)
    tensors = [
        image(rng, rows, columns),
        table,
        wide,
        wide.t(),
        table[1:],
        table[:, 0],
        table[0, 0],
        image(rng, 1, columns, dtype=torch.int64)[:, 1:],
        image(rng, 0, columns, dtype=torch.float32),
        table[:1].expand(rows, columns),
    ]
    return [Case((tensor,)) for tensor in tensors]


def counts_elements(x):
    return x.numel(), x.untyped_storage().nbytes()


def four_bytes_each(x):
    return x.numel() * 4, x.untyped_storage().nbytes()


def storage_as_large_as_needed(x):
    return x.numel() * x.element_size(), x.numel() * x.element_size()


def first_axis_only(x):
    return len(x) * x.element_size(), x.untyped_storage().nbytes()


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "counts-elements",
            counts_elements,
            "You counted elements. Each takes `x.element_size()` bytes: one for uint8, four for float32.",
        ),
        Wrong(
            "four-bytes-each",
            four_bytes_each,
            "You took four bytes for every element. That holds for float32; ask `x.element_size()`.",
        ),
        Wrong(
            "view-owns-its-storage",
            storage_as_large_as_needed,
            "You took the storage to be as large as the tensor. A part of a table still stands on the whole table's "
            "storage; `x.untyped_storage().nbytes()` tells its size.",
        ),
        Wrong(
            "len-is-not-numel",
            first_axis_only,
            "`len` gives the size of the first axis, and a lone number has none. All elements together: `x.numel()`.",
        ),
    ),
    hints=(
        "Elements times bytes for one element; then ask the storage for its own size.",
        "`x.numel()`, `x.element_size()`, `x.untyped_storage().nbytes()`.",
    ),
    minutes=6,
    difficulty=2,
    read="What a tensor knows about itself",
)
