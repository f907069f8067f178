"""Every attack of the collection, by name: nothing gained, nothing harmed, nothing left."""

import os
import sys
from pathlib import Path

import pytest

from grader.attacks import ATTACKS, HONEST
from grader.attacks.deliveries import DELIVERIES, delivered_by
from grader.attacks.trying import shooting_range
from grader.exercise import load

ROOT = Path(__file__).parents[2]
EXERCISES = load("01-tensors")
SCRIPTS = ("<script", "<img src=x", "</code><img")
QUICK = ("other processes", "files of the course and the computer", "sending something out")

if sys.platform != "linux":
    pytest.skip("submissions are run on Linux only", allow_module_level=True)


@pytest.fixture(scope="module")
def place():
    with shooting_range(ROOT) as place:
        yield place


def verdicts_of(notebook):
    """The HTML of all verdicts, one text."""
    checks = [cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    return "".join(output.data.get("text/html", "") for cell in checks for output in cell.outputs)


def test_names_are_one_of_a_kind_and_aims_are_sentences():
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS)
    assert all(attack.aim.endswith(".") for attack in ATTACKS)


def test_the_submission_that_attacks_begin_from_earns_what_is_declared(place):
    from grader.attacks import Attack

    tried = place.try_out(Attack("none", "none", "Nothing.", lambda _: None, {}))
    assert (tried.faults, tried.earned) == ([], tried.truth)
    assert tried.truth[HONEST] == EXERCISES[HONEST].points


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_gains_nothing_and_harms_nobody(place, attack):
    tried = place.try_out(attack)
    assert tried.faults == []
    assert tried.graded
    assert [mark for mark in SCRIPTS if mark in verdicts_of(tried.graded.notebook)] == []


@pytest.mark.parametrize("delivery", DELIVERIES, ids=lambda delivery: delivery.name)
def test_a_delivery_writes_nothing_outside_and_begins_no_formula(delivery):
    assert delivered_by(ROOT, delivery) == []


def test_points_beyond_wrong_answers_have_a_reason():
    worth = [attack for attack in ATTACKS if sum(attack.earns.values()) > EXERCISES[HONEST].points]
    assert [attack.name for attack in worth if not attack.why] == []


def test_after_all_attacks_the_grader_grades_on(place):
    solution = ROOT / "solutions" / "01-tensors" / "01-tensors.ipynb"
    from grader.grading import grade

    graded = grade(place.assignment, solution.read_bytes(), place.jail)
    assert sum(verdict.points for verdict in graded.verdicts.values()) == sum(one.points for one in EXERCISES.values())
    assert graded.tripwires == ()


@pytest.mark.skipif(os.geteuid() != 0, reason="these tests are run by an ordinary user already")
def test_the_same_holds_for_a_grader_who_is_an_ordinary_user(as_ordinary_user):
    kinds = [attack.name for attack in ATTACKS if attack.kind in QUICK]
    done = as_ordinary_user("-m", "grader.cli", "attacks", *kinds)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert f"{len(kinds)} attacks, 0 with a fault" in done.stdout
