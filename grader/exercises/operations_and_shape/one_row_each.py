"""All axes but the batch become one."""

from random import Random

import torch

from grader.cases import image, transposed
from grader.exercise import Case, Exercise, Part, Wrong


def reference(x):
    return x.flatten(1)


def cases(rng: Random) -> list[Case]:
    a, b, c = rng.sample(range(2, 6), 3)
    batches = [
        image(rng, 2, 1, 2, 3, dtype=torch.float32),
        image(rng, a, 3, b, c, dtype=torch.float32),
        image(rng, a, b, c, dtype=torch.float64),
        transposed(image(rng, a, b, c, dtype=torch.float32)),
        image(rng, 1, 3, b, b),
        image(rng, a, b, dtype=torch.int64),
        image(rng, 0, 3, b, c, dtype=torch.float32),
    ]
    return [Case((batch,)) for batch in batches]


def everything_in_one_line(x):
    return x.flatten()


def minus_one_beside_zero(x):
    return x.reshape(len(x), -1)


def view_on_any_memory(x):
    return x.view(len(x), -1)


def function_of_torch(x):
    return torch.view(x, (len(x), -1))


def asks_the_first(x):
    return x.reshape(-1, x[0].numel())


def batch_melted_into_the_next(x):
    return x.flatten(0, 1)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    cases=cases,
    reference=reference,
    known_wrong=(
        Wrong(
            "batch-melted",
            everything_in_one_line,
            "All examples ran together into one line. Leave axis 0 out: `flatten` takes the first axis to merge.",
        ),
        Wrong(
            "item-52",
            minus_one_beside_zero,
            "All right but for an empty batch: beside a size of 0 any number fits for -1, so it is refused. `flatten` "
            "multiplies the sizes and has nothing to guess.",
        ),
        Wrong(
            "M12",
            view_on_any_memory,
            "`view` refuses where the memory runs through the axes in another order (lesson 04), and -1 is refused "
            "beside a size of 0. `flatten` copes with both.",
        ),
        Wrong(
            "M11",
            function_of_torch,
            "There is no function `torch.view`, whatever the notes call it: it is a method of the tensor.",
        ),
        Wrong(
            "asks-the-first",
            asks_the_first,
            "You asked example 0 how long a row is, and an empty batch has none. `flatten` works from the shape alone.",
        ),
        Wrong(
            "wrong-axes-merged",
            batch_melted_into_the_next,
            "`flatten(0, 1)` merges axes 0 and 1, the batch among them. Merge from axis 1 to the last one.",
        ),
    ),
    hints=(
        "`flatten` can begin at another axis than the first. Where does one example begin?",
        "Axis 0 counts the examples: merge all axes from 1 on.",
    ),
    minutes=3,
    difficulty=1,
    read="Refill or turn",
)
