"""Three questions about lesson 01, asked before lesson 02 begins."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    quiz=True,
    items=(
        "the shape of a batch of 10 colour images, 32 rows of 48 pixels each, as PyTorch's networks want it",
        "the shape of torch.zeros(4, 3, 2)[1]",
        "the bytes that the elements of a float32 tensor of shape (2, 3) take",
    ),
    answer=((10, 3, 32, 48), (3, 2), 24),
    known_wrong=(
        Wrong(
            "item-5",
            ((10, 32, 48, 3), (3, 2), 24),
            "You put the channels last, as files do. PyTorch's networks want them before height and width.",
        ),
        Wrong(
            "index-keeps-its-axis",
            ((10, 3, 32, 48), (1, 3, 2), 24),
            "You kept the axis that the index went into. One index takes one axis away; `[1:2]` would keep it.",
        ),
        Wrong(
            "second-axis-taken",
            ((10, 3, 32, 48), (4, 2), 24),
            "You took the second axis away. A lone index goes into the first axis and leaves the others.",
        ),
        Wrong(
            "counts-elements",
            ((10, 3, 32, 48), (3, 2), 6),
            "You counted the elements. Each float32 takes four bytes.",
        ),
        Wrong(
            "floats-are-doubles",
            ((10, 3, 32, 48), (3, 2), 48),
            "You took eight bytes for each element, as for a Python float. The 32 in float32 counts bits.",
        ),
    ),
    hints=(
        "All three are in the closing list of lesson 01, or one step from it.",
        "A batch comes first; an index takes the first axis away; 32 bits are 4 bytes.",
    ),
    minutes=3,
    difficulty=1,
    read="Before you start: three questions about lesson 01",
)
