"""The `workbook` command."""

import argparse
import sys
from pathlib import Path

from grader.demo import add_demo
from grader.exercise import ExerciseFault
from grader.explain import add_explain
from grader.prove import add_prove
from grader.reset import add_reset
from grader.sample_class import add_sample_class
from grader.source import SourceFault

ROOT = Path(__file__).parents[1]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the value is the exit code: 0 done, 1 something is not in step or was refused."""
    parser = argparse.ArgumentParser(prog="workbook", description="Build the course, try it, prove it.")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(required=True)
    for add in (add_build, add_reset, add_sample_class, add_demo, add_explain, add_prove):
        add(commands)
    options = parser.parse_args(arguments)
    return options.run(options)


def add_build(commands: argparse._SubParsersAction) -> None:
    build = commands.add_parser("build", help="make notebooks and case files from texts and exercises")
    build.add_argument("lesson", nargs="*", help="lessons to build, for instance 01-tensors (default: all)")
    build.add_argument("--check", action="store_true", help="build nothing; name what is not in step")
    build.set_defaults(run=_build)


def _build(options: argparse.Namespace) -> int:
    from grader import gallery
    from grader.build import BuildRefused, build, problems
    from grader.lesson import lessons

    known = {lesson.slug: lesson for lesson in lessons(options.root)}
    if unknown := [slug for slug in options.lesson if slug not in known]:
        print(f"There is no lesson {unknown[0]!r}; there is {', '.join(known)}.", file=sys.stderr)
        return 1
    found = []
    for slug in options.lesson or known:
        try:
            found += problems(known[slug]) if options.check else (build(known[slug]) or [])
            print(f"{slug}: {'checked' if options.check else 'built'}")
        except (SourceFault, ExerciseFault, BuildRefused) as fault:
            found.append(str(fault))
    if not options.lesson:
        found += gallery.problems(options.root) if options.check else (gallery.build(options.root) or [])
        print(f"gallery: {'checked' if options.check else 'built'}")
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
