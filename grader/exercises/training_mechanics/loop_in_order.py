"""The five lines of a training loop, put in order; emptying the gradients has several right places."""

from grader.exercise import Exercise, Part, Property, Wrong

RIGHT = (
    ("zero_grad", "forward", "loss", "backward", "step"),
    ("forward", "zero_grad", "loss", "backward", "step"),
    ("forward", "loss", "zero_grad", "backward", "step"),
    ("forward", "loss", "backward", "step", "zero_grad"),
)

EXERCISE = Exercise(
    parts=(
        Part(
            "order",
            points=1,
            how="property",
            properties=(
                Property("is_permutation_of_items", values=RIGHT[0]),
                Property("in_order", pairs=(("forward", "loss"), ("loss", "backward"), ("backward", "step"))),
                Property("is_one_of", values=RIGHT),
            ),
        ),
    ),
    quiz=True,
    items=("the five steps in an order that works",),
    answer=(RIGHT[0],),
    known_wrong=(
        Wrong(
            "emptied-before-use",
            ("forward", "loss", "backward", "zero_grad", "step"),
            "The gradients were just computed, and you empty them before the step reads them: nothing moves.",
        ),
        Wrong(
            "step-before-backward",
            ("zero_grad", "forward", "loss", "step", "backward"),
            "The step reads gradients, and these are computed after it: with None there is nothing to step by.",
        ),
        Wrong(
            "loss-before-forward",
            ("zero_grad", "loss", "forward", "backward", "step"),
            "A loss compares predictions with targets. The predictions come first.",
        ),
        Wrong(
            "backward-first",
            ("zero_grad", "backward", "forward", "loss", "step"),
            "Backward walks the graph from the loss. Until there is a loss, there is nothing to walk.",
        ),
        Wrong(
            "item-101",
            ("forward", "loss", "backward", "step"),
            "This is the list of the notes. Without `zero_grad` each step adds the gradients of all steps before.",
        ),
    ),
    hints=(
        "What does each step need that another one makes?",
        "The one with several right places is `zero_grad`: anywhere but between backward and step.",
    ),
    minutes=3,
    difficulty=1,
    read="The loop",
)
