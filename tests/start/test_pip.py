"""What start.py shows while pip runs, and the sentence it makes of a failure."""

import ast
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

NETWORK = (
    "The packages could not be fetched, because the network or the package index does not give them: "
    "check the connection (and proxy and index, if you set pip to use some), then run this again."
)
# Words that pip 23.2, 24.2 and 26.3 really said.
REFUSED = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by \
'NewConnectionError('<pip._vendor.urllib3.connection.HTTPConnection object at 0x7f5f006009d0>: Failed to establish \
a new connection: [Errno 111] Connection refused')': /simple/setuptools/
ERROR: Could not find a version that satisfies the requirement setuptools>=77 (from versions: none)
ERROR: No matching distribution found for setuptools>=77"""
NO_SUCH_NAME = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by \
'NameResolutionError("HTTPSConnection(host='no-such-name.invalid', port=443): Failed to resolve \
'no-such-name.invalid' ([Errno -2] Name or service not known)")': /simple/torchviz/
ERROR: No matching distribution found for torchviz"""
NO_PROXY = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by \
'ProxyError('Cannot connect to proxy.', NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at \
0x7ff32721b080>: Failed to establish a new connection: [Errno 111] Connection refused'))': /simple/setuptools/"""
NO_INDEX = """\
ERROR: Could not find a version that satisfies the requirement setuptools>=77 (from versions: none)
ERROR: No matching distribution found for setuptools>=77"""
FULL = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"
CONFLICT = """\
ERROR: Cannot install anyio<3 and anyio>=4 because these package versions have conflicting dependencies.
ERROR: ResolutionImpossible: for help visit the documentation"""


@pytest.mark.parametrize("words", [REFUSED, NO_SUCH_NAME, NO_PROXY, NO_INDEX])
def test_without_network_one_sentence_says_so(start, words):
    assert start.explain("pip failed", ["Collecting torch", *words.splitlines()]) == NETWORK


def test_a_disk_that_becomes_full_is_said_in_one_sentence(start):
    assert start.explain("pip failed", [FULL, ""]) == (
        f"The disk became full: free some space (the set-up needs about {start.GIB} GiB), then run this again."
    )


def test_another_failure_shows_the_last_lines_of_pip_beneath_the_sentence(start):
    lines = [*(f"Collecting {n}" for n in range(20)), *CONFLICT.splitlines()]
    said = start.explain("pip could not install the packages", lines).splitlines()
    assert said[0] == ("pip could not install the packages: run this again; if it fails again, report these lines.")
    assert said[1:] == lines[-15:]


def fake_pip(start, monkeypatch, code: str) -> None:
    """Let `python -m pip` be a program of our own."""
    (start.ROOT / "pip.py").write_text(code)
    monkeypatch.setattr(start, "PYTHON", Path(sys.executable))


def test_pip_gets_the_lock_and_its_lines_are_not_shown(start, monkeypatch, capfd):
    fake_pip(start, monkeypatch, "import sys; print('Collecting torch'); open('argv', 'w').write(str(sys.argv[1:]))")
    start.install()
    argv = ast.literal_eval((start.ROOT / "argv").read_text())
    assert argv[0] == "install"
    assert argv[-4:] == ["-c", "requirements.lock", "-e", ".[grading,dev]"]
    assert "Collecting" not in capfd.readouterr().out


def test_what_pip_says_on_stderr_is_in_the_report(start, monkeypatch, refusal):
    fake_pip(start, monkeypatch, f"import sys; print({CONFLICT!r}, file=sys.stderr); sys.exit(1)")
    assert CONFLICT in refusal(start.install)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("jupyter-server", "Collecting jupyter-server<3,>=2.4.0 (from jupyterlab>=4.4->torch-workbook==0.1.0)"),
        ("torch", "  Downloading torch-2.13.0-cp312-cp312-manylinux_2_28_x86_64.whl (887.9 MB)"),
        ("argon2_cffi", "Processing ./files/argon2_cffi-25.1.0-py3-none-any.whl (from jupyter-server<3)"),
        ("nvidia-cublas", "Requirement already satisfied: nvidia-cublas==13.1.1.3 in ./.venv/lib (from torch)"),
    ],
)
def test_the_package_is_read_from_the_lines_of_pip(start, name, line):
    assert re.match(start.PACKAGE, line)[3] == name


def test_without_a_terminal_progress_is_a_line_every_ten_seconds(start, monkeypatch, capsys):
    naps = clock(start, monkeypatch)
    start.tell(SimpleNamespace(poll=iter([None, None, 0]).__next__), {"text": "Fetching package 7: torch"})
    assert naps == [10, 10]
    assert capsys.readouterr().out == "Fetching package 7: torch (0 s)\nFetching package 7: torch (10 s)\n"


def test_on_a_terminal_progress_is_one_line_that_lives(start, monkeypatch, capsys):
    naps = clock(start, monkeypatch)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    start.tell(SimpleNamespace(poll=iter([None, None, 0]).__next__), {"text": "x" * 100})
    assert naps == [0.5, 0.5]
    assert capsys.readouterr().out == ("\r" + "x" * 78) * 2


def clock(start, monkeypatch) -> list:
    """A clock that only a nap moves on; returns the naps."""
    naps = []
    monkeypatch.setattr(start, "time", SimpleNamespace(monotonic=lambda: sum(naps), sleep=naps.append))
    return naps
