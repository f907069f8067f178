"""The shape of a batch of sentences, before and after an embedding; said before it is run."""

from grader.exercise import Exercise, Part, Wrong

EXERCISE = Exercise(
    parts=(Part("value", points=1),),
    items=(
        "torch.zeros(8, 20, dtype=torch.int64).shape",
        "torch.nn.Embedding(1000, 64)(torch.zeros(8, 20, dtype=torch.int64)).shape",
    ),
    answer=((8, 20), (8, 20, 64)),
    known_wrong=(
        Wrong(
            "item-4",
            ((8, 20, 1), (8, 20, 64)),
            "You gave the sentences three axes from the start. A token is one whole number here, so sentence and "
            "place in the sentence lead to it.",
        ),
        Wrong(
            "embedding-replaces-an-axis",
            ((8, 20), (8, 64)),
            "You let the embedding eat the axis of places. Each number is replaced by a row, so an axis is added.",
        ),
        Wrong(
            "vocabulary-becomes-an-axis",
            ((8, 20), (8, 20, 1000)),
            "1000 is how many rows the table has to choose from; what comes back for a token is one row of it.",
        ),
        Wrong(
            "sequence-first",
            ((20, 8), (20, 8, 64)),
            "You put the places first and the sentences second. The batch comes first unless a layer says otherwise.",
        ),
    ),
    hints=(
        "How many indices lead to one token number?",
        "An embedding replaces every number by a row of 64. A number has no axis, a row has one.",
    ),
    minutes=3,
    difficulty=2,
    read="From a number to a batch of videos",
)
