"""Words become class ids: a given line that fails, to be mended."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong

ANIMALS = ("ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen")


def reference(labels):
    classes = sorted(set(labels))
    return torch.tensor([classes.index(label) for label in labels], dtype=torch.int64)


def cases(rng: Random) -> list[Case]:
    low, high = sorted(rng.sample(ANIMALS, 2))
    some = rng.sample(ANIMALS, 4)
    lists = [
        [high, low, high],
        [*some, *(rng.choice(some) for _ in range(6))],
        [max(some), *rng.sample(some, 4), min(some)],
        [rng.choice(ANIMALS)],
        [],
    ]
    return [Case((labels,)) for labels in lists]


def given(labels):
    return torch.tensor(labels)


def numbered_by_appearance(labels):
    classes = list(dict.fromkeys(labels))
    return torch.tensor([classes.index(label) for label in labels], dtype=torch.int64)


def float_ids(labels):
    classes = sorted(set(labels))
    return torch.tensor([classes.index(label) for label in labels], dtype=torch.float32)


def positions(labels):
    return torch.arange(len(labels))


def dtype_left_to_luck(labels):
    classes = sorted(set(labels))
    return torch.tensor([classes.index(label) for label in labels])


EXERCISE = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=reference,
    starter=Wrong(
        "item-8",
        given,
        "A tensor cannot hold words, so this line fails as it did above. Give each different word a number first.",
    ),
    known_wrong=(
        Wrong(
            "numbered-by-appearance",
            numbered_by_appearance,
            "You numbered the words as they came. Number them in alphabetical order, so that the same word gets the "
            "same number in every list that holds the same words.",
        ),
        Wrong(
            "M06",
            float_ids,
            "The numbers are right, as floats. Class ids are whole numbers: losses and embeddings ask for int64.",
        ),
        Wrong(
            "counts-places",
            positions,
            "You numbered the places in the list. Two equal words must get one and the same number.",
        ),
        Wrong(
            "dtype-left-to-luck",
            dtype_left_to_luck,
            "All right but for the empty list: where there is no number to read a dtype from, `torch.tensor` gives "
            "float32. Say `dtype=torch.int64`.",
        ),
    ),
    hints=(
        "`sorted(set(labels))` is the list of different words in alphabetical order.",
        "A word's number is its index in that list; make the tensor from these numbers, and say its dtype.",
    ),
    minutes=8,
    difficulty=2,
    read="One dtype for all elements",
)
