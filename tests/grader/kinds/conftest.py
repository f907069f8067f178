"""Three small exercises: a rule about the text, random answers, and memory handed out filled."""

import pytest
import torch

from grader.exercise import NO_LOOP, Case, Exercise, Part, Property, Rule, World, Wrong
from grader.sheet import compile_sheet

COMMON = {"hints": ("a nudge", "the next step"), "minutes": 1, "difficulty": 1, "read": "A heading"}


def picked(x, columns):
    return x[torch.arange(len(x), device=x.device), columns]


def by_loop(x, columns):
    result = x.new_zeros(len(x))
    for row in range(len(x)):
        result[row] = x[row, columns[row]]
    return result


def by_comprehension(x, columns):
    return torch.stack([row[column] for row, column in zip(x, columns)]) if len(x) else x.new_zeros(0)  # noqa: B905


def all_columns(x, columns):
    return x[:, columns]


def pick_cases(rng):
    return [
        Case(
            (
                torch.arange(4.0 * rows).reshape(rows, 4),
                torch.tensor([rng.randrange(4) for _ in range(rows)], dtype=torch.int64),
            )
        )
        for rows in (3, 5, 1, 0)
    ]


PICK = Exercise(
    parts=(
        Part("value", points=1),
        Part(
            "no loop",
            points=1,
            how="source",
            rule=Rule(forbids=(*NO_LOOP, ".tolist"), instead="Index with both at once: `x[rows, columns]`."),
        ),
    ),
    cases=pick_cases,
    reference=picked,
    known_wrong=(
        Wrong("loop", by_loop, "You visit each row in Python. One indexing does them all.", earns=("value",)),
        Wrong("comprehension", by_comprehension, "A comprehension is a loop, too.", earns=("value",)),
        Wrong("all-columns", all_columns, "You take every column of every row.", earns=("no loop",)),
    ),
    id="pick",
    **COMMON,
)


def shuffled(x, y, seed):
    order = torch.randperm(len(x), generator=torch.Generator().manual_seed(seed)).to(x.device)
    return x[order], y[order]


def x_only(x, y, seed):
    return shuffled(x, y, seed)[0], y


def unseeded(x, y, _seed):
    order = torch.randperm(len(x)).to(x.device)
    return x[order], y[order]


def always_alike(x, y, _seed):
    return shuffled(x, y, 0)


def shuffle_cases(rng):
    sizes = (20, 12, 1, 0)
    return [Case((torch.arange(2.0 * n).reshape(n, 2), torch.arange(n), rng.randrange(99))) for n in sizes]


SHUFFLE = Exercise(
    parts=(
        Part(
            "pairs",
            points=1,
            how="property",
            properties=(Property("pairs_kept", x=lambda x, *_: x, y=lambda _, y, __: y),),
        ),
        Part(
            "seeded",
            points=1,
            how="property",
            properties=(
                Property("same_seed_same_result", seed_input=2),
                Property("other_seed_other_result", seed_input=2),
            ),
        ),
    ),
    cases=shuffle_cases,
    reference=shuffled,
    known_wrong=(
        Wrong("x-only", x_only, "You left the labels where they were.", earns=("seeded",)),
        Wrong("unseeded", unseeded, "You drew from torch's own generator.", earns=("pairs",)),
        Wrong("always-alike", always_alike, "You wrote the seed down.", earns=("pairs",)),
    ),
    id="shuffle",
    **COMMON,
)


def noise(n, std):
    return torch.randn(n) * std


def noise_of_variance(n, std):
    return torch.randn(n) * std**0.5


def noise_from_rand(n, std):
    return torch.rand(n) * std


def noise_frozen(n, std):
    return torch.linspace(-1.7320508, 1.7320508, n) * std


NOISE = Exercise(
    parts=(
        Part(
            "value",
            points=2,
            how="property",
            properties=(
                Property("has_mean_and_std", mean=0, std=lambda _, std: std),
                Property("has_shape", shape=lambda n, _: (n,)),
                Property("other_seed_other_result"),
                Property("same_seed_same_result"),
            ),
        ),
    ),
    cases=lambda rng: [Case((n, std)) for n, std in ((1000 + rng.randrange(9), 3.0), (2000, 0.25), (0, 1.0), (1, 1.0))],
    reference=noise,
    known_wrong=(
        Wrong("variance", noise_of_variance, "You scaled by the root."),
        Wrong("rand", noise_from_rand, "`rand` is even between 0 and 1."),
        Wrong("frozen", noise_frozen, "Nothing in it is random."),
    ),
    id="noise",
    **COMMON,
)


def total(rows):
    result = torch.zeros(rows.shape[-1], dtype=rows.dtype, device=rows.device)
    for row in rows:
        result += row
    return result


def total_in_empty(rows):
    result = torch.empty(rows.shape[-1], dtype=rows.dtype, device=rows.device)
    for row in rows:
        result += row
    return result


TOTAL = Exercise(
    parts=(Part("value", points=1),),
    cases=lambda _: [
        Case((torch.ones(2, 3),)),
        Case((torch.ones(2, 3, dtype=torch.int64),)),
        Case((torch.ones(0, 2, dtype=torch.float64),)),
    ],
    reference=total,
    known_wrong=(
        Wrong("empty", total_in_empty, "`empty` holds whatever was there."),
        Wrong("last", lambda rows: rows[-1] if len(rows) else rows.new_zeros(2), "You gave the last row."),
        Wrong("mean", lambda rows: rows.double().mean(0), "You divided."),
    ),
    world=World(filled=True),
    id="total",
    **COMMON,
)
EXERCISES = {exercise.id: exercise for exercise in (PICK, SHUFFLE, NOISE, TOTAL)}


@pytest.fixture(scope="session")
def sheets():
    return {name: compile_sheet(exercise) for name, exercise in EXERCISES.items()}
