"""`workbook report LESSON…`: the class on the terminal, as CSV and as JSON."""

import argparse
import sys
from pathlib import Path

from grader import gradebook
from grader.command import expect, in_one_sentence, say
from grader.reports.files import as_csv, as_json
from grader.reports.lines import class_lines
from grader.reports.summary import summary


def add_report(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("report", help='everybody\'s score, or "not graded: why"')
    command.add_argument("lesson", nargs="+", help="for instance 01-tensors")
    command.add_argument("--csv", type=Path, metavar="FILE", help="write a table for spreadsheets")
    command.add_argument("--json", type=Path, metavar="FILE", help="write all that is known")
    command.add_argument("--submitted", type=Path, metavar="DIR", help="the submissions (default: submitted/)")
    command.set_defaults(run=_report)


@in_one_sentence
def _report(options: argparse.Namespace) -> int:
    root, lessons = options.root, dict.fromkeys(options.lesson)
    known = sorted({file.stem for file in (root / "solutions").glob("*/*.ipynb")})
    for lesson in lessons:
        expect("lesson", lesson, known)
    url = gradebook.database_url(root)
    for lesson in lessons:
        submitted, standings = options.submitted or root / "submitted", gradebook.standings(lesson, url)
        lessons[lesson] = class_lines(root, lesson, submitted, standings, _complain)
        say(*summary(lesson, lessons[lesson]))
    if options.csv:
        lines = [line for lesson in lessons.values() for line in lesson]
        options.csv.write_text(as_csv(lines), encoding="utf-8-sig", newline="")  # so that Excel sees that it is UTF-8
    if options.json:
        options.json.write_text(as_json(lessons), encoding="ascii")
    return 0


def _complain(sentence: str) -> None:
    say(sentence, file=sys.stderr)
