"""Where a tensor is made when nobody says where."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    items=("str(torch.zeros(1).device)",),
    answer=("cpu",),
    known_wrong=(
        Wrong("gpu-by-itself", ("cuda",), "A GPU is never taken by itself, not even where there is one: you say so."),
    ),
    hints=("Make a tensor and look at its attribute `device`.", "Run `torch.zeros(1).device`."),
    minutes=1,
    difficulty=1,
    read="Your machine",
)
