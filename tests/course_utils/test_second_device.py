"""An answer tried again on the second device: what is caught there, in which words, and what it costs."""

from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest
import torch

from course_utils import check, progress, simulated_gpus
from course_utils.device_words import BACK_ON_THE_CPU, MADE_ON_THE_CPU, READ_ON_THE_HOST
from course_utils.feedback import AMBER, Feedback
from course_utils.inputs import encode_input
from course_utils.observation import Place, encode, places
from course_utils.reading import decode
from course_utils.sheets import find, runs_twice
from course_utils.trial import call_on_all, observe
from course_utils.verdict import judge
from grader.exercise import ExerciseFault, load
from grader.sheet import compile_sheet
from tests.course_utils.conftest import HALVE

SECOND = torch.device("meta")  # stands in for a second device that needs no switching on
EXERCISES = {**load("00-orientation"), **load("01-tensors")}


def verdict_on(sheet, answer):
    return judge(sheet, observe(answer, sheet["cases"], runs_twice(sheet)))


class MakesItsWeightInForward(torch.nn.Module):
    def forward(self, x):
        return x @ (torch.eye(x.shape[-1]) / 2)


HARD_CODED = {
    "a result made on the CPU": (lambda x: torch.zeros(x.shape, device="cpu").copy_(x / 2), BACK_ON_THE_CPU),
    "a result brought back": (lambda x: (x / 2).cpu(), BACK_ON_THE_CPU),
    "a forgotten device": (lambda x: x / torch.full_like(x, 2, device="cpu"), MADE_ON_THE_CPU),
    "a factor made without a device": (lambda x: x * torch.full((x.shape[-1],), 0.5), MADE_ON_THE_CPU),
    "a weight made in forward": (MakesItsWeightInForward(), MADE_ON_THE_CPU),
    "through NumPy": (lambda x: torch.from_numpy(x.numpy() / np.float32(2)), READ_ON_THE_HOST),
}


@pytest.mark.parametrize(("answer", "words"), HARD_CODED.values(), ids=HARD_CODED)
def test_what_depends_on_the_cpu_loses_the_second_device_and_no_point(halve, answer, words):
    verdict = verdict_on(halve, answer)
    held = {part.name: part.held for part in verdict.parts}
    assert held == {"value": True, "input left alone": True, "second device": False}
    assert (verdict.points, verdict.passed, verdict.full) == (3, True, False)
    assert verdict.failure.why == words


def test_a_hard_coded_cpu_is_told_by_these_words(halve):
    feedback = Feedback(verdict_on(halve, HARD_CODED["a result made on the CPU"][0]))
    assert feedback.text == (
        "◐ halve   3 of 3 points   cpu ✓  simulated GPU ✗\n"
        "  parts      value ✓ · input left alone ✓ · second device ✗\n"
        "  tried      halve(tensor([2.0, 4.0, 6.0], float32)), on the second device (simulated GPU)\n"
        "  got        a result on cpu\n"
        "  expected   a result on the second device\n"
        "  why        The numbers are right, but the result lies on the CPU and the input does not: somewhere\n"
        '             stands `device="cpu"` or `.cpu()`, or a tensor is made without `device=`. Say\n'
        "             `device=x.device` instead.\n"
        "  next       mend it or go on: this part earns no points before lesson 09, which is about devices"
    )
    assert f"border-left: 4px solid {AMBER}" in feedback.html


def test_an_error_that_only_the_second_device_knows_is_told_as_such(halve):
    def asks(x):
        if x.device.type != "cpu":
            raise ValueError("no such luck")
        return x / 2

    assert verdict_on(halve, asks).failure.why == (
        "On the CPU the call ends well, on the second device with an error. What there depends on the CPU?"
    )
    assert verdict_on(halve, lambda x: x / (2 if x.is_cpu else 3)).failure.why == (
        "On the CPU the result is right, on the second device it is another one."
    )


def test_a_misconception_is_named_though_the_answer_also_depends_on_the_cpu(halve):
    verdict = verdict_on(halve, lambda x: (x * 2).cpu())
    assert verdict.failure.misconception == "doubled"
    assert not verdict.passed


def test_a_second_device_that_fails_does_not_stop_nbgrader_validating(own_notebook, shown):
    own_notebook.setenv("NBGRADER_VALIDATING", "1")
    check("channels-first", lambda image: (image.permute(2, 0, 1).float() / 255).cpu())
    assert shown[0].head == "◐ channels-first   2 of 2 points   cpu ✓  simulated GPU ✗"


def test_a_real_gpu_is_called_by_its_name(halve):
    records = observe(lambda x: x / 2, halve["cases"], twice=True)
    for record in records:
        record["second"]["device"] = "cuda"
    assert Feedback(judge(halve, records)).text == "✓ halve   3 of 3 points   cpu ✓  cuda ✓"


