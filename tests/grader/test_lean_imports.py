"""The command does without a library that takes seconds to load, and reads and writes notebooks as before."""

import subprocess
import sys

LEAN = """
import sys
import grader.cli
assert sys.modules["rfc3987_syntax"] is None
import nbformat
from nbformat.v4 import new_notebook
nbformat.validate(new_notebook())
try:
    new_notebook(cells=[{"cell_type": "no such type"}])
except nbformat.ValidationError:
    sys.exit(0)
sys.exit("a broken notebook was taken for a good one")
"""


def test_the_command_starts_without_the_grammar_and_notebooks_are_still_validated():
    done = subprocess.run([sys.executable, "-c", LEAN], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
