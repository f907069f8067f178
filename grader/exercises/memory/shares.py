"""Whether two tensors lie in one storage: not whether they are one object, begin at one place or hold one value."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.memory import numbers


def reference(a, b):
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.sample(range(3, 6), 2)
    x = numbers(rng, rows, columns)
    wide = numbers(rng, rows, columns, dtype=torch.float64)
    turned = transposed(numbers(rng, rows, columns))
    line = numbers(rng, 2 * rows, dtype=torch.int64)
    lone = numbers(rng, 1, dtype=torch.float64)
    pairs = [
        (x, x[1:]),
        (x, x.clone()),
        (wide, wide.view(columns * rows)),
        (line[:rows], line[rows:]),
        (x, x),
        (turned[1:, 1:], turned.t()),
        (turned, x),
        (x, x.view(torch.int32)),
        (lone, lone.clone()),
        (wide[::2], wide[1::2]),
        (x, torch.empty(0)),
        (line, line[torch.arange(2 * rows)]),
    ]
    return [Case(pair) for pair in [*pairs[:2], *rng.sample(pairs[2:], len(pairs) - 2)]]


def one_object(a, b):
    return a is b


def one_beginning(a, b):
    return a.data_ptr() == b.data_ptr()


def equal_values(a, b):
    return torch.equal(a, b)


def common_cells(a, b):
    return bool({*_cells(a)} & {*_cells(b)})


def _cells(x):
    places = torch.arange(x.untyped_storage().nbytes() // x.element_size())
    own = places.as_strided(x.shape, x.stride(), x.storage_offset())
    return [x.untyped_storage().data_ptr() + number * x.element_size() for number in own.flatten().tolist()]


def one_size(a, b):
    return a.untyped_storage().nbytes() == b.untyped_storage().nbytes()


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "item-49",
            one_object,
            "You ask whether both are one tensor object. Two objects, each with a shape of its own, can lie on one "
            "storage, as a tensor and its slice do.",
        ),
        Wrong(
            "first-elements-only",
            one_beginning,
            "`data_ptr()` of a tensor is where its own first element lies. A slice begins further on in the same "
            "storage, so ask the storages.",
        ),
        Wrong(
            "equal-values",
            equal_values,
            "You compare values. A copy holds equal ones at first, and a slice other ones than its tensor from the "
            "start.",
        ),
        Wrong(
            "common-cells",
            common_cells,
            "You ask whether both read one cell. Two halves of a tensor have no cell in common and one storage still, "
            "and that is what is asked for here.",
        ),
        Wrong(
            "storages-of-one-size",
            one_size,
            "You compare how large the storages are. Two storages of one size are two all the same; compare where "
            "they begin.",
        ),
    ),
    hints=(
        "A tensor's storage is there to be asked: `x.untyped_storage()`. What is different for two storages, whatever "
        "they hold?",
        "`x.untyped_storage().data_ptr()` is the address at which the storage begins.",
    ),
    minutes=5,
    difficulty=2,
    read="One storage, several tensors",
)
