"""The gradient of a full batch, gathered from small ones; the last is smaller than the others."""

from random import Random

import torch

from grader.cases import transposed
from grader.exercise import Case, Exercise, Part, Wrong
from grader.exercises.training_mechanics import quarters


def reference(model, x, y, size):
    model.zero_grad()
    for some, targets in zip(x.split(size), y.split(size), strict=True):
        loss = (model(some) - targets).square().sum() / len(y)
        loss.backward()


def cases(rng: Random) -> list[Case]:
    rows, width = rng.randrange(9, 14), rng.randrange(2, 5)
    tables = [
        (quarters(rng, 5, 2), 2),
        (quarters(rng, rows, width), 4),
        (transposed(quarters(rng, rows, width)), 3),
        (quarters(rng, rows, 1, dtype=torch.float64), 1),
        (quarters(rng, 3, width), 8),
        (quarters(rng, 1, width), 2),
        (quarters(rng, 4, 0), 2),
    ]
    return [
        Case((quarters(rng, x.shape[1], dtype=x.dtype), x, quarters(rng, len(x), dtype=x.dtype), size))
        for x, size in tables
    ]


def _pieces(x, y, size):
    return list(zip(x.split(size), y.split(size), strict=True))


def adds_up_the_means(model, x, y, size):
    model.zero_grad()
    for some, targets in _pieces(x, y, size):
        (model(some) - targets).square().mean().backward()


def divides_by_the_pieces(model, x, y, size):
    model.zero_grad()
    for some, targets in _pieces(x, y, size):
        ((model(some) - targets).square().mean() / len(_pieces(x, y, size))).backward()


def adds_up_the_sums(model, x, y, size):
    model.zero_grad()
    for some, targets in _pieces(x, y, size):
        (model(some) - targets).square().sum().backward()


def empties_in_the_loop(model, x, y, size):
    for some, targets in _pieces(x, y, size):
        model.zero_grad()
        ((model(some) - targets).square().sum() / len(y)).backward()


def keeps_the_leftovers(model, x, y, size):
    for some, targets in _pieces(x, y, size):
        ((model(some) - targets).square().sum() / len(y)).backward()


def all_at_once(model, x, y, _size):
    model.zero_grad()
    (model(x) - y).square().mean().backward()


def one_backward_at_the_end(model, x, y, size):
    model.zero_grad()
    total = 0
    for some, targets in _pieces(x, y, size):
        total = total + (model(some) - targets).square().sum() / len(y)
    total.backward()


EXERCISE = Exercise(
    parts=(Part("value", points=3),),
    cases=cases,
    reference=reference,
    adapter="gradient_left_behind",
    known_wrong=(
        Wrong(
            "M51",
            adds_up_the_means,
            "You added up the means of the pieces, so the gradient grows with their number. Each piece counts as many "
            "rows as it has, of all rows.",
        ),
        Wrong(
            "mean-of-means",
            divides_by_the_pieces,
            "Right while all pieces have one size. The last one is smaller, and in a mean of means each of its rows "
            "counts too much: divide by the number of all rows.",
        ),
        Wrong(
            "sum-for-mean",
            adds_up_the_sums,
            "This is the gradient of the sum of the errors. For their mean, each piece is divided by the number of "
            "all rows.",
        ),
        Wrong(
            "emptied-in-the-loop",
            empties_in_the_loop,
            "Only the last piece is left: you emptied `.grad` before each of them. Empty it once, before the loop.",
        ),
        Wrong(
            "item-74",
            keeps_the_leftovers,
            "`.grad` held something before the call, and your gradient was added to that. Empty it first.",
        ),
        Wrong(
            "all-at-once",
            all_at_once,
            "The gradient is right, and the model got all rows in one call. That is what does not fit into memory: "
            "hand it at most `size` rows.",
        ),
        Wrong(
            "one-backward-at-the-end",
            one_backward_at_the_end,
            "The gradient is right, but all graphs were alive until the one backward at the end, as large as one for "
            "the full batch. Go backward after each piece.",
        ),
    ),
    hints=(
        "Write the mean over 5 rows as a sum over rows 0 and 1, a sum over rows 2 and 3, and row 4. What divides each?",
        "Empty the gradients once; then for each piece: the sum of its squared errors / `len(y)`, and backward.",
    ),
    minutes=12,
    difficulty=3,
    read="The bucket",
)
