"""What a cell shows when it is run again, and after a restart."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=0),),
    quiz=True,
    items=("what the counting cell shows at the third run", "what it shows after Restart Kernel and Run All Cells"),
    answer=(3, 1),
    known_wrong=(
        Wrong("starts-anew", (1, 1), "A cell does not start anew: it finds the names as the last run left them."),
        Wrong(
            "remembers-restarts",
            (3, 4),
            "A restart forgets every name. After it, each cell runs once, from the top.",
        ),
    ),
    hints=(
        "Run the cell three times and look.",
        "Choose Kernel, then Restart Kernel and Run All Cells, and look again.",
    ),
    minutes=3,
    difficulty=1,
    read="The kernel remembers",
)
