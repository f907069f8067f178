"""Each limit, hit: what is left of the cell, and what the student and the instructor read."""

import pytest

from grader.jail import Limits

MIB = 1 << 20


def test_the_defaults_are_those_of_the_documentation():
    limits = Limits()
    assert (limits.process_memory, limits.memory, limits.files) == (2 << 30, 4 << 30, 512 * MIB)
    assert (limits.processes, limits.output, limits.cell, limits.submission) == (256, 10 * MIB, 60, 600)


@pytest.mark.parametrize(
    ("attribute", "words"),
    [
        ("too_long", "stopped: the cell ran longer than 60 s"),
        ("submission_too_long", "stopped: the submission ran longer than 10 minutes"),
        ("too_much_memory", "stopped: the cell used more than 4 GiB of memory"),
        ("too_many_processes", "stopped: the cell ran 256 processes at once, which is too many"),
        ("too_much_output", "[what the cell showed beyond 10 MiB was left out]"),
    ],
)
def test_each_limit_has_its_words(attribute, words):
    assert getattr(Limits(), attribute) == words


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "import time\ntime.sleep(100)",
        "import signal\nfor n in range(1, 65):\n    try: signal.signal(n, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\nwhile True: pass",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
        "import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
        "x = 10 ** 10 ** 10",
    ],
)
def test_a_cell_that_does_not_end_is_stopped(limit, run, source):
    limit(cell=0.5)
    ran = run(source)
    assert ran.death == "stopped: the cell ran longer than 0.5 s"
    assert 0.5 <= ran.seconds < 2


def test_torch_computes_under_the_memory_limit_of_a_process(limit, show):
    limit(process_memory=Limits().process_memory, memory=Limits().memory)
    code = "import torch\nw = torch.ones(4000, 4000, requires_grad=True)\n(w @ w).sum().backward()\nw.grad.shape"
    assert show(code) == "torch.Size([4000, 4000])"


@pytest.mark.parametrize("source", ["x = bytearray(2 << 30)", "import torch\nx = torch.zeros(1 << 29)"])
def test_a_process_that_asks_for_too_much_memory_is_told_and_lives(run, source):
    ran = run(source)
    assert (ran.ok, ran.death) == (False, None)
    assert ran.outputs[-1].traceback[-1] == "While it is graded, a process may use 1 GiB of memory."


SPREAD = """
import os, time
for n in range(6):
    if os.fork() == 0:
        x = bytearray(b"1") * (100 << 20)
        time.sleep(100)
time.sleep(100)
"""
SHARED = """
import mmap
maps = [mmap.mmap(-1, 100 << 20) for n in range(6)]
for one in maps:
    for at in range(0, 100 << 20, 4096): one[at] = 1
"""


@pytest.mark.parametrize("source", [SPREAD, SHARED])
def test_processes_that_use_too_much_memory_together_are_stopped(limit, run, source):
    limit(memory=400 * MIB)
    assert run(source).death == "stopped: the cell used more than 400 MiB of memory"


def test_memory_that_forks_share_counts_once(limit, run):
    limit(memory=700 * MIB)
    code = (
        "import os, time\nx = bytearray(b'1') * (300 << 20)\nfor n in range(10):\n    if os.fork() == 0: time.sleep(1)"
    )
    assert run(f"{code}\ntime.sleep(0.5)").death is None


@pytest.mark.parametrize(
    "call", ["os.memfd_create('x')", "libc.shmget(0, 1 << 20, 0o1600)", "libc.syscall(240, b'/q', 0o102, 0o600, 0)"]
)
def test_memory_outside_processes_and_files_is_not_to_be_had(show, call):
    shown = show("import os, ctypes\nlibc = ctypes.CDLL(None)", call)
    assert shown == "-1" or "Operation not permitted" in shown


FORK_BOMB = "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass"


def test_a_fork_bomb_is_stopped(limit, run):
    limit(processes=40)
    assert run(FORK_BOMB).death == "stopped: the cell ran 40 processes at once, which is too many"


def test_too_many_threads_are_refused_and_the_cell_is_told(run):
    code = "import threading, time\nfor n in range(100):\n    threading.Thread(target=time.sleep, args=(5,)).start()"
    ran = run(code)
    assert ran.death is None
    words = "While it is graded, a submission may run 64 processes and threads at once."
    assert ran.outputs[-1].traceback[-1] == words


WRITE = "with open('{place}/f{n}', 'wb') as file: file.write(bytes(40 << 20))"


@pytest.mark.parametrize("place", ["/scratch/home", "/tmp", "/dev/shm"])
def test_files_fill_up_and_the_cell_is_told(run, place):
    ran = run(WRITE.format(place=place, n=1), WRITE.format(place="/dev/shm", n=2))
    assert ran.outputs[-1].evalue == "[Errno 28] No space left on device"
    assert ran.outputs[-1].traceback[-1] == "While it is graded, a submission may keep 64 MiB of files."


def test_the_number_of_files_is_limited(run):
    ran = run("for n in range(30_000): open(str(n), 'w').close()")
    assert "No space left on device" in ran.outputs[-1].evalue


def test_one_file_is_no_larger_than_all(run):
    ran = run("with open('f', 'wb') as file: file.truncate(1 << 40)")
    assert ran.outputs[-1].evalue == "[Errno 27] File too large"


def test_descriptors_run_out_and_the_cell_is_told(run):
    ran = run("import os\nopened = [os.dup(0) for n in range(2000)]")
    assert (ran.ok, ran.death) == (False, None)
    words = "While it is graded, a process may keep 1024 files and sockets open."
    assert ran.outputs[-1].traceback[-1] == words


FLOODS = [
    "print('x' * 200_000)",
    "for n in range(20_000): print('x' * 10)",
    "import os\nfor n in range(4): os.write(1, b'x' * 50_000)",
    "!yes | head -c 200000",
    "for n in range(40): display('x' * 5_000)",
]


@pytest.mark.parametrize("source", FLOODS)
def test_output_beyond_the_limit_is_left_out_and_costs_nothing(run, source):
    ran = run(f"{source};")
    assert ran.ok
    shown = sum(len(output.get("text") or output.data["text/plain"]) for output in ran.outputs)
    assert 80_000 < shown < 105_000
    assert ran.outputs[-1].text.endswith("[what the cell showed beyond 100 KiB was left out]")


@pytest.mark.parametrize("source", ["while True: print('x' * 100)", "import os\nwhile True: os.write(2, b'x' * 4096)"])
def test_endless_output_is_stopped_by_time_and_kept_short(limit, run, source):
    limit(cell=0.5)
    ran = run(source)
    assert ran.death == "stopped: the cell ran longer than 0.5 s"
    assert ran.outputs[-1].text.endswith("[what the cell showed beyond 100 KiB was left out]")


def test_the_next_cell_has_an_output_limit_of_its_own(show):
    assert show(FLOODS[0], "print('short')") == "short\n"
