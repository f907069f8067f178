"""One-hot rows for class labels, by one write at pairs of indices."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import NO_LOOP, Case, Exercise, Part, Rule, Wrong


def reference(labels, scores):
    rows = torch.zeros_like(scores)
    rows[torch.arange(len(labels), device=labels.device), labels] = 1
    return rows


def cases(rng: Random) -> list[Case]:
    count, classes = rng.sample(range(3, 7), 2)
    scores = [
        image(rng, 4, 3, dtype=torch.float32),
        image(rng, count, classes, dtype=torch.float32),
        image(rng, classes, count, dtype=torch.float64),
        transposed(image(rng, count, classes, dtype=torch.float32)),
        image(rng, 1, classes, dtype=torch.float64),
        image(rng, count, 1, dtype=torch.float32),
        image(rng, 0, classes, dtype=torch.float32),
    ]
    return [Case((_labels(rng, *each.shape), each)) for each in scores]


def _labels(rng: Random, count: int, classes: int) -> torch.Tensor:
    """Draw a class for each row; where there are enough of them, not all classes occur."""
    few = rng.sample(range(classes), max(1, min(count, classes) - 1))
    return torch.tensor([rng.choice(few) for _ in range(count)], dtype=torch.int64)


def whole_rows(labels, scores):
    rows = torch.zeros_like(scores)
    rows[labels] = 1
    return rows


def whole_columns(labels, scores):
    rows = torch.zeros_like(scores)
    rows[:, labels] = 1
    return rows


def whole_numbers(labels, scores):
    return torch.nn.functional.one_hot(labels, scores.shape[1])


def as_many_classes_as_seen(labels, scores):
    return torch.nn.functional.one_hot(labels).to(scores.dtype)


def float32_for_all(labels, scores):
    return torch.nn.functional.one_hot(labels, scores.shape[1]).float()


def the_best_score(labels, scores):
    rows = torch.zeros_like(scores)
    rows[torch.arange(len(labels)), scores.argmax(1)] = 1
    return rows


def row_by_row(labels, scores):
    rows = torch.zeros_like(scores)
    for row, label in enumerate(labels):
        rows[row, label] = 1
    return rows


def scattered(labels, scores):
    return torch.zeros_like(scores).scatter_(1, labels[:, None], 1)


EXERCISE = Exercise(
    parts=(
        Part("value", points=1.5),
        Part(
            "by an index",
            points=0.5,
            how="source",
            rule=Rule(
                forbids=(*NO_LOOP, ".one_hot", ".scatter", ".scatter_"),
                instead="Write all ones at once: index tensors for rows and columns, side by side, left of `=`.",
            ),
        ),
    ),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "whole-rows",
            whole_rows,
            "One index tensor picks whole rows, so rows of ones came, at the numbers of the labels. Each label needs "
            "its row beside it: two index tensors, read in pairs.",
            earns=("by an index",),
        ),
        Wrong(
            "slice-makes-a-block",
            whole_columns,
            "The colon pairs every row with every label. Give each label its own row: 0, 1, 2 and so on.",
            earns=("by an index",),
        ),
        Wrong(
            "whole-numbers",
            whole_numbers,
            "The places are right, in int64. A loss subtracts these rows from the scores: give them the dtype of "
            "those.",
        ),
        Wrong(
            "classes-seen",
            as_many_classes_as_seen,
            "You let the largest label say how many classes there are. In a batch without the last class a column is "
            "missing; the width comes from the scores.",
        ),
        Wrong(
            "float32-for-all",
            float32_for_all,
            "The places are right, in float32 always. Where the scores are float64 the rows have to be so too.",
        ),
        Wrong(
            "best-score",
            the_best_score,
            "You marked the class with the best score: that is what the network says. The label says what is true.",
            earns=("by an index",),
        ),
        Wrong(
            "row-by-row",
            row_by_row,
            "The rows are right, made one at a time. With a million labels a loop in Python takes seconds; one write "
            "with two index tensors does them together.",
            earns=("value",),
        ),
        Wrong(
            "scattered",
            scattered,
            "The rows are right: `scatter_` is made for this. Here it is to be done by an index, which also reads what "
            "belongs to each label.",
            earns=("value",),
        ),
    ),
    hints=(
        "Zeros in the shape and dtype of the scores are one call. At which pairs (row, column) does a 1 belong?",
        "The rows are `torch.arange(len(labels), device=labels.device)`, the columns are the labels: write 1 at both.",
    ),
    minutes=6,
    difficulty=3,
    read="Picking by lists and masks",
)
