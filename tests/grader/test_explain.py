"""A verdict is replayed for an appeal: the same cases and judge, with every failing case in words."""

import argparse
import shutil
import sys
from pathlib import Path

import nbformat
import pytest

from course_utils.verdict import judge
from grader import explain as explaining
from grader.explain import account, add_explain
from grader.grading import graded_sheets
from grader.jail import NoJail
from grader.lesson import Lesson
from grader.secret import Secret
from grader.sheet import records
from grader.submission import master_of, with_answers

ROOT = Path(__file__).parents[2]
LESSON = "01-tensors"
SECRET = Secret("0123456789abcdef" * 4)
PARTLY = {
    "ready-for-imshow": "def ready_for_imshow(image):\n    return image.permute(1, 2, 0).clone()",
    "channels-first": "def channels_first(image):\n    raise SystemExit",
}
MASTER = master_of(Lesson(ROOT, LESSON))
needs_a_jail = pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course in which something was graded: a secret, a right submission, and some that cannot be replayed."""
    root = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "solutions", root / "solutions")
    secrets = root / ".workbook" / "secrets"
    secrets.mkdir(parents=True)
    (secrets / LESSON).write_text(SECRET.seed)
    missing = with_answers(MASTER, {})
    missing.cells = [cell for cell in missing.cells if cell.id != "channels-first"]
    texts = {
        "partly": nbformat.writes(with_answers(MASTER, PARTLY)),
        "missing": nbformat.writes(missing),
        "cut-off": nbformat.writes(MASTER)[:500],
        "deadly": nbformat.writes(with_answers(MASTER, {"describe": "import os\nos._exit(3)"})),
    }
    for student, text in texts.items():
        folder = root / "submitted" / student / LESSON
        folder.mkdir(parents=True)
        (folder / f"{LESSON}.ipynb").write_text(text)
    (root / "submitted" / "nothing").mkdir()
    return root


def explain(root, student, lesson, exercise, *words):
    parser = argparse.ArgumentParser()
    parser.set_defaults(root=root)
    add_explain(parser.add_subparsers())
    options = parser.parse_args(["explain", student, lesson, exercise, *map(str, words)])
    return options.run(options)


def account_of(exercise, answer):
    """The account of an answer that was given in this process, as one line."""
    declared = Lesson(ROOT, LESSON).exercises[exercise]
    sheet = graded_sheets(LESSON, SECRET)[exercise]
    seen = records(declared, answer, sheet["cases"])
    return " ".join(" ".join(account(sheet, seen, judge(sheet, seen))).split())


@needs_a_jail
def test_a_replay_says_verdict_parts_failing_cases_misconception_and_secret(course, capsys):
    assert explain(course, "partly", LESSON, "ready-for-imshow") == 0
    said = capsys.readouterr().out
    assert said.startswith("✗ ready-for-imshow   1 of 2 points   cpu\n")
    words = " ".join(said.split())
    assert "part value (value, worth 1): held on 8 of 8 cases part" in words
    assert "part no copy (probe, worth 1): held on 1 of 8 cases; not on 1, 2, 3, 4, 5, 6, 7 " in words
    assert "case 1, part 'no copy' tried ready_for_imshow(uint8 tensor of shape (3, 2, 4)), then wrote " in words
    assert "got the result's [" in words and "expected the result's [" in words
    assert "named needless-copy: its solution gives the same on every failing case why The picture" in words
    assert "why The picture is right, in a second piece of memory." in words
    assert f"cases drawn from the secret {SECRET.id} of 01-tensors" in words
    assert "graded there is no graded notebook of this student yet" in words


def test_a_failing_case_says_which_known_wrong_solutions_give_the_same():
    words = account_of("ndim-of-literals", (0, 1, 1, 3, 2))
    assert "part value (value, worth 2): held on 4 of 5 cases; not on 3 " in words
    assert "case 3, part 'value' tried torch.tensor([[1, 2, 3]]).ndim got 1 expected 2 same as " in words
    assert "same as row-is-a-vector, counts-first-axis" in words
    assert (
        "named row-is-a-vector: its solution gives the same on every failing case; so does that of "
        "counts-first-axis, and the one wrong in the fewest places is named" in words
    )


def test_a_mistake_without_a_name_is_said_to_have_none():
    words = account_of("channels-first", lambda image: image)
    assert "same as no known-wrong solution" in words
    assert "named none; no known-wrong solution gives the same on every failing case" in words


def test_a_case_in_which_the_answer_behaves_like_the_stub_is_told_as_such():
    words = account_of("ndim-of-literals", (0, 1, ..., 3, 2))
    assert "tried a call that came back as the untouched stub does got Ellipsis expected 2" in words


def test_right_answers_hold_everywhere_and_name_nothing():
    words = account_of("ndim-of-literals", (0, 1, 2, 3, 2))
    assert words == "part value (value, worth 2): held on 5 of 5 cases"


@pytest.mark.parametrize(
    ("student", "lesson", "exercise", "sentence"),
    [
        ("partl", LESSON, "channels-first", "There is no student 'partl'; did you mean 'partly'?"),
        ("partly", "01-tensor", "channels-first", "There is no lesson '01-tensor'; did you mean '01-tensors'?"),
        (
            "partly",
            LESSON,
            "channel-first",
            "There is no exercise 'channel-first' in 01-tensors; did you mean 'channels-first'?",
        ),
        (
            "nothing",
            LESSON,
            "channels-first",
            "'nothing' has handed in no 01-tensors: "
            "{root}/submitted/nothing/01-tensors/01-tensors.ipynb does not exist.",
        ),
    ],
)
def test_what_cannot_be_replayed_is_refused_in_one_sentence(course, student, lesson, exercise, sentence, capsys):
    assert explain(course, student, lesson, exercise) == 1
    assert capsys.readouterr().err == sentence.format(root=course) + "\n"


@needs_a_jail
def test_an_answer_that_is_missing_counts_as_not_answered_and_the_repair_is_told(course, capsys):
    assert explain(course, "missing", LESSON, "channels-first") == 0
    words = " ".join(capsys.readouterr().out.split())
    assert words.startswith("· channels-first not answered yet 2 points repaired The answer channels-first is missing;")


@needs_a_jail
def test_an_answer_whose_process_died_says_why_nothing_could_be_judged(course, capsys):
    assert explain(course, "deadly", LESSON, "describe") == 0
    words = " ".join(capsys.readouterr().out.split())
    assert words.startswith("✗ describe 0 of 2 points")
    assert (
        "not judged its check cell was not run: its answer was stopped: its process ended itself (exit code 3). "
        in words
    )


@needs_a_jail
def test_a_file_that_is_no_notebook_is_refused_in_one_sentence(course, capsys):
    assert explain(course, "cut-off", LESSON, "channels-first") == 1
    said = capsys.readouterr().err
    assert said.startswith(f"{course}/submitted/cut-off/01-tensors/01-tensors.ipynb cannot be graded: ")
    assert said.count("\n") == 1


def test_without_a_jail_nothing_is_replayed_unless_no_sandbox_is_typed(course, capsys, monkeypatch):
    def refuse(sandbox):
        raise NoJail(f"no jail: {sandbox}")

    monkeypatch.setattr(explaining, "shared_jail", refuse)
    for words, asked in [((), True), (("--no-sandbox",), False)]:
        assert explain(course, "partly", LESSON, "channels-first", *words) == 1
        assert capsys.readouterr().err == f"no jail: {asked}\n"


@needs_a_jail
def test_submissions_may_lie_elsewhere(course, tmp_path, capsys):
    shutil.copytree(course / "submitted" / "partly", tmp_path / "ada")
    assert explain(course, "ada", LESSON, "ready-for-imshow", "--submitted", tmp_path) == 0
    assert capsys.readouterr().out.startswith("✗ ready-for-imshow   1 of 2 points   cpu\n")


def test_before_the_first_grading_there_is_nothing_to_replay(course, tmp_path, capsys):
    for name in ("solutions", "submitted"):
        shutil.copytree(course / name, tmp_path / name)
    assert explain(tmp_path, "partly", LESSON, "channels-first") == 1
    assert capsys.readouterr().err == ("Nothing of 01-tensors was graded yet, so it has no graded cases to replay.\n")
    assert not (tmp_path / ".workbook").exists()
