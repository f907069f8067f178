"""Several that write to the progress file at once lose no entry and never tear it."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

from course_utils import progress_file
from course_utils.entry import Entry, parse
from course_utils.progress_file import ProgressFile, change


def add_try(entry):
    entry.tries += 1


def test_threads_that_write_at_once_lose_nothing(place):
    def work(name):
        file = ProgressFile(place)
        for _ in range(25):
            file.change(name, add_try)
            file.change("shared", add_try)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert parse(place.read_bytes()) == {name: Entry(tries=25) for name in "abcd"} | {"shared": Entry(tries=100)}


PROGRAM = """
import sys
from course_utils.progress_file import change

def add_try(entry):
    entry.tries += 1

print("ready", flush=True)
for number in range(int(sys.argv[2])):
    change(sys.argv[1], add_try)
    change("shared", add_try)
    print(number, flush=True)
"""


def kernel(name, times):
    """A process that counts tries of an exercise of its own and of one that all share."""
    command = [sys.executable, "-c", PROGRAM, name, str(times)]
    root = Path(__file__).parents[3]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root, env=environment)


def test_processes_that_write_at_once_lose_nothing_and_a_reader_never_sees_half_a_file(place):
    names = ["a", "b"]
    processes = [kernel(name, 40) for name in names]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    while any(process.poll() is None for process in processes):
        if place.exists():
            parse(place.read_bytes())
        for process in processes:
            process.stdout.readline()
    for process in processes:
        process.stdout.close()
    assert [process.returncode for process in processes] == [0, 0]
    assert parse(place.read_bytes()) == {name: Entry(tries=40) for name in names} | {"shared": Entry(tries=80)}


def test_a_kernel_killed_while_it_writes_leaves_a_whole_file_and_no_lock(place, monkeypatch, shown):
    with kernel("a", 10**6) as process:
        for _ in range(30):
            process.stdout.readline()
        process.kill()
    monkeypatch.setattr(progress_file, "PATIENCE", 0)
    assert change("b", add_try) == Entry(tries=1)
    tries = {name: entry["tries"] for name, entry in json.loads(place.read_bytes())["exercises"].items()}
    assert tries["a"] >= 28 and tries["b"] == 1 and shown == []
