"""A class is driven by a released function, in a notebook as under the grader."""

import pytest

from course_utils.adapters import ADAPTERS, driven
from course_utils.adapters.classes import called_in_turn
from course_utils.inputs import encode_inputs
from course_utils.observation import Raised
from course_utils.reading import decode
from course_utils.trial import Trial


class Counter:
    def __init__(self, start):
        self.count = start

    def add(self, number):
        self.count += number
        return self.count

    def read(self):
        return self.count


def test_an_answer_without_an_adapter_is_called_itself():
    assert driven(Counter, None) is Counter


def test_an_adapter_gets_the_answer_and_the_inputs():
    assert driven(Counter, "called_in_turn")([5], [["add", 2], ["read"]]) == [7, 7]


def test_what_it_returns_is_the_result_of_the_call():
    trial = Trial(driven(Counter, "called_in_turn"), encode_inputs(([1], [["add", 1]])))
    assert decode(trial.record["result"]) == [2]


@pytest.mark.parametrize("answer", [3, None, object], ids=str)
def test_a_strange_answer_ends_a_call_and_not_the_check(answer):
    trial = Trial(driven(answer, "called_in_turn"), encode_inputs(([1], [["add", 1]])))
    assert decode(trial.record["result"]).type in ("TypeError", "AttributeError")


def test_a_stub_is_known_by_its_own_error():
    class Stub:
        def __init__(self, start):
            raise NotImplementedError("counter")

    trial = Trial(driven(Stub, "called_in_turn"), encode_inputs(([1], [])))
    assert decode(trial.record["result"]) == Raised("NotImplementedError", "counter")


def test_every_adapter_says_what_it_does():
    assert ADAPTERS["called_in_turn"] is called_in_turn
    assert [name for name, one in ADAPTERS.items() if not one.__doc__] == []
