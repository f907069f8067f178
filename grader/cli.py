"""The `workbook` command."""

import argparse
import os
import sys
from pathlib import Path

import grader.lean_imports  # noqa: F401 - before what it makes lean
from grader.attacks.command import add_attacks
from grader.bench.command import add_bench
from grader.classroom.command import add_grade
from grader.command import in_one_sentence, lesson_of, say
from grader.damage.command import add_damage
from grader.demo import add_demo
from grader.exercise import ExerciseFault
from grader.explain import add_explain
from grader.intake.command import add_collect
from grader.lesson import lessons
from grader.prove import add_prove
from grader.reports.command import add_report
from grader.reset import add_reset
from grader.sample_class import add_sample_class
from grader.source import SourceFault

ROOT = Path(__file__).parents[1]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the value is the exit code: 0 done, 1 something is not in step or was refused."""
    parser = argparse.ArgumentParser(prog="workbook", description="Build the course, try it, prove it.")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(required=True)
    for add in ADDED:
        add(commands)
    options = parser.parse_args(arguments)
    return options.run(options)


def add_build(commands: argparse._SubParsersAction) -> None:
    build = commands.add_parser("build", help="make notebooks and case files from texts and exercises")
    build.add_argument("lesson", nargs="*", help="lessons to build, for instance 01-tensors (default: all)")
    build.add_argument("--check", action="store_true", help="build nothing; name what is not in step")
    build.set_defaults(run=_build)


@in_one_sentence
def _build(options: argparse.Namespace) -> int:
    from grader import gallery
    from grader.build import STEADY, BuildRefused, build, problems

    os.environ["CUDA_VISIBLE_DEVICES"] = STEADY["CUDA_VISIBLE_DEVICES"]  # cases are compiled in this process
    chosen = [lesson_of(options.root, slug) for slug in options.lesson] or lessons(options.root)
    done, found = "checked" if options.check else "built", []
    for lesson in chosen:
        try:
            found += problems(lesson) if options.check else (build(lesson) or [])
            say(f"{lesson.slug}: {done}")
        except (SourceFault, ExerciseFault, BuildRefused) as fault:
            found.append(str(fault))
    if not options.lesson:
        found += gallery.problems(options.root) if options.check else (gallery.build(options.root) or [])
        say(f"gallery: {done}")
    if found:
        say(*found, file=sys.stderr)
    return 1 if found else 0


ADDED = (
    add_build,
    add_reset,
    add_collect,
    add_grade,
    add_report,
    add_explain,
    add_sample_class,
    add_demo,
    add_prove,
    add_bench,
    add_attacks,
    add_damage,
)


if __name__ == "__main__":
    sys.exit(main())
