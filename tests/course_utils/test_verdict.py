"""Records against the truth: what is earned, which misconception is named, and what is no record at all."""

from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest
import torch

from course_utils.observation import Raised, Strange, encode
from course_utils.reading import decode_record
from course_utils.record import agrees
from course_utils.sheets import runs_twice
from course_utils.trial import observe, observe_literal
from course_utils.verdict import PartVerdict, Verdict, judge, refuse


def verdict_on(sheet, answer):
    if sheet["literal"]:
        return judge(sheet, observe_literal(answer, len(sheet["cases"])))
    return judge(sheet, observe(answer, sheet["cases"], runs_twice(sheet)))


def truth(sheet):
    return deepcopy([case["truth"] for case in sheet["cases"]])


def earned(verdict):
    return {part.name for part in verdict.parts if part.held and part.how != "device"}


# ---- what is earned


def test_the_right_answer_earns_all_parts_without_a_word(halve):
    verdict = verdict_on(halve, lambda x: x * 0.5)
    assert verdict == Verdict(
        "halve",
        (
            PartVerdict("value", "value", 2, held=True),
            PartVerdict("input left alone", "probe", 1, held=True),
            PartVerdict("second device", "device", 0, held=True),
        ),
        second="simulated GPU",
    )
    assert (verdict.full, verdict.points, verdict.worth) == (True, 3, 3)


def test_the_right_literal_answer_earns_all_parts(order):
    assert verdict_on(order, [417, 532, 689]).full


def unanswered(_):
    raise NotImplementedError("halve")


@pytest.mark.parametrize("stub", [unanswered, lambda _: ...], ids=["raises", "ellipsis"])
def test_an_untouched_stub_is_not_answered_and_nothing_is_said(halve, stub):
    verdict = verdict_on(halve, stub)
    assert (verdict.answered, verdict.points, verdict.failure, verdict.problem) == (False, 0, None, None)


@pytest.mark.parametrize("stub", [..., (..., ..., ...), [..., ..., ...]], ids=repr)
def test_an_untouched_literal_is_not_answered(order, stub):
    verdict = verdict_on(order, stub)
    assert (verdict.answered, verdict.points, verdict.failure) == (False, 0, None)


@pytest.mark.parametrize("message", ["", "tail"], ids=["no id", "another exercise's id"])
def test_another_not_implemented_error_is_an_answer(halve, message):
    def function(_):
        raise NotImplementedError(message)

    assert verdict_on(halve, function).answered


def test_a_stub_on_some_cases_only_is_an_answer(halve):
    def function(x):
        if x.ndim > 1:
            raise NotImplementedError("halve")
        return x / 2

    assert verdict_on(halve, function).answered


def test_an_answer_with_one_item_left_open_is_an_answer(order):
    assert verdict_on(order, (417, ..., 689)).answered


def test_a_part_is_lost_by_one_case(halve):
    verdict = verdict_on(halve, lambda x: x / 2 if x.numel() else x.int())
    assert earned(verdict) == {"input left alone"}
    assert verdict.points == 1


def test_parts_are_earned_independently(halve):
    assert earned(verdict_on(halve, lambda x: x.div_(2))) == {"value"}


@pytest.mark.parametrize(
    ("field", "left"),
    [("result", {"input left alone"}), ("inputs", {"value"}), ("probed", {"value"})],
)
def test_each_field_of_a_record_decides_one_part(halve, field, left):
    records = truth(halve)
    records[1][field] = [encode(None)] if field == "inputs" else encode(None)
    assert earned(judge(halve, records)) == left


def test_a_result_that_follows_a_later_write_loses_the_part_that_forbids_it(halve):
    assert earned(verdict_on(halve, lambda x: x.mul_(0.5))) == {"value"}


def test_a_copy_loses_the_part_that_wants_a_view(tail):
    assert earned(verdict_on(tail, lambda x: x[..., 1:].clone())) == {"value"}