@pytest.mark.usefixtures("own_notebook")
def test_the_learners_own_simulated_gpus_wait_while_a_check_runs(shown):
    with simulated_gpus(count=4) as gpus:
        mine = torch.ones(3, device="simgpu:3")
        before = (gpus.events, gpus.seconds, gpus[0].allocated)
        check("channels-first", lambda image: image.permute(2, 0, 1).float() / 255)
        assert (gpus.events, gpus.seconds, gpus[0].allocated) == before
        assert torch.ones(1, device="simgpu:3").device == mine.device == torch.device("simgpu:3")
    assert shown[0].head.startswith("✓")


@pytest.mark.usefixtures("own_notebook")
def test_progress_says_how_many_hold_on_which_second_device(shown):
    check("channels-first", lambda image: image.permute(2, 0, 1).float() / 255)
    check("bytes-used", lambda x: (x.numel() * x.element_size(), x.untyped_storage().nbytes()) if x.is_cpu else None)
    progress()
    rows = dict(shown[-1].rows)
    assert rows["second device"] == "1 of 2 tried exercises hold on it (simulated GPU)"
    assert "3◐ 4· 5✓" in rows["01-tensors"]


@pytest.mark.parametrize("name", EXERCISES)
def test_each_exercise_that_takes_tensors_is_tried_twice_and_no_other(name):
    takes_tensors = {"bytes-used", "channels-first", "describe", "ready-for-imshow", "to-batch"}
    takes_tensors |= {"twice", "how-many-numbers"}
    assert runs_twice(find(name)) == (name in takes_tensors)


@pytest.mark.parametrize("name", [name for name in EXERCISES if runs_twice(find(name))])
def test_the_reference_holds_on_both_devices_and_each_known_wrong_where_its_values_do(name):
    sheet, exercise = find(name), EXERCISES[name]
    assert verdict_on(sheet, exercise.reference).full
    for wrong in exercise.wrongs:
        parts = {part.how: part.held for part in verdict_on(sheet, wrong.answer).parts}
        assert parts["device"] == parts["value"]


def test_a_known_wrong_solution_that_depends_on_the_cpu_is_a_fault_of_the_exercise():
    wrong = replace(HALVE.known_wrong[1], answer=lambda x: x.div_(2).cpu())
    exercise = replace(HALVE, known_wrong=(*HALVE.known_wrong[:1], wrong, *HALVE.known_wrong[2:]))
    with pytest.raises(ExerciseFault, match="gives on the second device what it does not give on the CPU"):
        compile_sheet(exercise)


def test_a_reference_that_depends_on_the_cpu_is_a_fault_of_the_exercise():
    ends = (
        r"the reference of 'halve' ends with TypeError \(can't convert .*\), which is not declared by `raises`, on the "
    )
    with pytest.raises(ExerciseFault, match=f"{ends}second device on case 1."):
        compile_sheet(replace(HALVE, reference=lambda x: torch.from_numpy(x.numpy() / 2)))


def test_a_case_keeps_its_strides_and_its_graph_on_the_second_device():
    def facts(x):
        return [x.stride(), x.storage_offset(), x.is_leaf, x.requires_grad, x.device]

    base = torch.arange(12.0).reshape(3, 4)[1:, 1:].t().requires_grad_()
    (trial,) = call_on_all(facts, [{"inputs": [encode_input(base)]}], twice=True)
    first, second = decode(trial.record["result"]), decode(trial.record["second"]["result"])
    assert first[:4] == second[:4] == [(1, 4), 5, True, True]
    assert (first[4], second[4]) == (torch.device("cpu"), Place("second"))


# ---- what is sent


def test_where_the_tensors_of_a_result_lie_is_read_in_their_order():
    host, other = torch.ones(2), torch.ones(2, device="meta")
    assert places((host, [other, {"a": host}], "a text"), SECOND) == ["cpu", "second", "cpu"]
    assert places(torch.nn.Parameter(host), SECOND) == ["cpu"]
    assert places(3, SECOND) == []


def test_the_second_device_has_one_name_whichever_it_is():
    assert decode(encode(torch.device("meta"), SECOND)) == Place("second")
    assert decode(encode(torch.device("cpu"), SECOND)) == torch.device("cpu")


DAMAGED = {
    "no word of it": None,
    "a list": [],
    "another device": {"device": "tpu", "places": []},
    "places that are none": {"device": "simgpu", "places": "cpu"},
    "places of numbers": {"device": "simgpu", "places": [1]},
    "no end of places": {"device": "simgpu", "places": ["cpu"] * 20_000},
    "a result that is none": {"device": "simgpu", "places": [], "result": {"kind": "idol"}},
}


@pytest.mark.parametrize("second", DAMAGED.values(), ids=DAMAGED)
def test_a_record_with_a_damaged_second_device_is_not_judged(halve, second):
    records = deepcopy([case["truth"] for case in halve["cases"]])
    records[1]["second"] = second
    verdict = judge(halve, records)
    assert verdict.points == 0
    assert verdict.problem
