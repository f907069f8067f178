"""The student's end of the pipe: asked for cases it sends what it saw, and is told neither truth nor verdict."""

import json
import socket
import threading
from contextlib import contextmanager, suppress

import pytest
import torch

from course_utils import check
from course_utils.channel import VARIABLE, Channel, open_channel
from course_utils.inputs import encode_input
from course_utils.observation import Raised, Strange, encode
from course_utils.reading import decode

FUNCTION = {"exercise": "tail", "literal": False, "parts": [{"how": "value"}]}
LITERAL = {"exercise": "order", "literal": True, "parts": [{"how": "value"}]}
ROW = [encode_input(torch.tensor([1.0, 2.0, 3.0]))]
GRID = [encode_input(torch.arange(6).reshape(2, 3).t())]
WRITE = {"input": 0, "index": [1], "value": 9.0}


def reply_in_turn(connection, replies, heard):
    """A tiny grader: hears a line, says the next reply, and so on, until all is said or the line goes dead."""
    with suppress(ConnectionError), connection.makefile("rw", encoding="utf-8", newline="\n") as lines:
        for reply, line in zip(replies, iter(lines.readline, ""), strict=False):
            heard.append(json.loads(line))
            lines.write(json.dumps(reply) + "\n")
            lines.flush()


@contextmanager
def grader(*replies):
    """Yield the student's socket and the list of messages that the grader has heard."""
    ours, theirs = socket.socketpair()
    heard = []
    thread = threading.Thread(target=reply_in_turn, args=(ours, replies, heard))
    theirs.settimeout(20)
    with ours:
        thread.start()
        with theirs:
            yield theirs, heard
        thread.join(20)
    assert not thread.is_alive()


def sent(sheet, answer, *replies):
    """Return what `send` returned, and the messages that the grader heard."""
    with grader(*replies) as (connection, heard):
        done = Channel(connection).send(sheet, answer)
    return done, heard


def test_a_function_is_asked_for_called_and_probed():
    done, heard = sent(
        FUNCTION, lambda x: x[1:], {"cases": [ROW, GRID]}, {"challenges": [WRITE, None]}, {"heard": True}
    )
    ask, called, probed = heard
    assert done is True
    assert ask == {"ask": "tail"}
    assert list(called) == ["called"]
    assert list(probed) == ["probed"]
    assert [decode(record["result"]).tolist() for record in called["called"]] == [[2.0, 3.0], [[1, 4], [2, 5]]]
    assert [decode(record["inputs"][0]).tolist()[0] for record in called["called"]] == [1.0, [0, 3]]
    assert decode(probed["probed"][0]).tolist() == [9.0, 3.0]
    assert probed["probed"][1] is None


def test_the_challenge_comes_after_every_call_has_returned():
    order = []

    def function(x):
        order.append("called")
        return x

    _, heard = sent(FUNCTION, function, {"cases": [ROW, ROW]}, {"challenges": [WRITE, WRITE]}, {})
    assert order == ["called", "called"]
    assert [decode(record["result"]).tolist() for record in heard[1]["called"]] == [[1.0, 2.0, 3.0]] * 2
    assert [decode(value).tolist() for value in heard[2]["probed"]] == [[1.0, 9.0, 3.0]] * 2


def test_a_literal_answer_is_sent_item_by_item_and_not_probed():
    done, heard = sent(LITERAL, (1, "a"), {"cases": [[], []]}, {"challenges": [None, None]})
    assert done is True
    assert heard == [{"ask": "order"}, {"called": [{"result": encode(1)}, {"result": encode("a")}]}]


def test_a_grader_that_wants_nothing_now_gets_nothing():
    calls = []
    done, heard = sent(FUNCTION, calls.append, {"cases": None})
    assert (done, heard, calls) == (False, [{"ask": "tail"}], [])


def test_two_answers_go_over_one_channel():
    replies = [{"cases": [ROW]}, {"challenges": [None]}, {}, {"cases": [[]]}, {"challenges": [None]}]
    with grader(*replies) as (connection, heard):
        channel = Channel(connection)
        assert channel.send(FUNCTION, lambda x: x)
        assert channel.send(LITERAL, 3)
    assert [next(iter(message)) for message in heard] == ["ask", "called", "probed", "ask", "called"]


