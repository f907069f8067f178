"""Records are written whole, read strictly, and the latest of a student counts."""

import json
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from grader.records import Part, Scored, history, is_current, latest, write

LESSON = "01-small"
LEFT_OUT = "so it is left out: an earlier one counts, or none."


def folder(root, student="ada"):
    return root / ".workbook" / "records" / LESSON / student


def names(root, student="ada"):
    return sorted(file.name for file in folder(root, student).iterdir())


def test_what_is_written_is_read_back(root, attempt):
    full = attempt(
        submitted="2026-02-01T11:00:00+01:00",
        repairs=("The file was saved as UTF-16; it was read as that.",),
        tripwires=("sys.settrace was used.",),
        exercises={
            "adds": Scored(
                points=1,
                worth=2.0,
                parts=(Part("value", "value", 1, True), Part("view", "probe", 1.0, False)),
                misconception="copies",
                device="cpu",
                second="simulated GPU",
                seconds=0.25,
            ),
            "doubles": Scored(points=0, worth=3, problem="its check never ran"),
        },
        blank=("doubles",),
        died={"doubles": "took more than 60 s"},
    )
    file = write(root, full)
    assert file == folder(root) / f"0001-{'0' * 12}.json"
    assert latest(root, LESSON) == {"ada": full}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_latest_attempt_counts_and_all_are_kept(root, attempt):
    attempts = [attempt(adds=adds % 3, submission=f"{adds:064x}") for adds in range(11)]
    for one in attempts:
        write(root, one)
    write(root, attempt("bob"))
    assert latest(root, LESSON) == {"ada": attempts[-1], "bob": attempt("bob")}
    assert history(root, LESSON, "ada") == attempts
    assert names(root)[-1] == "0011-000000000000.json"


def test_the_ten_thousandth_attempt_is_later_than_the_one_before(root, attempt):
    file = write(root, attempt())
    file.rename(file.with_name(f"9999-{'0' * 12}.json"))
    write(root, attempt(adds=1.0))
    assert latest(root, LESSON)["ada"].points == 5


def test_where_nothing_was_graded_there_is_nothing(root):
    assert latest(root, LESSON) == {}
    assert history(root, LESSON, "ada") == []


def test_writers_at_once_lose_nothing(root, attempt):
    students = [f"student-{number}" for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda student: write(root, attempt(student)), students))
    assert latest(root, LESSON) == {student: attempt(student) for student in sorted(students)}


@pytest.mark.parametrize("student", ["u5 [x]", "Ørsted 张", ".hidden", "a*?"])
def test_a_student_may_have_any_name_of_a_folder(root, attempt, student):
    write(root, attempt(student))
    assert latest(root, LESSON) == {student: attempt(student)}


@pytest.mark.parametrize("student", ["", ".", "..", "../bob", "a/b", "a\0", "half \udc80"])
def test_a_name_that_leads_elsewhere_is_refused(root, attempt, student):
    with pytest.raises(ValueError, match="cannot be the name of a folder of records"):
        write(root, attempt(student))
    assert not (root / ".workbook").exists()


@pytest.mark.parametrize("points", [-1.0, float("nan"), float("inf"), 10.0**10, "2"])
def test_what_could_not_be_read_back_is_not_written(root, attempt, points):
    with pytest.raises(ValueError):
        write(root, attempt(adds=points))
    assert not (root / ".workbook").exists()


def test_a_full_disk_leaves_no_half_record(root, attempt, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    write(root, attempt())
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write(root, attempt(adds=0.0))
    assert names(root) == [f"0001-{'0' * 12}.json"]


def changed(**values):
    return lambda text: json.dumps({**json.loads(text), **values})


DAMAGED = {
    "empty": lambda _: "",
    "cut short": lambda text: text[:200],
    "not JSON": lambda _: "graded, honestly",
    "a list": lambda _: "[]",
    "too deep": lambda _: "[" * 100_000,
    "without a version": lambda text: text.replace('"version": 1,', ""),
    "a version that is no number": changed(version="1"),
    "a version that never was": changed(version=0),
    "a field too many": changed(extra=1),
    "a field too few": lambda text: text.replace('"seconds": 1.5,', "", 1),
    "points as text": lambda text: text.replace('"points": 2.0', '"points": "2.0"'),
    "points that are true": lambda text: text.replace('"points": 2.0', '"points": true'),
    "negative points": lambda text: text.replace('"points": 2.0', '"points": -2.0'),
    "points that are no number": lambda text: text.replace('"points": 2.0', '"points": NaN'),
    "a sandbox that is a word": changed(sandbox="yes"),
    "a pair of three": changed(inside={"own-test": [1, 1, 1]}),
    "a status that does not fit": changed(status="not graded"),
    "a digest that is none": changed(submission="0"),
    "a time that is none": changed(submitted="yesterday"),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_record_is_named_and_an_earlier_one_counts(root, attempt, damage, capsys):
    write(root, attempt(adds=1.0))
    file = write(root, attempt())
    text = file.read_text()
    assert damage(text) != text
    file.write_text(damage(text))
    assert latest(root, LESSON) == {"ada": attempt(adds=1.0)}
    assert capsys.readouterr().err == f"The record {file} is damaged, {LEFT_OUT}\n"


def test_a_record_of_a_newer_workbook_is_named(root, attempt):
    file, said = write(root, attempt()), []
    file.write_text(changed(version=2)(file.read_text()))
    assert latest(root, LESSON, said.append) == {}
    assert said == [f"The record {file} is from a newer workbook, {LEFT_OUT}"]


def test_a_record_in_the_folder_of_another_student_is_named(root, attempt):
    file, said = write(root, attempt("bob")), []
    folder(root).mkdir()
    file.rename(folder(root) / file.name)
    assert history(root, LESSON, "ada", said.append) == []
    assert said == [
        f"The record {folder(root) / file.name} is of 'bob' in '{LESSON}', whose folder this is not, {LEFT_OUT}"
    ]


def test_a_record_that_cannot_be_opened_is_named(root, attempt):
    file, said = write(root, attempt()), []
    file.unlink()
    file.mkdir()
    assert latest(root, LESSON, said.append) == {}
    assert "cannot be read (Is a directory)" in said[0]


def test_the_draft_of_a_killed_run_is_no_record(root, attempt):
    write(root, attempt())
    (folder(root) / ".draft-xyz").write_text("{")
    write(root, attempt(adds=1.0))
    assert [one.points for one in history(root, LESSON, "ada")] == [6, 5]


@pytest.mark.parametrize(
    ("facts", "current"),
    [
        ({}, True),
        ({"submission": "1" * 64}, False),
        ({"release": "another"}, False),
        ({"secret": "another"}, False),
        ({"sandbox": False}, False),
        ({"why": "the sandbox could not be had"}, False),
    ],
)
def test_only_what_would_come_out_alike_is_current(attempt, facts, current):
    assert is_current(attempt(**facts), "0" * 64, "release", "secret", sandbox=True) is current


def test_a_grading_in_the_sandbox_is_as_good_as_one_without(attempt):
    assert is_current(attempt(), "0" * 64, "release", "secret", sandbox=False)
    assert is_current(attempt(sandbox=False), "0" * 64, "release", "secret", sandbox=False)


def test_a_reason_and_a_score_exclude_each_other(attempt):
    with pytest.raises(ValueError, match="'not graded' cannot have None for a reason"):
        attempt(status="not graded")
    with pytest.raises(ValueError, match="'graded' cannot have 'no notebook' for a reason"):
        replace(attempt(why="no notebook"), status="graded")
