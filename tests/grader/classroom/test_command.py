"""`workbook grade` from the outside: what it says, what it refuses, and what it leaves behind."""

from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from grader import records
from grader.classroom import command
from grader.classroom import task as tasks
from grader.jail import NoJail
from grader.secret import Secret

LESSON = "01-tensors"
PLOT = "import matplotlib.pyplot as plt\n_ = plt.plot([1, 2])\nplt.show()"


def test_a_class_is_graded_to_its_true_scores_and_the_run_says_so(run, three, totals):
    code, lines, complained = run("grade", LESSON)
    assert (code, complained) == (0, "")
    assert sorted(lines[:3]) == [f"graded\t{LESSON}\t{name}\t{points}\t20" for name, points in three.items()]
    assert lines[-1] == f"{LESSON}: 3 graded, 0 not graded, 0 unchanged"
    assert totals() == three


def test_a_second_run_grades_nothing_and_changes_nothing(run, three, grades):
    run("grade", LESSON)
    before = grades()
    code, lines, _ = run("grade", LESSON)
    assert (code, lines[-1]) == (0, f"{LESSON}: 0 graded, 0 not graded, {len(three)} unchanged")
    assert not [line for line in lines if "\t" in line]
    assert grades() == before


def test_the_number_of_jobs_is_the_number_of_threads(run, hand_in, monkeypatch):
    hand_in("ada")
    seen = []
    monkeypatch.setattr(command, "ThreadPoolExecutor", lambda jobs: seen.append(jobs) or ThreadPoolExecutor(jobs))
    run("grade", LESSON, "--jobs", 3)
    assert seen == [3]


@pytest.mark.usefixtures("three")
def test_a_fault_of_the_grader_is_told_costs_only_that_one_and_ends_with_1(run, monkeypatch, totals):
    honest = tasks.grade

    def grade(assignment, raw, *rest):
        if b"div_(255)" in raw:
            raise ZeroDivisionError("of ours")
        return honest(assignment, raw, *rest)

    monkeypatch.setattr(tasks, "grade", grade)
    failure = "the grader failed on it (ZeroDivisionError: of ours)"
    code, lines, _ = run("grade", LESSON)
    assert code == 1
    assert f"failed\t{LESSON}\tbob\t{failure}" in lines
    assert lines[-2:] == [
        f"{LESSON}: 2 graded, 0 not graded, 0 unchanged",
        f"  bob: not judged, and not counted: {failure}",
    ]
    assert totals() == {"ada": 20, "cyd": 0}
    monkeypatch.setattr(tasks, "grade", honest)
    assert run("grade", LESSON)[0] == 0
    assert totals() == {"ada": 20, "bob": 2, "cyd": 0}


def test_what_cannot_be_read_is_not_graded_and_no_fault(run, hand_in, root):
    hand_in("ada", raw=b'{"cells": [')
    code, lines, _ = run("grade", LESSON)
    why = records.latest(root, LESSON)["ada"].why
    assert code == 0
    assert f"not graded\t{LESSON}\tada\t{why}" in lines
    assert f"  ada: not graded: {why}" in lines
    assert any(line.endswith(f"ada: not graded: {why}") for line in run("report", LESSON)[1])


def test_without_a_jail_nothing_is_graded_and_one_sentence_says_what_to_do(run, hand_in, root, monkeypatch):
    def refuse(_):
        raise NoJail("Submissions cannot be jailed here: switch it on.")

    hand_in("ada")
    monkeypatch.setattr(command, "shared_jail", refuse)
    code, lines, complained = run("grade", LESSON)
    assert (code, lines, complained) == (1, [], "Submissions cannot be jailed here: switch it on.\n")
    assert not (root / ".workbook" / "records").exists()


