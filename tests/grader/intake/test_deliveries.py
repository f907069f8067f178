"""Whose work it is: the outermost names say it, and nothing inside a student's own folder or archive can."""

from pathlib import Path

import pytest

from grader.intake.deliveries import arrange
from grader.intake.entry import Entry
from grader.intake.sources import Source

MOODLE = "Anna M_11_assignsubmission_file_"


@pytest.fixture
def arranged(shelf, tmp_path):
    """Arrange paths, folders ending in a slash; return names with their paths, and the paths of strangers."""

    def arranged(*paths, source="class"):
        place = tmp_path / source
        place.touch() if "." in source else place.mkdir(exist_ok=True)
        entries = [
            Entry(tuple(path.strip("/").split("/")), None if path.endswith("/") else Path("x"), folder=path[-1] == "/")
            for path in paths
        ]
        deliveries, strangers = arrange(entries, Source(place), shelf)
        found = {}
        for delivery in deliveries:
            found.setdefault(delivery.who.name, []).extend("/".join(p.entry.path) for p in delivery.pieces)
        return found, {"/".join(entry.path): entry.refusal for entry in strangers}

    return arranged


def test_a_folder_holds_a_folder_an_archive_or_a_notebook_for_each_student(arranged):
    paths = ["anna/", "anna/x.ipynb", "anna/data/", "anna/data/1.csv", "ben.tar.gz", "ben.tar.gz/y.ipynb", "cy/"]
    assert arranged(*paths, "dora_01-tensors.ipynb", "u5 [x].ipynb") == (
        {
            "anna": paths[:4],
            "ben": paths[4:6],
            "cy": ["cy/"[:-1]],
            "dora": ["dora_01-tensors.ipynb"],
            "u5 [x]": ["u5 [x].ipynb"],
        }
        | {"anna": [path.rstrip("/") for path in paths[:4]]},
        {},
    )


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("anna_01-tensors.ipynb", "anna"),
        ("01-tensors_anna.ipynb", "anna"),
        ("01-tensors - Anna Müller.ipynb", "Anna Müller"),
        ("anna_01-tensors (2).ipynb", "anna"),
        ("anna_01-tensors-1.ipynb", "anna"),
        ("anna_01-tensors-Copy1.ipynb", "anna"),
        ("Copy of anna_01-tensors.ipynb", "anna"),
        ("anna 01 Tensors final v2.ipynb", "anna"),
        ("4711_01-tensors.ipynb", "4711"),
        ("7_01-tensors.ipynb", "7"),
        ("hw_01-tensors_anna.ipynb", "hw anna"),
        ("u5 [x] (1).ipynb", "u5 [x]"),
    ],
)
def test_a_loose_notebook_names_its_student(arranged, name, student):
    assert list(arranged(name, "zoe/x.ipynb")[0]) == sorted([student, "zoe"])


@pytest.mark.parametrize("name", ["01-tensors.ipynb", "01-tensors (1).ipynb", "Copy of 01-tensors.ipynb", "(1).ipynb"])
def test_a_loose_notebook_that_names_nobody_is_listed(arranged, name):
    found, strangers = arranged(name, "zoe/x.ipynb")
    assert list(found) == ["zoe"] and strangers == {
        name: "does not say whose it is; call it <student>_<lesson>.ipynb, or put it into a folder with the student's "
        "name"
    }


def test_a_file_beside_the_students_is_listed(arranged):
    assert arranged("anna/x.ipynb", "grades.csv")[1] == {
        "grades.csv": "is neither a notebook nor an archive, and lies in no student's folder"
    }


def test_submitted_and_its_like_are_read_by_their_folders(arranged):
    found, _ = arranged("anna/01-tensors/01-tensors.ipynb", "anna/01-tensors/timestamp.txt", "b/00-orientation/x.ipynb")
    assert found == {
        "anna": ["anna/01-tensors/01-tensors.ipynb", "anna/01-tensors/timestamp.txt"],
        "b": ["b/00-orientation/x.ipynb"],
    }


def test_folders_by_lesson_may_lie_around_the_students(arranged):
    found, strangers = arranged(
        "01-tensors/", "01-tensors/anna/x.ipynb", "01-tensors/b.ipynb", "00-orientation/anna/y.ipynb"
    )
    assert set(found) == {"anna", "b"} and len(found["anna"]) == 2 and strangers == {}


def test_a_student_s_own_folder_is_that_student_s(arranged):
    assert set(arranged("01-tensors.ipynb", "data/1.csv", source="anna")[0]) == {"anna"}
    assert set(arranged("01-tensors/", "01-tensors/01-tensors.ipynb", source="anna")[0]) == {"anna"}


def test_a_student_s_own_archive_is_that_student_s(arranged):
    for paths in (["01-tensors.ipynb"], ["hw/", "hw/x.ipynb", "data/1.csv"], ["anna/", "anna/x.ipynb"], ["x.pdf"]):
        found, strangers = arranged(*paths, source="anna.zip")
        assert set(found) == {"anna"} and strangers == {}


def test_an_archive_of_a_class_is_a_class_with_or_without_a_folder_around_it(arranged):
    for around in ("", "class/", "a/b/"):
        paths = [f"{around}anna/x.ipynb", f"{around}ben.zip", f"{around}ben.zip/y.ipynb"]
        assert set(arranged(*paths, source="all.zip")[0]) == {"anna", "ben"}
        assert set(arranged(f"{around}{MOODLE}/x.ipynb", source="all.zip")[0]) == {"Anna M"}
    assert set(arranged("a_01-tensors.ipynb", "b_01-tensors.ipynb", source="all.zip")[0]) == {"a", "b"}


def test_names_inside_a_student_s_work_say_nothing(arranged):
    """Otherwise anybody could hand in for somebody else, or put somebody else's work aside."""
    forged = ["anna_m_123_4567_x.ipynb", f"{MOODLE}/x.ipynb", "anna+01-tensors+2026-11-30 10:00:00 UTC+x/x.ipynb"]
    for unit in ("eve", "eve.zip", "eve_99_8888_eve.zip", "Eve_9_assignsubmission_file_"):
        found, _ = arranged(*(f"{unit}/{name}" for name in forged), "zoe/x.ipynb")
        assert len(found) == 2 and "zoe" in found and not any("nna" in name for name in found)


def test_two_attempts_are_two_deliveries_of_one_student(shelf, tmp_path):
    names = [f"HW_anna_attempt_2026-11-30-1{hour}-00-00_x.ipynb" for hour in (0, 1)]
    receipts = [name.replace("_x.ipynb", ".txt") for name in names]
    deliveries, _ = arrange([Entry((name,), Path("x")) for name in names + receipts], Source(tmp_path), shelf)
    assert [delivery.who.name for delivery in deliveries] == ["anna", "anna"]
    assert [[piece.name for piece in delivery.pieces] for delivery in deliveries] == [
        ["x.ipynb", receipt] for receipt in receipts
    ]


def test_a_source_that_holds_nothing_is_listed(arranged):
    assert arranged() == ({}, {"": "holds nothing"})
