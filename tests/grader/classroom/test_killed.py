"""Killed at any write of a run and started again, a class comes to the results of an undisturbed run."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

PROGRAM = Path(__file__).with_name("kill_run.py")


def test_a_kill_at_any_write_of_a_run_changes_nothing_in_the_end(root, tmp_path):
    (tmp_path / "killed").mkdir()
    done = subprocess.run([sys.executable, PROGRAM, root, tmp_path / "killed"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    kills = [json.loads(line) for line in done.stdout.splitlines()]
    assert [kill for kill in kills if not kill["the same after going on"]] == []
    counts = Counter(kill["run"] for kill in kills)
    assert counts["first"] >= 40 and counts["regrade"] >= 25, counts  # it did kill, in every step
