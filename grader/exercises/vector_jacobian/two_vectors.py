"""The gradients of y = x² at [2, 3] for four vectors v, said before they are run."""

import torch

from grader.exercise import Exercise, Part, Wrong

VECTORS = ([1.0, 1.0], [1.0, 0.5], [0.0, 1.0], [-1.0, 2.0])
X = torch.tensor([2.0, 3.0])


def _all(gradient: object) -> tuple[list[float], ...]:
    return tuple(gradient(torch.tensor(v)).tolist() for v in VECTORS)


EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=tuple(f"x.grad for v = {v}" for v in VECTORS),
    answer=_all(lambda v: torch.func.vjp(torch.square, X)[1](v)[0]),
    known_wrong=(
        Wrong(
            "v-ignored",
            _all(lambda _v: 2 * X),
            "You gave the slopes 2x four times. v weights the elements of y before they are added, so it weights "
            "their slopes too.",
        ),
        Wrong(
            "values-not-slopes",
            _all(lambda v: X**2 * v),
            "You weighted the values of y. What comes back are slopes: that of x² is 2x.",
        ),
        Wrong(
            "v-added",
            _all(lambda v: 2 * X + v),
            "You added v to the slopes. In S each square is multiplied by its weight, and so is its slope.",
        ),
        Wrong(
            "one-number",
            _all(lambda v: (2 * X * v).sum()),
            "You gave one number each time. S is one number; its gradient has an entry for each element of x.",
        ),
        Wrong(
            "weight-is-an-index",
            ([4.0, 6.0], [4.0, 3.0], [4.0, 6.0], [-4.0, 12.0]),
            "In the third line you let both elements count. The weight 0 takes the first square out of S altogether.",
        ),
    ),
    hints=(
        "Write S = v₁ · x₁² + v₂ · x₂² for each v. How fast does it grow with x₁, and how fast with x₂?",
        "∂S/∂x₁ = v₁ · 2x₁ and ∂S/∂x₂ = v₂ · 2x₂, with x₁ = 2 and x₂ = 3.",
    ),
    minutes=4,
    difficulty=2,
    read="What v means",
)
