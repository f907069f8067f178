"""Killed at any write and started again, a grading comes to the gradebook of an undisturbed one."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("kill_points.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forks of itself; grading needs Linux in any case")
def test_a_kill_at_any_write_changes_nothing_in_the_end(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("killed")
    done = subprocess.run([sys.executable, PROGRAM, root, folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    kills = [json.loads(line) for line in done.stdout.splitlines()]
    faults = [
        kill
        for kill in kills
        if kill["left over"] or not (kill["whole after the kill"] and kill["the same after going on"])
    ]
    assert faults == []
    counts = Counter(kill["run"] for kill in kills)
    assert counts["first"] >= 30 and counts["regrade"] >= 12, counts  # it did kill, in every step
