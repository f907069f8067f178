"""The class report misses nobody, and tells "not graded: why" from 0."""

import pytest

from grader.gradebook import derive
from grader.intake.register import Problem, Register, Student
from grader.records import Part, Scored, write

LESSON = "01-small"


# ---- who is in it


@pytest.mark.usefixtures("url")
def test_everybody_is_in_it_whoever_knows_of_them(root, attempt, record, hand_in, query, table):
    record("graded")
    record("unreadable", why="its file is no notebook")
    hand_in("waiting")
    (root / "submitted" / "empty").mkdir()
    (root / "submitted" / ".ipynb_checkpoints").mkdir()
    write(root, attempt("gone"))
    query("INSERT INTO student (id) VALUES ('enrolled')")
    register = Register({"mailed-it": Student("Mailed It"), "broken-zip": Student("Broken Zip")})
    register.problems = [
        Problem("class.zip", "broken.zip", "broken-zip", LESSON, "was cut short"),
        Problem("class.zip", "x.ipynb", "", "", "is a notebook of no lesson"),
        Problem("class.zip", "y.ipynb", "", "02-other", "is of another lesson"),
    ]
    (root / "received").mkdir()
    register.save(root / "received")
    rows = table()
    assert {student: row.get("why", "graded") for student, row in rows.items()} == {
        "broken-zip": "broken.zip was cut short",
        "empty": "handed in nothing for it",
        "enrolled": "handed in nothing for it",
        "gone": "graded",
        "graded": "graded",
        "mailed-it": "handed in nothing for it",
        "unreadable": "its file is no notebook",
        "waiting": "waits to be graded",
        "": "x.ipynb is a notebook of no lesson",
    }
    assert [student for student, row in rows.items() if "score" in row] == ["gone", "graded"]
    assert rows["broken-zip"]["name"] == "Broken Zip"


def test_a_submission_that_changed_or_went_is_noted(root, attempt, record, hand_in, table):
    record("ada")
    hand_in("ada", b"better")
    write(root, attempt("bob"))
    rows = table()
    assert rows["ada"]["notes"] == "changed since it was graded; grade again"
    assert rows["bob"]["notes"] == "not in the folder of submissions any more"


def test_another_folder_of_submissions_has_its_own_register(root, hand_in, table):
    hand_in("ada", folder="exam/submitted")
    (root / "exam" / "received").mkdir()
    Register({"bob": Student("bob")}).save(root / "exam" / "received")
    assert table("--submitted", root / "exam" / "submitted").keys() == {"ada", "bob"}


# ---- scores


def test_without_a_gradebook_the_record_says_the_score(record, table):
    record("ada", adds=1.0, submitted="2026-02-01T11:00:00", sandbox=False, repairs=("One.", "Two."))
    assert table()["ada"] == {
        "student": "ada",
        "lesson": LESSON,
        "status": "graded",
        "score": "5",
        "of": "6",
        "automatic": "5",
        "waits for a person": "reason",
        "submitted": "2026-02-01T11:00:00",
        "sandbox": "no",
        "repairs": "One. Two.",
        "adds": "1",
        "doubles": "3",
        "own-test": "1",
    }


def test_the_gradebook_adds_what_a_person_gave_and_the_penalty(root, url, record, table, query, set_grade):
    (root / "nbgrader_config.py").write_text("c = get_config()\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")
    attempts = [record("ada"), record("late", submitted="2026-02-01T13:30:00"), record("no", why="damaged")]
    attempts += [record("by-hand", why="damaged")]
    derive(root, LESSON, attempts, url)
    query("UPDATE assignment SET duedate = '2026-02-01 12:00:00.000000'")
    set_grade("ada", "reason", manual_score=3.5, needs_manual_grade=0)
    set_grade("by-hand", "adds-check", manual_score=1.5)
    derive(root, LESSON, attempts, url)
    rows = table()
    assert (rows["ada"]["score"], rows["ada"]["of"], rows["ada"]["automatic"]) == ("9.5", "15", "6")
    assert rows["ada"]["waits for a person"] == "essay"
    assert (rows["late"]["score"], rows["late"]["hours late"], rows["late"]["penalty"]) == ("0", "1.5", "6")
    assert rows["no"]["status"] == "not graded" and "score" not in rows["no"]
    assert (rows["by-hand"]["status"], rows["by-hand"]["score"]) == ("not graded", "1.5")


