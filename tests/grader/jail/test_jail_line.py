"""The descriptors that a submission's process has to keep: closing them or writing to them gains nothing."""

import pytest

SAY = """
import os, stat, time
for number in range(3, 50):
    try:
        if stat.S_ISSOCK(os.fstat(number).st_mode):
            for _ in range({times}):
                os.write(number, {line!r})
    except OSError:
        pass
time.sleep({sleep})
"""
GARBLED = "stopped: its process sent something else than a cell's outputs"


def test_closing_them_ends_the_process_and_no_more(jail, run):
    with jail.child() as other:
        assert run("import os\nos.closerange(0, 1024)").death
        assert other.run("1").ok


@pytest.mark.parametrize(
    "line",
    [
        b"garbage\n",
        b"{}\n",
        b"[]\n",
        b"[" * 100_000 + b"\n",
        b"\xff\n",
        b'{"event": "display_data", "data": {"text/plain": 1}}\n',
        b'{"event": "display_data", "data": {"application/json": NaN}}\n',
        b'{"event": "display_data", "data": {"application/json": "\\ud800"}}\n',
        b'{"event": "error"}\n',
        b'{"event": "execute_result", "data": {}, "execution_count": "x"}\n',
        b'{"event": "anything", "data": {}}\n',
    ],
)
def test_garbage_on_them_ends_the_process_and_no_more(run, line):
    assert run(SAY.format(times=1, line=line, sleep=5)).death == GARBLED


def test_an_endless_line_is_not_kept(run):
    assert run(SAY.format(times=10**9, line=b"x" * 65536, sleep=5)).death == GARBLED


def test_half_characters_do_not_reach_a_file(run):
    line = b'{"event": "display_data", "data": {"text/\\ud800": "\\udfff"}}\n'
    (output,) = run(SAY.format(times=1, line=line, sleep=0)).outputs
    assert output.data == {"text/?": "?"}


def test_a_forged_end_of_a_cell_gains_no_time(limit, jail):
    limit(cell=1)
    with jail.child() as child:
        assert child.run(SAY.format(times=1, line=b'{"event": "done", "ok": true, "changed": []}\n', sleep=5)).ok
        assert child.run("1").death == "stopped: the cell ran longer than 1 s"
