"""The pictures are the same in every process, and their room is light to enter."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
LIGHT = """
import sys, time, torch, course_utils
sys.dont_write_bytecode = False
before = set(sys.modules)
def enter():
    for name in [name for name in sys.modules if name.startswith("course_utils.figures")]:
        del sys.modules[name]
    start = time.process_time()
    import course_utils.figures
    return time.process_time() - start
print(min(enter() for _ in range(5)))  # the first of them compiles
print(*sorted({name.split(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)))
"""


def run(*command: str, **variables: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | variables
    return subprocess.run(
        [sys.executable, *command], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def test_two_processes_draw_the_same_bytes(samples):
    script = str(Path(__file__).with_name("samples.py"))
    first, second = run(script, PYTHONHASHSEED="1"), run(script, PYTHONHASHSEED="2")
    assert first == second and len(first.splitlines()) == len(samples)


def test_importing_the_figures_takes_under_20_ms_and_needs_nothing_beside_torch(tmp_path):
    seconds, modules = run("-c", LIGHT, PYTHONPYCACHEPREFIX=str(tmp_path)).splitlines()
    assert float(seconds) < 0.020
    assert set(modules.split()) <= {"course_utils"}
