"""The `workbook` command says what it did and ends with a code that CI can read."""

import shutil
from pathlib import Path

import pytest

from grader.cli import main
from grader.lesson import lessons

ROOT = Path(__file__).parents[2]
LESSONS = [lesson.slug for lesson in lessons(ROOT)]


def test_checking_a_course_that_is_in_step_ends_with_0(capsys):
    assert main(["build", "--check"]) == 0
    assert capsys.readouterr().out == "".join(f"{name}: checked\n" for name in (*LESSONS, "gallery"))


def test_a_fault_ends_with_1_and_one_sentence(tmp_path, capsys):
    (tmp_path / "solutions").mkdir()
    text = (ROOT / "solutions" / "01-tensors.py").read_text(encoding="utf-8")
    (tmp_path / "solutions" / "01-tensors.py").write_text(text.replace('role="answer"', 'role="anser"', 1))
    shutil.copy(ROOT / "requirements.lock", tmp_path)
    assert main(["--root", str(tmp_path), "build"]) == 1
    assert capsys.readouterr().err == (
        "solutions/01-tensors.py:56: the role 'anser' is not one of prompt, answer, check, manual.\n"
    )


def test_an_unknown_lesson_is_named_with_those_there_are(capsys):
    assert main(["build", "99-nothing"]) == 1
    assert capsys.readouterr().err == f"There is no lesson '99-nothing'; there is {', '.join(LESSONS)}.\n"


def test_an_unknown_command_ends_with_2():
    with pytest.raises(SystemExit) as caught:
        main(["bild"])
    assert caught.value.code == 2
