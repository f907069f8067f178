"""A course of two tiny lessons, notebooks handed in for it, and `workbook collect` run on them."""

import argparse
import io
import json
import zipfile
from pathlib import Path

import pytest

from grader.intake.command import add_collect
from grader.intake.entry import Stage
from grader.intake.lessons import Shelf
from grader.intake.register import Register

LESSONS = {"00-orientation": "press the key twice", "01-tensors": "a tensor has a shape"}


def cell(kind, name, source):
    return {"cell_type": kind, "id": name, "metadata": {"nbgrader": {"grade_id": name}}, "source": source}


@pytest.fixture(scope="session")
def notebook():
    """Return the bytes of a lesson's notebook; with an answer, of one that was worked on."""

    def notebook(slug="01-tensors", answer=None, **facts):
        cells = [
            cell(
                "markdown",
                f"{slug}-prompt",
                f"Write why {LESSONS[slug]}.\nTwo lines about {slug} do.\nThen run the check of {slug}.",
            ),
            cell("code", f"{slug}-answer", answer or f"raise NotImplementedError({slug!r})"),
            cell("code", f"{slug}-check", f"check({slug!r}, answer_of_{slug[3:]})"),
        ]
        return json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 5, "metadata": {}, **facts}).encode()

    return notebook


@pytest.fixture
def course(tmp_path, notebook):
    """The root of a course with two lessons."""
    root = tmp_path / "course"
    for slug in LESSONS:
        (root / "notebooks" / slug).mkdir(parents=True)
        (root / "notebooks" / slug / f"{slug}.ipynb").write_bytes(notebook(slug))
    return root


@pytest.fixture
def shelf(course):
    return Shelf.of(course)


@pytest.fixture
def stage(tmp_path):
    (tmp_path / "stage").mkdir()
    return Stage(tmp_path / "stage")


@pytest.fixture
def lay(tmp_path):
    """Write files, by path, into a folder beside the course; None for an empty folder. Return the folder."""

    def lay(files, folder="class"):
        for path, content in files.items():
            file = tmp_path / folder / path
            (file if content is None else file.parent).mkdir(parents=True, exist_ok=True)
            if content is not None:
                file.write_bytes(content)
        return tmp_path / folder

    return lay


@pytest.fixture
def zipped():
    """Return a zip archive with these members, by name."""

    def zipped(files):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        return buffer.getvalue()

    return zipped


@pytest.fixture
def run(course, capsys):
    """Run the command; return its code, the lines that it printed, and those it complained with."""

    def run(*words):
        parser = argparse.ArgumentParser()
        parser.add_argument("--root", type=Path, default=course)
        add_collect(parser.add_subparsers())
        options = parser.parse_args(["collect", *map(str, words)])
        code, said = options.run(options), capsys.readouterr()
        return code, said.out.splitlines(), said.err.splitlines()

    return run


@pytest.fixture
def submitted(course):
    """Return what lies in submitted/, by path."""

    def submitted():
        folder = course / "submitted"
        files = [file for file in folder.rglob("*") if file.is_file()]
        return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}

    return submitted


@pytest.fixture
def received(course):
    """Return the originals that were kept, by the path that they came under."""

    def received():
        folder = course / "received"
        files = [file for file in folder.glob("*/**/*") if file.is_file()]
        return sorted((file.relative_to(folder).as_posix().partition("/")[2], file.read_bytes()) for file in files)

    return received


@pytest.fixture
def register(course):
    return lambda: Register.load(course / "received")


@pytest.fixture
def problems(register):
    """Return what was not taken, each as the student, the lesson and the sentence."""
    return lambda: [(one.student, one.lesson, str(one)) for one in register().problems]
