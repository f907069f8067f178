"""Every picture is what it was: its words, and for four of them the picture itself.

After a wanted change rewrite the golden files, and look at the pictures:

    UPDATE_GOLDENS=1 pytest tests/course_utils/figures/test_golden.py
"""

import difflib
import os
from pathlib import Path

GOLDEN = Path(__file__).with_name("golden")
PICTURES = ("ladder", "axes-nchw", "card", "shapes")  # also compared as .svg
ADVICE = "If the change is wanted: UPDATE_GOLDENS=1 pytest tests/course_utils/figures/test_golden.py"
LINES = 40  # of a difference that are shown


def problem(path: Path, content: str) -> str:
    """Say how `content` differs from a golden file, or ""; rewrite the file instead where that is asked for."""
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(content, encoding="utf-8", newline="\n")
    if not path.exists():
        return f"There is no {path.name} in {path.parent}.\n{ADVICE}"
    golden = path.read_text(encoding="utf-8")
    if golden == content:
        return ""
    before, after = (text.replace("><", ">\n<").splitlines() for text in (golden, content))
    difference = list(difflib.unified_diff(before, after, f"golden/{path.name}", "drawn now", n=1, lineterm=""))
    return "\n".join([f"The picture is not the one in {path.name}:", *difference[:LINES], ADVICE])


def test_the_words_of_a_picture_are_the_golden_ones(sample):
    name, figure = sample
    assert not (words := problem(GOLDEN / f"{name}.txt", figure.text + "\n")), words


def test_four_pictures_are_the_golden_ones_to_the_byte(sample):
    name, figure = sample
    assert name not in PICTURES or not (words := problem(GOLDEN / f"{name}.svg", figure.svg)), words


def test_no_golden_file_is_left_over(samples):
    expected = {f"{name}.txt" for name in samples} | {f"{name}.svg" for name in PICTURES}
    assert {path.name for path in GOLDEN.iterdir()} == expected


def test_a_difference_is_shown_line_by_line_with_the_way_to_rewrite(tmp_path, monkeypatch):
    monkeypatch.delenv("UPDATE_GOLDENS", raising=False)
    path = tmp_path / "card.svg"
    assert problem(path, "<a><b/></a>").startswith("There is no card.svg")
    path.write_text("<a><b/></a>")
    words = problem(path, "<a><c/></a>")
    assert "-<b/>\n+<c/>" in words and words.endswith(ADVICE)
    monkeypatch.setenv("UPDATE_GOLDENS", "1")
    assert problem(path, "<a><c/></a>") == "" and path.read_text() == "<a><c/></a>"
