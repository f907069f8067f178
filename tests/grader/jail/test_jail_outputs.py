"""Events that nobody vouches for become outputs that a notebook can keep."""

import json

import pytest

from grader.jail import Limits
from grader.jail.outputs import Garbled, Outputs


@pytest.fixture
def outputs():
    return Outputs(Limits(output=10_000), {})


def event(**fields):
    return json.dumps(fields).encode()


def test_prints_of_one_stream_are_one_output(outputs):
    for data in (b"a\n", b"b\n"):
        outputs.add_print("stdout", data)
    outputs.add_print("stderr", b"c")
    assert [(output.name, output.text) for output in outputs.collected] == [("stdout", "a\nb\n"), ("stderr", "c")]


def test_a_character_may_come_in_two_pieces(outputs):
    for data in (b"\xe5\xbc", b"\xa0"):
        outputs.add_print("stdout", data)
    assert outputs.collected[0].text == "张"


def test_a_stream_is_cut_at_the_limit_and_says_so_once(outputs):
    for _ in range(3):
        outputs.add_print("stdout", b"x" * 6000)
    first, notice = outputs.collected
    assert 8000 < len(first.text) <= 10_000
    assert notice.text == "[what the cell showed beyond 9.76562 KiB was left out]"


def test_a_display_beyond_the_limit_is_left_out(outputs):
    outputs.add_event(event(event="display_data", data={"text/plain": "x" * 20_000}))
    assert [output.output_type for output in outputs.collected] == ["stream"]


def test_outputs_that_show_nothing_count_too(outputs):
    for _ in range(100):
        outputs.add_event(event(event="display_data", data={}))
        outputs.add_print("stdout", b"a")
        outputs.add_print("stderr", b"b")
    assert len(outputs.collected) < 12


def test_an_update_counts_against_the_limit_of_its_own_cell():
    displays = {}
    first, second = (Outputs(Limits(output=10_000), displays) for _ in range(2))
    first.add_event(event(event="display_data", data={"text/plain": "a"}, id="1"))
    second.add_event(event(event="update", data={"text/plain": "x" * 20_000}, id="1"))
    assert first.collected[0].data == {"text/plain": "a"}


def test_metadata_is_not_taken_over(outputs):
    outputs.add_event(event(event="display_data", data={"text/plain": "a"}, metadata={"isolated": False}))
    assert outputs.collected[0].metadata == {}


def test_json_outputs_keep_their_value(outputs):
    value = {"a": [1, None, "é"]}
    outputs.add_event(event(event="display_data", data={"application/vnd.x+json": value}))
    assert outputs.collected[0].data["application/vnd.x+json"] == value


def test_what_was_built_is_what_nbformat_takes(outputs):
    from nbformat.v4 import new_code_cell, new_notebook
    from nbformat.validator import validate

    outputs.add_print("stdout", b"a")
    outputs.add_event(event(event="display_data", data={"text/plain": "a"}))
    outputs.add_event(event(event="execute_result", data={"text/plain": "a"}, execution_count=1))
    outputs.add_event(event(event="error", ename="E", evalue="no", traceback=["line"]))
    validate(new_notebook(cells=[new_code_cell(outputs=outputs.collected)]))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"nothing",
        b"{}",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"event": []}',
        event(event="unknown", data={}),
        event(event="display_data"),
        event(event="display_data", data=[]),
        event(event="display_data", data={"text/plain": ["a"]}),
        event(event="display_data", data={"text/plain": "a"}, id=[1]),
        event(event="execute_result", data={}, execution_count="one"),
        event(event="execute_result", data={}),
        event(event="update", data={}, id={}),
        event(event="error", ename=1, evalue="", traceback=[]),
        event(event="error", ename="", evalue="", traceback=[1]),
        event(event="done", changed=[]),
        event(event="done", ok=True),
        event(event="done", ok=True, changed=[1]),
        event(event="clear"),
        b'{"event": "display_data", "data": {"application/json": Infinity}}',
        b'{"event": "display_data", "data": {"application/json": "\\ud800"}}',
    ],
)
def test_what_the_runner_never_sends_is_refused(outputs, line):
    with pytest.raises(Garbled):
        outputs.add_event(line)
    assert outputs.collected == []


def test_only_true_is_well_done(outputs):
    outputs.add_event(event(event="done", ok="yes", changed=[]))
    assert outputs.done is False


def test_what_is_left_to_the_process_may_be_less_than_a_cell_s_limit():
    outputs = Outputs(Limits(output=10_000, outputs=12_000), {}, 2_000)
    outputs.add_print("stdout", b"x" * 5_000)
    kept, said = outputs.collected
    assert len(kept.text) == outputs.taken == 2_000
    assert said.text == "[what the submission showed beyond 11.7188 KiB was left out]"


def test_all_cells_of_a_process_together_show_no_more_than_the_limit(limit, jail):
    limit(output=100_000, outputs=150_000)
    with jail.child() as child:
        shown = [len(child.run("print('x' * 90_000)").outputs[0].text) for _ in range(3)]
    assert shown[0] == 90_001 and sum(shown) < 151_000
