"""What the commands share: how they speak, and how they refuse in one sentence."""

import argparse
import difflib
import functools
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from grader.exercise import ExerciseFault
from grader.lesson import Lesson, lessons
from grader.secret import SecretDamaged


def say(*lines: object, file: TextIO | None = None, end: str = "\n") -> None:
    """Print for the person who typed the command, at once: some commands take minutes."""
    print(*lines, sep="\n", file=file, end=end, flush=True)


class Refused(RuntimeError):
    """A command cannot do what it was asked for; the message is one sentence for the person who asked."""


def in_one_sentence(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Let a command that is refused say why, without a traceback, and end with 1."""

    @functools.wraps(run)
    def command(options: argparse.Namespace) -> int:
        try:
            return run(options)
        except (Refused, ExerciseFault, SecretDamaged, OSError) as refusal:
            say(refusal, file=sys.stderr)
            return 1

    return command


def expect(kind: str, name: str, known: Iterable[str], where: str = "") -> None:
    """Raise Refused with the nearest name there is, unless `name` is known."""
    known = list(known)
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(known) or 'none'}."
        raise Refused(f"There is no {kind} {name!r}{where}; {hint}")


def lesson_of(root: Path, slug: str) -> Lesson:
    """Return a lesson of the course at `root`.

    Raises:
        Refused: there is none of this name.
    """
    known = {lesson.slug: lesson for lesson in lessons(root)}
    expect("lesson", slug, known)
    return known[slug]


def expect_empty(folder: Path) -> None:
    """Raise Refused where a command would write among files that are there already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder} is not an empty folder; name one that is empty or does not exist yet.")
