"""The verdict on what was heard of a submission, and how a graded notebook shows it."""

from nbformat import NotebookNode, from_dict
from nbformat.v4 import new_markdown_cell, new_output

from course_utils.feedback import Feedback
from course_utils.verdict import Verdict, judge, refuse
from grader.execution import Hearing

INSIDE = "judged inside the submission: this cell's own code decided, in the student's process"
REPAIRED = "**Before grading this notebook was repaired.** What was handed in is kept as it came."


def mark_of(cell: NotebookNode) -> dict:
    """Return a cell's nbgrader metadata, empty where it has none."""
    return cell.metadata.get("nbgrader", {})


def is_grade(cell: NotebookNode) -> bool:
    return bool(mark_of(cell).get("grade"))


def exercise_of(cell: NotebookNode, sheets: dict[str, dict]) -> str | None:
    """Return the exercise that a graded check cell is about, by its nbgrader id."""
    name = mark_of(cell).get("grade_id", "").removesuffix("-check")
    return name if is_grade(cell) and name in sheets else None


def is_judged_inside(cell: NotebookNode, sheets: dict[str, dict]) -> bool:
    """Whether an instructor's own asserts decide about a cell."""
    own = is_grade(cell) and not mark_of(cell).get("solution") and cell.cell_type == "code"
    return own and not exercise_of(cell, sheets)


def verdict_of(sheet: dict, hearing: Hearing | None, text: str = "") -> Verdict:
    """Return the verdict on what was heard of an exercise, and on the text of its answer cell."""
    if hearing is None or hearing.problem:
        return refuse(sheet, hearing.problem if hearing else "its check cell never ran")
    return judge(sheet, hearing.records, text)


def answer_texts(notebook: NotebookNode) -> dict[str, str]:
    """Return the texts of the answer cells by their nbgrader id, which is the exercise's."""
    return {mark_of(cell)["grade_id"]: cell.source for cell in notebook.cells if mark_of(cell).get("solution")}


def write_verdicts(notebook: NotebookNode, sheets: dict[str, dict], hearings: dict[str, Hearing]) -> dict[str, Verdict]:
    """Write each verdict over whatever its check cell printed, and return them by exercise.

    A grade cell that is not about an exercise of ours keeps what it printed, and says that it was judged inside.
    """
    verdicts, texts = {}, answer_texts(notebook)
    for cell in notebook.cells:
        if exercise := exercise_of(cell, sheets):
            verdicts[exercise] = verdict_of(sheets[exercise], hearings.get(exercise), texts.get(exercise, ""))
            cell.outputs = verdict_outputs(verdicts[exercise], cell.execution_count)
        elif is_judged_inside(cell, sheets):
            cell.outputs = [*_without_stderr(cell.outputs), new_output("display_data", data={"text/plain": INSIDE})]
    return verdicts


def verdict_outputs(verdict: Verdict, count: int | None) -> list[NotebookNode]:
    """Return a check cell's outputs: the verdict in words, and the number that nbgrader reads as the score."""
    feedback = Feedback(verdict)
    words = {"text/plain": feedback.text, "text/html": feedback.html}
    number = {"text/plain": f"{verdict.points:g}"}
    outputs = [  # `new_output` would validate each one, which takes longer than the judging; `dumps` does it once
        {"output_type": "display_data", "metadata": {}, "data": words},
        {"output_type": "execute_result", "metadata": {}, "data": number, "execution_count": count},
    ]
    return [from_dict(output) for output in outputs]


def write_repairs(notebook: NotebookNode, repairs: tuple[str, ...]) -> None:
    """Tell the student, at the top of the graded notebook, what was repaired."""
    if repairs:
        told = "\n".join([REPAIRED, "", *(f"- {sentence}" for sentence in repairs)])
        notebook.cells.insert(0, new_markdown_cell(told, id="repaired"))


def points_inside(cell: NotebookNode) -> float:
    """Return what a cell with an instructor's own asserts earned: all, unless it raised or its result says how much."""
    worth = float(mark_of(cell)["points"])
    for output in cell.outputs:
        if output.output_type == "error":
            return 0.0
        if output.output_type == "execute_result":
            return _partial(output, worth)
    return worth


def _partial(output: NotebookNode, worth: float) -> float:
    try:
        points = float(output.data.get("text/plain", ""))
    except ValueError:
        return worth
    return min(max(points, 0.0), worth) if points == points else 0.0


def _without_stderr(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """A warning is no failure, but nbgrader gives nothing to a cell that wrote to stderr."""
    for output in outputs:
        if output.output_type == "stream":
            output.name = "stdout"
    return outputs