def test_a_jail_that_is_lost_on_the_way_is_no_fault_of_the_student_s(run, hand_in, root, monkeypatch):
    def refuse(*_):
        raise NoJail("The jail has ended before its time.")

    hand_in("ada")
    monkeypatch.setattr(tasks, "grade", refuse)
    code, lines, _ = run("grade", LESSON)
    assert (code, lines[-1]) == (1, "  ada: not judged, and not counted: The jail has ended before its time.")
    assert records.latest(root, LESSON) == {}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["01-tensor"], "There is no lesson '01-tensor'; did you mean '01-tensors'?"),
        ([LESSON, "--jobs", "0"], "--jobs needs a whole number from 1 on, and was given 0."),
        (
            [LESSON, "--submitted", "nowhere"],
            "There is no folder nowhere: collect what was handed in first, `workbook collect FROM`.",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence_before_a_jail_is_made(run, words, sentence, monkeypatch):
    monkeypatch.setattr(command, "shared_jail", lambda _: pytest.fail("a jail was made"))
    assert run("grade", *words) == (1, [], f"{sentence}\n")


def test_a_missing_folder_of_submissions_is_named(run, root):
    code, _, complained = run("grade", LESSON)
    assert (code, complained.startswith(f"There is no folder {root / 'submitted'}: ")) == (1, True)


def test_submissions_may_lie_elsewhere(run, hand_in, root, totals):
    hand_in("ada", root=root / "elsewhere")
    assert run("grade", LESSON, "--submitted", root / "elsewhere" / "submitted")[0] == 0
    assert totals() == {"ada": 0}


def test_grading_without_a_jail_stands_in_the_record_and_in_the_report(run, three, root):
    assert run("grade", LESSON, "--no-sandbox")[0] == 0
    known = records.latest(root, LESSON)
    assert {name: (one.sandbox, one.points) for name, one in known.items()} == {
        name: (False, points) for name, points in three.items()
    }
    assert "  ada, bob, cyd: graded without the sandbox" in run("report", LESSON)[1]
    run("grade", LESSON)
    assert all(one.sandbox for one in records.latest(root, LESSON).values())
    assert not [line for line in run("report", LESSON)[1] if "sandbox" in line]


def test_figures_are_drawn_only_where_a_person_marks_or_everywhere_if_asked(run, hand_in, root):
    marks = {"grade": True, "solution": True, "locked": False, "task": False, "points": 1, "schema_version": 3}
    marked = new_code_cell(PLOT, id="drawing", metadata={"nbgrader": {**marks, "grade_id": "drawing"}})
    for folder in ("build/release", "solutions"):
        file = root / folder / LESSON / f"{LESSON}.ipynb"
        lesson = nbformat.read(file, as_version=4)
        lesson.cells.append(new_code_cell("", id="drawing", metadata=marked.metadata))
        nbformat.write(lesson, file)

    def drawn():
        notebook = nbformat.read(root / "autograded" / "ada" / LESSON / f"{LESSON}.ipynb", as_version=4)
        return [cell.id for cell in notebook.cells if "image/png" in str(cell.get("outputs"))]

    file = hand_in("ada", edit=lambda notebook: notebook.cells.extend([new_code_cell(PLOT, id="own"), marked]))
    assert run("grade", LESSON)[0] == 0
    assert drawn() == ["drawing"]
    file.write_text(file.read_text() + "\n")
    assert run("grade", LESSON, "--figures", "all")[0] == 0
    assert {"drawing", "own"} < set(drawn())


def test_two_lessons_are_graded_in_one_run(run, hand_in, root):
    hand_in("ada")
    other = root / "submitted" / "ada" / "00-orientation" / "00-orientation.ipynb"
    other.parent.mkdir()
    other.write_bytes((root / "notebooks" / "00-orientation" / "00-orientation.ipynb").read_bytes())
    code, lines, _ = run("grade", LESSON, "00-orientation", LESSON)
    assert code == 0
    assert [line for line in lines if line.endswith(" unchanged")] == [
        f"{LESSON}: 1 graded, 0 not graded, 0 unchanged",
        "00-orientation: 1 graded, 0 not graded, 0 unchanged",
    ]


def test_the_cases_of_the_lesson_s_own_secret_are_used(run, hand_in, root):
    hand_in("ada")
    run("grade", LESSON)
    assert records.latest(root, LESSON)["ada"].secret == Secret("0123456789abcdef" * 4).id
