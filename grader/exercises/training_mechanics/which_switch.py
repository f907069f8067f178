"""What no_grad, inference_mode and eval switch off, and what they leave on."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "a: dropout still drops, in no_grad",
        "b: layer(x) asks for gradients, after eval()",
        "c: x * 2 asks for gradients, in no_grad",
        "d: a new Parameter asks, in no_grad",
        "e: x.view(-1) asks, in no_grad",
        "f: x * 2 of inference_mode times x, later",
    ),
    answer=(True, True, False, True, True, False),
    known_wrong=(
        Wrong(
            "item-77",
            (False, False, False, True, True, False),
            "You made one switch of two. `no_grad` stops the recording, and `eval` changes what dropout and batch norm "
            "do; neither does the other's work.",
        ),
        Wrong(
            "item-102",
            (True, True, False, False, False, False),
            "You let `no_grad` force False on everything. It does so with what operations compute; a new parameter "
            "and a view of a leaf keep what they are.",
        ),
        Wrong(
            "views-are-results",
            (True, True, False, True, False, False),
            "In e nothing is computed: a view is the leaf's own memory, and it asks for what the leaf asks for.",
        ),
        Wrong(
            "inference-is-no-grad",
            (True, True, False, True, True, True),
            "f is where the two differ: what was made in `inference_mode` may not be kept by a later graph.",
        ),
        Wrong(
            "eval-switches-off",
            (True, False, False, True, True, False),
            "`eval` does not touch the recording. After it, the result of a layer has a graph as before.",
        ),
    ),
    hints=(
        "Which switches are about recording, and which one is about what a layer does?",
        "What is computed, what is only looked at in another shape, and what you make new: three things in `no_grad`.",
    ),
    minutes=4,
    difficulty=2,
    read="Switching off",
)
