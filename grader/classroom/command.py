"""`workbook grade LESSON…`: take in, grade what is new, derive the gradebook, tell."""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Thread

from grader import records
from grader.classroom.progress import Progress
from grader.classroom.run import Run, carry_out, plan, publish, write
from grader.classroom.task import Outcome
from grader.command import Refused, expect, in_one_sentence, say
from grader.intake.collect import collect
from grader.intake.command import report
from grader.jail import NoJail
from grader.lesson import lessons
from grader.reports.changes import changes
from grader.secret import draw, replace_secret
from grader.shared_jail import close_jail, shared_jail

STOPPED = 130  # the exit code of a program that Ctrl-C ended


def add_grade(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("grade", help="grade a class, in the jail; only what is new or changed")
    command.add_argument("lesson", nargs="+", help="for instance 01-tensors")
    command.add_argument("--jobs", type=int, default=2, metavar="N", help="submissions at once (default: 2)")
    command.add_argument("--submitted", type=Path, metavar="DIR", help="what was handed in (default: submitted/)")
    command.add_argument("--figures", choices=["marked", "all"], default="marked", help="which plots are drawn")
    command.add_argument("--new-cases", action="store_true", help="draw new cases; show what would change, then ask")
    command.add_argument("--yes", action="store_true", help="with --new-cases: publish without asking")
    command.add_argument("--no-sandbox", action="store_true", help="no jail: submissions get all your rights")
    command.set_defaults(run=_grade)


@in_one_sentence
def _grade(options: argparse.Namespace) -> int:
    root, sandbox = options.root, not options.no_sandbox
    for lesson in options.lesson:
        expect("lesson", lesson, [one.slug for one in lessons(root)])
    if options.jobs < 1:
        raise Refused(f"--jobs needs a whole number from 1 on, and was given {options.jobs}.")
    submitted = options.submitted or root / "submitted"
    if not submitted.is_dir():
        raise Refused(f"There is no folder {submitted}: collect what was handed in first, `workbook collect FROM`.")
    Thread(target=_warm_up, args=(sandbox,), daemon=True).start()  # it takes seconds: meanwhile the files are read
    try:
        return _grade_class(options, submitted, sandbox)
    except NoJail as refusal:
        raise Refused(str(refusal)) from None
    except KeyboardInterrupt:
        what = "No new cases were published" if options.new_cases else "What is graded is kept"
        say(f"\nStopped. {what}; run the command again to go on.", file=sys.stderr)
        return STOPPED
    finally:
        close_jail(sandbox)


def _grade_class(options: argparse.Namespace, submitted: Path, sandbox: bool) -> int:
    root, new = options.root, options.new_cases
    said = report(collect(root, [submitted], submitted=submitted), submitted)
    drawn = {lesson: draw() if new else None for lesson in dict.fromkeys(options.lesson)}
    how = {"sandbox": sandbox, "figures": options.figures}
    runs = [plan(root, lesson, submitted, secret, **how) for lesson, secret in drawn.items()]
    kept: list[Outcome] = []
    shared_jail(sandbox)
    _carry_out(runs, options.jobs, kept.append if new else partial(write, root), stop=partial(close_jail, sandbox))
    close_jail(sandbox)  # its memory is free for what follows
    say(*said)
    if not new or _publish_new_cases(root, runs, drawn, kept, options.yes):
        for run in runs:
            publish(root, run.lesson)
            say(*_lines(run))
    return 1 if any(run.failed for run in runs) else 0


def _publish_new_cases(root: Path, runs: list[Run], drawn: dict, kept: list[Outcome], agreed: bool) -> bool:
    """Show what other cases change, and keep it if somebody agrees; return whether it was kept."""
    for run in runs:
        after = {attempt.student: attempt for attempt in run.attempts}
        before = {name: one for name, one in records.latest(root, run.lesson).items() if name in after}
        found = changes(before, after)
        say(f"{run.lesson}, new cases: {len(found)} of {len(after)} results change.", *(f"  {one}" for one in found))
    if not agreed and not (sys.stdin.isatty() and input("Publish these results? [y/N] ").strip().lower() == "y"):
        say("Nothing was changed: the old cases and results stay. With --yes the next run publishes without asking.")
        return False
    for lesson, secret in drawn.items():
        replace_secret(root, lesson, secret)
    for outcome in kept:
        write(root, outcome)
    return True


def _warm_up(sandbox: bool) -> None:
    try:
        shared_jail(sandbox)
    except NoJail:  # the main thread asks again, and tells
        return


def _carry_out(runs: list[Run], jobs: int, keep: Callable[[Outcome], None], stop: Callable[[], None]) -> None:
    """Grade the submissions of all runs; Ctrl-C calls `stop`, which ends those that are being graded."""
    progress = Progress(sum(len(run.tasks) for run in runs))

    def keep_and_tell(outcome: Outcome) -> None:
        keep(outcome)
        progress.tell(outcome)

    with ThreadPoolExecutor(jobs) as executor:
        try:
            for run in runs:
                carry_out(run, executor, keep_and_tell)
        except KeyboardInterrupt:
            stop()
            raise
        finally:
            progress.end()


def _lines(run: Run) -> list[str]:
    graded = sum(attempt.graded for attempt in run.attempts)
    lines = [f"{run.lesson}: {graded} graded, {len(run.attempts) - graded} not graded, {run.unchanged} unchanged"]
    lines += [f"  {one.student}: not graded: {one.why}" for one in run.attempts if not one.graded]
    return lines + [f"  {one.task.student}: not judged, and not counted: {one.failure}" for one in run.failed]
