"""The gallery is drawn by the code that it shows, and what is out of step is named."""

import shutil
from pathlib import Path

import pytest

from grader.gallery import FOLDER, PAGE, PICTURES, build, gallery, problems

ROOT = Path(__file__).parents[2]


@pytest.fixture
def root(tmp_path):
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    return tmp_path


def test_what_is_committed_is_what_the_code_draws():
    assert list(problems(ROOT)) == []


def test_every_picture_stands_there_light_and_dark_with_its_code_and_its_words():
    files = gallery()
    assert set(files) == {FOLDER / f"{name}-{mode}.svg" for name in PICTURES for mode in ("light", "dark")} | {PAGE}
    for title, code in PICTURES.values():
        assert f"## {title}\n\n```python\n{code}\n```\n" in files[PAGE]


def test_neither_form_leaves_the_choice_to_the_reader_s_system():
    for file, text in gallery().items():
        assert "prefers-color-scheme" not in text
        assert ("<style>" in text) == file.name.endswith("-dark.svg")


def test_a_changed_picture_and_a_stray_one_are_named(root):
    (root / FOLDER / "ladder-light.svg").write_text("<svg/>")
    (root / FOLDER / "stray.svg").write_text("<svg/>")
    assert list(problems(root)) == [
        "docs/gallery/ladder-light.svg: not what the code draws; run `workbook build`.",
        "docs/gallery/stray.svg: belongs to no picture of the gallery; remove it.",
    ]


def test_building_writes_what_is_missing(root):
    shutil.rmtree(root / FOLDER)
    build(root)
    assert list(problems(root)) == []
