"""nbgrader's plug-ins do what `workbook grade` does, by the same functions, and keep the same record."""

import hashlib
import io
import shutil
from datetime import UTC, datetime
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_output
from nbgrader.converters.base import NbGraderException
from nbgrader.utils import determine_grade
from traitlets.config import Config

from grader import preprocessors, records
from grader.execution import Hearing
from grader.grading import assignment_of
from grader.jail import NoJail
from grader.lesson import Lesson
from grader.preprocessors import REPAIRS, Forgiving, Judge, Repair, Run
from grader.secret import Secret
from grader.sitting import CellResult, Result
from grader.submission import master_of, with_answers

ROOT = Path(__file__).parents[2]
LESSON = "01-tensors"
SECRET = Secret("0123456789abcdef" * 4)
ASSIGNMENT = assignment_of(ROOT, LESSON, SECRET)
ANSWERS = {"describe": "def describe(x):\n    return 'mine'"}


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A course, in which nbgrader runs."""
    shutil.copytree(ROOT / "notebooks", tmp_path / "build" / "release")
    (tmp_path / ".workbook" / "secrets").mkdir(parents=True)
    (tmp_path / ".workbook" / "secrets" / LESSON).write_text(SECRET.seed)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def hand_in(root):
    """Put a submission into submitted/; return what nbgrader hands to a plug-in beside the notebook."""

    def hand_in(raw, student="ada", assignment=LESSON, name=LESSON):
        folder = root / "submitted" / student / assignment
        folder.mkdir(parents=True)
        (folder / f"{name}.ipynb").write_bytes(raw)
        about = {"student": student, "assignment": assignment, "notebook": name}
        return {"nbgrader": about, "metadata": {"path": str(folder), "name": name}}

    return hand_in


def answered():
    return with_answers(ASSIGNMENT.master, ANSWERS)


def raw(notebook):
    return nbformat.writes(notebook).encode()


def ran(notebook, **hearings):
    """Return what `Run` leaves for `Judge`, of a sitting in which all cells went well."""
    cells = [CellResult("ok") for cell in notebook.cells if cell.cell_type == "code"]
    result = Result(cells, hearings, 1.0, ["`open` was changed."])
    return {"result": result, "started": datetime(2026, 2, 1, tzinfo=UTC), "sandbox": True}


def heard(exercise):
    sheet = ASSIGNMENT.sheets[exercise]
    return {exercise: Hearing(sheet, [case["truth"] for case in sheet["cases"]], problem=None)}


def test_repair_reads_the_submitted_file_and_tells_judge_what_it_did(hand_in):
    notebook = answered()
    notebook.cells = [cell for cell in notebook.cells if cell.id != "channels-first"]
    repaired, _ = Repair().preprocess(None, hand_in(raw(notebook)))
    assert [cell.id for cell in repaired.cells] == [cell.id for cell in ASSIGNMENT.master.cells]
    assert next(cell.source for cell in repaired.cells if cell.id == "describe") == ANSWERS["describe"]
    (sentence,) = repaired.metadata[REPAIRS]
    assert sentence.startswith("The answer channels-first is missing;")


def test_what_cannot_be_read_has_a_record_that_says_why_and_ends_the_plug_in(root, hand_in):
    with pytest.raises(NbGraderException, match=r"^not graded: "):
        Repair().preprocess(None, hand_in(b"\0" * 10))
    attempt = records.latest(root, LESSON)["ada"]
    assert (attempt.graded, attempt.why) == (False, "the file holds nothing but zero bytes")


def test_a_file_that_is_no_notebook_gets_as_far_as_repair(hand_in):
    resources = hand_in(b'{"cells": [')
    exporter = Forgiving(config=Config({"NotebookExporter": {"preprocessors": [Repair]}}))
    with pytest.raises(NbGraderException, match=r"^not graded: "):
        exporter.from_file(io.StringIO('{"cells": ['), resources)


def test_a_graded_notebook_is_read_as_it_is():
    said, _ = Forgiving().from_file(io.StringIO(nbformat.writes(answered())))
    assert nbformat.reads(said, as_version=4).cells == answered().cells


def test_run_runs_in_the_jail_unless_it_is_told_otherwise(hand_in, monkeypatch):
    asked = []
    monkeypatch.setattr(preprocessors, "shared_jail", lambda sandbox: asked.append(sandbox))
    monkeypatch.setattr(preprocessors, "run", lambda *given: given[2:])
    resources = hand_in(raw(answered()))
    for config, sandbox, figures in [({}, True, "marked"), ({"sandbox": False, "figures": "all"}, False, "all")]:
        Run(config=Config({"Run": config})).preprocess(answered(), resources)
        assert asked[-1] == sandbox
        assert resources["workbook"]["sandbox"] == sandbox
        assert resources["workbook"]["result"] == (None, figures)


def test_without_a_jail_run_ends_and_nothing_is_graded(hand_in, monkeypatch, root):
    def refuse(_):
        raise NoJail("no jail here")

    monkeypatch.setattr(preprocessors, "shared_jail", refuse)
    with pytest.raises(NoJail, match="no jail here"):
        Run().preprocess(answered(), hand_in(raw(answered())))
    assert not (root / ".workbook" / "records").exists()


def test_judge_writes_scores_that_nbgrader_reads_and_the_repairs_at_the_top(hand_in):
    notebook = answered()
    notebook.metadata[REPAIRS] = ["The cells stood in another order."]
    for cell in notebook.cells:
        if cell.id in ("describe-check", "encode-labels-check"):
            cell.outputs = [new_output("execute_result", data={"text/plain": "2.0"})]
    resources = {**hand_in(raw(notebook)), "workbook": ran(notebook, **heard("describe"))}
    judged, _ = Judge().preprocess(notebook, resources)
    cells = {cell.id: cell for cell in judged.cells}
    assert determine_grade(cells["describe-check"]) == (2, 2)
    assert determine_grade(cells["encode-labels-check"]) == (0, 2)
    assert "- The cells stood in another order." in judged.cells[0].source
    assert REPAIRS not in judged.metadata
    assert judged.metadata.workbook == {"lesson": LESSON, "cases": SECRET.id, "sandbox": True}


def test_judge_keeps_a_record_of_the_submitted_bytes(root, hand_in):
    notebook, resources = answered(), hand_in(raw(answered()))
    (root / "submitted" / "ada" / LESSON / "timestamp.txt").write_text("2026-02-01 11:00:00 UTC")
    Judge().preprocess(notebook, {**resources, "workbook": ran(notebook, **heard("describe"))})
    attempt = records.latest(root, LESSON)["ada"]
    digest = hashlib.sha256(raw(answered())).hexdigest()
    assert records.is_current(attempt, digest, ASSIGNMENT.release, SECRET.id, sandbox=True)
    assert (attempt.points, attempt.exercises["describe"].points) == (2, 2)
    assert (attempt.submitted, attempt.tripwires) == ("2026-02-01T11:00:00+00:00", ("`open` was changed.",))
    assert "describe" not in attempt.blank and "encode-labels" in attempt.blank


def test_an_instructor_s_assignment_of_several_notebooks_has_no_records(root, hand_in):
    source = root / "solutions" / "own" / "part-two.ipynb"
    source.parent.mkdir(parents=True)
    nbformat.write(master_of_own(), source)
    resources = hand_in(raw(master_of_own()), assignment="own", name="part-two")
    judged, _ = Judge().preprocess(master_of_own(), {**resources, "workbook": ran(master_of_own())})
    assert judged.metadata.workbook["sandbox"] is True
    assert not (root / ".workbook" / "records").exists()


def master_of_own():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("x = 1", id="own")])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return notebook


def test_the_master_is_the_one_that_workbook_grade_takes():
    assert ASSIGNMENT.master == master_of(Lesson(ROOT, LESSON))
