"""One class with a bit of everything, through `workbook grade` and through nbgrader's own commands: the same results.

The lesson has two cells of the instructor's own: asserts with hidden tests, and a written answer.
"""

import csv
import json
import re
import shutil
from html import unescape
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from grader import records
from grader.lesson import Lesson
from grader.sample_class import written
from grader.secret import Secret
from grader.submission import master_of, stubs, with_answers

ROOT = Path(__file__).parents[3]
LESSON = "01-tensors"
SECRET = Secret("0123456789abcdef" * 4)
OWN = """import warnings
warnings.warn("a library is noisy")
assert len(ndim_of_literals) == 5
### BEGIN HIDDEN TESTS
assert ndim_of_literals[0] == 0
### END HIDDEN TESTS"""
MARKS = {"schema_version": 3, "grade": True, "task": False}
OWN_CELLS = [
    new_code_cell(
        OWN,
        id="own-test",
        metadata={"nbgrader": {**MARKS, "grade_id": "own-test", "points": 3, "solution": False, "locked": True}},
    ),
    new_markdown_cell(
        "Why?",
        id="reason",
        metadata={"nbgrader": {**MARKS, "grade_id": "reason", "points": 4, "solution": True, "locked": False}},
    ),
]
DELETED = {"describe", "describe-check", "own-test", "reason"}
SCORES = {"right": 23, "stub": 0, "exits": 21, "loops": 21, "deletes": 21, "cut": None}
EXITED = "stopped: its process ended itself (exit code 3)"
LOOPED = "stopped: the cell ran longer than 2 s"
INSIDE = "this cell's own code decided, in the student's process"
PUBLISH = [["export"], ["generate_feedback", LESSON]]
STEPS = {
    "workbook": [["grade", LESSON], *PUBLISH],
    "nbgrader": [["generate_assignment", LESSON], ["autograde", LESSON], *PUBLISH],
}
WAYS = list(STEPS)


@pytest.fixture(scope="module")
def lesson_root(template, tmp_path_factory):
    """The course with the instructor's cells in lesson 01, not released yet, and the class in submitted/."""
    root = shutil.copytree(template, tmp_path_factory.mktemp("both") / "course")
    shutil.rmtree(root / "build")
    lesson, file = Lesson(root, LESSON), root / "solutions" / LESSON / f"{LESSON}.ipynb"
    notebook = nbformat.read(file, as_version=4)
    notebook.cells += OWN_CELLS
    nbformat.write(notebook, file)
    master = master_of(lesson)
    for student, raw in the_class(lesson, master).items():
        folder = root / "submitted" / student / LESSON
        folder.mkdir(parents=True)
        (folder / f"{LESSON}.ipynb").write_bytes(raw)
    (root / ".workbook" / "secrets").mkdir(parents=True)
    (root / ".workbook" / "secrets" / LESSON).write_text(SECRET.seed)
    return root


def the_class(lesson, master):
    given = stubs(master)
    right = {
        name: written(one, one.answer if one.literal else one.reference, given[name].source)
        for name, one in lesson.exercises.items()
    }
    whole = with_answers(master, {**right, "reason": "Because."})
    answers = {
        "right": {**right, "reason": "Because."},
        "stub": {},
        "exits": {**right, "describe": "import os\nos._exit(3)"},
        "loops": {**right, "describe": "while True:\n    pass"},
    }
    made = {name: nbformat.writes(with_answers(master, one)).encode() for name, one in answers.items()}
    made["cut"] = nbformat.writes(whole).encode()[:300]
    whole.cells = [cell for cell in whole.cells if cell.id not in DELETED]
    return {**made, "deletes": nbformat.writes(whole).encode()}


@pytest.fixture(scope="module")
def roots(lesson_root, outside):
    """The course graded in each way, exported, with feedback; what each step complained lies in a .log."""
    roots = {way: shutil.copytree(lesson_root, lesson_root.parent / way / "course") for way in WAYS}
    for way, root in roots.items():
        (root / "grader").mkdir()
        for name in ("nbgrader_config.py", "grader/nbgrader_config.py"):
            shutil.copy(ROOT / name, root / name)
        for step in STEPS[way]:
            module = "grader.cli" if step[0] == "grade" else "nbgrader.apps.nbgraderapp"
            words = ["--root", root, *step] if step[0] == "grade" else step
            process = outside(root, *words, module=module, cell=2)
            _, complained = process.communicate(timeout=300)
            (root / f"{step[0]}.log").write_text(complained)
            assert process.returncode == (1 if step[0] == "autograde" else 0), complained[-3000:]
    return roots


@pytest.fixture(params=WAYS)
def graded(request, roots):
    return roots[request.param]


