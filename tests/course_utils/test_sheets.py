"""The public sheets: found by id, complete, right about themselves, and silent about literal answers."""

import json
import re
from importlib import resources

import pytest

from course_utils.observation import Raised, Strange
from course_utils.reading import decode_record
from course_utils.sheets import UnknownExercise, conceal, find, reveal
from course_utils.verdict import judge_known

FILES = sorted(file.name for file in (resources.files("course_utils") / "cases").iterdir())
STORED = [
    sheet
    for name in FILES
    for sheet in json.loads((resources.files("course_utils") / "cases" / name).read_text(encoding="utf-8"))["exercises"]
]
IDS = [sheet["exercise"] for sheet in STORED]
LITERAL = {"exercise": "order", "literal": True, "cases": [{"label": "é", "truth": {"result": {"kind": "int"}}}]}


def test_a_sheet_is_found_by_its_id():
    assert find("channels-first")["exercise"] == "channels-first"


@pytest.mark.parametrize("name", ["ready-for-imshaw", "ready_for_imshow", "Ready-for-imshow", "ready-for-imshow\n"])
def test_a_misspelt_id_names_the_nearest(name):
    with pytest.raises(UnknownExercise) as caught:
        find(name)
    assert str(caught.value) == f"No exercise is called {name!r}. Did you mean 'ready-for-imshow'?"


@pytest.mark.parametrize("name", ["", "qqqq", None, 7, 2.5, ()], ids=repr)
def test_an_id_that_is_near_to_none_says_where_ids_stand(name):
    with pytest.raises(UnknownExercise) as caught:
        find(name)
    assert str(caught.value) == f"No exercise is called {name!r}. The ids stand in the lessons' check cells."


def test_an_unknown_exercise_is_a_key_error_that_shows_its_sentence_without_quotes():
    error = UnknownExercise("No exercise is called 'x'.")
    assert isinstance(error, KeyError)
    assert str(error) == "No exercise is called 'x'."


def test_a_literal_sheet_is_concealed_and_revealed():
    assert reveal(conceal(LITERAL)) == LITERAL


def test_a_concealed_sheet_cannot_be_read_by_accident():
    hidden = conceal(LITERAL)
    assert type(hidden["cases"]) is str
    assert "truth" not in json.dumps(hidden)


def test_concealing_leaves_the_sheet_itself_as_it_was():
    conceal(LITERAL)
    assert type(LITERAL["cases"]) is list


@pytest.mark.parametrize("change", [conceal, reveal])
def test_a_function_sheet_is_left_open(change):
    sheet = {"exercise": "tail", "literal": False, "cases": [{"inputs": []}]}
    assert change(sheet) is sheet


# ---- the sheets that a student has


@pytest.mark.parametrize("stored", STORED, ids=IDS)
def test_a_stored_sheet_shows_no_literal_answer_to_the_eye(stored):
    assert stored["literal"] == (type(stored["cases"]) is str)


@pytest.mark.parametrize("stored", STORED, ids=IDS)
def test_find_gives_a_stored_sheet_revealed(stored):
    assert find(stored["exercise"]) == reveal(stored)
    assert type(find(stored["exercise"])["cases"]) is list


def test_no_two_sheets_share_an_id():
    assert sorted(set(IDS)) == sorted(IDS)


@pytest.mark.parametrize("name", IDS)
def test_a_sheet_has_all_that_check_and_hint_need(name):
    sheet = find(name)
    assert set(sheet) >= {"exercise", "literal", "parts", "read", "hints", "words", "cases"}
    assert all(set(part) - {"rule"} == {"name", "points", "how"} for part in sheet["parts"])
    assert all({"inputs", "challenge", "truth", "wrong"} <= set(case) for case in sheet["cases"])
    assert len(sheet["hints"]) == 2


@pytest.mark.parametrize("name", IDS)
def test_the_truth_of_a_sheet_earns_all_parts(name):
    sheet = find(name)
    truth = [case["truth"] for case in sheet["cases"] if "raises" not in case]
    assert judge_known(sheet).full
    assert not [record for record in truth if type(decode_record(record)["result"]) in (Raised, Strange)]


@pytest.mark.parametrize(("name", "wrong"), [(name, wrong) for name in IDS for wrong in find(name)["words"]])
def test_each_misconception_of_a_sheet_is_named_by_its_own_results(name, wrong):
    sheet = find(name)
    verdict = judge_known(sheet, wrong)
    assert not verdict.full
    assert (verdict.failure.misconception, verdict.failure.why) == (wrong, sheet["words"][wrong])


@pytest.mark.parametrize("name", IDS)
def test_no_code_travels_in_a_sheet(name):
    """But for what a learner reads anyway: words, hints, and the expressions that a prediction is about."""
    sheet = {key: value for key, value in find(name).items() if key not in ("words", "hints")}
    text = json.dumps({**sheet, "cases": [{**case, "label": ""} for case in sheet["cases"]]})
    assert re.findall(r"def \w+\(|\blambda\b.*?:|__\w+__", text) == []
