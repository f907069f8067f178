"""Rules, properties and worlds in a graded run, and what a submission tries against them."""

import sys

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from grader.grading import grade
from grader.shared_jail import shared_jail
from tests.grader.kinds.conftest import EXERCISES, PICK
from tests.grader.kinds.graded import assignment_of, graded_by, text_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="submissions are run on Linux only")

NAMES = ("pick", "shuffle", "noise", "total")


@pytest.fixture(scope="module")
def assignment():
    return assignment_of(*(EXERCISES[name] for name in NAMES))


@pytest.fixture(scope="module")
def graded(assignment):
    """Grade a submission with these answers, and cells of the student's own before the answers."""
    return lambda answers, *own: graded_by(assignment, answers, *own)


def text(exercise, solution):
    return text_of(EXERCISES[exercise], solution)


RIGHT = {name: text(name, exercise.reference) for name, exercise in EXERCISES.items()}
FULL = {"pick": 2, "shuffle": 2, "noise": 2, "total": 1}


def test_right_answers_earn_everything(graded):
    assert graded(RIGHT)[0] == FULL


def test_an_untouched_submission_earns_nothing(graded):
    points, one = graded({})
    assert set(points.values()) == {0}
    assert not any(verdict.answered for verdict in one.verdicts.values())


@pytest.mark.parametrize("number", range(3))
def test_wrong_answers_earn_what_is_declared_and_are_named(graded, number):
    wrong = {name: exercise.known_wrong[number] for name, exercise in EXERCISES.items()}
    known = {"last": "def total(rows):\n    return rows[-1] if len(rows) else rows.new_zeros(2)"}
    known["mean"] = "def total(rows):\n    return rows.double().mean(0)"
    texts = {name: known.get(one.misconception) or text(name, one.answer) for name, one in wrong.items()}
    points, graded_one = graded(texts)
    assert points == {name: len(one.earns) for name, one in wrong.items()}
    named = {name: verdict.failure.misconception for name, verdict in graded_one.verdicts.items()}
    assert named == {name: one.misconception for name, one in wrong.items()}


LOOP = text("pick", PICK.known_wrong[0].answer)
FORGED = {
    "inspect patched": "import inspect, linecache\ninspect.getsource = linecache.getlines = lambda *_: 'def pick(): 3'",
    "the reader of texts patched": (
        "import sys, course_utils.rules, course_utils.verdict\n"
        "course_utils.rules.text_behind = course_utils.rules.broken_of = lambda *_: {}\n"
        "sys.modules['course_utils.verdict'].judge = lambda *_: 2"
    ),
}


@pytest.mark.parametrize("own", FORGED.values(), ids=FORGED)
def test_nothing_done_to_the_reading_of_texts_in_the_notebook_helps_a_loop(graded, own):
    assert graded({**RIGHT, "pick": LOOP}, own)[0] == {**FULL, "pick": 1}


HELPER = (
    "def by_loop(x, columns):\n    return torch.stack([row[c] for row, c in zip(x, columns)]) if len(x) else x.sum(1)"
)
ELSEWHERE = {
    "the loop in another cell": ("def pick(x, columns):\n    return by_loop(x, columns)", [HELPER], 1),
    "the loop in another cell, put into torch": (
        "def pick(x, columns):\n    return torch.flip(x, columns)",
        [HELPER, "torch.flip = by_loop"],
        1,
    ),
    "the loop in another cell, put into a builtin": (
        "def pick(x, columns):\n    return pow(x, columns)",
        [HELPER, "import builtins\nbuiltins.pow = by_loop"],
        1,
    ),
    "a name bound only for the eye": (
        "if False:\n    by_loop = None\ndef pick(x, columns):\n    return by_loop(x, columns)",
        [HELPER],
        1,
    ),
    "the loop put into torch by the answer's own cell": (
        f"{HELPER}\ntorch.flip = by_loop\ndef pick(x, columns):\n    return torch.flip(x, columns)",
        [],
        1,
    ),
    "the loop as a text": (
        f"exec({HELPER!r})\ndef pick(x, columns):\n    return by_loop(x, columns)",
        [],
        1,
    ),
}


@pytest.mark.parametrize(("answer", "own", "most"), ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_loop_that_the_text_does_not_show_earns_no_more_than_one_that_it_shows(graded, answer, own, most):
    points, _ = graded({**RIGHT, "pick": answer}, *own)
    assert points["pick"] <= most
    assert {**points, "pick": 2} == FULL


def test_an_answer_redefined_behind_its_cell_is_judged_by_its_own_text(assignment):
    notebook = nbformat.from_dict(assignment.master)
    for cell in notebook.cells:
        cell.source = {**RIGHT, "pick": "def pick(x, columns):\n    return x"}.get(cell.id, cell.source)
    place = next(number for number, cell in enumerate(notebook.cells) if cell.id == "pick")
    notebook.cells.insert(place + 1, new_code_cell(f"{HELPER}\npick = by_loop"))
    one = grade(assignment, nbformat.writes(notebook).encode(), shared_jail())
    parts = {part.name: part.held for part in one.verdicts["pick"].parts}
    assert (parts["value"], parts["no loop"]) == (False, True)


def test_a_record_that_says_itself_that_nothing_is_missed_is_not_believed(graded):
    own = (
        "from course_utils import trial\n"
        "honest = trial.Trial.__init__\n"
        "def forged(self, *rest):\n"
        "    honest(self, *rest)\n"
        "    self.record |= {'misses': {}, 'misses_second': {}, 'broken': {}, 'more': self.record.get('more', [])}\n"
        "trial.Trial.__init__ = forged"
    )
    wrong = {name: text(name, EXERCISES[name].known_wrong[0].answer) for name in NAMES}
    points, _ = graded(wrong, own)
    assert points == {"pick": 1, "shuffle": 1, "noise": 0, "total": 0}


def test_a_result_that_no_seed_changes_is_found_whatever_is_done_to_the_seeds(graded):
    own = "torch.manual_seed = torch.default_generator.manual_seed = lambda seed: torch.default_generator"
    points, _ = graded({**RIGHT, "noise": "def noise(n, std):\n    return torch.linspace(-1.7, 1.7, n) * std"}, own)
    assert points["noise"] == 0
