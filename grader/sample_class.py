"""`workbook sample-class`: submissions whose true scores are known, because their answers are declared ones.

The scores come from the declarations and never from the judge, so that a class can put the judge itself to the test.
"""

import argparse
import csv
from pathlib import Path
from random import Random

from grader.answer_text import written
from grader.command import Refused, expect_empty, in_one_sentence, lesson_of, say
from grader.exercise import Exercise
from grader.lesson import Lesson, dumps
from grader.submission import file_of, master_of, stubs, with_answers

SCORES = "true_scores.csv"


def add_sample_class(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("sample-class", help="write submissions whose true scores are known")
    command.add_argument("lesson", help="for instance 01-tensors")
    command.add_argument("--students", type=int, default=12, metavar="N", help="how many, two or more (default: 12)")
    command.add_argument("--seed", default="0", metavar="S", help="another seed, another class (default: 0)")
    command.add_argument("--into", type=Path, required=True, metavar="DIR", help="an empty or new folder")
    command.set_defaults(run=_sample_class)


@in_one_sentence
def _sample_class(options: argparse.Namespace) -> int:
    expect_empty(options.into)
    write_class(lesson_of(options.root, options.lesson), options.students, options.seed, options.into)
    say(f"{options.students} submissions in {options.into / 'submitted'}, their scores in {options.into / SCORES}")
    return 0


def write_class(lesson: Lesson, students: int, seed: str, into: Path) -> None:
    """Write `students` submissions, and their true scores: one row a student, one column an exercise with points."""
    if students < 2:
        raise Refused(f"A sample class of {students} is too small: one student is all right, one all untouched.")
    master = master_of(lesson)
    cells = {name: cell.source for name, cell in stubs(master).items() if name in lesson.exercises}
    if not cells:
        raise Refused(f"{lesson.slug} has no exercises, so there is nothing to hand in.")
    drawn = [draw(lesson.exercises[name], students, seed) for name in cells]
    rows = []
    for number, answers in enumerate(zip(*drawn, strict=True), start=1):
        student, texts, points = f"student-{number:0{len(str(students))}}", {}, {}
        for name, (solution, earned) in zip(cells, answers, strict=True):
            texts[name] = written(lesson.exercises[name], solution, cells[name])
            points |= {name: earned} if lesson.exercises[name].points else {}
        file = file_of(into, "submitted", student, lesson.slug)
        file.parent.mkdir(parents=True)
        file.write_text(dumps(with_answers(master, texts)), encoding="utf-8", newline="\n")
        rows.append({"student": student, **points, "total": sum(points.values())})
    with (into / SCORES).open("w", encoding="utf-8", newline="") as scores:
        csv.writer(scores).writerows([rows[0], *(row.values() for row in rows)])


def draw(exercise: Exercise, students: int, seed: str) -> list[tuple[object, float]]:
    """Return a solution and its points for each student; None for a solution leaves the cell untouched.

    The first is right, the second untouched; the others are mixed, with every known-wrong one if students suffice.
    """

    def earned(parts: tuple[str, ...]) -> float:
        return sum(part.points for part in exercise.parts if part.name in parts)

    right = (exercise.answer if exercise.literal else exercise.reference, exercise.points)
    untouched = (None, earned(exercise.starter.earns) if exercise.starter else 0)
    wrong = [(known.answer, earned(known.earns)) for known in exercise.known_wrong]
    rng, extra = Random(f"{seed} {exercise.id}"), students - 2 - len(wrong)
    every = [right] * (len(wrong) + 1) + [untouched, *wrong]  # about half of a class is right
    mixed = wrong + rng.choices(every, k=extra) if extra >= 0 else rng.sample(every, students - 2)
    rng.shuffle(mixed)
    return [right, untouched, *mixed]
