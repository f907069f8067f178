"""Cells that were copied, split, merged, moved, deleted or made another kind."""

import copy

from grader.damage.damage import AIM, Collection, is_answer, text_of

CELLS = Collection()


def _code(source: str, name: str = "own-cell") -> dict:
    return {"cell_type": "code", "execution_count": 1, "id": name, "metadata": {}, "outputs": [], "source": source}


# ---- copies


@CELLS.of_cells("An answer stands there twice with the same ids, as a merge tool leaves it.")
def answer_doubled(notebook: dict, aim: int) -> None:
    notebook["cells"].insert(aim, copy.deepcopy(notebook["cells"][aim]))


@CELLS.of_cells("An earlier, wrong version of an answer stands before it, copied with its nbgrader id.")
def earlier_version_before_the_answer(notebook: dict, aim: int) -> None:
    earlier = copy.deepcopy(notebook["cells"][aim])
    earlier["source"], earlier["id"] = text_of(earlier).partition("\n")[0] + "\n    return None", "earlier"
    notebook["cells"].insert(aim, earlier)


@CELLS.of_cells("Scratch work was written into a copy of the answer's cell, which keeps its nbgrader id.")
def scratch_in_a_copy_of_the_answer(notebook: dict, aim: int) -> None:
    scratch = copy.deepcopy(notebook["cells"][aim])
    scratch["source"], scratch["id"] = "1 / 0", "scratch"
    notebook["cells"].insert(aim + 1, scratch)


@CELLS.of_cells("An answer's cell was copied over the next one: its id stands twice, the other's nowhere.")
def answer_in_a_copy_of_another(notebook: dict, aim: int) -> None:
    other = next(cell for cell in notebook["cells"] if is_answer(cell) and "def " in text_of(cell))
    notebook["cells"][aim].update(copy.deepcopy({**other, "source": notebook["cells"][aim]["source"]}))


@CELLS.of_cells("A check's cell stands there twice.")
def check_doubled(notebook: dict, aim: int) -> None:
    notebook["cells"].append(copy.deepcopy(notebook["cells"][aim + 1]))


@CELLS.of_cells("All cells were selected, copied and pasted: everything stands there twice, ids and all.")
def everything_doubled(notebook: dict, _: int) -> None:
    notebook["cells"] += copy.deepcopy(notebook["cells"])


# ---- split and merged


@CELLS.of_cells("An answer was split in the middle of its function; both halves have its nbgrader id.")
def answer_split(notebook: dict, aim: int) -> None:
    _split(notebook["cells"], aim, copy.deepcopy(notebook["cells"][aim]))


@CELLS.of_cells("An answer was split in the middle of its function; the second half has no id.")
def answer_split_without_id(notebook: dict, aim: int) -> None:
    _split(notebook["cells"], aim, _code(""))


def _split(cells: list[dict], aim: int, second: dict) -> None:
    lines = text_of(cells[aim]).splitlines(keepends=True)
    half = max(1, len(lines) - 1)
    cells[aim]["source"], second["source"], second["id"] = lines[:half], lines[half:], "second-half"
    cells.insert(aim + 1, second)


@CELLS.of_cells("A helper was split off an answer; both cells have its nbgrader id.")
def helper_split_off(notebook: dict, aim: int) -> None:
    helper = copy.deepcopy(notebook["cells"][aim])
    helper["source"], helper["id"] = "def helper(x):\n    return x", "helper"
    notebook["cells"].insert(aim, helper)


@CELLS.of_cells("An answer and its check were merged into one cell.")
def answer_merged_with_its_check(notebook: dict, aim: int) -> None:
    _merge(notebook["cells"], aim, aim + 2)


@CELLS.of_cells("The text above an answer and the answer were merged into one text cell.")
def answer_merged_into_its_prompt(notebook: dict, aim: int) -> None:
    _merge(notebook["cells"], aim - 1, aim + 1)


@CELLS.of_cells("An answer, its check and all up to the end were merged into one cell.")
def all_merged_from_an_answer_on(notebook: dict, aim: int) -> None:
    _merge(notebook["cells"], aim, len(notebook["cells"]))


def _merge(cells: list[dict], first: int, end: int) -> None:
    cells[first]["source"] = "\n\n".join(text_of(cell) for cell in cells[first:end])
    del cells[first + 1 : end]


# ---- moved and deleted


@CELLS.of_cells("The cells stand in reverse order.")
def reversed_order(notebook: dict, _: int) -> None:
    notebook["cells"].reverse()


@CELLS.of_cells("All answers were moved to the end.")
def answers_at_the_end(notebook: dict, _: int) -> None:
    notebook["cells"].sort(key=is_answer)


@CELLS.of_cells("An answer was written into a new cell beneath its check; its own cell was emptied.")
def answer_beneath_its_check(notebook: dict, aim: int) -> None:
    cells = notebook["cells"]
    cells.insert(aim + 2, _code(text_of(cells[aim])))
    cells[aim]["source"] = ""


@CELLS.of_cells("An answer was deleted.", lost=AIM)
def answer_deleted(notebook: dict, aim: int) -> None:
    del notebook["cells"][aim]


@CELLS.of_cells("The text of an answer was deleted.", lost=AIM)
def answer_emptied(notebook: dict, aim: int) -> None:
    notebook["cells"][aim]["source"] = []


@CELLS.of_cells("All cells were deleted but the answers.")
def only_the_answers_left(notebook: dict, _: int) -> None:
    notebook["cells"] = [cell for cell in notebook["cells"] if is_answer(cell)]


@CELLS.of_cells("All cells were deleted.", why="the notebook is not of")
def no_cell_left(notebook: dict, _: int) -> None:
    notebook["cells"] = []


# ---- another kind


@CELLS.of_cells("An answer was made a text cell.")
def answer_made_text(notebook: dict, aim: int) -> None:
    _retype(notebook["cells"][aim], "markdown")


@CELLS.of_cells("All code was made raw.")
def all_code_made_raw(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            _retype(cell, "raw")


@CELLS.of_cells("No cell says what kind it is.")
def no_kinds(notebook: dict, _: int) -> None:
    for cell in notebook["cells"]:
        del cell["cell_type"]


def _retype(cell: dict, kind: str) -> None:
    cell["cell_type"] = kind
    cell.pop("outputs", None)
    cell.pop("execution_count", None)


# ---- a student's own


@CELLS.of_cells("A helper stands in a cell of the student's own, and the answer calls it.")
def helper_in_a_cell_of_its_own(notebook: dict, aim: int) -> None:
    cells = notebook["cells"]
    cells[aim]["source"] = text_of(cells[aim]) + "\n_ = own_helper(1)"
    cells.insert(aim, _code("def own_helper(x):\n    return x"))


@CELLS.of_cells("A helper stands in a worked example, and the answer calls it.")
def helper_in_a_worked_example(notebook: dict, aim: int) -> None:
    cells = notebook["cells"]
    example = next(cell for cell in cells if cell["cell_type"] == "code")
    example["source"] = text_of(example) + "\n\ndef own_helper(x):\n    return x"
    cells[aim]["source"] = text_of(cells[aim]) + "\n_ = own_helper(1)"
