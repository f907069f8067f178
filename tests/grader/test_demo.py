"""An instructor's first five minutes: nbgrader's own commands on a small class, in a copy of the course."""

import argparse
import contextlib
import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader import demo
from grader.demo import Result, add_demo, first_with_points, scores_in, wrong_answers
from grader.exercise import load
from grader.explain import add_explain
from grader.submission import file_of

ROOT = Path(__file__).parents[2]
LESSON = "01-tensors"


def command(root, *arguments):
    parser = argparse.ArgumentParser()
    parser.set_defaults(root=root)
    commands = parser.add_subparsers()
    add_demo(commands)
    add_explain(commands)
    options = parser.parse_args(list(map(str, arguments)))
    with contextlib.redirect_stdout(io.StringIO()) as said:
        return options.run(options), said.getvalue()


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A class of three, really graded: its folder, and the exit code and words of the demo."""
    if sys.platform != "linux":
        pytest.skip("submissions are run on Linux only")
    folder = tmp_path_factory.mktemp("demo") / "kept"
    return folder, *command(ROOT, "demo", LESSON, "--students", 3, "--into", folder)


def test_the_demo_ends_with_0_because_every_score_is_the_true_one(graded):
    _, code, said = graded
    assert code == 0, said
    points = sum(exercise.points for exercise in load(LESSON).values())
    assert "student       score  true score  agrees\n" in said
    assert f"student-1     {points:>5g}  {points:>10g}  yes\n" in said
    assert said.count("  yes\n") == 3


def test_the_demo_names_nbgrader_s_commands_and_where_it_keeps_the_course(graded):
    folder, _, said = graded
    names = [line.split("  ")[0] for line in said.splitlines() if line.startswith("nbgrader")]
    assert names == [f"nbgrader generate_assignment {LESSON}", f"nbgrader autograde {LESSON}", "nbgrader export"]
    assert said.splitlines()[-1].startswith("3 submissions, ")
    assert said.endswith(f" s; all of it is in {folder}\n")


def test_the_demo_shows_what_one_student_reads_under_a_wrong_answer(graded):
    folder, _, said = graded
    words = next(wrong_answers(folder, LESSON))
    assert words in said
    assert words.startswith("What student-")
    assert "\n\n✗ " in words and "\n  why  " in words


def test_an_explained_verdict_says_the_points_of_the_graded_notebook(graded):
    folder, *_ = graded
    exercise, points = list(scores_in(file_of(folder, "autograded", "student-3", LESSON)).items())[-1]
    code, said = command(folder, "explain", "student-3", LESSON, exercise)
    assert code == 0
    assert "graded     the graded notebook says the same points" in said
    assert f"{exercise}   {points:g} of " in said or f"{exercise}   not answered yet" in said


def test_a_score_that_is_not_the_true_one_ends_the_demo_with_1_and_names_the_exercise(graded, tmp_path, monkeypatch):
    folder = shutil.copytree(graded[0], tmp_path / "falsified")
    table = (folder / "true_scores.csv").read_text().splitlines()
    name, first = table[0].split(",")[1], table[1].split(",")
    table[1] = ",".join([first[0], str(float(first[1]) + 1), *first[2:-1], str(float(first[-1]) + 1)])
    (folder / "true_scores.csv").write_text("\n".join(table))
    monkeypatch.setattr(demo, "grade_class", lambda *_: demo._compare(folder, LESSON))
    code, said = command(ROOT, "demo", LESSON, "--into", folder)
    assert code == 1
    assert f"  no: {name} {float(first[1])}, not {float(first[1]) + 1}\n" in said


def test_without_a_name_the_first_lesson_with_points_is_taken():
    assert first_with_points(ROOT) == LESSON


def test_a_result_whose_parts_agree_and_whose_sum_does_not_says_so():
    assert str(Result("student-1", 5, 6, ())) == "student-1         5           6  no: the sum is another one"


def test_a_command_that_fails_ends_the_demo_with_its_last_words(tmp_path, monkeypatch, capsys):
    failed = subprocess.CompletedProcess([], 1, stdout="", stderr="a line\nNo assignment with ID")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    assert command(ROOT, "demo", LESSON, "--into", tmp_path / "new")[0] == 1
    assert capsys.readouterr().err == (
        f"`nbgrader generate_assignment {LESSON}` failed in {tmp_path / 'new'}; its last words:\n"
        "a line\nNo assignment with ID\n"
    )


def test_a_folder_that_holds_something_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")
    assert command(ROOT, "demo", "--into", tmp_path)[0] == 1
    assert capsys.readouterr().err == (
        f"{tmp_path} is not an empty folder; name one that is empty or does not exist yet.\n"
    )
