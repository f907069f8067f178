"""The quiz after lesson 08, third part: what is true of a training loop."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    quiz=True,
    items=(
        "a: step() takes the gradients away",
        "b: after eval() the loss has a graph",
        "c: w -= … in no_grad leaves a leaf",
        "d: after x.data *= 2 y refuses",
        "e: total += loss keeps all graphs",
        "f: a moved leaf gets its gradient there",
    ),
    answer=(False, True, True, False, True, False),
    known_wrong=(
        Wrong(
            "item-98",
            (True, True, True, False, True, False),
            "`step` reads the gradients and leaves them. It is `zero_grad` that takes them away.",
        ),
        Wrong(
            "item-77",
            (False, False, True, False, True, False),
            "`eval` is about dropout and batch norm, and leaves the recording alone.",
        ),
        Wrong(
            "M30",
            (False, True, True, True, True, False),
            "`.data` writes without counting, so nobody notices: a wrong gradient comes out.",
        ),
        Wrong(
            "M25",
            (False, True, True, False, True, True),
            "What `.to` gives is a result, and the leaf has stayed where it was (lesson 06).",
        ),
    ),
    hints=(
        "Five of them are in this lesson, and the last one is in lesson 06.",
        "Ask of each: who empties, who counts, and who hangs on whom?",
    ),
    minutes=3,
    difficulty=2,
    read="Lessons 00 to 08 in one quiz",
)
