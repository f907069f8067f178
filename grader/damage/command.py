"""`workbook damage`: a class of every known damage, graded, and a table of what came of each."""

import argparse
import tempfile
import time
from pathlib import Path

from grader.command import in_one_sentence, lesson_of, say
from grader.table import table

LESSON = "01-tensors"
HEADS = ("damage", "must be", "came", "true", "")


def add_damage(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("damage", help="grade a class of damaged submissions, and tell what came of each")
    command.add_argument(
        "--stock", action="store_true", help="grade them by nbgrader as it comes, which takes ten minutes"
    )
    command.set_defaults(run=_damage)


@in_one_sentence
def _damage(options: argparse.Namespace) -> int:
    from grader.damage.stock import counted, grade_by_stock  # they load what other commands need not wait for
    from grader.damage.trying import grade_damaged

    lesson, began, said = lesson_of(options.root, LESSON), time.monotonic(), []
    with tempfile.TemporaryDirectory(prefix="workbook-damage-") as folder:
        if options.stock:
            came, in_one_run = grade_by_stock(lesson, Path(folder, "course"))
            said.append(f"As one class, {in_one_run} of {len(came)} had a score when nbgrader's run had ended.")
        else:
            came = grade_damaged(lesson, Path(folder, "course"))
    rows = [(one.damage.name, one.damage.expected, _points(one.score), _points(one.true), _remark(one)) for one in came]
    faults = sum(bool(one.fault) for one in came)
    said.append(", ".join(f"{count} {what}" for what, count in sorted(counted(came).items())))
    said.append(f"{len(came)} damages, {faults} not as declared, {time.monotonic() - began:.0f} s.")
    say(*table(HEADS, rows), "", *said)
    return 1 if faults else 0


def _points(points: float | None) -> str:
    return "not graded" if points is None else f"{points:g}"


def _remark(came: object) -> str:
    return "; ".join(words for words in (came.fault, came.why) if words)
