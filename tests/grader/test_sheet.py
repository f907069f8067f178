"""Compiling an exercise is the test of the test: cases that cannot tell right from wrong are refused."""

from dataclasses import replace

import pytest
import torch

from grader.exercise import Case, ExerciseFault, Wrong, load
from grader.sheet import compile_sheet

EXERCISE = load("01-tensors")["channels-first"]


def test_another_seed_draws_other_cases_and_the_same_seed_the_same():
    assert compile_sheet(EXERCISE, "a") == compile_sheet(EXERCISE, "a")
    assert compile_sheet(EXERCISE, "a")["cases"] != compile_sheet(EXERCISE, "b")["cases"]


def test_a_known_wrong_result_is_stored_only_where_it_differs_from_the_truth():
    one_channel = [case for case in compile_sheet(EXERCISE)["cases"] if case["inputs"][0]["shape"][-1] == 1]
    assert one_channel and all("M14" not in case["wrong"] for case in one_channel)


def test_a_sheet_names_what_its_starter_gets_wrong():
    assert compile_sheet(EXERCISE)["starter"] is None
    assert compile_sheet(load("01-tensors")["ready-for-imshow"])["starter"] == "M14"


def refused(**change):
    with pytest.raises(ExerciseFault) as caught:
        compile_sheet(replace(EXERCISE, **change))
    return str(caught.value)


def test_a_reference_that_fails_on_its_own_cases_is_refused():
    said = refused(reference=lambda image: image.transpose(5, 6))
    assert said == (
        "the reference of 'channels-first' ends with IndexError (Dimension out of range (expected to be in range of "
        "[-3, 2], but got 5)), which is not declared by `raises`, on case 1."
    )


def test_a_wrong_solution_that_earns_something_else_than_it_declares_is_refused():
    honest = EXERCISE.known_wrong[-1]
    said = refused(known_wrong=(*EXERCISE.known_wrong[:-1], replace(honest, earns=())))
    assert said == "'float-always-copies' of 'channels-first' earns ['value'], but it declares []."


def test_two_wrong_solutions_that_no_case_tells_apart_are_refused():
    twin = Wrong("twin", EXERCISE.known_wrong[0].answer, "words")
    said = refused(known_wrong=(*EXERCISE.known_wrong, twin))
    assert said == "'M14' and 'twin' of 'channels-first' give the same on every case; add one that parts them."


def test_a_probe_part_without_a_challenge_is_refused():
    said = refused(cases=lambda _: [Case((torch.zeros(2, 3, 3),))], known_wrong=())
    assert said == "exercise 'channels-first' has a probe part, but no case with a challenge."
