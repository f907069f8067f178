"""Answers under a rule about their text, heard once more in a process where nothing else of the student's runs.

A text is judged as it stands. What it does could be decided in another cell, where torch was patched or a helper lies;
so what is judged of its results is what this text gave in the lesson as it was released.
"""

from nbformat import NotebookNode

from grader.execution import Hearing
from grader.jail import Jail
from grader.judge import answer_texts, verdict_of
from grader.sitting import Cell, cells_of, sit


def hear_apart(
    master: NotebookNode, notebook: NotebookNode, sheets: dict[str, dict], jail: Jail, hearings: dict[str, Hearing]
) -> None:
    """Replace the hearing of each answer that obeys a rule by one of the answer alone.

    One that earns nothing, or obeys no rule, has nothing to gain from other cells, and keeps the hearing it had.
    """
    texts = answer_texts(notebook)
    for name, sheet in sheets.items():
        if any(part["how"] == "source" for part in sheet["parts"]):
            verdict = verdict_of(sheet, hearings.get(name), texts.get(name, ""))
            if verdict.points and any(part.held for part in verdict.parts if part.how == "source"):
                cells = _cells_alone(master, name, texts[name], sheets)
                hearings[name] = sit(jail, cells, sheets).hearings[name]


def _cells_alone(master: NotebookNode, exercise: str, text: str, sheets: dict[str, dict]) -> list[Cell]:
    """Return the lesson's own cells up to an exercise's check, with the answer."""
    cells = [cell for cell in cells_of(master, sheets) if cell.exercise in (None, exercise)]
    check = next(place for place, cell in enumerate(cells) if cell.check)
    return [Cell(text, exercise) if cell.exercise and not cell.check else cell for cell in cells[: check + 1]]
