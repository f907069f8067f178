"""`workbook grade --new-cases`: the differences first, and nothing changed before somebody agrees."""

import io
import os
import sys

import pytest

from grader import records
from grader.secret import Secret, replace_secret, secret_of

LESSON = "01-tensors"
NOTHING = "Nothing was changed: the old cases and results stay. With --yes the next run publishes without asking."


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def graded(run, three, root):
    """The class of three, graded; what lies in the course."""
    assert run("grade", LESSON)[0] == 0
    assert three == {name: one.points for name, one in records.latest(root, LESSON).items()}
    return contents(root)


def contents(root):
    folders = [root / "autograded", root / ".workbook"]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(root): file.read_bytes() for file in [*files, root / "gradebook.db"]}


def answer(monkeypatch, words):
    monkeypatch.setattr(sys, "stdin", Terminal(words))


def test_off_a_terminal_nothing_is_changed_without_yes(run, graded, root):
    code, lines, _ = run("grade", LESSON, "--new-cases")
    assert code == 0
    assert lines[-2:] == [f"{LESSON}, new cases: 0 of 3 results change.", NOTHING]
    assert contents(root) == graded


@pytest.mark.parametrize("words", ["n\n", "\n", "yess\n"])
def test_on_a_terminal_anything_but_y_changes_nothing(run, graded, root, monkeypatch, words):
    answer(monkeypatch, words)
    assert run("grade", LESSON, "--new-cases")[1][-1].endswith(NOTHING)
    assert contents(root) == graded


@pytest.mark.parametrize("agree", ["yes", "terminal"])
def test_after_a_yes_the_new_secret_counts_and_the_old_one_stays_beside_it(
    run, graded, root, three, monkeypatch, agree
):
    old = secret_of(root, LESSON)
    answer(monkeypatch, "y\n")
    code, lines, _ = run("grade", LESSON, "--new-cases", *(["--yes"] if agree == "yes" else []))
    new = secret_of(root, LESSON)
    assert code == 0
    assert lines[-1].endswith(f"{LESSON}: 3 graded, 0 not graded, 0 unchanged")
    assert new != old and contents(root) != graded
    assert (root / ".workbook" / "secrets" / f"{LESSON}.{old.id}").read_text() == old.seed
    known = records.latest(root, LESSON)
    assert {name: (one.points, one.secret) for name, one in known.items()} == {
        name: (points, new.id) for name, points in three.items()
    }
    assert run("grade", LESSON)[1][-1] == f"{LESSON}: 0 graded, 0 not graded, 3 unchanged"


@pytest.mark.usefixtures("graded")
def test_differences_are_shown_by_student_and_exercise_before_the_results(run, hand_in, right, root):
    hand_in("dan", right)
    run("grade", LESSON)
    before = records.latest(root, LESSON)["dan"]
    records.write(root, type(before)(**{**vars(before), "exercises": worse(before.exercises)}))
    _, lines, _ = run("grade", LESSON, "--new-cases", "--yes")
    at = lines.index(f"{LESSON}, new cases: 1 of 4 results change.")
    assert lines[at + 1] == "  dan: 18 -> 20 (channels-first 0 -> 2)"
    assert lines[-1] == f"{LESSON}: 4 graded, 0 not graded, 0 unchanged"


def worse(exercises):
    one = exercises["channels-first"]
    return {**exercises, "channels-first": type(one)(**{**vars(one), "points": 0.0})}


def test_a_secret_is_replaced_even_after_a_run_that_was_killed_when_it_had_kept_the_old_one(root):
    old = secret_of(root, LESSON)
    file = root / ".workbook" / "secrets" / LESSON
    os.link(file, file.with_name(f"{LESSON}.{old.id}"))
    (file.parent / f".{LESSON}.new").write_text("half of a secr")
    replace_secret(root, LESSON, Secret("f" * 64))
    assert secret_of(root, LESSON) == Secret("f" * 64)
    assert {one.name for one in file.parent.iterdir()} == {LESSON, f"{LESSON}.{old.id}"}
    assert file.stat().st_mode & 0o77 == 0
