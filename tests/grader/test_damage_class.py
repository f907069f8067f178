"""All damages as one class, through `workbook grade`: each is scored truly or not graded for its reason."""

import sys
from pathlib import Path

import pytest

from grader.damage import ANSWER_LOST, DAMAGES, NOT_GRADED
from grader.damage.stock import counted
from grader.damage.trying import Came, grade_damaged
from grader.lesson import Lesson

LESSON = Lesson(Path(__file__).parents[2], "01-tensors")

if sys.platform != "linux":
    pytest.skip("submissions are run on Linux only", allow_module_level=True)


@pytest.fixture(scope="module")
def came(tmp_path_factory):
    """What came of every damage, by name, in one run."""
    came = grade_damaged(LESSON, tmp_path_factory.mktemp("damage") / "course")
    return {one.damage.name: one for one in came}


def test_nobody_is_missing(came):
    assert list(came) == [damage.name for damage in DAMAGES]


@pytest.mark.parametrize("name", [damage.name for damage in DAMAGES])
def test_a_damaged_submission_is_scored_truly_or_not_graded_for_its_reason(came, name):
    assert came[name].fault == ""
    assert (came[name].score is None) == (came[name].damage.expected == NOT_GRADED) == bool(came[name].why)


def test_what_is_not_as_declared_is_told():
    lost = next(damage for damage in DAMAGES if damage.expected == ANSWER_LOST)
    refused = next(damage for damage in DAMAGES if damage.expected == NOT_GRADED)
    found = [Came(lost, 18, 18), Came(lost, 20, 18), Came(lost, None, 18), Came(refused, None, None, "it rained")]
    assert [one.fault for one in found] == [
        "",
        "20 points instead of 18 points",
        "not graded instead of 18 points",
        f"the reason is not {refused.why!r}",
    ]
    assert counted(found) == {"scored truly": 1, "scored wrongly": 1, "without a score": 2}
