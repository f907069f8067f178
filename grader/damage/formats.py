"""What nbformat's own collection of old and invalid notebooks holds, done to a submission."""

from grader.damage.damage import Collection, text_of

FORMATS = Collection()


@FORMATS.of_cells("It came in format 2, with lines that do not end in a line break.")
def format_2(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        cell["source"] = text_of(cell).splitlines()
        del cell["id"]
        if cell["cell_type"] == "code":
            cell["input"], cell["language"] = cell.pop("source"), "python"
    notebook.update(nbformat=2, worksheets=[{"cells": notebook.pop("cells")}])
    del notebook["nbformat_minor"]


@FORMATS.of_cells("It says format 3 and keeps its cells as format 4 does.")
def format_3_without_worksheets(notebook: dict, _: int) -> None:
    notebook.update(nbformat=3, nbformat_minor=0)


@FORMATS.of_cells("It came in format 3, with an empty worksheet before the one with the cells.")
def worksheet_without_cells(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["input"], cell["language"] = cell.pop("source"), "python"
    sheets = [{"metadata": {}}, {"cells": notebook.pop("cells"), "metadata": {}}]
    notebook.update(nbformat=3, nbformat_minor=0, worksheets=sheets)


@FORMATS.of_cells("It does not say which minor format it is in.")
def no_minor_format(notebook: dict, _: int) -> None:
    del notebook["nbformat_minor"]


@FORMATS.of_cells("It says format 4.5 and has no ids.")
def no_ids(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        del cell["id"]


@FORMATS.of_cells("Settings of cells, which are switches, hold texts.")
def switches_that_hold_texts(notebook: dict, _: int) -> None:
    wrong = dict.fromkeys(("collapsed", "scrolled", "deletable", "editable", "tags", "jupyter"), "BAD") | {"name": 7}
    for cell in notebook["cells"]:
        cell["metadata"].update(wrong)


@FORMATS.of_cells("Cells and outputs have kinds and fields that no format has.")
def kinds_to_come(notebook: dict, aim: int) -> None:
    notebook["cells"].insert(0, {"cell_type": "future cell", "metadata": {}, "source": "x", "key": "value"})
    notebook["cells"][aim + 1]["outputs"] = [{"output_type": "future output", "key": "value"}]
    notebook["future field"] = {"key": "value"}


@FORMATS.of_cells("Text cells have no source.")
def texts_without_source(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            del cell["source"]


@FORMATS.of_cells("Outputs hold tracebacks of many thousand lines, coloured.")
def many_tracebacks(notebook: dict, aim: int) -> None:
    error = {"output_type": "error", "ename": "E", "evalue": "\x1b[31m", "traceback": ["\x1b[1;31m---\x1b[0m"] * 9999}
    notebook["cells"][aim]["outputs"] = [error] * 20
