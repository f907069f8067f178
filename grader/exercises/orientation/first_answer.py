"""The first answer: a number written where the three dots stand."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    items=("torch.tensor([1, 2, 3]).sum().item()",),
    answer=(6,),
    known_wrong=(Wrong("largest", (3,), "You gave the largest of the three. `sum` adds them up."),),
    hints=("Add the three numbers.", "1 + 2 is 3, and one number is left to add."),
    minutes=1,
    difficulty=1,
    read="Your first answer",
)
