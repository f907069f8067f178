"""Specimens travel by their names, and only the released function ever stands for one."""

import json

import pytest
import torch

from course_utils.inputs import decode_inputs, encode_inputs, holds_tensor
from course_utils.observation import Strange, encode
from course_utils.reading import Malformed, decode
from course_utils.specimens import SPECIMENS
from course_utils.specimens.memory import plus_one_anew, plus_one_in_place, through_index, through_slice
from course_utils.trial import Trial
from course_utils.words import describe, unnamed


def test_a_specimen_crosses_by_its_name():
    data = encode_inputs((through_slice, [through_index]))
    assert data[0] == {"kind": "specimen", "name": "through_slice"}
    assert decode_inputs(json.loads(json.dumps(data))) == [through_slice, [through_index]]
    assert not holds_tensor(data[0])


def test_a_function_that_only_has_the_name_of_one_does_not_pass_for_it():
    def through_slice(x):
        return x

    assert decode(encode(through_slice)) == Strange("function")


def test_an_unknown_name_is_malformed():
    with pytest.raises(Malformed, match=r"an observation could not be read \(KeyError\)"):
        decode({"kind": "specimen", "name": "os.system"})


def test_an_answer_gets_the_function_and_may_give_it_back():
    trial = Trial(lambda _, other, __: other, encode_inputs((through_slice, through_index, torch.ones(2))))
    assert decode(trial.record["result"]) is through_index
    assert [decode(data) for data in trial.record["inputs"][:2]] == [through_slice, through_index]


def test_in_words_it_is_its_name():
    assert describe((through_slice, 3)) == "(through_slice, 3)"
    assert unnamed(3, through_slice) == "The result is an int, and a function is asked for."


def test_every_specimen_says_what_it_does():
    assert [name for name, one in SPECIMENS.items() if not one.__doc__] == []


# ---- memory

SHARES = {
    "through_slice": True,
    "through_index": False,
    "through_view": True,
    "through_reshape_of_transpose": False,
    "through_clone": False,
    "through_detach": True,
}


@pytest.mark.parametrize(("name", "shares"), SHARES.items())
def test_a_routine_shares_the_memory_of_its_argument_or_copies(name, shares):
    x = torch.arange(6.0).reshape(2, 3)
    result = SPECIMENS[name](x)
    result.fill_(9.0)
    assert (9.0 in x.tolist()[0]) == shares


def test_one_more_in_place_and_anew():
    x = torch.zeros(2)
    assert plus_one_anew(x).tolist() == [1.0, 1.0] and x.tolist() == [0.0, 0.0]
    assert plus_one_in_place(x) is x and x.tolist() == [1.0, 1.0]
