"""Exercises whose inputs are specimens, or share memory: compiled, tried on both devices, told in words."""

import json
from dataclasses import replace

import pytest
import torch

from course_utils.feedback import Feedback
from course_utils.reading import decode
from course_utils.specimens import SPECIMENS
from grader.exercise import Case, Exercise, ExerciseFault, Part, Specimen, Write, Wrong
from grader.sheet import compile_sheet, tried

ROUTINES = ("through_slice", "through_index", "through_detach", "through_clone")
COMMON = {"hints": ("a nudge", "the next step"), "minutes": 1, "difficulty": 1, "read": "A heading"}


def shares(routine, x):
    before = x.clone()
    routine(x).fill_(-1.0)
    return not torch.equal(before, x)


def always(*_):
    return True


def never(*_):
    return False


def by_size(routine, x):
    return routine(x).numel() == x.numel()


SHARES = Exercise(
    parts=(Part("value", points=1),),
    cases=lambda rng: [Case((Specimen(name), torch.arange(4.0) + rng.randrange(9))) for name in ROUTINES],
    reference=shares,
    known_wrong=(
        Wrong("always", always, "Some copy."),
        Wrong("never", never, "Some share."),
        Wrong("by-size", by_size, "A size says nothing of memory."),
    ),
    id="shares",
    **COMMON,
)


def test_a_sheet_names_specimens_and_holds_no_code():
    sheet = compile_sheet(SHARES)
    assert [case["inputs"][0] for case in sheet["cases"]] == [{"kind": "specimen", "name": name} for name in ROUTINES]
    assert "def " not in json.dumps(sheet)


def test_an_exercise_of_a_specimen_and_a_tensor_runs_on_the_second_device_too():
    sheet = compile_sheet(SHARES)
    assert [part["name"] for part in sheet["parts"]] == ["value", "second device"]
    assert tried(SHARES, shares, sheet).full


def test_what_was_tried_names_the_specimen():
    verdict = tried(SHARES, never, compile_sheet(SHARES))
    text = Feedback(verdict).text
    assert "tried      shares(through_slice, tensor([" in text
    assert verdict.failure.misconception == "never"


def test_specimens_stand_in_lists_and_tuples_of_inputs_too():
    def both(rng):
        return [Case(([Specimen("through_slice")], (Specimen("through_index"), rng.randrange(9))))]

    sheet = compile_sheet(replace(SHARES, cases=both, reference=lambda *inputs: inputs, known_wrong=()))
    assert decode(sheet["cases"][0]["truth"]["result"])[0] == [SPECIMENS["through_slice"]]


def test_an_unknown_specimen_is_told_with_those_that_there_are():
    with pytest.raises(ExerciseFault, match=r"^'shares' asks for a specimen 'through_magic'; there are \['"):
        compile_sheet(replace(SHARES, cases=lambda _: [Case((Specimen("through_magic"), torch.ones(2)))]))


def both_halves(whole, half):
    half += 1
    return whole


HALVES = Exercise(
    parts=(Part("value", points=1), Part("the caller's tensor", points=1, how="probe")),
    cases=lambda rng: [
        Case((x, x[1:]), Write((1,), 50.0)) for x in (torch.arange(3.0) + rng.randrange(9), torch.ones(2).double())
    ],
    reference=both_halves,
    known_wrong=(
        Wrong("as-if-apart", lambda whole, half: (half.add_(1), whole.clone())[1], "A copy.", earns=("value",)),
        Wrong("twice", lambda whole, half: (half.add_(1), whole.add_(1))[1], "The half is in the whole."),
        Wrong("anew", lambda whole, half: (half + 1, whole)[1], "Nothing was written."),
    ),
    id="both-halves",
    **COMMON,
)


def test_inputs_that_share_memory_are_judged_on_both_devices():
    sheet = compile_sheet(HALVES)
    assert tried(HALVES, both_halves, sheet).full
    text = " ".join(Feedback(tried(HALVES, HALVES.known_wrong[1].answer, sheet)).text.split())
    assert "sharing memory)" in text and "The half is in the whole." in text