def test_a_probe_left_out_of_the_records_is_not_earned(halve):
    records = [{**record, "probed": None} for record in truth(halve)]
    assert earned(judge(halve, records)) == {"value"}


@pytest.mark.parametrize(("how", "agree"), [("value", False), ("probe", True)])
def test_a_part_compares_its_own_fields_only(how, agree):
    one = {"result": 1, "inputs": [2], "probed": None}
    assert agrees(one, {**one, "result": 9}, {"name": "a part", "how": how}) is agree


def test_a_record_without_inputs_and_probe_reads_as_one_without():
    assert decode_record({"result": INT}) == {
        **{"result": 1, "inputs": [], "probed": None},
        **{"second": None, "device": "", "more": (), "more_second": ()},
    }


def test_a_verdict_with_one_part_lost_is_not_full():
    verdict = Verdict("x", (PartVerdict("a", "value", 0.5, held=True), PartVerdict("b", "probe", 1.5, held=False)))
    assert (verdict.points, verdict.worth, verdict.full) == (0.5, 2.0, False)
    assert replace(verdict, parts=verdict.parts[:1]).full


@pytest.mark.parametrize("answer", [(417, 532, 689), (1, 2, 3), 7, ...], ids=repr)
def test_a_literal_answer_runs_nowhere(order, answer):
    assert verdict_on(order, answer).device == ""


@pytest.mark.parametrize("answer", [lambda x: x / 2, lambda x: x * 2, unanswered], ids=["right", "wrong", "stub"])
def test_a_function_says_where_it_ran(halve, answer):
    assert verdict_on(halve, answer).device == "cpu"


def test_a_refused_answer_says_where_it_would_have_run(halve, order):
    assert [refuse(sheet, "it was killed").device for sheet in (halve, order)] == ["cpu", ""]


# ---- which misconception


@pytest.mark.parametrize("name", ["doubled", "in-place", "whole", "doubled-and-whole"])
def test_a_known_misconception_is_named_and_explained(halve, name):
    failure = judge(halve, [case["wrong"].get(name, case["truth"]) for case in halve["cases"]]).failure
    assert (failure.misconception, failure.why) == (name, halve["words"][name])


def test_a_misconception_that_leaves_a_failing_case_unexplained_is_not_named(halve):
    failure = verdict_on(halve, lambda x: x * 2 if x.ndim == 1 else x * 3).failure
    assert failure.misconception is None


def test_a_misconception_that_explains_all_failing_cases_is_named_though_it_would_fail_in_others(order):
    assert verdict_on(order, (9, 9, 689)).failure.misconception == "off-twice"
    assert verdict_on(order, (417, 9, 689)).failure.misconception == "off-twice"


def test_of_two_explanations_the_one_that_is_wrong_in_fewer_other_places_is_named(order):
    assert verdict_on(order, (9, 532, 689)).failure.misconception == "off-once"


def test_a_right_value_beside_a_failed_probe_is_not_explained_by_a_wrong_value(tail):
    assert verdict_on(tail, lambda x: x[..., 1:].clone()).failure.misconception is None


# ---- records that are none

