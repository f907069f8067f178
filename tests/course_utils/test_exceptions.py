"""A call that ends with an exception, however odd: seen by its type and its first line."""

import asyncio
import json

import pytest
import torch

from course_utils.inputs import encode_input
from course_utils.observation import Raised
from course_utils.reading import decode
from course_utils.trial import Trial


def trial(function):
    return Trial(function, [encode_input(torch.tensor([1.0, 2.0, 3.0]))])


def result(function):
    return decode(json.loads(json.dumps(trial(function).record))["result"])


def raising(error):
    def function(*_):
        raise error

    return function


ERRORS = [
    (ValueError("no"), Raised("ValueError", "no")),
    (ValueError(), Raised("ValueError", "")),
    (KeyError("k"), Raised("KeyError", "'k'")),
    (AssertionError("first line\nsecond line"), Raised("AssertionError", "first line")),
    (NotImplementedError("halve"), Raised("NotImplementedError", "halve")),
    (MemoryError(), Raised("MemoryError", "")),
    (SystemExit(3), Raised("SystemExit", "3")),
    (ExceptionGroup("two", [ValueError(), ValueError()]), Raised("ExceptionGroup", "two (2 sub-exceptions)")),
    (ValueError("x" * 10_000), Raised("ValueError", "x" * 300)),
    (type("x" * 10_000, (ValueError,), {})("no"), Raised("x" * 80, "no")),
]


@pytest.mark.parametrize(("error", "seen"), ERRORS, ids=[f"{seen.type[:20]} {seen.message[:20]}" for _, seen in ERRORS])
def test_an_exception_is_seen_by_its_type_and_first_line(error, seen):
    assert result(raising(error)) == seen


def test_endless_recursion_is_an_exception_too():
    def endless(x):
        return endless(x)

    assert result(endless).type == "RecursionError"


def boom(*_):
    raise RuntimeError("boom")


def leave(*_):
    raise SystemExit


class Speechless(Exception):
    __str__ = boom


class LeavesWhenRead(Exception):
    __str__ = leave


class SpeaksInNumbers(Exception):
    def __str__(self):
        return 7


class Cut(str):
    partition = boom
    __getitem__ = boom


class SpeaksInOwnStrings(Exception):
    def __str__(self):
        return Cut("words")


class NamelessMeta(type):
    __name__ = property(boom)


class Nameless(Exception, metaclass=NamelessMeta):
    pass


HOSTILE = {
    "no words": Speechless,
    "words that leave": LeavesWhenRead,
    "a number for words": SpeaksInNumbers,
    "words of an own class": SpeaksInOwnStrings,
    "no name": Nameless,
    "beneath Exception": BaseException,
    "an ended generator": GeneratorExit,
    "a cancelled task": asyncio.CancelledError,
}


def survives(name):
    """Whether a trial turns this exception into a Raised; pytest itself could not report some of them."""
    try:
        return type(result(raising(HOSTILE[name]()))) is Raised
    except BaseException:
        return False


@pytest.mark.parametrize("name", HOSTILE)
def test_an_exception_that_is_hard_to_catch_or_to_name_is_a_result_too(name):
    assert survives(name)


def test_an_exception_without_readable_words_has_none():
    assert result(raising(Speechless())) == Raised("Speechless", "")


def test_words_of_an_own_class_are_read_as_a_plain_text():
    assert result(raising(SpeaksInOwnStrings())) == Raised("SpeaksInOwnStrings", "words")


def test_the_interrupt_button_still_interrupts():
    with pytest.raises(KeyboardInterrupt):
        trial(raising(KeyboardInterrupt()))


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (3, "'int' object is not callable"),
        (None, "'NoneType' object is not callable"),
        (..., "'ellipsis' object is not callable"),
        (torch.ones(2), "'Tensor' object is not callable"),
        ("halve", "'str' object is not callable"),
        (object, "object() takes no arguments"),
    ],
    ids=repr,
)
def test_an_answer_that_cannot_be_called_with_the_inputs_says_why(answer, message):
    assert result(answer) == Raised("TypeError", message)


def test_a_wrong_number_of_parameters_is_named():
    def function(one, two):
        return one, two

    seen = result(function)
    assert seen.type == "TypeError"
    assert seen.message.endswith("missing 1 required positional argument: 'two'")
