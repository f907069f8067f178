"""`hint(id)`: after a first try a nudge, and after another try the next step."""

from course_utils.card import Card
from course_utils.entry import Entry
from course_utils.progress_file import change, entries
from course_utils.sheets import find
from course_utils.show import display


def hint(exercise: str) -> None:
    """Show the exercise's first hint once it was tried, and both once it was tried again after that.

    Raises:
        UnknownExercise: no exercise has this id.
    """
    hints = find(exercise)["hints"]
    if not entries().get(exercise, Entry()).tries:
        display(Card(f"Try `{exercise}` and run its check first, then there is a hint; a wrong try costs nothing."))
        return

    def see_one_more(entry: Entry) -> None:
        if entry.hints < len(hints) and entry.tries > entry.hinted:
            entry.hints, entry.hinted = entry.hints + 1, entry.tries

    seen = change(exercise, see_one_more).hints
    rows = [(str(number), words) for number, words in enumerate(hints[:seen], start=1)]
    if seen < len(hints):
        rows.append(("next", f'after another try, `hint("{exercise}")` shows the next step'))
    display(Card(f"{exercise}   hint {seen} of {len(hints)}", rows))
