"""The check that exposes a broadcast loss: a function of predictions, targets and the errors that some code made."""

from random import Random

import torch

from grader.exercise import Case, Exercise, Part, Wrong


def reference(prediction, target, errors):
    return torch.equal(errors.flatten(), prediction.flatten() - target)


def cases(rng: Random) -> list[Case]:
    prediction, target = _pair(rng, 3, torch.float32)
    first = [
        Case((prediction, target, prediction - target)),
        Case((prediction, target, prediction.squeeze(1) - target)),
    ]
    rest = []
    for count, dtype in ((4, torch.float32), (rng.randrange(5, 7), torch.float64)):
        prediction, target = _pair(rng, count, dtype)
        row, table = prediction.squeeze(1), prediction - target
        made = [row - target, prediction - target[:, None], table, table.mean(1), target - row, row - target.flip(0)]
        rest += [(prediction, target, errors) for errors in made]
    wide = torch.cat(_columns(rng, 4), 1)
    rest.append((wide[:, :1], wide[:, 1], wide[:, 0] - wide[:, 1]))
    rest.append((wide[:, :1], wide[:, 1], wide[:, :1] - wide[:, 1]))
    lone, its_target = _pair(rng, 1, torch.float32)
    rest.append((lone, its_target, lone - its_target))
    nothing, no_target = _pair(rng, 0, torch.float32)
    rest.append((nothing, no_target, nothing.squeeze(1) - no_target))
    return [*first, *(Case(one) for one in rng.sample(rest, len(rest)))]


def _pair(rng: Random, count: int, dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw whole predictions (count, 1) and targets (count,); no target is met, and no two differences are equal."""
    targets = rng.sample(range(10, 90), count)
    misses = rng.sample(range(1, 10), count)
    predictions = [target + miss for target, miss in zip(targets, misses, strict=True)]
    return torch.tensor(predictions, dtype=dtype).reshape(-1, 1), torch.tensor(targets, dtype=dtype)


def _columns(rng: Random, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    prediction, target = _pair(rng, count, torch.float64)
    return prediction, target[:, None]


def falls_into_it(prediction, target, errors):
    return torch.equal(errors, prediction - target)


def same_mean(prediction, target, errors):
    difference = errors.mean() - (prediction.mean() - target.mean())
    return errors.numel() == 0 or bool(difference.abs() < 1e-3)


def counts_them(_prediction, target, errors):
    return errors.numel() == target.numel()


def rows_only(prediction, target, errors):
    return torch.equal(errors, prediction.squeeze(1) - target)


def no_sign(prediction, target, errors):
    return torch.equal(errors.flatten().abs(), (prediction.flatten() - target).abs())


EXERCISE = Exercise(
    parts=(Part("value", points=1.5),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "check-broadcasts-too",
            falls_into_it,
            "Your check makes the same table, finds it equal to the table, and passes the fault. Bring predictions and "
            "targets into one shape first.",
        ),
        Wrong(
            "same-mean",
            same_mean,
            "The mean of all pairs is the mean of the right ones: mean of the predictions minus mean of the targets. "
            "So it exposes nothing. Look at the errors one by one.",
        ),
        Wrong(
            "counts-only",
            counts_them,
            "As many errors as targets: that exposes the table, and was a good idea. Errors that belong to other "
            "targets, or are means of several, are equally many.",
        ),
        Wrong(
            "column-refused",
            rows_only,
            "Errors in a column are right too, if there is one for each example. Compare the numbers without the "
            "shape: `flatten` both.",
        ),
        Wrong(
            "sign-unseen",
            no_sign,
            "You dropped the sign: an error is the prediction minus the target, and one that is too low is negative.",
        ),
    ),
    hints=(
        "How many errors may there be? And which number must the first of them be?",
        "`prediction.flatten() - target` has one error for each example. `torch.equal` compares shape and numbers.",
    ),
    minutes=6,
    difficulty=3,
    read="The loss that lies",
)
