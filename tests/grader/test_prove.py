"""The slow proofs find what a build cannot: a fault that only some drawn cases show."""

import argparse
import sys
from itertools import count
from pathlib import Path

import pytest

from grader import prove
from grader.demo import Result
from grader.exercise import Case, Exercise, Part, Wrong, load
from grader.lesson import Lesson
from grader.prove import add_prove, fault_of, grade_quickly

ROOT = Path(__file__).parents[2]
LESSON = "01-tensors"
EXERCISES = load(LESSON)


def negated(x):
    return -x


def halved(x):
    return x // 2


def tripled(x):
    return x * 3


def doubled(x):
    return x + x


def exercise(cases, *wrongs):
    known = tuple(Wrong(answer.__name__, answer, "words") for answer in wrongs or (negated, halved, tripled))
    facts = {"hints": ("", ""), "minutes": 1, "difficulty": 1, "read": "", "id": "doubled"}
    return Exercise(parts=(Part("value", points=1),), known_wrong=known, reference=doubled, cases=cases, **facts)


def some_without_a_difference(rng):
    """Every third seed or so draws nothing but a 0, which hides every mistake."""
    return [Case((number,)) for number in ([0] if rng.random() < 0.3 else [0, 3, 5])]


def run_prove(*arguments):
    parser = argparse.ArgumentParser()
    parser.set_defaults(root=ROOT)
    add_prove(parser.add_subparsers())
    options = parser.parse_args(["prove", LESSON, *map(str, arguments)])
    return options.run(options)


@pytest.fixture
def graded(monkeypatch):
    """Replace the real gradings, which `test_demo` and a test below run; a test appends the results it wants."""
    results = []
    monkeypatch.setattr(prove, "grade_quickly", lambda *_: results)
    monkeypatch.setattr(prove, "grade_class", lambda *_: [])
    return results


def test_a_lesson_without_a_fault_ends_with_0_and_counts_what_was_proven(graded, capsys):
    graded.append(Result("student-1", 6, 6, ()))
    assert run_prove("--sets", 2) == 0
    said = capsys.readouterr().out
    sets = sum(1 if exercise.literal else 2 for exercise in EXERCISES.values())
    wrong = sum(len(exercise.wrongs) for exercise in EXERCISES.values())
    assert "channels-first: 2 sets of cases, proven, " in said
    assert "ndim-of-literals: 1 set of cases, proven, " in said
    assert (
        f"{LESSON}: {len(EXERCISES)} exercises, {wrong} known-wrong solutions, {sets} sets of cases, 1 student; "
        "0 faults, " in said
    )


def test_a_score_that_is_not_the_true_one_is_a_fault_and_ends_with_1(graded, capsys):
    graded.append(Result("student-3", 5, 4, ("channels-first 2, not 1",)))
    assert run_prove("--sets", 1) == 1
    said = capsys.readouterr().out
    assert "a sample class: student-3" in said
    assert "no: channels-first 2, not 1" in said
    assert "1 student; 1 fault, " in said


def test_nbgrader_s_own_commands_grade_six_at_most(monkeypatch):
    sizes = []
    monkeypatch.setattr(prove, "grade_quickly", lambda _, students, *__: sizes.append(students) or [])
    monkeypatch.setattr(prove, "grade_class", lambda _, __, students, *___: sizes.append(students) or [])
    for students in (100, 4):
        run_prove("--sets", 1, "--students", students)
    assert sizes == [100, 6, 4, 4]


@pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")
def test_a_class_that_is_graded_quickly_gets_its_true_scores_and_leaves_nothing_in_the_course(tmp_path, capsys):
    before = set((ROOT / ".workbook").rglob("*"))
    results = grade_quickly(Lesson(ROOT, LESSON), 8, "any", tmp_path / "class")
    assert [result for result in results if not result.agrees] == []
    assert len(results) == 8 and results[0].score == 20
    assert capsys.readouterr().out.startswith("8 submissions graded as by `workbook grade`: ")
    assert set((ROOT / ".workbook").rglob("*")) == before


def test_a_submission_that_was_not_graded_has_no_score_and_agrees_with_none(tmp_path, monkeypatch):
    monkeypatch.setattr(prove, "carry_out", lambda *_, **__: None)
    monkeypatch.setattr(prove, "shared_jail", lambda: None)
    results = grade_quickly(Lesson(ROOT, LESSON), 2, "any", tmp_path / "class")
    assert [result.agrees for result in results] == [False, False]
    assert "student-1       nan          20  no: ndim-of-literals None, not 2;" in str(results[0])


def test_a_fault_on_some_seed_ends_with_1_names_the_seed_and_spares_the_class(monkeypatch, capsys):
    monkeypatch.setattr(prove, "grade_quickly", lambda *_: pytest.fail("no class is graded with a faulty exercise"))
    monkeypatch.setattr("grader.lesson.load", lambda _: {"doubled": exercise(some_without_a_difference)})
    assert run_prove("--sets", 50) == 1
    said = capsys.readouterr().out
    assert "doubled, seed 'prove 4': 'negated' and 'halved' of 'doubled' give the same on every case; add one" in said
    assert "doubled: 5 sets of cases, a fault, " in said
    assert "5 sets of cases, no class; 1 fault, " in said


def test_an_exercise_that_parts_its_known_wrong_solutions_has_no_fault():
    assert fault_of(exercise(lambda _: [Case((3,)), Case((5,))]), "any") is None


def test_a_known_wrong_solution_mistaken_for_another_is_a_fault():
    calls = count()

    def fickle(x):
        return x * 5 if next(calls) == 0 else -x

    fault = fault_of(exercise(lambda _: [Case((3,))], negated, fickle, tripled), "any")
    assert fault == "'fickle' is mistaken for 'negated'."


def test_cases_that_cannot_be_drawn_are_a_fault_and_no_traceback():
    fault = fault_of(exercise(lambda rng: rng.sample([], 1)), "any")
    assert fault == "ValueError: Sample larger than population or is negative"
