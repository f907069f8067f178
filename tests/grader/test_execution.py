"""The examiner hears the check that is running, once, and says why when it heard nothing."""

import json
import socket

import pytest

from course_utils.channel import Channel
from grader.execution import Examiner
from grader.exercise import load
from grader.sheet import compile_sheet

EXERCISES = load("01-tensors")
SHEETS = {name: compile_sheet(exercise, "a secret") for name, exercise in EXERCISES.items()}


@pytest.fixture
def examiner():
    with Examiner(SHEETS) as examiner:
        yield examiner


@pytest.fixture
def student(examiner):
    """The student's end, over a descriptor of its own as a process would have it."""
    connection = socket.socket(fileno=socket.dup(examiner.descriptor))
    yield connection
    connection.close()


def say(student, *lines):
    """Send raw lines and return the last reply."""
    with student.makefile("rwb") as stream:
        for line in lines:
            stream.write(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n")
            stream.flush()
            reply = json.loads(stream.readline())
    return reply


def test_what_check_sends_for_a_function_is_what_the_judge_gets(examiner, student):
    examiner.open_hearing("channels-first")
    channel = Channel(student)
    assert channel.send(SHEETS["channels-first"], EXERCISES["channels-first"].reference)
    hearing = examiner.hearings["channels-first"]
    assert hearing.problem is None
    assert hearing.records == [case["truth"] for case in SHEETS["channels-first"]["cases"]]


def test_what_check_sends_for_a_literal_answer_is_what_the_judge_gets(examiner, student):
    examiner.open_hearing("ndim-of-literals")
    assert Channel(student).send({"exercise": "ndim-of-literals", "literal": True}, (0, 1, 2, 3, 2))
    hearing = examiner.hearings["ndim-of-literals"]
    assert hearing.problem is None
    assert [record["result"]["value"] for record in hearing.records] == ["0", "1", "2", "3", "2"]


def test_no_truth_and_no_known_wrong_result_is_ever_sent(examiner, student):
    examiner.open_hearing("channels-first")
    reply = say(student, {"ask": "channels-first"})
    assert reply == {"cases": [case["inputs"] for case in SHEETS["channels-first"]["cases"]]}
    reply = say(student, {"called": [{}] * len(reply["cases"])})
    assert list(reply) == ["challenges"]


def test_a_check_outside_its_own_cell_gets_no_cases(examiner, student):
    assert say(student, {"ask": "channels-first"}) == {"cases": None}
    examiner.open_hearing("ndim-of-literals")
    assert say(student, {"ask": "channels-first"}) == {"cases": None}
    assert examiner.hearings["ndim-of-literals"].problem.startswith("its check never reported")


def test_a_cell_that_has_ended_is_heard_no_more(examiner, student):
    examiner.open_hearing("ndim-of-literals")
    say(student, {"ask": "ndim-of-literals"})
    examiner.close_hearing()
    assert say(student, {"called": []}) == {"refused": "no check is being heard"}
    assert examiner.hearings["ndim-of-literals"].records is None


FULL = [case["truth"] for case in SHEETS["channels-first"]["cases"]]
TWICE = "its check reported more than once, or out of turn"


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([{"ask": "channels-first"}, {"ask": "channels-first"}], TWICE),
        ([{"ask": "channels-first"}, {"probed": []}], TWICE),
        ([{"ask": "channels-first"}, {"called": FULL}, {"called": FULL}], TWICE),
        ([{"ask": "channels-first"}, {"called": "everything"}], TWICE),
        ([{"ask": "channels-first"}, {"verdict": {"points": 2}}], TWICE),
        ([{"ask": "channels-first"}, {"called": FULL}, {"probed": []}], "its check did not answer every challenge"),
        ([{"ask": "channels-first"}, {"called": [1]}, {"probed": [1]}], "its check did not answer every challenge"),
        ([{"ask": "channels-first"}, b"not json\n"], "its process sent something that is not a message of `check`"),
        ([{"ask": "channels-first"}, b"[]\n"], "its process sent something that is not a message of `check`"),
        ([{"ask": "channels-first"}, b"{}\n"], "its process sent something that is not a message of `check`"),
        ([b"[" * 100_000 + b"\n"], "its process sent something that is not a message of `check`"),
        ([b"\xff\xfe\n"], "its process sent something that is not a message of `check`"),
    ],
)
def test_a_doubled_malformed_or_untimely_report_costs_its_check_and_says_so(examiner, student, lines, problem):
    examiner.open_hearing("channels-first")
    say(student, *lines)
    hearing = examiner.hearings["channels-first"]
    assert (hearing.records, hearing.problem) == (None, problem)


def test_a_fault_in_one_check_leaves_the_next_one_unharmed(examiner, student):
    examiner.open_hearing("channels-first")
    say(student, b"not json\n")
    examiner.close_hearing()
    examiner.open_hearing("ndim-of-literals")
    assert Channel(student).send({"exercise": "ndim-of-literals", "literal": True}, (0, 1, 2, 3, 2))
    assert examiner.hearings["ndim-of-literals"].problem is None


def test_a_process_that_never_reads_cannot_hold_the_grader_up():
    with Examiner(SHEETS) as examiner:
        student = socket.socket(fileno=socket.dup(examiner.descriptor))
        student.setblocking(False)
        try:
            for _ in range(200_000):
                student.send(b'{"ask": "channels-first"}\n')
        except BlockingIOError:
            pass
        else:
            pytest.fail("the grader read and answered everything: this test floods nothing")
    student.close()


def test_a_message_of_too_many_parts_is_refused_before_it_is_read(examiner, student):
    examiner.open_hearing("describe")
    say(student, {"ask": "describe"}, b'{"called": [' + b"[]," * 600_000 + b"[]]}\n")
    assert examiner.hearings["describe"].problem == "its process sent something that is not a message of `check`"
