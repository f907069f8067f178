"""`workbook prove`: the slow proofs that a lesson's exercises judge truly, whatever cases a secret draws.

Building proves each exercise on its public cases only. Here many sets of cases are drawn as a secret would draw
them, and a sample class is graded as `workbook grade` does it, then a small one by nbgrader's own commands.
"""

import argparse
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from grader.classroom.run import Run, carry_out
from grader.classroom.task import tasks_of
from grader.command import Refused, in_one_sentence, lesson_of, say
from grader.demo import Result, compared, grade_class
from grader.exercise import Exercise, ExerciseFault
from grader.jail import NoJail
from grader.lesson import Lesson
from grader.sample_class import SCORES, write_class
from grader.secret import draw
from grader.shared_jail import shared_jail
from grader.sheet import compile_sheet, tried

JOBS = 2  # submissions at once
BY_NBGRADER = 6  # students whom nbgrader's own commands grade, which takes most of a minute


def add_prove(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("prove", help="prove a lesson on many random cases and on a sample class; slow")
    command.add_argument("lesson", help="for instance 01-tensors")
    command.add_argument("--students", type=int, default=12, metavar="N", help="in the sample class (default: 12)")
    command.add_argument("--sets", type=int, default=200, metavar="K", help="of cases, an exercise (default: 200)")
    command.set_defaults(run=_prove)


@in_one_sentence
def _prove(options: argparse.Namespace) -> int:
    begun, lesson = time.monotonic(), lesson_of(options.root, options.lesson)
    faults, sets, students = *prove_cases(lesson, options.sets), 0
    if not faults:
        faults, students = prove_scores(lesson, options.students)
    if faults:
        say(*faults)
    wrong = sum(len(exercise.wrongs) for exercise in lesson.exercises.values())
    exercises = f"{_some(len(lesson.exercises), 'exercise')}, {_some(wrong, 'known-wrong solution')}"
    drawn = f"{_some(sets, 'set')} of cases, {_some(students, 'student') if students else 'no class'}"
    say(f"{lesson.slug}: {exercises}, {drawn}; {_some(len(faults), 'fault')}, {time.monotonic() - begun:.0f} s")
    return 1 if faults else 0


def _some(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def prove_cases(lesson: Lesson, sets: int) -> tuple[list[str], int]:
    """Compile each exercise for `sets` seeds; return each exercise's first fault, and how many sets were drawn."""
    faults, drawn = [], 0
    for name, exercise in lesson.exercises.items():
        begun = time.monotonic()
        count, fault = first_fault(exercise, 1 if exercise.literal else sets)  # a literal exercise draws nothing
        drawn += count
        faults += [fault] if fault else []
        result = "a fault" if fault else "proven"
        say(f"{name}: {_some(count, 'set')} of cases, {result}, {time.monotonic() - begun:.1f} s")
    return faults, drawn


def first_fault(exercise: Exercise, sets: int) -> tuple[int, str | None]:
    """Return how many sets of cases were drawn until the first fault, and that fault with its seed."""
    for number in range(sets):
        if fault := fault_of(exercise, f"prove {number}"):
            return number + 1, f"{exercise.id}, seed 'prove {number}': {fault}"
    return sets, None


def fault_of(exercise: Exercise, seed: str) -> str | None:
    """Return what is wrong with an exercise on the cases of one seed.

    Compiling proves the sheet's stored results. The known-wrong solutions then answer once more, as a student's
    would, and each must be named for itself.
    """
    try:
        sheet = compile_sheet(exercise, seed)
        for wrong in exercise.wrongs:
            failure = tried(exercise, wrong.answer, sheet).failure
            if failure and failure.misconception != wrong.misconception:
                return f"{wrong.misconception!r} is mistaken for {failure.misconception!r}."
    except ExerciseFault as fault:
        return str(fault)
    except Exception as error:  # the exercise's own code: its cases, reference or known-wrong solutions
        return f"{type(error).__name__}: {error}"
    return None


def prove_scores(lesson: Lesson, students: int) -> tuple[list[str], int]:
    """Grade two sample classes, a small one by nbgrader's own commands; return faults and how many were graded.

    Raises:
        Refused: there is no jail here, the class is too small, or a command of nbgrader's failed.
    """
    with tempfile.TemporaryDirectory(prefix="workbook-prove-") as folder:
        results = grade_quickly(lesson, students, "prove", Path(folder, "class"))
        results += grade_class(lesson.root, lesson.slug, min(students, BY_NBGRADER), "nbgrader", Path(folder, "small"))
    return [f"a sample class: {result}" for result in results if not result.agrees], len(results)


def grade_quickly(lesson: Lesson, students: int, seed: str, folder: Path) -> list[Result]:
    """Grade a sample class as `workbook grade` does, on new cases; nothing of it stays in the course.

    Raises:
        Refused: there is no jail here, or the class is too small.
    """
    folder.mkdir()
    write_class(lesson, students, seed, folder)
    begun = time.monotonic()
    run = Run(lesson.slug, tasks_of(lesson.root, lesson.slug, folder / "submitted", draw()), unchanged=0)
    try:
        shared_jail()
    except NoJail as refusal:
        raise Refused(str(refusal)) from None
    with ThreadPoolExecutor(JOBS) as executor:
        carry_out(run, executor, keep=lambda _: None)
    say(*(f"{one.task.student}: {one.failure}" for one in run.failed), end="\n" if run.failed else "")
    say(f"{_some(students, 'submission')} graded as by `workbook grade`: {time.monotonic() - begun:.1f} s")
    attempts = {one.student: one for one in run.attempts if one.graded}
    totals = {student: one.points for student, one in attempts.items()}
    return compared(folder / SCORES, totals, {student: one.earned for student, one in attempts.items()})
