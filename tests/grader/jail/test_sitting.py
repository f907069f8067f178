"""A whole submission: a death costs its exercise, and the rest is heard as if nothing had been."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from course_utils.verdict import judge
from grader.exercise import load
from grader.lesson import Lesson
from grader.sheet import compile_sheet
from grader.sitting import Cell, cells_of, sit
from grader.submission import master_of, with_answers

ROOT = Path(__file__).parents[3]
NAMES = ("channels-first", "ready-for-imshow", "ndim-of-literals")
EXERCISES = load("01-tensors")
SHEETS = {name: compile_sheet(EXERCISES[name], "a secret") for name in NAMES}
RIGHT = {
    "channels-first": "def channels_first(image):\n    return image.permute(2, 0, 1).float() / 255",
    "ready-for-imshow": "def ready_for_imshow(image):\n    return image.permute(1, 2, 0)",
    "ndim-of-literals": "ndim_of_literals = (0, 1, 2, 3, 2)",
}
START = "import os, time, torch\nfrom course_utils import check"


def cells(**answers):
    """A lesson of three exercises with an answer and a check each; right answers unless others are given."""
    made = [Cell(START)]
    for name in NAMES:
        variable = name.replace("-", "_")
        made.append(Cell(answers.get(variable, RIGHT[name]), name))
        made.append(Cell(f"check({name!r}, {variable})", name, check=True))
    return made


def points(result):
    heard = {name: result.hearings[name] for name in NAMES}
    return {name: 0 if one.problem else judge(SHEETS[name], one.records).points for name, one in heard.items()}


def statuses(result):
    return " ".join(cell.status.replace(" ", "-") for cell in result.cells)


FULL = {name: EXERCISES[name].points for name in NAMES}
OTHERS = {**FULL, "channels-first": 0}


def test_a_right_submission_earns_all_points(jail):
    result = sit(jail, cells(), SHEETS)
    assert points(result) == FULL
    assert statuses(result) == "ok ok ok ok ok ok ok"
    assert result.seconds < 5


def test_an_error_costs_its_exercise_only(jail):
    result = sit(jail, cells(channels_first="1 / 0"), SHEETS)
    assert points(result) == OTHERS
    assert statuses(result) == "ok error error ok ok ok ok"
    assert "never reported" in result.hearings["channels-first"].problem


DEATHS = {
    "os._exit(0)": "stopped: its process ended itself (exit code 0)",
    "os.abort()": "stopped: its process crashed (SIGABRT)",
    "import ctypes; ctypes.string_at(0)": "stopped: its process crashed (SIGSEGV)",
    "os.kill(os.getpid(), 40)": "stopped: its process crashed (signal 40)",
    "while True: pass": "stopped: the cell ran longer than 0.5 s",
    "os.kill(os.getpid(), 9)": "stopped: its process was killed, by itself or because the computer ran out of memory",
    "os.closerange(0, 99)": "stopped: its process ended itself (exit code 1)",
}


@pytest.mark.parametrize("deed", DEATHS)
def test_a_death_in_an_answer_costs_its_exercise_with_the_reason(jail, limit, deed):
    limit(cell=0.5)
    result = sit(jail, cells(channels_first=deed), SHEETS)
    assert points(result) == OTHERS
    assert statuses(result) == "ok killed not-run ok ok ok ok"
    assert [cell.why for cell in result.cells[1:3]] == [DEATHS[deed], f"not run: its answer was {DEATHS[deed]}"]
    assert result.hearings["channels-first"].problem == f"its check cell was not run: its answer was {DEATHS[deed]}"


def test_a_death_in_the_check_costs_its_exercise_with_the_reason(jail):
    result = sit(jail, cells(channels_first="def channels_first(image):\n    os._exit(5)"), SHEETS)
    assert points(result) == OTHERS
    assert statuses(result) == "ok ok killed ok ok ok ok"
    why = "stopped: its process ended itself (exit code 5)"
    assert result.hearings["channels-first"].problem == f"its check cell was {why}"


def test_each_of_two_deadly_exercises_is_lost_and_no_other(jail):
    deadly = "def {}(image):\n    os._exit(1)"
    answers = {name: deadly.format(name) for name in ("channels_first", "ready_for_imshow")}
    result = sit(jail, cells(**answers), SHEETS)
    assert points(result) == {**OTHERS, "ready-for-imshow": 0}
    assert result.cells[-1].alone


BOMB = "def channels_first(image):\n    __import__('threading').Timer(0.05, os._exit, (1,)).start()\n    {}"


def test_a_bomb_that_a_check_arms_costs_nobody_else(jail):
    slow = "time.sleep(0.1)\n" + RIGHT["ready-for-imshow"]
    bomb = BOMB.format("return image")
    assert points(sit(jail, cells(channels_first=bomb, ready_for_imshow=slow), SHEETS)) == OTHERS


def test_a_bomb_that_an_answer_arms_costs_nobody_else(jail):
    bomb = "import threading\nthreading.Timer(0.05, os._exit, (1,)).start()\n" + RIGHT["channels-first"]
    slow = {"ready_for_imshow": "time.sleep(0.1)\n" + RIGHT["ready-for-imshow"]}
    literal = {"ndim_of_literals": "time.sleep(0.1)\n" + RIGHT["ndim-of-literals"]}
    earned = points(sit(jail, cells(channels_first=bomb, **slow, **literal), SHEETS))
    assert {**earned, "channels-first": 0} == OTHERS


def test_a_deadly_cell_of_no_exercise_is_left_out_and_costs_nothing(jail):
    result = sit(jail, [Cell(START), Cell("os._exit(1)"), *cells()[1:], Cell("2")], SHEETS)
    assert points(result) == FULL
    assert statuses(result) == "ok killed ok ok ok ok ok ok ok"


def test_deadly_cells_of_no_exercise_leave_the_exercises_alone(jail):
    deadly = [Cell("os._exit(1)")] * 3
    result = sit(jail, [Cell(START), *deadly, *cells()[1:], Cell("2")], SHEETS)
    assert points(result) == FULL
    assert statuses(result) == "ok killed killed killed ok ok ok ok ok ok not-run"
    assert result.cells[-1].why == "not run: after two deaths only exercises were run"


def test_what_earlier_cells_made_is_there_after_a_death(jail):
    helper = Cell("def flip(image):\n    return image.permute(1, 2, 0)")
    using = "def ready_for_imshow(image):\n    return flip(image)"
    made = [Cell(START), helper, *cells(channels_first="os._exit(1)", ready_for_imshow=using)[1:]]
    assert points(sit(jail, made, SHEETS)) == OTHERS


def test_a_check_is_not_run_again_in_a_replay(jail):
    count = "open('n', 'a').write('x')\n    "
    counted = f"def channels_first(image):\n    {count}return image.permute(2, 0, 1)"
    made = [*cells(channels_first=counted, ready_for_imshow="os._exit(1)"), Cell("print(os.path.exists('n'))")]
    assert sit(jail, made, SHEETS).cells[-1].outputs[0].text == "False\n"


def test_half_a_message_of_a_dead_process_does_not_reach_the_next(jail):
    half = (
        "def channels_first(image):\n    os.write(int(os.environ['WORKBOOK_CHANNEL']), b'{\"called')\n    os._exit(1)"
    )
    assert points(sit(jail, cells(channels_first=half), SHEETS)) == OTHERS


def test_a_process_that_takes_no_more_cells_is_stopped(jail, limit):
    limit(cell=0.5)
    stop = "import signal\nimport threading\nthreading.Timer(0.1, os.kill, (os.getpid(), signal.SIGSTOP)).start()"
    result = sit(jail, [Cell("import os"), Cell(stop), Cell("import time\ntime.sleep(0.3)\n" + "#" * 10**6)], {})
    assert statuses(result) == "ok ok killed"


def test_a_submission_has_an_end(jail, limit):
    limit(cell=5, submission=1)
    result = sit(jail, cells(channels_first="time.sleep(0.6)", ready_for_imshow="time.sleep(9)"), SHEETS)
    assert 1 <= result.seconds < 3
    assert statuses(result) == "ok ok error killed not-run not-run not-run"
    assert result.cells[3].why == "stopped: the submission ran longer than 1 s"
    assert result.cells[6].why == "not run: the submission ran longer than 1 s"
    assert (
        result.hearings["ndim-of-literals"].problem == "its check cell was not run: the submission ran longer than 1 s"
    )


def test_several_threads_share_one_jail(jail):
    answers = [{}, {"channels_first": "os._exit(1)"}] * 4
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda given: sit(jail, cells(**given), SHEETS), answers))
    assert [points(result) for result in results] == [FULL, OTHERS] * 4


def test_a_lesson_s_cells_are_told_apart_by_their_marks():
    master = master_of(Lesson(ROOT, "01-tensors"))
    made = cells_of(with_answers(master, {"channels-first": "pass"}), SHEETS)
    assert len(made) == sum(cell.cell_type == "code" for cell in master.cells)
    assert [cell.check for cell in made if cell.exercise == "channels-first"] == [False, True]
    assert {cell.exercise for cell in made if cell.check} == set(NAMES)
    assert not any(cell.figures for cell in made)
    assert all(cell.figures for cell in cells_of(master, SHEETS, figures="all"))


def test_what_a_person_marks_is_drawn():
    from nbformat.v4 import new_code_cell, new_notebook

    marks = {"grade_id": "plot", "grade": True, "solution": True}
    (cell,) = cells_of(new_notebook(cells=[new_code_cell("1", metadata={"nbgrader": marks})]), SHEETS)
    assert cell == Cell("1", "plot", figures=True)
