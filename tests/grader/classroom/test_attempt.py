"""A graded submission as a record: what was earned, by whom it was judged, and what waits for a person."""

from datetime import UTC, datetime

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course_utils.verdict import judge
from grader.classroom.attempt import attempt_of, environment, submitted_at
from grader.grading import Assignment, Graded, graded_sheets
from grader.secret import Secret

SECRET = Secret("0" * 64)
SHEETS = graded_sheets("01-tensors", SECRET)
MARKS = {"schema_version": 3, "grade": False, "solution": False, "task": False, "locked": False}
STARTED = datetime(2026, 2, 1, tzinfo=UTC)


def cell(name, source="", new=new_code_cell, outputs=None, **marks):
    more = {"outputs": outputs} if outputs else {}
    return new(source, id=name, metadata={"nbgrader": {**MARKS, "grade_id": name, **marks}}, **more)


MASTER = new_notebook(
    cells=[
        cell("describe", "stub", solution=True),
        cell("describe-check", grade=True, points=2),
        cell("own-test", grade=True, points=3),
        cell("reason", new=new_markdown_cell, grade=True, solution=True, points=4),
        cell("drawing", "stub", grade=True, solution=True, points=1),
    ]
)


@pytest.fixture
def record(tmp_path):
    """Return the attempt of a notebook with these cells."""

    def record(cells=MASTER.cells, verdicts=None, stamp=None, **facts):
        assignment = Assignment("01-tensors", MASTER, SHEETS, SECRET)
        known = {"hearings": {}, "repairs": (), "died": {}, "tripwires": (), "seconds": {}, **facts}
        graded = Graded(new_notebook(cells=list(cells)), verdicts or {}, **known)
        file = tmp_path / "timestamp.txt"
        if stamp is not None:
            file.write_text(stamp)
        return attempt_of(assignment, "ada", graded, raw=b"bytes", started=STARTED, sandbox=True, stamp=file)

    return record


def test_a_verdict_becomes_points_parts_and_the_misconception(record):
    sheet = SHEETS["describe"]
    wrong = judge(sheet, [case["wrong"].get("item-13", case["truth"]) for case in sheet["cases"]])
    scored = record(verdicts={"describe": wrong}, seconds={"describe": 1.5}).exercises["describe"]
    assert (scored.points, scored.worth, scored.misconception, scored.seconds) == (0, 2, "item-13", 1.5)
    assert [(part.name, part.held) for part in scored.parts] == [("value", False), ("second device", False)]


def test_a_cell_that_its_own_asserts_judge_is_kept_apart(record):
    raised = new_output("error", ename="AssertionError", evalue="", traceback=[])
    assert record().inside == {"own-test": (3, 3)}
    assert record([cell("own-test", outputs=[raised], grade=True, points=3)]).inside == {"own-test": (0, 3)}


def test_written_answers_and_marked_code_wait_for_a_person(record):
    assert record().manual == ("reason", "drawing")


def test_an_answer_that_is_as_it_was_given_out_is_blank(record):
    assert record().blank == ("describe", "reason", "drawing")
    answered = [cell("describe", "mine", solution=True), *MASTER.cells[1:4]]
    assert record(answered).blank == ("reason",)


def test_what_happened_on_the_way_is_kept(record):
    one = record(repairs=("Mended.",), died={"describe": "stopped"}, tripwires=("open was changed",))
    assert (one.repairs, one.died, one.tripwires) == (("Mended.",), {"describe": "stopped"}, ("open was changed",))


def test_what_was_not_graded_has_a_reason_and_no_scores(tmp_path):
    assignment = Assignment("01-tensors", MASTER, SHEETS, SECRET)
    known = {"raw": b"bytes", "started": STARTED, "sandbox": False, "stamp": tmp_path / "none"}
    one = attempt_of(assignment, "ada", why="the file is empty", **known)
    assert (one.graded, one.why, one.earned, one.manual, one.sandbox) == (False, "the file is empty", {}, (), False)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2026-02-01 11:00:00 UTC\n", "2026-02-01T11:00:00+00:00"),
        ("2026-02-01 11:00:00.5 +0100", "2026-02-01T11:00:00.500000+01:00"),
        ("2026-02-01 11:00:00", "2026-02-01T11:00:00"),
        ("", None),
        ("yesterday", None),
        ("9" * 40, None),
        (None, None),
    ],
)
def test_when_it_was_handed_in_is_read_from_nbgrader_s_file_or_unknown(tmp_path, text, time):
    file = tmp_path / "timestamp.txt"
    if text is not None:
        file.write_text(text)
    assert submitted_at(file) == time


def test_bytes_that_are_no_text_say_no_time(tmp_path):
    (tmp_path / "timestamp.txt").write_bytes(b"\xff\xfe")
    assert submitted_at(tmp_path / "timestamp.txt") is None


def test_the_versions_of_what_graded_are_kept():
    assert set(environment()) == {"python", "torch", "nbgrader", "torch-workbook"}
