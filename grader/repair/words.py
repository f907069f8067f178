"""What was repaired, in words: one sentence for each kind of repair, with the cells that it met."""

from collections import defaultdict

SENTENCES = {  # in the order in which they are read: for one, for several
    "encoding": ("The file was saved as {names}; it was read as that.",) * 2,
    "bytes": ("Some bytes of the file are no text; each reads \ufffd now.",) * 2,
    "broken": ("The file is cut off or damaged; {names} could be read of it.",) * 2,
    "conflict": ("The file holds an unresolved merge conflict; the first of two versions counts.",) * 2,
    "trailing": ("Something stood behind the end of the notebook; it was left out.",) * 2,
    "format": ("The notebook's format was {names}; it is 4.5 now.",) * 2,
    "kernel": ("The notebook asked for the kernel {names}; the lesson's own is used.",) * 2,
    "no cell": (
        "One entry of the notebook is no cell; it was left out.",
        "{count} entries of the notebook are no cells; they were left out.",
    ),
    "kind": (
        "One cell does not say whether it is code; that was guessed.",
        "{count} cells do not say whether they are code; that was guessed.",
    ),
    "characters": (
        "One cell held characters that no text can hold; they were taken out.",
        "{count} cells held characters that no text can hold; they were taken out.",
    ),
    "missing answer": (
        "The answer {names} is missing; its cell is as it was given out and counts as not answered.",
        "The answers {names} are missing; their cells are as they were given out and count as not answered.",
    ),
    "empty answer": (
        "The answer {names} was empty; its cell is as it was given out and counts as not answered.",
        "The answers {names} were empty; their cells are as they were given out and count as not answered.",
    ),
    "two answers": (
        "The answer {names} stood in several cells; the last one that is not as it was given out counts.",
        "The answers {names} stood in several cells each; the last one that is not as it was given out counts.",
    ),
    "own cell": (
        "Another cell with the id of the answer {names} was kept as a cell of its own.",
        "Other cells with the ids of the answers {names} were kept as cells of their own.",
    ),
    "joined": (
        "The answer {names} was split over several cells; they were joined.",
        "The answers {names} were split over several cells; they were joined.",
    ),
    "elsewhere": (
        "The answer {names} stood in another cell; it was put into its own.",
        "The answers {names} stood in other cells; they were put into their own.",
    ),
    "parted": (
        "The locked cell {names} stood in one cell with other text; they were parted.",
        "The locked cells {names} stood in one cell with other text; they were parted.",
    ),
    "retyped": (
        "The cell {names} was made a cell of another kind; it has its own kind again.",
        "The cells {names} were made cells of another kind; they have their own kind again.",
    ),
    "changed": (
        "The locked cell {names} was changed; the lesson's own counts.",
        "The locked cells {names} were changed; the lesson's own count.",
    ),
    "example": (
        "A worked example was changed; the lesson's own runs first, and the changed one behind it.",
        "{count} worked examples were changed; the lesson's own run first, each with the changed one behind it.",
    ),
    "marks": (
        "The grading metadata of {names}, such as points or ids, were changed; the lesson's own count.",
        "The grading metadata of {names}, such as points or ids, were changed; the lesson's own count.",
    ),
    "unmarked": (
        "The cell {names} had lost its grading metadata; it has it again.",
        "The cells {names} had lost their grading metadata; they have it again.",
    ),
    "foreign mark": (
        "A cell that the lesson does not have claimed to be graded; it is not.",
        "{count} cells that the lesson does not have claimed to be graded; they are not.",
    ),
    "missing": (
        "A cell of the lesson was missing; it was put back.",
        "{count} cells of the lesson were missing; they were put back.",
    ),
    "copy": (
        "A cell of the lesson stood there twice; it counts once.",
        "{count} cells stood there that repeat a cell of the lesson; each counts once.",
    ),
    "order": ("The cells stood in another order; the lesson's order counts.",) * 2,
    "ids": (
        "One cell had a missing, doubled or wrong id; it has one of its own.",
        "{count} cells had missing, doubled or wrong ids; each has one of its own.",
    ),
}
MOST_NAMES = 6  # in one sentence
LONGEST_NAME = 40


class Notes:
    """What was met on the way; a kind of repair without a sentence is a KeyError."""

    def __init__(self) -> None:
        self._names: dict[str, list[str]] = defaultdict(list)

    def add(self, kind: str, name: str = "", times: int = 1) -> None:
        """Note that a repair was made `times` times, where a name says on what."""
        self._names[kind] += [name] * times

    def sentences(self) -> tuple[str, ...]:
        """Return one sentence for each kind of repair, each shorter than 400 characters."""
        noted = {kind: names for kind, names in self._names.items() if names}
        return tuple(
            SENTENCES[kind][len(noted.pop(kind)) > 1].format(names=listed(names), count=len(names))
            for kind in sorted(noted, key=list(SENTENCES).index)
            for names in [noted[kind]]
        )


def listed(names: list[str]) -> str:
    """Return names as the middle of a sentence, each once, the first few of many."""
    shown = [shown_name(name) for name in dict.fromkeys(names)]
    rest = len(shown) - MOST_NAMES
    if rest > 0:
        return f"{', '.join(shown[:MOST_NAMES])} and {rest} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)


def shown_name(name: str) -> str:
    """Return a name that somebody else chose so that it can be shown: printable and short."""
    printable = "".join(letter for letter in name if letter.isprintable())
    return printable if len(printable) <= LONGEST_NAME else printable[: LONGEST_NAME - 1] + "…"
