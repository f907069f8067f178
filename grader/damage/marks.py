"""Metadata, ids and fields that were lost, changed by hand, or never written as Jupyter writes them."""

from grader.damage.damage import AIM, Collection, is_answer, text_of

MARKS = Collection()


@MARKS.of_cells("All nbgrader metadata is gone.")
def grading_metadata_wiped(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        cell["metadata"] = {}


@MARKS.of_cells("All metadata and all ids are gone, the notebook's own too.")
def all_metadata_wiped(notebook: dict, _: int) -> None:
    notebook["metadata"] = {}
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        del cell["id"]


@MARKS.of_cells("The points are raised and a check asks for nothing.")
def points_and_check_changed(notebook: dict, aim: int) -> None:
    check = notebook["cells"][aim + 1]
    check["source"] = "1000"
    check["metadata"]["nbgrader"]["points"] = 1000


@MARKS.of_cells("Answers are said to be no answers and checks no checks.")
def roles_changed(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"].update(grade=False, solution=False, locked=False)


@MARKS.of_cells("A cell of the student's own claims to be worth 1000 points.")
def cell_that_claims_points(notebook: dict, _: int) -> None:
    mark = {"grade": True, "grade_id": "bonus", "locked": False, "points": 1000, "schema_version": 3, "solution": False}
    own = {"cell_type": "code", "execution_count": None, "id": "bonus", "metadata": {"nbgrader": mark}}
    notebook["cells"].append({**own, "outputs": [], "source": "1000"})


@MARKS.of_cells("The metadata of cells are no objects.")
def metadata_of_another_type(notebook: dict, _: int) -> None:
    for cell, value in zip(notebook["cells"], [None, [], "x", 1, {"nbgrader": []}] * 1000, strict=False):
        cell["metadata"] = value


@MARKS.of_cells("All cells have one id.")
def one_id_for_all(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        cell["id"] = "id"


@MARKS.of_cells("Each cell has the id of the one before, and no grading metadata.")
def ids_shifted(notebook: dict, _: int) -> None:
    ids = [cell["id"] for cell in notebook["cells"]]
    for cell, name in zip(notebook["cells"], [ids[-1], *ids], strict=False):
        cell["id"], cell["metadata"] = name, {}


@MARKS.of_cells("Ids are numbers, too long, or full of signs that no id may have.")
def ids_not_allowed(notebook: dict, _: int) -> None:
    for cell, name in zip(notebook["cells"], [7, "x" * 65, "a b/c", None] * 1000, strict=False):
        cell["id"] = name


@MARKS.of_cells("The notebook asks for an R kernel.")
def foreign_kernel(notebook: dict, _: int) -> None:
    notebook["metadata"]["kernelspec"] = {"name": "ir", "display_name": "R", "language": "R"}
    notebook["metadata"]["language_info"] = {"name": "R"}


@MARKS.of_cells("Numbers, texts and null stand between the cells.")
def entries_that_are_no_cells(notebook: dict, aim: int) -> None:
    notebook["cells"][aim:aim] = [None, 7, "text", []]


@MARKS.of_cells("The source of an answer is null.", lost=AIM)
def answer_null(notebook: dict, aim: int) -> None:
    notebook["cells"][aim]["source"] = None


@MARKS.of_cells("A source is a list with something else than text in it.")
def source_with_holes(notebook: dict, aim: int) -> None:
    lines = text_of(notebook["cells"][aim]).splitlines(keepends=True)
    notebook["cells"][aim]["source"] = [piece for line in lines for piece in (None, line, 3, {})]


@MARKS.of_cells("Lines end as on Windows, in the sources.")
def sources_from_windows(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        cell["source"] = text_of(cell).replace("\n", "\r\n")


@MARKS.of_cells("Half a character and a zero stand in an answer.")
def characters_that_do_not_exist(notebook: dict, aim: int) -> None:
    notebook["cells"][aim]["source"] = text_of(notebook["cells"][aim]) + "\n# \ud83d \0"


@MARKS.of_cells("Outputs are twenty megabytes long.")
def huge_outputs(notebook: dict, aim: int) -> None:
    output = {"name": "stdout", "output_type": "stream", "text": "x" * 20_000_000}
    notebook["cells"][aim]["outputs"] = [output]


@MARKS.of_cells("Outputs and counts are of types that no output has.")
def outputs_of_another_type(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        cell["outputs"], cell["execution_count"] = {"a": float("nan")}, float("inf")


# ---- formats


@MARKS.of_cells("An editor saved it in format 4.0, without ids.")
def format_4_0(notebook: dict, _: int) -> None:
    notebook["nbformat_minor"] = 0
    for cell in notebook["cells"]:
        del cell["id"]


@MARKS.of_cells("It came in format 3, with the cells in a worksheet.")
def format_3(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        del cell["id"]
        if cell["cell_type"] == "code":
            cell["input"], cell["language"] = cell.pop("source"), "python"
    notebook.update(nbformat=3, nbformat_minor=0, worksheets=[{"cells": notebook.pop("cells"), "metadata": {}}])


@MARKS.of_cells("It says that it is in a format to come.")
def format_to_come(notebook: dict, _: int) -> None:
    notebook["nbformat"] = 9


@MARKS.of_cells("It names no format.")
def no_format(notebook: dict, _: int) -> None:
    del notebook["nbformat"], notebook["nbformat_minor"]


@MARKS.of_cells("It is a notebook of another lesson.", why="it looks like '99-another'")
def another_lesson(notebook: dict, _: int) -> None:
    notebook["metadata"]["workbook"] = {"lesson": "99-another"}
    for number, cell in enumerate(notebook["cells"]):
        cell["id"], cell["source"] = f"another-{number}", f"other_{number} = {number}"
        if is_answer(cell) or "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"]["grade_id"] = cell["id"]