INT = {"kind": "int", "value": "1"}
NO_RECORDS = {
    "nothing": None,
    "a dict": {},
    "a text": "records",
    "a tuple": ({"result": INT},) * 3,
    "no record": [],
    "a record too few": [{"result": INT}] * 2,
    "a record too many": [{"result": INT}] * 4,
    "Nones": [None] * 3,
    "texts": ["result"] * 3,
    "numbers": [3] * 3,
    "lists": [[]] * 3,
    "empty records": [{}] * 3,
    "results that are None": [{"result": None}] * 3,
    "results that are lists": [{"result": [INT]}] * 3,
    "results of no known kind": [{"result": {"kind": "pickle"}}] * 3,
    "one bad record": [{"result": INT}, {"result": INT}, {"result": 3}],
    "no inputs": [{"result": INT}] * 3,
    "an input too many": [{"result": INT, "inputs": [INT, INT]}] * 3,
    "inputs that are a number": [{"result": INT, "inputs": 3}] * 3,
    "inputs that are None": [{"result": INT, "inputs": None}] * 3,
    "inputs that are a text": [{"result": INT, "inputs": "ab"}] * 3,
    "inputs that are a dict": [{"result": INT, "inputs": {"kind": 1}}] * 3,
    "a probe that is a text": [{"result": INT, "inputs": [], "probed": "ab"}] * 3,
    "a probe that is a list": [{"result": INT, "inputs": [], "probed": [INT]}] * 3,
    "a probe that is empty": [{"result": INT, "inputs": [], "probed": {}}] * 3,
    "a probe that is False": [{"result": INT, "inputs": [], "probed": False}] * 3,
}


@pytest.mark.parametrize("records", NO_RECORDS.values(), ids=NO_RECORDS)
def test_whatever_is_not_a_list_of_records_is_refused_in_words(halve, records):
    verdict = judge(halve, records)
    assert (verdict.points, verdict.full, verdict.answered, verdict.failure) == (0, False, True, None)
    assert 10 < len(verdict.problem) <= 200


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a record too few", "the observation does not hold one record for each case"),
        ("nothing", "the observation does not hold one record for each case"),
        ("empty records", "a record of the observation could not be read (KeyError)"),
        ("Nones", "a record of the observation could not be read (TypeError)"),
        ("results of no known kind", "an observation is of an unknown kind"),
        ("no inputs", "a record of the observation does not hold the inputs after the call"),
    ],
)
def test_the_words_of_a_refusal(halve, name, words):
    assert judge(halve, NO_RECORDS[name]).problem == words


ANY_VALUES = {
    "None": None,
    "True": True,
    "int": 1,
    "nan": float("nan"),
    "complex": 1j,
    "text": "text",
    "ellipsis": ...,
    "dtype": torch.float32,
    "device": torch.device("meta"),
    "size": torch.Size([3]),
    "tuple": (1, [2.0, torch.ones(2)]),
    "list of arrays": [np.ones(2)],
    "dict": {1: torch.ones(2), (2, "a"): np.ones(2)},
    "dict with a tensor for a key": {torch.ones(2): 1},
    "no axes": torch.tensor(1.0),
    "empty": torch.empty(0),
    "bool": torch.tensor([True, False, True]),
    "complex tensor": torch.ones(3, dtype=torch.complex128),
    "bfloat16": torch.ones(3, dtype=torch.bfloat16),
    "16 axes": torch.ones([1] * 16),
    "parameter": torch.nn.Parameter(torch.ones(3)),
    "array": np.ones(3),
    "array of one": np.ones(1),
    "empty array": np.empty(0),
    "array without axes": np.array(1.0),
    "bool array": np.array([[True, False]]),
    "exception": Raised("ValueError", "no"),
    "stranger": Strange("generator"),
}


@pytest.mark.parametrize("value", ANY_VALUES.values(), ids=ANY_VALUES)
def test_any_value_in_a_record_gets_a_verdict(halve, order, value):
    data = {"kind": "strange", "type": value.type} if type(value) is Strange else encode(value)
    records = [{"result": data, "inputs": [data], "probed": data}] * 3
    assert [judge(sheet, records).points for sheet in (halve, order)] == [0, 0]


def test_refuse_keeps_the_parts_and_gives_no_point(halve):
    verdict = refuse(halve, "the cell was killed")
    assert (verdict.problem, verdict.points, verdict.worth) == ("the cell was killed", 0, 3)


def test_judging_leaves_the_sheet_and_the_records_as_they_were(halve):
    sheet, records = deepcopy(halve), truth(halve)
    judge(halve, records)
    assert (halve, records) == (sheet, truth(sheet))
