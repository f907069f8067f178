"""What is new is graded, in any order and by any workers, to the same scores; the rest is left alone."""

import multiprocessing
import pickle
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from pathlib import Path

import nbformat
import pytest

from grader import records
from grader.classroom import run as runs
from grader.classroom import task as tasks
from grader.classroom.run import carry_out, plan, publish, write
from grader.classroom.task import Outcome, Task, grade_task
from grader.secret import Secret, secret_of

LESSON = "01-tensors"
PARTLY = {"describe": "def describe(x):\n    return 1"}


class Here(Executor):
    """Does everything at once, in this thread."""

    def submit(self, function, *arguments):
        future = Future()
        try:
            future.set_result(function(*arguments))
        except BaseException as error:
            future.set_exception(error)
        return future


def forget(root):
    """Remove the records, so that everything is new."""
    for file in (root / ".workbook" / "records").rglob("*.json"):
        file.unlink()


def grade_all(root, executor, **how):
    """Do a run to its end; return it."""
    run = plan(root, LESSON, root / "submitted", **how)
    with executor:
        carry_out(run, executor, lambda outcome: write(root, outcome))
    return run


def told(root):
    """Return what the records say of each student, without times."""
    known = records.latest(root, LESSON)
    facts = ("submission", "release", "secret", "status", "earned", "repairs", "tripwires", "died", "blank", "manual")
    return {name: {fact: getattr(one, fact) for fact in facts} for name, one in known.items()}


