"""`workbook explain`: one verdict replayed for an appeal, case by case, as autograde reached it.

The student's answers go into the released notebook, `Run` asks them on the cases of the assignment's secret, and
the same judge decides; here it also says on which cases each part held, and why a misconception was named.
"""

import argparse
import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from course_utils.equality import agrees
from course_utils.feedback import headline, text_row
from course_utils.reading import decode_record
from course_utils.verdict import Verdict, judge
from course_utils.words import describe
from grader.command import Refused, expect, in_one_sentence, lesson_of, say
from grader.lesson import Lesson
from grader.secret import secret_file
from grader.submission import answers_in, file_of, master_of, read_notebook, scores_in, with_answers


def add_explain(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("explain", help="replay one verdict, case by case")
    command.add_argument("student", help="the student's folder in submitted/")
    command.add_argument("lesson", help="for instance 01-tensors")
    command.add_argument("exercise", help="for instance channels-first")
    command.set_defaults(run=_explain)


@in_one_sentence
def _explain(options: argparse.Namespace) -> int:
    from grader.preprocessors import verdict_of

    lesson, student, exercise = lesson_of(options.root, options.lesson), options.student, options.exercise
    heard = replay(lesson, student, exercise)
    verdict = verdict_of(exercise, heard)
    say(headline(verdict))
    if verdict.problem:
        say(text_row("not judged", f"{verdict.problem}."))
    elif verdict.answered:
        say(*account(heard["sheets"][exercise], heard["hearings"][exercise].records, verdict))
    say(text_row("cases", f"drawn from the secret {heard['secret']} of {lesson.slug}"))
    say(text_row("graded", _as_graded(lesson, student, verdict, heard["secret"])))
    return 0


def replay(lesson: Lesson, student: str, exercise: str) -> dict:
    """Return what is heard of a student's answers in the released notebook; Refused where something is missing."""
    from grader.preprocessors import Run

    expect("student", student, sorted(folder.name for folder in (lesson.root / "submitted").glob("*/")))
    expect("exercise", exercise, lesson.exercises, f" in {lesson.slug}")
    file = file_of(lesson.root, "submitted", student, lesson.slug)
    if not file.exists():
        raise Refused(f"{student!r} has handed in no {lesson.slug}: {file} does not exist.")
    if not secret_file(lesson.root, lesson.slug).exists():
        raise Refused(f"Nothing of {lesson.slug} was graded yet, so it has no graded cases to replay.")
    master = master_of(lesson)
    answers = answers_in(read_notebook(file), master)
    if exercise not in answers:
        raise Refused(f"The answer {exercise!r} is missing: {file} has no cell with this grade id or cell id.")
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(lesson.root):  # nbgrader, too, runs in the root
        folder = shutil.copytree(file.parent, Path(scratch, lesson.slug))
        resources = {"nbgrader": {"assignment": lesson.slug}, "metadata": {"path": str(folder)}}
        run = Run()
        return run.preprocess(with_answers(master, answers), resources)[1]["workbook"]


def account(sheet: dict, records: list[dict], verdict: Verdict) -> Iterator[str]:
    """Yield the lines of an account: each part with the cases it held on, each failing case, and what was named."""
    failing = []
    for part in sheet["parts"]:
        failed = [number for number in range(len(records)) if not _alone(sheet, records, part, number).full]
        failing += [(number, part) for number in failed]
        places = f"; not on {', '.join(str(number + 1) for number in failed)}" if failed else ""
        held = f"held on {len(records) - len(failed)} of {len(records)} cases{places}"
        yield text_row("part", f"{part['name']} ({part['how']}, worth {part['points']:g}): {held}")
    alike = []
    for number, part in sorted(failing, key=lambda pair: pair[0]):
        alike.append(_same_as(sheet["cases"][number], records[number], part["how"]))
        yield from ("", f"case {number + 1}, part {part['name']!r}")
        yield from _contrast(sheet, records, part, number)
        yield text_row("same as", ", ".join(alike[-1]) or "no known-wrong solution")
    if verdict.failure:
        yield from ("", text_row("named", _why_named(verdict.failure.misconception, alike)))
        yield text_row("why", verdict.failure.why)


def _alone(sheet: dict, records: list[dict], part: dict, number: int) -> Verdict:
    """Judge one part on one case."""
    return judge({**sheet, "parts": [part], "cases": [sheet["cases"][number]]}, [records[number]])


def _contrast(sheet: dict, records: list[dict], part: dict, number: int) -> Iterator[str]:
    """Yield what was tried, given and expected; here the right value of a literal's item is shown, too."""
    failure, truth = _alone(sheet, records, part, number).failure, sheet["cases"][number]["truth"]
    got, expected = (describe(decode_record(record)["result"]) for record in (records[number], truth))
    yield text_row("tried", failure.tried if failure else "a call that came back as the untouched stub does")
    yield text_row("got", failure.got if failure and not sheet["literal"] else got)
    yield text_row("expected", (failure and failure.expected) or expected)


def _same_as(case: dict, record: dict, how: str) -> list[str]:
    """Return the misconceptions whose solution fails this case with the same result."""
    got = decode_record(record)
    return [name for name, wrong in case["wrong"].items() if agrees(got, decode_record(wrong), how)]


def _why_named(misconception: str | None, alike: list[list[str]]) -> str:
    if misconception is None:
        return "none; no known-wrong solution gives the same on every failing case"
    reason = f"{misconception}: its solution gives the same on every failing case"
    others = ", ".join(sorted(set.intersection(*map(set, alike)) - {misconception}))
    return f"{reason}; so does that of {others}, and the one wrong in the fewest places is named" if others else reason


def _as_graded(lesson: Lesson, student: str, verdict: Verdict, secret: str) -> str:
    file = file_of(lesson.root, "autograded", student, lesson.slug)
    if not file.exists():
        return "there is no graded notebook of this student yet"
    points = scores_in(file).get(verdict.exercise)
    if points == verdict.points:
        return "the graded notebook says the same points"
    same = read_notebook(file).metadata.get("workbook", {}).get("cases") == secret
    why = "something besides the answers, or a later change, makes the difference" if same else "by another secret"
    return f"the graded notebook says {points} points: {why}"