def test_a_gradebook_that_is_behind_the_records_does_not_count(root, url, record, table):
    derive(root, LESSON, [record("ada")], url)
    record("ada", adds=0.0)
    assert table()["ada"]["score"] == "4"
    assert table()["ada"]["notes"] == "not in the gradebook yet; grade again"


def test_a_score_that_nbgrader_alone_gave_is_told_apart(root, url, attempt, hand_in, table):
    derive(root, LESSON, [attempt()], url)
    hand_in("ada")
    assert (table()["ada"]["score"], table()["ada"]["notes"]) == ("6", "graded by nbgrader without a record")


# ---- on the terminal


def test_the_terminal_tells_how_it_went_and_what_to_look_at(record, report):
    def wrong(misconception):
        parts = (Part("value", "value", 2.0, False),)
        return {
            "adds": Scored(points=0.0, worth=2.0, parts=parts, misconception=misconception),
            "doubles": Scored(points=1.0, worth=3.0, parts=parts),
        }

    record("ada", doubles=1.0)
    for number, name in enumerate(["multiplies", "multiplies", "adds-one"]):
        record(f"wrong-{number}", exercises=wrong(name))
    record("eve", doubles=1.0, tripwires=("builtins.isinstance was replaced.",), sandbox=False)
    record("zip", why="its file is no notebook")
    code, lines, complaint = report(LESSON)
    assert (code, complaint) == (0, "")
    assert lines == [
        "01-small: 6 students, 5 graded, 1 not graded",
        "  score of 6: mean 2.8, median 2; 5 submissions with cells that wait for a person",
        "      0 to 1.2     0",
        "    1.2 to 2.4     3  ########################################",
        "    2.4 to 3.6     0",
        "    3.6 to 4.8     2  ###########################",
        "      4.8 to 6     0",
        "  exercise  in full  most common misconceptions",
        "  adds          2/5  multiplies 2, adds-one 1",
        "  doubles       0/5",
        "  Nobody got in full: doubles.",
        "  zip: not graded: its file is no notebook",
        "  eve: builtins.isinstance was replaced.",
        "  eve: graded without the sandbox",
    ]


def test_a_class_without_a_grading_is_a_class(hand_in, report):
    assert report(LESSON)[1] == ["01-small: 0 students, 0 graded, 0 not graded"]
    hand_in("ada")
    assert report(LESSON)[1][1:] == ["  ada: not graded: waits to be graded"]


def test_what_many_have_in_common_is_said_once(hand_in, report, table):
    for number in range(14):
        hand_in(f"student-{number:02}")
    first = ", ".join(f"student-{number:02}" for number in range(10))
    assert report(LESSON)[1][1:] == [f"  {first} and 4 others: not graded: waits to be graded"]
    assert len(table()) == 14


# ---- refusals


def test_an_unknown_lesson_is_refused_before_anything_is_written(root, report):
    code, lines, complaint = report(LESSON, "01-smal", "--csv", root / "report.csv")
    assert (code, lines) == (1, [])
    assert complaint == "There is no lesson '01-smal'; did you mean '01-small'?\n"
    assert not (root / "report.csv").exists()


def test_a_damaged_record_is_named_and_the_report_goes_on(root, record, report):
    record("ada")
    (place,) = (root / ".workbook" / "records" / LESSON / "ada").iterdir()
    place.write_text("{")
    code, lines, complaint = report(LESSON)
    assert code == 0 and "ada: not graded: waits to be graded" in lines[1]
    assert complaint == f"The record {place} is damaged, so it is left out: an earlier one counts, or none.\n"


def test_a_table_that_cannot_be_written_is_one_sentence(root, record, report):
    record("ada")
    code, _, complaint = report(LESSON, "--csv", root / "nowhere" / "report.csv")
    assert code == 1 and complaint.count("\n") == 1 and "No such file or directory" in complaint