def back(value):
    """Return what arrives of a value in another process."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - it was made here


def names(run):
    return sorted(attempt.student for attempt in run.attempts)


@pytest.fixture
def worse(three, hand_in, right):
    """The class of three, and two who make it hard: one whose process ends itself, one with a cell deleted."""
    hand_in("dan", {**right, "describe": "import os\nos._exit(3)"})
    hand_in("eve", right, lambda notebook: notebook.cells.pop())
    return {**three, "dan": 18, "eve": 20}


@pytest.fixture
def fake(monkeypatch, canned):
    """Replace grading; a test gets the tasks that were graded, and may name students who fail."""
    seen, failing = [], {}

    def grade(task):
        seen.append(task.student)
        digest = tasks.hashlib.sha256(task.file.read_bytes()).hexdigest()
        outcome = canned(task, failure=failing.get(task.student))
        if outcome.failure:
            return outcome
        release = tasks.assignment_of(task.root, task.lesson, task.secret).release
        return Outcome(
            task, tasks.records.Attempt(**{**vars(outcome.attempt), "submission": digest, "release": release}), "{}"
        )

    monkeypatch.setattr(runs, "grade_task", grade)
    return seen, failing


def test_scores_do_not_depend_on_the_number_of_jobs(root, worse):
    found = []
    for jobs in (1, 2, 4):
        grade_all(root, ThreadPoolExecutor(jobs))
        found.append(told(root))
        forget(root)
    assert found[0] == found[1] == found[2]
    assert {name: sum(one["earned"].values()) for name, one in found[0].items()} == worse
    assert found[0]["dan"]["died"] == {"describe": "stopped: its process ended itself (exit code 3)"}


@pytest.mark.usefixtures("worse")
def test_scores_do_not_depend_on_the_executor(root):
    grade_all(root, Here())
    found = told(root)
    forget(root)
    grade_all(root, ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")))
    assert told(root) == found


def test_tasks_and_outcomes_travel_between_processes(root, three):
    one, *_ = plan(root, LESSON, root / "submitted").tasks
    assert back(one) == one
    outcome = grade_task(one)
    again = back(outcome)
    assert (again.task, again.attempt, again.notebook) == (one, outcome.attempt, outcome.notebook)
    assert again.attempt.points == three[one.student]


@pytest.mark.usefixtures("three")
def test_only_what_is_new_or_changed_is_graded_again(root, hand_in, fake):
    seen, _ = fake
    assert names(grade_all(root, Here())) == ["ada", "bob", "cyd"]
    again = grade_all(root, Here())
    assert (again.tasks, again.unchanged) == ([], 3)
    hand_in("bob", PARTLY)
    hand_in("dan")
    last = grade_all(root, Here())
    assert (names(last), last.unchanged) == (["bob", "dan"], 2)
    assert seen == ["ada", "bob", "cyd", "bob", "dan"]


@pytest.mark.usefixtures("three", "fake")
def test_another_release_other_cases_and_a_jail_after_none_are_new(root):
    grade_all(root, Here(), sandbox=False)
    assert names(grade_all(root, Here())) == ["ada", "bob", "cyd"]  # what ran without a jail
    assert names(grade_all(root, Here(), sandbox=False)) == []
    assert names(grade_all(root, Here(), secret=Secret("f" * 64))) == ["ada", "bob", "cyd"]
    file = root / "build" / "release" / LESSON / f"{LESSON}.ipynb"
    file.write_text(file.read_text().replace("Exercise 1 ", "Exercise one "))
    assert names(grade_all(root, Here(), secret=Secret("f" * 64))) == ["ada", "bob", "cyd"]


def test_what_could_not_be_graded_is_tried_again_each_time(root, hand_in):
    hand_in("ada", raw=b"{")
    for _ in range(2):
        (attempt,) = grade_all(root, Here()).attempts
        assert not attempt.graded


def test_a_resubmission_replaces_records_scores_and_graded_notebook(root, hand_in, right, totals):
    graded = root / "autograded" / "ada" / LESSON / f"{LESSON}.ipynb"
    hand_in("ada", right)
    grade_all(root, Here())
    publish(root, LESSON)
    assert totals() == {"ada": 20}
    before = graded.read_text()
    hand_in("ada", {**right, "describe": "def describe(x):\n    return 'mine'"})
    grade_all(root, Here())
    publish(root, LESSON)
    assert totals() == {"ada": 18}
    assert "'mine'" in graded.read_text() and "'mine'" not in before
    assert [attempt.points for attempt in records.history(root, LESSON, "ada")] == [20, 18]


def test_the_graded_notebook_of_a_submission_that_can_be_read_no_more_goes(root, hand_in, right, grades):
    hand_in("ada", right)
    grade_all(root, Here())
    hand_in("ada", raw=b"\0" * 100)
    grade_all(root, Here())
    publish(root, LESSON)
    assert not (root / "autograded" / "ada" / LESSON).exists()
    assert {score for _, _, score, *_ in grades()} == {None}


@pytest.mark.usefixtures("fake")
def test_the_time_of_handing_in_goes_along_with_the_graded_notebook(root, hand_in):
    stamp = hand_in("ada").with_name("timestamp.txt")
    stamp.write_text("2026-02-01 11:00:00 UTC")
    grade_all(root, Here())
    copy = root / "autograded" / "ada" / LESSON / "timestamp.txt"
    assert copy.read_text() == "2026-02-01 11:00:00 UTC"
    hand_in("ada", PARTLY)
    stamp.unlink()
    grade_all(root, Here())
    assert not copy.exists()


@pytest.mark.usefixtures("three")
def test_a_fault_of_the_grader_costs_one_submission_and_leaves_no_trace_of_it(root, fake):
    _, failing = fake
    failing["bob"] = "the grader failed on it (ValueError: x)"
    run = grade_all(root, Here())
    assert (names(run), [one.failure for one in run.failed]) == (["ada", "cyd"], [failing["bob"]])
    assert sorted(records.latest(root, LESSON)) == ["ada", "cyd"]
    assert not (root / "autograded" / "bob").exists()
    failing.clear()
    assert names(grade_all(root, Here())) == ["bob"]


@pytest.mark.usefixtures("three")
def test_whatever_the_grader_raises_becomes_an_outcome(root, monkeypatch):
    def fail(*_):
        raise RuntimeError("of ours")

    monkeypatch.setattr(tasks, "grade", fail)
    task = plan(root, LESSON, root / "submitted").tasks[0]
    assert grade_task(task) == Outcome(task, failure="the grader failed on it (RuntimeError: of ours)")


@pytest.mark.usefixtures("three", "fake")
def test_ctrl_c_drops_what_has_not_begun_and_keeps_what_has_ended(root):
    numbers = count(1)

    def keep(outcome):
        write(root, outcome)
        if next(numbers) == 2:
            raise KeyboardInterrupt

    run = plan(root, LESSON, root / "submitted")
    with pytest.raises(KeyboardInterrupt):
        carry_out(run, Here(), keep)
    assert len(records.latest(root, LESSON)) == 2
    assert len(grade_all(root, Here()).attempts) == 1


def test_a_task_names_its_student_by_the_folder_and_another_file_is_no_submission(root, hand_in):
    file = hand_in("ada")
    file.with_name("helper.ipynb").write_text("{}")
    (root / "submitted" / "bob").mkdir()
    assert plan(root, LESSON, root / "submitted").tasks == [
        Task(root, LESSON, "ada", Path(file), secret_of(root, LESSON))
    ]


def test_a_graded_notebook_is_a_notebook(root, hand_in, right):
    hand_in("ada", right)
    grade_all(root, Here())
    notebook = nbformat.read(root / "autograded" / "ada" / LESSON / f"{LESSON}.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.workbook == {
        "lesson": LESSON,
        "cases": secret_of(root, LESSON).id,
        "sandbox": True,
    }
