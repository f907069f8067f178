"""Settings that cannot be loaded end nbgrader's commands; they never let it grade its own way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_settings_that_cannot_be_loaded_end_the_command_in_one_sentence(tmp_path):
    (tmp_path / "grader").mkdir()
    (tmp_path / "grader" / "nbgrader_config.py").write_text("raise ValueError('half of an edit')\n")
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    done = subprocess.run(
        [Path(sys.executable).parent / "nbgrader", "autograde", "01-tensors"],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert done.stderr.strip().endswith(
        "grader/nbgrader_config.py cannot be loaded, so nothing is graded: half of an edit"
    )
