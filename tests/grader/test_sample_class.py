"""A sample class is made of declared solutions, so its true scores are known before anything is judged."""

import argparse
import csv
import importlib.util
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
import torch

from course_utils.verdict import judge
from grader.exercise import Exercise, ExerciseFault, Part, Wrong, load
from grader.lesson import Lesson
from grader.sample_class import add_sample_class, draw, write_class, written
from grader.sheet import compile_sheet, records
from grader.submission import file_of, stubs

ROOT = Path(__file__).parents[2]
LESSON = "01-tensors"
EXERCISES = load(LESSON)
OWN_FILE = '''
import math
import torch
from itertools import chain, repeat

LOWEST, HIGHEST = 0, math.inf
UNUSED = 5
image = "an argument of this name must not bring this along"


def clip(x):
    return min(max(x, LOWEST), HIGHEST)


def mended(image, times=repeat(1, 2)):
    return [clip(x) for x in chain(image, times)]


def countdown(n):
    """Recursive, by its own name."""
    return [] if n == 0 else [n, *countdown(n - 1)]


def uses_a_helper_of_the_exercise_s_name(n):
    return my_exercise(n)


def my_exercise(n):
    return n


nameless = lambda n: n
'''


def sample_class(*arguments):
    parser = argparse.ArgumentParser()
    parser.set_defaults(root=ROOT)
    add_sample_class(parser.add_subparsers())
    options = parser.parse_args(["sample-class", *map(str, arguments)])
    return options.run(options)


