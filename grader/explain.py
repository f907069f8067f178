"""`workbook explain`: one verdict replayed for an appeal, case by case, as grading reached it.

The submission is graded once more, on the cases of the assignment's secret, and nothing is kept; here the account
also says on which cases each part held, and why a misconception was named.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from course_utils.feedback import headline, text_row
from course_utils.reading import decode_record
from course_utils.record import agrees, read_heard, read_known
from course_utils.rules import broken_of
from course_utils.verdict import Verdict, judge
from course_utils.words import describe
from grader.command import Refused, expect, in_one_sentence, lesson_of, say
from grader.grading import Assignment, Graded, assignment_of, grade
from grader.jail import NoJail
from grader.judge import answer_texts
from grader.lesson import Lesson
from grader.repair import Unreadable
from grader.secret import secret_file
from grader.shared_jail import shared_jail
from grader.submission import file_of, read_notebook, scores_in


def add_explain(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("explain", help="replay one verdict, case by case")
    command.add_argument("student", help="the student's folder in submitted/")
    command.add_argument("lesson", help="for instance 01-tensors")
    command.add_argument("exercise", help="for instance channels-first")
    command.add_argument("--submitted", type=Path, metavar="DIR", help="the submissions (default: submitted/)")
    command.add_argument("--no-sandbox", action="store_true", help="no jail: the submission gets all your rights")
    command.set_defaults(run=_explain)


@in_one_sentence
def _explain(options: argparse.Namespace) -> int:
    lesson, student, exercise = lesson_of(options.root, options.lesson), options.student, options.exercise
    expect("exercise", exercise, lesson.exercises, f" in {lesson.slug}")
    file = submission_of(options.submitted or options.root / "submitted", student, lesson)
    assignment, graded = replay(lesson, file, sandbox=not options.no_sandbox)
    verdict = graded.verdicts[exercise]
    say(headline(verdict), *(text_row("repaired", sentence) for sentence in graded.repairs))
    if verdict.problem:
        say(text_row("not judged", f"{verdict.problem}."))
    elif verdict.answered:
        text = answer_texts(graded.notebook).get(exercise, "")
        say(*account(assignment.sheets[exercise], graded.hearings[exercise].records, verdict, text))
    say(text_row("cases", f"drawn from the secret {assignment.secret.id} of {lesson.slug}"))
    say(text_row("graded", _as_graded(lesson, student, verdict, assignment.secret.id)))
    return 0


def submission_of(submitted: Path, student: str, lesson: Lesson) -> Path:
    """Return a student's submission of a lesson.

    Raises:
        Refused: there is none.
    """
    expect("student", student, sorted(folder.name for folder in submitted.glob("*/")))
    file = submitted / student / lesson.slug / f"{lesson.slug}.ipynb"
    if not file.exists():
        raise Refused(f"{student!r} has handed in no {lesson.slug}: {file} does not exist.")
    return file


def replay(lesson: Lesson, file: Path, *, sandbox: bool = True) -> tuple[Assignment, Graded]:
    """Grade a submission once more, on the same cases.

    Raises:
        Refused: it cannot be read, nothing of the lesson was graded yet, or there is no jail to run it in.
    """
    if not secret_file(lesson.root, lesson.slug).exists():
        raise Refused(f"Nothing of {lesson.slug} was graded yet, so it has no graded cases to replay.")
    assignment = assignment_of(lesson.root, lesson.slug)
    try:
        return assignment, grade(assignment, file.read_bytes(), shared_jail(sandbox))
    except Unreadable as why:
        raise Refused(f"{file} cannot be graded: {why}.") from None
    except NoJail as refusal:
        raise Refused(str(refusal)) from None


def account(sheet: dict, records: list[dict], verdict: Verdict, text: str = "") -> Iterator[str]:
    """Yield the lines of an account: each part with the cases it held on, each failing case, and what was named.

    Args:
        text: of the answer cell.
    """
    failing = []
    for part in sheet["parts"]:
        asked = range(1 if part["how"] == "source" else len(records))  # there is one text
        failed = [number for number in asked if not _alone(sheet, records, part, number, text).full]
        failing += [(number, part) for number in failed]
        yield text_row("part", f"{part['name']} ({part['how']}, worth {part['points']:g}): {_held(len(asked), failed)}")
    alike = []
    for number, part in sorted(failing, key=lambda pair: pair[0]):
        alike.append(_same_as(sheet, records[number], number, part, text))
        yield from ("", f"case {number + 1}, part {part['name']!r}")
        yield from _contrast(sheet, records, part, number, text)
        yield text_row("same as", ", ".join(alike[-1]) or "no known-wrong solution")
    if verdict.failure:
        yield from ("", text_row("named", _why_named(verdict.failure.misconception, alike)))
        yield text_row("why", verdict.failure.why)


def _held(asked: int, failed: list[int]) -> str:
    places = f"; not on {', '.join(str(number + 1) for number in failed)}" if failed else ""
    return f"held on {asked - len(failed)} of {asked} cases{places}"


def _alone(sheet: dict, records: list[dict], part: dict, number: int, text: str) -> Verdict:
    """Judge one part on one case."""
    return judge({**sheet, "parts": [part], "cases": [sheet["cases"][number]]}, [records[number]], text)


def _contrast(sheet: dict, records: list[dict], part: dict, number: int, text: str) -> Iterator[str]:
    """Yield what was tried, given and expected; here the right value of a literal's item is shown, too."""
    failure, truth = _alone(sheet, records, part, number, text).failure, sheet["cases"][number]["truth"]
    got, expected = (describe(decode_record(record)["result"]) for record in (records[number], truth))
    yield text_row("tried", failure.tried if failure else "a call that came back as the untouched stub does")
    yield text_row("got", failure.got if failure and not sheet["literal"] else got)
    yield text_row("expected", (failure and failure.expected) or expected)


def _same_as(sheet: dict, record: dict, number: int, part: dict, text: str) -> list[str]:
    """Return the misconceptions whose solution fails this case in the same way."""
    got = read_heard(sheet, number, record, broken_of(sheet, text))
    return [name for name in sheet["words"] if agrees(got, read_known(sheet, number, name), part)]


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
