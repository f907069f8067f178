"""What stops start.py wherever it is, an old Python before all, is answered by one sentence."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "start.py"


def test_a_python_of_2018_can_read_the_file():
    ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13), (3, 14, 0)])
def test_another_python_is_refused_before_anything_else(start, monkeypatch, version, refusal):
    with monkeypatch.context() as patch:
        patch.setattr(sys, "version_info", version)
        said = refusal(start.main, ["--nonsense"])
    assert said == (
        f"The workbook needs Python 3.11, 3.12 or 3.13, and this is Python 3.{version[1]}: "
        "install one of these and start with it, for example `python3.12 start.py`."
    )


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 9), (3, 13, 5)])
def test_a_python_that_the_lock_is_for_is_welcome(start, version):
    start.check_python(version)


def test_ctrl_c_is_answered_by_a_sentence(start, monkeypatch, refusal):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "set_up", interrupted)
    assert refusal(start.main, []) == "\nStopped: run this again to go on."


def test_an_error_of_the_file_system_is_a_sentence_too(start, refusal):
    (start.ROOT / "requirements.lock").unlink()
    said = refusal(start.main, [])
    assert said.startswith("[Errno 2] No such file or directory: ")
    assert said.endswith("requirements.lock': put that right, then run this again.")