def scores_of(folder):
    with (folder / "true_scores.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def answers_of(folder, student):
    notebook = nbformat.read(file_of(folder, "submitted", student, LESSON), as_version=4)
    return {name: cell.source for name, cell in stubs(notebook).items()}


def run_answer(source, name):
    namespace = {"torch": torch}
    exec(source, namespace)
    return namespace[name.replace("-", "_")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    into = tmp_path_factory.mktemp("class") / "new"
    assert sample_class(LESSON, "--students", 10, "--seed", 3, "--into", into) == 0
    return into


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """A module as an author writes it: solutions with a constant, a helper and imports."""
    file = tmp_path_factory.mktemp("own") / "own_solutions.py"
    file.write_text(OWN_FILE)
    spec = importlib.util.spec_from_file_location("own_solutions", file)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(importlib.sys.modules, "own_solutions", module)
        spec.loader.exec_module(module)
        yield module


def own_exercise(**changes):
    facts = {"hints": ("", ""), "minutes": 1, "difficulty": 1, "read": "", "id": "my-exercise"}
    return Exercise(parts=(Part("value", points=2),), known_wrong=(), **(facts | changes))


def test_the_first_student_is_all_right_and_the_second_hands_in_the_untouched_notebook(folder):
    right, untouched = scores_of(folder)[:2]
    assert float(right["total"]) == sum(exercise.points for exercise in EXERCISES.values())
    released = nbformat.read(ROOT / "notebooks" / LESSON / f"{LESSON}.ipynb", as_version=4)
    assert answers_of(folder, untouched["student"]) == {name: cell.source for name, cell in stubs(released).items()}


def test_the_file_of_scores_has_a_column_for_each_exercise_and_their_sum(folder):
    rows = scores_of(folder)
    assert [row["student"] for row in rows] == [f"student-{number:02}" for number in range(1, 11)]
    assert set(rows[0]) == {"student", *EXERCISES, "total"}
    assert all(float(row["total"]) == sum(float(row[name]) for name in EXERCISES) for row in rows)


def test_each_written_answer_earns_what_the_file_says_when_it_is_judged(folder):
    for name, exercise in EXERCISES.items():
        sheet = compile_sheet(exercise)
        for row in scores_of(folder):
            answer = run_answer(answers_of(folder, row["student"])[name], name)
            assert judge(sheet, records(exercise, answer, sheet["cases"])).points == float(row[name])


@pytest.mark.parametrize("name", EXERCISES)
def test_every_known_wrong_solution_is_used_where_there_are_students_enough(name):
    known = [wrong.answer for wrong in EXERCISES[name].known_wrong]
    drawn = [solution for solution, _ in draw(EXERCISES[name], len(known) + 2, "any seed")]
    assert all(solution in drawn for solution in known)


@pytest.mark.parametrize("name", EXERCISES)
def test_a_small_class_is_right_untouched_and_a_mixture_of_declared_answers(name):
    exercise = EXERCISES[name]
    (right, points), (untouched, _), *mixed = draw(exercise, 4, "any seed")
    assert right in (exercise.reference, exercise.answer) and points == exercise.points
    assert untouched is None and len(mixed) == 2
    declared = [right, None, *(wrong.answer for wrong in exercise.known_wrong)]
    assert all(solution in declared for solution, _ in mixed)


def test_a_seed_gives_the_same_class_again_and_another_seed_another_one(folder, tmp_path):
    for seed in (3, 4):
        write_class(Lesson(ROOT, LESSON), 10, str(seed), tmp_path / str(seed))
    tables = [(place / "true_scores.csv").read_bytes() for place in (folder, tmp_path / "3", tmp_path / "4")]
    assert tables[0] == tables[1] != tables[2]
    for student in (row["student"] for row in scores_of(folder)):
        assert answers_of(folder, student) == answers_of(tmp_path / "3", student)


def test_an_untouched_starter_earns_what_it_declares():
    starter = Wrong("half-right", None, "", earns=("shape",))
    parts = (Part("value", points=2), Part("shape", points=0.5))
    exercise = replace(own_exercise(reference=len, cases=list, starter=starter), parts=parts)
    assert draw(exercise, 2, "any seed") == [(len, 2.5), (None, 0.5)]


def test_an_exercise_worth_no_points_has_answers_and_no_column(tmp_path):
    lesson, name = Lesson(ROOT, LESSON), next(iter(EXERCISES))
    free = replace(EXERCISES[name], parts=tuple(replace(part, points=0) for part in EXERCISES[name].parts))
    lesson.exercises = {**EXERCISES, name: free}
    write_class(lesson, 2, "any seed", tmp_path)
    assert set(scores_of(tmp_path)[0]) == {"student", *EXERCISES, "total"} - {name}
    assert answers_of(tmp_path, "student-1")[name] != answers_of(tmp_path, "student-2")[name]


def test_a_function_brings_its_helpers_constants_and_imports_and_nothing_else(own):
    text = written(own_exercise(reference=own.mended, cases=list), own.mended, "")
    assert text == (
        "import math\n\n"
        "from itertools import chain\n\n"
        "from itertools import repeat\n\n"
        "LOWEST, HIGHEST = 0, math.inf\n\n"
        "def clip(x):\n    return min(max(x, LOWEST), HIGHEST)\n\n"
        "def my_exercise(image, times=repeat(1, 2)):\n    return [clip(x) for x in chain(image, times)]"
    )
    assert run_answer(text, "my-exercise")([-3, 4]) == [0, 4, 1, 1]


def test_a_function_that_calls_itself_finds_itself_under_its_old_name(own):
    text = written(own_exercise(reference=own.countdown, cases=list), own.countdown, "")
    assert text.endswith("countdown = my_exercise")
    assert run_answer(text, "my-exercise")(3) == [3, 2, 1]


def test_a_helper_with_the_exercise_s_name_is_a_fault_in_words(own):
    solution = own.uses_a_helper_of_the_exercise_s_name
    with pytest.raises(ExerciseFault) as caught:
        written(own_exercise(reference=solution, cases=list), solution, "")
    assert str(caught.value) == (
        "'uses_a_helper_of_the_exercise_s_name' of 'my-exercise' uses a helper called 'my_exercise'; "
        "give the helper another name."
    )


def test_a_solution_without_a_name_of_its_own_is_a_fault_in_words(own):
    with pytest.raises(ExerciseFault, match="a solution of 'my-exercise' is no `def` or `class` of its own, so no"):
        written(own_exercise(reference=own.nameless, cases=list), own.nameless, "")


def test_a_literal_answer_goes_into_the_names_that_the_stub_assigns():
    exercise = own_exercise(answer=(1, "two"), items=("one", "another"))
    assert written(exercise, (1, "two"), "guess = ...") == "guess = (1, 'two')"
    assert written(exercise, (1, "two"), "first = ...\nsecond = ...") == "first = 1\nsecond = 'two'"


def test_a_folder_that_holds_something_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")
    assert sample_class(LESSON, "--into", tmp_path) == 1
    assert capsys.readouterr().err == (
        f"{tmp_path} is not an empty folder; name one that is empty or does not exist yet.\n"
    )
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_an_unknown_lesson_is_answered_with_the_nearest(tmp_path, capsys):
    assert sample_class("01-tensor", "--into", tmp_path / "new") == 1
    assert capsys.readouterr().err == "There is no lesson '01-tensor'; did you mean '01-tensors'?\n"


def test_a_class_of_one_is_refused_in_words(tmp_path, capsys):
    assert sample_class(LESSON, "--students", 1, "--into", tmp_path / "new") == 1
    assert capsys.readouterr().err == (
        "A sample class of 1 is too small: one student is all right, one all untouched.\n"
    )


def test_what_was_written_is_said(tmp_path, capsys):
    assert sample_class(LESSON, "--students", 2, "--into", tmp_path / "new") == 0
    new = tmp_path / "new"
    assert capsys.readouterr().out == (
        f"2 submissions in {new / 'submitted'}, their scores in {new / 'true_scores.csv'}\n"
    )
