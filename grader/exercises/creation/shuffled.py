"""Examples and their labels, shuffled by one permutation that a seed fixes."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Property, Wrong


def reference(x, y, seed):
    generator = torch.Generator().manual_seed(seed)
    order = torch.randperm(len(y), generator=generator)
    return x[order], y[order]


def cases(rng: Random) -> list[Case]:
    rows, columns = rng.randrange(30, 60), rng.randrange(2, 5)
    examples = [
        image(rng, 40, 2, dtype=torch.float32),
        image(rng, rows, columns, dtype=torch.float64),
        transposed(image(rng, rows, columns, dtype=torch.float32)),
        image(rng, rows, 1, dtype=torch.int64),
        image(rng, 1, columns, dtype=torch.float32),
        image(rng, 0, columns, dtype=torch.float32),
    ]
    return [Case((x, torch.arange(100, 100 + len(x)), rng.randrange(1000))) for x in examples]


def each_its_own(x, y, seed):
    generator = torch.Generator().manual_seed(seed)
    return x[torch.randperm(len(x), generator=generator)], y[torch.randperm(len(y), generator=generator)]


def only_the_examples(x, y, seed):
    return x[torch.randperm(len(x), generator=torch.Generator().manual_seed(seed))], y


def with_replacement(x, y, seed):
    generator = torch.Generator().manual_seed(seed)
    order = torch.randint(max(len(y), 1), (len(y),), generator=generator)
    return x[order], y[order]


def seed_ignored(x, y, _seed):
    order = torch.randperm(len(y))
    return x[order], y[order]


def one_seed_for_all(x, y, _seed):
    order = torch.randperm(len(y), generator=torch.Generator().manual_seed(0))
    return x[order], y[order]


EXERCISE = Exercise(
    parts=(
        Part(
            "pairs kept",
            points=1,
            how="property",
            properties=(
                Property("pairs_kept", x=lambda x, *_: x, y=lambda _, y, *__: y),
                Property("is_permutation_of", item=1, values=lambda _, y, *__: y),
            ),
        ),
        Part(
            "by its seed",
            points=1,
            how="property",
            properties=(
                Property("same_seed_same_result", seed_input=2),
                Property("other_seed_other_result", seed_input=2),
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "each-its-own",
            each_its_own,
            "You drew two permutations, one after the other, and they differ. Examples lost their labels; one "
            "permutation has to order both.",
            earns=("by its seed",),
        ),
        Wrong(
            "only-the-examples",
            only_the_examples,
            "The labels stayed where they were while the examples moved. Both go in the same order.",
            earns=("by its seed",),
        ),
        Wrong(
            "with-replacement",
            with_replacement,
            "Some examples come twice and others not at all. `randint` draws each place anew; `randperm` has every "
            "place once.",
            earns=("by its seed",),
        ),
        Wrong(
            "seed-ignored",
            seed_ignored,
            "The pairs are kept, and the seed is not used: two calls with the same seed give two orders. Hand "
            "`randperm` a generator with that seed.",
            earns=("pairs kept",),
        ),
        Wrong(
            "one-seed-for-all",
            one_seed_for_all,
            "Every seed gives the same order. The generator takes the seed that was handed in.",
            earns=("pairs kept",),
        ),
    ),
    hints=(
        "Draw the order once, and keep it under a name.",
        "`torch.randperm(len(y), generator=torch.Generator().manual_seed(seed))`, then index both with it.",
    ),
    minutes=6,
    difficulty=2,
    read="Chance",
)
