"""The report as a table, which no spreadsheet takes for formulas, and as JSON."""

import csv
import json

import pytest

from grader.gradebook import derive
from grader.records import write

LESSON = "01-small"
FORMULAS = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =1",
    "a;=1",
    "a; -1",
    "＝1",
    '",=1',
    "x\n=1",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_can_begin_a_formula(root, record, report, text):
    record("ada", why=text)
    report(LESSON, "--csv", root / "report.csv")
    raw = (root / "report.csv").read_text(encoding="utf-8-sig")
    cells = [cell for dialect in (",", ";") for row in csv.reader(raw.splitlines(), delimiter=dialect) for cell in row]
    assert not [cell for cell in cells if cell.lstrip(' \t\r\n"')[:1] in set("=+-@＝＋－＠")]
    (row,) = csv.DictReader(raw.splitlines())
    assert row["status"] == "not graded" and row["student"] == "ada"


def test_names_of_every_script_survive_in_the_table(record, table):
    record('Ørsted, "H. C." 张')
    assert list(table()) == ['Ørsted, "H. C." 张']


def test_the_json_holds_all_that_is_known(root, url, record, report):
    one = record("ada", adds=1.0)
    derive(root, LESSON, [one], url)
    assert report(LESSON, "--json", root / "report.json")[0] == 0
    known = json.loads((root / "report.json").read_text())
    (line,) = known["lessons"][LESSON]
    assert known["version"] == 1
    assert (line["student"], line["status"], line["score"], line["of"]) == ("ada", "graded", 5.0, 15.0)
    assert line["attempt"]["exercises"]["adds"]["parts"] == [
        {"name": "value", "how": "value", "points": 2.0, "held": False}
    ]
    assert line["gradebook"]["waiting"] == ["essay", "reason"]


def test_several_lessons_come_in_one_report(root, attempt, record, report):
    record("ada")
    other = root / "solutions" / "02-other"
    other.mkdir()
    (other / "02-other.ipynb").write_bytes((root / "solutions" / LESSON / f"{LESSON}.ipynb").read_bytes())
    write(root, attempt("bob", lesson="02-other"))
    report(LESSON, "02-other", "--csv", root / "report.csv")
    with (root / "report.csv").open(encoding="utf-8-sig", newline="") as file:
        found = [(row["lesson"], row["student"], row["why"]) for row in csv.DictReader(file)]
    nothing = "handed in nothing for it"
    assert found == [(LESSON, "ada", ""), ("02-other", "ada", nothing), ("02-other", "bob", "")]
