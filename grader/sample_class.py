"""`workbook sample-class`: submissions whose true scores are known, because their answers are declared ones.

The scores come from the declarations and never from the judge, so that a class can put the judge itself to the test.
"""

import argparse
import ast
import csv
import dis
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

from grader.command import Refused, expect_empty, in_one_sentence, lesson_of, say
from grader.exercise import Exercise, ExerciseFault
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


def written(exercise: Exercise, solution: object, stub: str) -> str:
    """Return the answer cell in which a student wrote this solution; the stub where there is none."""
    if solution is None:
        return stub
    if exercise.literal:
        from grader.release import assigned_names

        names = assigned_names(stub)
        values = [solution] if len(names) == 1 else solution
        return "\n".join(f"{name} = {value!r}" for name, value in zip(names, values, strict=True))
    name, own = exercise.id.replace("-", "_"), getattr(solution, "__name__", "?")
    source = textwrap.dedent(inspect.getsource(solution)) if own.isidentifier() else ""
    answer, found = re.subn(rf"^(def|class) {own}\b", rf"\1 {name}", source, count=1, flags=re.MULTILINE)
    if not found:
        raise ExerciseFault(f"a solution of {exercise.id!r} is no `def` of its own, so no cell can hold it: {solution}")
    helpers = used(source, sys.modules[solution.__module__])
    again = [f"{own} = {name}"] if helpers.pop(own, None) and own != name else []  # for one that calls itself
    if name in helpers:
        raise ExerciseFault(f"{own!r} of {exercise.id!r} uses a helper called {name!r}; give the helper another name.")
    return "\n\n".join([*dict.fromkeys(helpers.values()), answer.rstrip(), *again])


def used(source: str, module: ModuleType) -> dict[str, str]:
    """Return the module's own statements that a source needs, directly or through another, by the name they bind."""
    known = {name: text for name, text in _statements(inspect.getsource(module)) if text != "import torch"}
    wanted: set[str] = set()
    new = _globals(source) & known.keys()
    while new:
        wanted |= new
        new = {name for old in new for name in _globals(known[old])} & known.keys() - wanted
    return {name: text for name, text in known.items() if name in wanted}


def _globals(source: str) -> set[str]:
    """Return the names that a source reads from outside; the bytecode tells them from arguments and locals."""
    codes, names = [compile(source, "<answer>", "exec")], set()
    for code in codes:
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
        names |= {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return names


def _statements(source: str) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each name that a module's top level binds; an import is cut to the one name."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                one = type(node)(**{**vars(node), "names": [alias]})
                yield alias.asname or alias.name.partition(".")[0], ast.unparse(one)
            continue
        first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
        bound = [part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]
        for name in [node.name] if hasattr(node, "name") else bound:
            yield name, "\n".join(lines[first - 1 : node.end_lineno])