def test_no_cases_at_all_are_answered_in_turn():
    _, heard = sent(FUNCTION, len, {"cases": []}, {"challenges": []}, {})
    assert heard[1:] == [{"called": []}, {"probed": []}]


def raises(_):
    raise ValueError('two\nlines "and" é \ud800')


def leaves(_):
    raise SystemExit


def test_a_message_of_many_kinds_is_one_line():
    _, heard = sent(FUNCTION, raises, {"cases": [ROW]}, {"challenges": [WRITE]}, {})
    assert decode(heard[1]["called"][0]["result"]) == Raised("ValueError", "two")
    assert decode(heard[2]["probed"][0]) == Raised("ValueError", "two")


def test_an_answer_larger_than_the_pipe_holds_gets_through():
    _, heard = sent(FUNCTION, lambda _: torch.zeros(1 << 20), {"cases": [ROW]}, {"challenges": [None]}, {})
    assert decode(heard[1]["called"][0]["result"]).shape == (1 << 20,)


class EqualMeta(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(bool)


class SaysItIsRaised:
    __class__ = Raised
    type = message = object()


STRANGE_ANSWERS = {
    "a number": 3,
    "None": None,
    "a class": Strange,
    "leaves": leaves,
    "gives a generator": lambda x: (n for n in x),
    "gives an object": lambda _: object(),
    "gives a set": lambda _: {1},
    "gives bytes": lambda _: b"\xff",
    "gives half a surrogate pair": lambda _: "\ud800",
    "gives nan": lambda _: float("nan"),
    "gives what equals every class": lambda _: EqualMeta("bool", (), {})(),
    "gives what says it is an exception": lambda _: SaysItIsRaised(),
    "gives a record of ours filled with anything": lambda _: Raised(object(), {1}),
}


@pytest.mark.parametrize("answer", STRANGE_ANSWERS.values(), ids=STRANGE_ANSWERS)
def test_no_answer_breaks_the_conversation(answer):
    _, heard = sent(FUNCTION, answer, {"cases": [ROW]}, {"challenges": [WRITE]}, {})
    assert [next(iter(message)) for message in heard] == ["ask", "called", "probed"]


# ---- check, while it is graded


@pytest.mark.usefixtures("own_notebook")
def test_a_students_own_notebook_has_no_channel():
    assert open_channel() is None


@contextmanager
def graded(monkeypatch, *replies):
    """The environment of a submission whose check cells run."""
    with grader(*replies) as (connection, heard):
        connection.settimeout(None)
        monkeypatch.setenv(VARIABLE, str(connection.detach()))
        yield heard
        open_channel.cache_clear()  # a submission's process holds the channel to its end


@pytest.mark.filterwarnings("ignore:unclosed <socket")
@pytest.mark.usefixtures("own_notebook")
def test_a_check_that_is_graded_sends_its_records_and_shows_no_verdict(monkeypatch, shown):
    replies = [{"cases": [ROW]}, {"challenges": [None]}, {"heard": True}]
    with graded(monkeypatch, *replies) as heard:
        assert check("channels-first", lambda x: x) is None
    assert heard[0] == {"ask": "channels-first"}
    assert decode(heard[1]["called"][0]["result"]).tolist() == [1.0, 2.0, 3.0]
    assert shown == []


@pytest.mark.filterwarnings("ignore:unclosed <socket")
@pytest.mark.usefixtures("own_notebook")
def test_a_check_that_the_grader_does_not_hear_shows_a_verdict_by_the_public_cases(monkeypatch, shown):
    with graded(monkeypatch, {"cases": None}):
        check("channels-first", lambda x: x.permute(2, 0, 1).float() / 255)
    assert shown[0].text == "✓ channels-first   2 of 2 points   cpu ✓  simulated GPU ✓"


@pytest.mark.filterwarnings("ignore:unclosed <socket")
@pytest.mark.usefixtures("own_notebook")
def test_the_channel_is_opened_once(monkeypatch):
    with graded(monkeypatch):
        assert open_channel() is open_channel()
