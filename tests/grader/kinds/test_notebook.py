"""`check` in a student's own notebook reads the cell that the answer stands in."""

import importlib

import pytest
from IPython.core.interactiveshell import InteractiveShell

from course_utils import check

CHECK = importlib.import_module("course_utils.check")
RIGHT = "def pick(x, columns):\n    return x[torch.arange(len(x), device=x.device), columns]"
HELPER = "def rows(x):\n    return list(map(tuple, x))\n\n"
HELPED = f"{HELPER}def pick(x, columns):\n    rows(x)\n    return x[range(len(x)), columns]"


@pytest.fixture
def notebook(monkeypatch, sheets):
    """Run a cell and check the answer in it; give what is shown."""
    shown = []
    monkeypatch.setattr(CHECK, "display", shown.append)
    monkeypatch.setattr(CHECK, "find", sheets.__getitem__)
    monkeypatch.setattr(CHECK, "record", lambda *_: None)
    shell = InteractiveShell()
    shell.run_cell("import torch")

    def run(cell):
        shell.run_cell(cell)
        check("pick", shell.user_ns["pick"])
        return shown[-1].text

    yield run
    shell.history_manager.end_session()


def test_a_right_answer_earns_the_part_about_its_text(notebook):
    assert notebook(RIGHT) == "✓ pick   2 of 2 points   cpu ✓  simulated GPU ✓"


def test_a_helper_in_the_same_cell_is_read_too(notebook):
    assert "  got        line 2: return list(map(tuple, x))\n" in notebook(HELPED)


def test_the_cell_that_was_run_last_is_the_one_that_is_read(notebook):
    assert "no loop ✗" in notebook(HELPED)
    assert notebook(RIGHT).startswith("✓")


def test_an_answer_without_a_cell_is_told_that_its_text_is_read_later(notebook):
    text = notebook(f"exec({RIGHT!r})")
    assert text.startswith("◐ pick   1 of 2 points") and "cannot be read here" in text
