"""What is built from every lesson: complete where a student needs it, silent where a student must not look."""

import json
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from course_utils.feedback import headline
from course_utils.sheets import find, runs_twice
from course_utils.verdict import PartVerdict, Verdict
from grader.lesson import lessons
from grader.sheet import compile_sheet
from grader.source import BEGIN, END, solutions_of

ROOT = Path(__file__).parents[2]
LESSONS = lessons(ROOT)
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.slug for lesson in LESSONS])


def notebook_of(lesson, file):
    return nbformat.reads(lesson.read(file), as_version=4)


@every_lesson
def test_every_code_cell_of_a_solution_was_run_in_order(lesson):
    """nbval compares nothing where a cell has neither count nor output, so the counts are proven here."""
    code = [cell for cell in notebook_of(lesson, lesson.solution).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))


@every_lesson
def test_no_stored_output_names_a_place_on_a_computer(lesson):
    outputs = [cell.get("outputs", []) for cell in notebook_of(lesson, lesson.solution).cells]
    assert re.findall(r"site-packages|/(?:home|root|tmp|Users)/[^\s\"]*", json.dumps(outputs)) == []


def full_verdict(lesson, cell):
    exercise = lesson.exercises[cell.id.removesuffix("-check")]
    parts = tuple(PartVerdict(part.name, part.how, part.points, held=True) for part in exercise.parts)
    second = "simulated GPU" if runs_twice(find(exercise.id)) else ""
    return Verdict(exercise.id, parts, device="" if exercise.literal else "cpu", second=second)


@every_lesson
def test_the_solution_earns_all_points(lesson):
    checks = [cell for cell in notebook_of(lesson, lesson.solution).cells if cell.id.endswith("-check")]
    assert len(checks) == len(lesson.exercises)
    for cell in checks:
        assert cell.outputs[0].data["text/plain"] == headline(full_verdict(lesson, cell))


@every_lesson
def test_a_student_s_notebook_holds_no_solution_and_no_declaration(lesson):
    text = lesson.read(lesson.notebook)
    solutions = [one.strip() for cell in lesson.compose().cells for one in solutions_of(cell.source)]
    words = [wrong.words for exercise in lesson.exercises.values() for wrong in exercise.wrongs]
    secrets = [*solutions, *words, BEGIN, END, "HIDDEN TESTS", "grader.", "from grader", "iopub", "execute_reply"]
    assert solutions and [secret for secret in secrets if json.dumps(secret)[1:-1] in text] == []


@every_lesson
def test_public_cases_hold_no_code_and_no_literal_answer_in_clear(lesson):
    text = lesson.read(lesson.cases)
    assert not re.search(r"def |lambda|return |import ", json.dumps(_without_words(json.loads(text))))
    for sheet in json.loads(text)["exercises"]:
        assert isinstance(sheet["cases"], str) == sheet["literal"]


def _without_words(lesson):
    return [{k: v for k, v in sheet.items() if k not in ("words", "hints")} for sheet in lesson["exercises"]]


@every_lesson
def test_most_graded_cases_are_none_of_the_public_ones(lesson):
    for exercise in lesson.exercises.values():
        if not exercise.literal:
            public = [json.dumps(case["inputs"]) for case in find(exercise.id)["cases"]]
            graded = [json.dumps(case["inputs"]) for case in compile_sheet(exercise, "a secret")["cases"]]
            new = [case for case in graded if case not in public]  # the smallest cases have no other form
            assert len(new) >= len(graded) / 2, exercise.id


@every_lesson
def test_run_all_on_the_untouched_notebook_reaches_its_end(lesson, tmp_path):
    notebook = notebook_of(lesson, lesson.notebook)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for cell in notebook.cells:
        if cell.id.endswith("-check"):
            exercise = lesson.exercises[cell.id.removesuffix("-check")]
            said = f"✗ {exercise.id}   " if exercise.starter else f"· {exercise.id}   not answered yet"
            assert cell.outputs[0].data["text/plain"].startswith(said)


@every_lesson
def test_the_heading_that_feedback_sends_a_reader_to_stands_in_the_lesson(lesson):
    text = lesson.read(lesson.text)
    assert [e.id for e in lesson.exercises.values() if f"\n## {e.read}\n" not in text] == []