def exported(root):
    with (root / "grades.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["assignment"] == LESSON]
    return {row["student_id"]: float(row["raw_score"]) for row in rows}


@pytest.fixture
def reported(graded, run):
    """What `workbook report` says of each student."""
    file = graded / "report.json"
    code, _, complained = run("--root", graded, "report", LESSON, "--json", file)
    assert (code, complained) == (0, "")
    return {one["student"]: one for one in json.loads(file.read_text())["lessons"][LESSON]}


def notebook_of(root, student):
    return nbformat.read(root / "autograded" / student / LESSON / f"{LESSON}.ipynb", as_version=4)


def words_of(root, student, cell):
    outputs = next(one.outputs for one in notebook_of(root, student).cells if one.id == cell)
    texts = [one.get("text") or one.get("evalue") or one.data["text/plain"] for one in outputs]
    return " ".join(" ".join(texts).split())


def feedback_on(root, student):
    html = (root / "feedback" / student / LESSON / f"{LESSON}.html").read_text()
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def test_every_score_that_nbgrader_exports_is_the_true_one(graded):
    found = exported(graded)
    assert {name: score for name, score in found.items() if name != "cut"} == {
        name: score for name, score in SCORES.items() if score is not None
    }
    assert found.get("cut", 0) == 0


def test_the_report_tells_the_same_scores_and_why_one_was_not_graded(reported):
    assert {name: one["score"] for name, one in reported.items()} == SCORES
    cut = reported["cut"]
    assert (cut["status"], cut["attempt"]["status"]) == ("not graded", "not graded")
    assert cut["why"] == cut["attempt"]["why"] != ""


def test_the_records_of_both_ways_say_the_same(roots):
    facts = (
        "submission",
        "release",
        "secret",
        "status",
        "why",
        "earned",
        "repairs",
        "died",
        "inside",
        "manual",
        "blank",
    )
    known = {way: records.latest(root, LESSON) for way, root in roots.items()}
    told = {
        way: {name: {fact: getattr(one, fact) for fact in facts} for name, one in attempts.items()}
        for way, attempts in known.items()
    }
    assert told["workbook"] == told["nbgrader"]
    assert set(told["workbook"]) == set(SCORES)


def test_the_graded_notebooks_of_both_ways_show_the_same_outputs(roots):
    for student in SCORES.keys() - {"cut"}:
        ways = [notebook_of(root, student) for root in roots.values()]
        shown = [[(one.id, one.source, one.get("outputs")) for one in notebook.cells] for notebook in ways]
        assert shown[0] == shown[1]


def test_an_own_cell_with_hidden_tests_keeps_its_points_in_spite_of_a_warning(graded):
    assert records.latest(graded, LESSON)["right"].inside == {"own-test": (3, 3)}
    assert records.latest(graded, LESSON)["stub"].inside == {"own-test": (0, 3)}
    assert "a library is noisy" in words_of(graded, "right", "own-test")
    assert words_of(graded, "right", "own-test").endswith("judged inside the submission: " + INSIDE)


def test_a_written_answer_waits_for_a_person(graded, reported):
    assert reported["right"]["waiting"] == ["reason"]
    assert next(one.source for one in notebook_of(graded, "right").cells if one.id == "reason") == "Because."


@pytest.mark.parametrize(("student", "why"), [("exits", EXITED), ("loops", LOOPED)])
def test_a_killed_cell_and_its_check_say_why_and_the_others_have_their_verdicts(graded, student, why):
    assert words_of(graded, student, "describe").endswith(why)
    assert f"its check cell was not run: its answer was {why}" in words_of(graded, student, "describe-check")
    assert "✓ channels-first 2 of 2 points" in words_of(graded, student, "channels-first-check")


def test_what_was_repaired_stands_at_the_top(graded):
    top = notebook_of(graded, "deletes").cells[0]
    assert top.source.startswith("**Before grading this notebook was repaired.**")
    assert all(f"- {sentence}" in top.source for sentence in records.latest(graded, LESSON)["deletes"].repairs)
    assert "The answers describe and reason are missing;" in top.source
    assert notebook_of(graded, "right").cells[0].id != top.id


def test_the_run_goes_on_after_what_cannot_be_read_and_says_so(roots):
    why = records.latest(roots["workbook"], LESSON)["cut"].why
    assert f"not graded: {why}" in (roots["nbgrader"] / "autograde.log").read_text()
    assert not (roots["workbook"] / "autograded" / "cut" / LESSON).exists()
    assert not (roots["nbgrader"] / "autograded" / "cut" / LESSON).exists()


def test_feedback_shows_repairs_verdicts_and_why_a_cell_was_killed(graded):
    assert "Before grading this notebook was repaired." in feedback_on(graded, "deletes")
    assert f"its check cell was not run: its answer was {LOOPED}" in feedback_on(graded, "loops")
    assert LOOPED in feedback_on(graded, "loops").partition("its check cell was not run")[0]
    assert "✓ channels-first" in feedback_on(graded, "exits")
    assert "not answered yet" in feedback_on(graded, "stub")


def test_feedback_shows_nothing_that_the_graded_cases_are_drawn_from(graded):
    for student in SCORES.keys() - {"cut"}:
        words = feedback_on(graded, student)
        assert SECRET.seed not in words
        own = words.partition("a library is noisy")[0]
        assert "HIDDEN TESTS" not in own.partition("import warnings")[0]  # our cells have none; nbgrader shows theirs
