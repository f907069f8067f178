"""The command, and its words: what was taken, what was chosen among several, what was not taken and why."""

import argparse
from collections import Counter
from pathlib import Path

from grader.command import in_one_sentence, say
from grader.intake.collect import Intake, collect
from grader.intake.names import shown
from grader.intake.placing import NEW, SAME

NAMED = 20  # new students whose names are printed


def add_collect(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("collect", help="turn what students handed in into a submitted/ that can be graded")
    command.add_argument("source", nargs="+", type=Path, metavar="FROM", help="a folder, an archive or a notebook")
    command.add_argument("--submitted", type=Path, metavar="DIR", help="the folder to fill (default: submitted/)")
    command.add_argument("--lesson", default="", help="what a notebook is of that does not say itself")
    command.set_defaults(run=_collect)


@in_one_sentence
def _collect(options: argparse.Namespace) -> int:
    submitted = options.submitted or options.root / "submitted"
    say(*report(collect(options.root, options.source, submitted=submitted, lesson=options.lesson), submitted))
    return 0


def report(intake: Intake, submitted: Path) -> list[str]:
    """Return the lines that tell what a run did; what went as expected is only counted."""
    counts = Counter(outcome.status for outcome in intake.outcomes)
    said = ", ".join(f"{count} {status}" for status, count in counts.items()) or "none"
    lines = [f"Submissions in {submitted}: {said}."]
    if intake.students:
        more = ", …" if len(intake.students) > NAMED else ""
        lines.append(f"New students: {len(intake.students)} ({', '.join(intake.students[:NAMED])}{more}).")
    for outcome in intake.outcomes:
        if outcome.why != "the only one" or outcome.status not in (NEW, SAME):
            where = f"{outcome.student}, {outcome.lesson}"
            lines.append(f"  {where}: {outcome.status}; {outcome.path} is {outcome.why}")
    if intake.problems:
        lines.append(f"Not taken: {len(intake.problems)}.")
    for problem in intake.problems:
        whose = ", ".join(part for part in (problem.student, problem.lesson) if part)
        lines.append(f"  {whose}: {problem}" if whose else f"  {problem}")
    received = submitted.absolute().parent / "received"
    return [shown(line, 1000) for line in (*lines, f"Originals are kept in {received}, the list in intake.json there.")]
