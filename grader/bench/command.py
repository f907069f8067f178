"""`workbook bench grading`: one class graded three ways in one run, what our time goes to, and how it grows."""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from grader.command import Refused, in_one_sentence, lesson_of, say

LESSON = "01-tensors"
GROWTH = (10, 40, 100, 400)


def add_bench(commands: argparse._SubParsersAction) -> None:
    bench = commands.add_parser("bench", help="how fast this computer grades, beside stock nbgrader")
    kinds = bench.add_subparsers(required=True)
    command = kinds.add_parser("grading", help="grade one class with and without us; about 8 minutes")
    command.add_argument("--students", type=int, default=40, metavar="N", help="in the class (default: 40)")
    command.add_argument("--stock", type=int, default=6, metavar="N", help="of them, for stock nbgrader (default: 6)")
    command.add_argument("--rounds", type=int, default=3, metavar="N", help="repeat, and take medians (default: 3)")
    command.add_argument("--jobs", type=int, default=2, metavar="N", help="of `workbook grade` (default: 2)")
    command.add_argument(
        "--growth",
        type=int,
        nargs="*",
        default=GROWTH,
        metavar="N",
        help="class sizes for stages and memory (default: 10 40 100 400; without a number none)",
    )
    command.add_argument("--json", action="store_true", help="print what was measured as JSON")
    command.set_defaults(run=_grading)


@in_one_sentence
def _grading(options: argparse.Namespace) -> int:
    from grader.bench import report
    from grader.bench.growth import grade_staged
    from grader.bench.ways import round_of_three

    _expect_sizes(options)
    lesson, students, jobs = lesson_of(options.root, LESSON), options.students, options.jobs
    machine = report.machine()
    with tempfile.TemporaryDirectory(prefix="workbook-bench-") as name:
        folder = Path(name).resolve()
        rounds = [
            round_of_three(lesson, students, options.stock, jobs, folder / f"round-{number}")
            for number in _told("round", range(1, options.rounds + 1))
        ]
        grown = [
            grade_staged(lesson, size, jobs, folder / f"class-of-{size}")
            for size in _told("class of", sorted(set(options.growth)))
        ]
    measured = (machine, students, rounds, grown)
    if options.json:
        say(json.dumps(report.found(*measured), indent=1))
    else:
        say(*report.lines(*measured))
    kept = all(report.is_kept(way, students, rounds) for way in report.PROMISED)
    return 0 if kept and not report.untrue(rounds) else 1


def _told(what: str, numbers: Iterable[int]) -> Iterator[int]:
    """Yield numbers, and say each one first: a run takes minutes."""
    for number in numbers:
        say(f"{what} {number} …", file=sys.stderr)
        yield number


def _expect_sizes(options: argparse.Namespace) -> None:
    """Raise Refused for a number that nothing can be measured with, and where nothing can be graded."""
    if sys.platform != "linux":
        raise Refused(f"Submissions are graded on Linux, so there is nothing to measure on {sys.platform}.")
    if not 1 <= options.stock <= options.students or options.students < 2:
        raise Refused(
            f"--students {options.students} --stock {options.stock}: a class has two students or more, and stock "
            "nbgrader grades one of them or more."
        )
    if options.rounds < 1 or options.jobs < 1 or any(size < 2 for size in options.growth):
        raise Refused("--rounds and --jobs take a number from 1 on, and the classes of --growth one from 2 on.")
