"""`reveal(id)`: the truth of a prediction, beside what was said at first."""

from course_utils.card import Card
from course_utils.entry import Entry
from course_utils.progress import has_predicted
from course_utils.progress_file import change, entries
from course_utils.reading import decode
from course_utils.sheets import find
from course_utils.show import display
from course_utils.words import describe


def reveal(exercise: str) -> None:
    """Show the truth about each item of a literal exercise, once a first prediction was checked.

    Raises:
        UnknownExercise: no exercise has this id.
    """
    sheet = find(exercise)
    entry = entries().get(exercise, Entry())
    if not sheet["literal"]:
        display(Card(_nothing_to_reveal(exercise)))
    elif not has_predicted(sheet, entry):
        display(
            Card(f"Predict first: answer `{exercise}` and run its check, then the truth stands beside what you said.")
        )
    else:
        several = any(part["how"] == "property" for part in sheet["parts"])
        head = "one right answer of several" if several else "the answers" if sheet["quiz"] else "what each gives"
        rows = _truths(sheet["cases"], entry.prediction)
        display(Card(f"{exercise}   {head}", rows, code=not sheet["quiz"]))
        change(exercise, _mark_revealed)


def _nothing_to_reveal(exercise: str) -> str:
    return (
        f"No solution of `{exercise}` lies in the notebook to be revealed: what a right result looks like stands in "
        f'the feedback of its check, and `hint("{exercise}")` helps.'
    )


def _truths(cases: list[dict], prediction: list[str]) -> list[tuple[str, str]]:
    truths = [describe(decode(case["truth"]["result"])) for case in cases]
    width = max(map(len, truths))
    return [
        (case["label"], f"{truth:<{width}}   you said {said} at first")
        for case, truth, said in zip(cases, truths, prediction, strict=True)
    ]


def _mark_revealed(entry: Entry) -> None:
    entry.revealed = True
