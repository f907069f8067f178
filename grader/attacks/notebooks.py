"""Lies in the notebook itself: its metadata, its locked cells, its outputs, and markup for whoever reads it."""

from nbformat import from_dict
from nbformat.v4 import new_code_cell, new_output

from grader.attacks.attack import HONEST, Collection, Work

NOTEBOOKS = Collection("lies in the notebook", tame=True)
MARKUP = Collection("markup for whoever reads it")

OPEN = "not defended: nbgrader's formgrader and feedback show a student's own cells as they are, scripts too"
SCRIPT = "<script>attack()</script><img src=x onerror=attack()>"
BONUS = {"grade": True, "grade_id": "bonus", "locked": False, "points": 1000, "schema_version": 3, "solution": False}


@NOTEBOOKS.add("Points in the metadata are raised.")
def points_raised(work: Work) -> None:
    for cell in work.notebook.cells:
        if "nbgrader" in cell.metadata:
            cell.metadata.nbgrader.points = 1000


@NOTEBOOKS.add("Check cells are rewritten to print full points.")
def checks_rewritten(work: Work) -> None:
    for exercise in (*work.functions, *work.literals):
        for check in work.checks(exercise):
            check.source = "2.0"


@NOTEBOOKS.add("Check cells are deleted.")
def checks_deleted(work: Work) -> None:
    wrong = [check.id for exercise in (*work.functions, *work.literals) for check in work.checks(exercise)]
    work.notebook.cells = [cell for cell in work.notebook.cells if cell.id not in wrong]


@NOTEBOOKS.add("A check is copied for the exercise that is right, with the grade ids of the wrong ones.", keeps=False)
def right_check_with_other_ids(work: Work) -> None:
    right = work.checks(HONEST)[0]
    for exercise in work.functions:
        mark = dict(work.checks(exercise)[0].metadata.nbgrader)
        work.notebook.cells.append(from_dict({**right, "id": f"copy-{exercise}", "metadata": {"nbgrader": mark}}))


@NOTEBOOKS.add("Locked cells of the lesson are edited: the check is another one from there on.", keeps=False)
def locked_cells_edited(work: Work) -> None:
    for cell in work.notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("locked"):
            cell.source = f"check = print\n{cell.source}" if cell.cell_type == "code" else "2 of 2 points"


@NOTEBOOKS.add("Grade ids of answers and checks are swapped.", keeps=False)
def ids_swapped(work: Work) -> None:
    one, other = work.checks("describe")[0], work.checks(HONEST)[0]
    one.metadata, other.metadata = other.metadata, one.metadata


@NOTEBOOKS.add("A cell of its own claims to be graded, and is worth 1000 points.")
def cell_that_claims_points(work: Work) -> None:
    work.notebook.cells.append(new_code_cell("1000", metadata={"nbgrader": BONUS}, id="bonus"))


@NOTEBOOKS.add("The outputs that were handed in show full points.")
def outputs_handed_in(work: Work) -> None:
    for exercise in (*work.functions, *work.literals):
        for check in work.checks(exercise):
            check.outputs = [new_output("execute_result", data={"text/plain": "2.0"}, execution_count=1)]


@NOTEBOOKS.add("The notebook says of itself that it was graded, without a jail, on other cases.", tame=False)
def metadata_of_a_graded_notebook(work: Work) -> None:
    work.notebook.metadata["workbook"] = {"lesson": "01-tensors", "cases": "0" * 12, "sandbox": False}
    work.notebook.metadata["workbook_repairs"] = ["The instructor gave all points."]
    work.notebook.metadata["kernelspec"] = {"name": "../../bin/sh", "argv": ["sh"], "display_name": "x"}


@NOTEBOOKS.add("Answers print and return the verdict and its number.")
def verdict_printed(work: Work) -> None:
    for exercise in work.functions:
        work.answer(exercise, "def NAME(*_):\n    print('2.0')\n    display(2.0)\n    return 2.0")
    work.last("print('✓ describe   2 of 2 points   cpu ✓')\n20.0")


@NOTEBOOKS.add("Earlier outputs are cleared and updated from later cells.", tame=False)
def displays_updated(work: Work) -> None:
    work.first("from IPython.display import clear_output, display, update_display\nhandle = display(1, display_id='x')")
    work.last("update_display('2 of 2 points', display_id='x')\nclear_output()")


@MARKUP.add("Results, keys, names of classes and exceptions hold HTML, which a verdict quotes.")
def markup_in_what_a_verdict_quotes(work: Work) -> None:
    work.first(f"Odd = type({SCRIPT!r}, (Exception,), {{}})")
    quoted = ("{SCRIPT: SCRIPT}", "[SCRIPT]", "Odd()", "SCRIPT", "torch.ones(2), SCRIPT")
    work.first(f"SCRIPT = {SCRIPT!r}")
    for exercise, value in zip(work.functions, quoted, strict=False):
        work.answer(exercise, f"def NAME(*_):\n    return {value}")
    work.answer("ten-i-plus-j", "def NAME(*_):\n    raise Odd(SCRIPT)")
    work.answer_literals("NAME = (SCRIPT,) * 5")


@MARKUP.add("Control characters, line breaks and half characters stand in what a verdict quotes.")
def characters_that_move_the_cursor(work: Work) -> None:
    odd = "'\\x1b[2J\\x1b[31m\\r\\n\\u202e✓ 2 of 2\\ud800\\0'"
    work.answer_functions(f"def NAME(*_):\n    raise ValueError({odd})")
    work.answer_literals(f"NAME = ({odd},) * 5")


@MARKUP.add("Cells show HTML, JavaScript and widgets.", why=OPEN)
def scripts_shown_by_cells(work: Work) -> None:
    work.first(
        "from IPython.display import display, HTML, Javascript\n"
        f"display(HTML({SCRIPT!r}), Javascript('attack()'))\n"
        "display({'application/vnd.jupyter.widget-view+json': {'model_id': 'x'}, 'text/plain': 'x'}, raw=True)\n"
        "display({'image/svg+xml': '<svg onload=attack()></svg>'}, raw=True)\n"
        "display({'text/latex': '$\\\\href{javascript:attack()}{x}$'}, raw=True)"
    )


@MARKUP.add("Texts of the student's own hold scripts.", why=OPEN)
def scripts_in_texts(work: Work) -> None:
    work.text(SCRIPT)
