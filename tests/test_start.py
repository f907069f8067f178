"""The two commands: what start.py does, and the sentence it says when it cannot go on."""

import ast
import contextlib
import importlib.util
import json
import os
import re
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from grader import build

SOURCE = Path(__file__).resolve().parents[1] / "start.py"
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


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A fresh start.py that takes an empty folder for the repository and lets no signal handler stay."""
    spec = importlib.util.spec_from_file_location("start", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("ROOT", "VENV", "PYTHON", "STAMP"):
        moved = tmp_path / getattr(module, name).relative_to(SOURCE.parent)
        monkeypatch.setattr(module, name, moved)
    monkeypatch.setattr(module, "signal", SimpleNamespace(signal=lambda *_: None, SIGTERM=0, default_int_handler=0))
    disk(module, monkeypatch, free=100)
    for name in ("pyproject.toml", "requirements.lock"):
        (tmp_path / name).write_text(name)
    return module


@pytest.fixture
def venv(start, monkeypatch: pytest.MonkeyPatch) -> list:
    """A .venv whose Python starts; holds what set_up() did, which is nothing yet."""
    done = []
    start.VENV.mkdir()
    (start.VENV / "pyvenv.cfg").write_text(f"command = python -m venv {start.VENV}")
    monkeypatch.setattr(start.subprocess, "check_output", lambda *_, **__: b"3.12.1")
    monkeypatch.setattr(start, "make_venv", lambda: done.append("venv"))
    monkeypatch.setattr(start, "install", lambda: done.append("pip"))
    return done


def record(start, monkeypatch, codes=(), alive=False) -> list:
    """Run no child; note the words and the environment each would get, and let them end with `codes`."""
    children, codes = [], iter(codes)

    @contextlib.contextmanager
    def child(_python, words, *_, **fixed):
        children.append((" ".join(words), fixed))
        code = next(codes, 0)
        yield SimpleNamespace(wait=lambda: code, poll=lambda: None if alive else code, returncode=code)

    monkeypatch.setattr(start, "child", child)
    return children


def refusal(function, *arguments) -> str:
    with pytest.raises(SystemExit) as stopped:
        function(*arguments)
    return stopped.value.code


# An old Python


def test_a_python_of_2018_can_read_the_file():
    ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13), (3, 14, 0)])
def test_another_python_is_refused_before_anything_else(start, monkeypatch, version):
    with monkeypatch.context() as patch:
        patch.setattr(sys, "version_info", version)
        said = refusal(start.main, ["--nonsense"])
    assert said == (
        f"The workbook needs Python 3.11, 3.12 or 3.13, and this is Python 3.{version[1]}: "
        "install one of these and start with it, for example `python3.12 start.py`."
    )


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 9), (3, 13, 5)])
def test_a_python_that_the_lock_is_for_is_welcome(start, version):
    start.check_python(version)


# Set-up


def test_the_first_run_makes_a_venv_and_runs_pip(start, venv, monkeypatch):
    (start.VENV / "pyvenv.cfg").unlink()
    assert start.fingerprint() == ""
    monkeypatch.setattr(start, "make_venv", lambda: (start.VENV / "pyvenv.cfg").write_text(str(start.VENV)))
    start.set_up()
    assert venv == ["pip"]
    assert start.STAMP.read_text() == start.fingerprint() != ""


def test_where_the_stamp_fits_pip_is_not_run(start, venv):
    start.STAMP.write_text(start.fingerprint())
    start.set_up()
    assert venv == []


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_a_changed_list_of_packages_runs_pip_again(start, venv, name):
    start.STAMP.write_text(start.fingerprint())
    (start.ROOT / name).write_text("changed")
    start.set_up()
    assert venv == ["pip"]


def test_another_version_of_python_runs_pip_again(start, venv, monkeypatch):
    start.STAMP.write_text(start.fingerprint())
    monkeypatch.setattr(start.subprocess, "check_output", lambda *_, **__: b"3.12.2")
    start.set_up()
    assert venv == ["pip"]


def test_an_interrupted_set_up_is_mended_by_pip(start, venv):
    start.set_up()
    assert venv == ["pip"]


def test_a_venv_from_another_folder_is_made_anew(start, venv):
    (start.VENV / "pyvenv.cfg").write_text("command = python -m venv elsewhere")
    start.set_up()
    assert venv == ["venv", "pip"]


def test_a_venv_whose_python_does_not_start_is_made_anew(start, venv, monkeypatch):
    def missing(*_, **__):
        raise FileNotFoundError

    monkeypatch.setattr(start.subprocess, "check_output", missing)
    start.set_up()
    assert venv == ["venv", "pip"]


@pytest.mark.usefixtures("venv")
def test_jupyter_asks_nothing_at_its_first_start_and_its_kernels_are_quiet(start):
    start.set_up()
    overrides = start.VENV / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert "log_level = 40" in (start.VENV / "etc" / "ipython" / "ipython_kernel_config.py").read_text()
    assert json.loads(overrides.read_text()) == {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}


def test_a_failed_update_leaves_no_stamp(start, venv, monkeypatch):
    start.STAMP.write_text("of an older lock")
    monkeypatch.setattr(start, "install", lambda: sys.exit("failed"))
    assert refusal(start.set_up) == "failed"
    assert venv == []
    assert not start.STAMP.exists()


def test_a_python_without_ensurepip_is_told_what_to_install(start, monkeypatch):
    finder = SimpleNamespace(util=SimpleNamespace(find_spec=lambda name: None if name == "ensurepip" else name))
    monkeypatch.setattr(start, "importlib", finder)
    assert refusal(start.make_venv) == (
        "This Python lacks the modules `venv` and `ensurepip`, which make .venv: install them (Debian: "
        f"`apt install python3-venv` or `python3.{sys.version_info[1]}-venv`), then run this again."
    )


# The disk


def test_a_full_disk_is_refused_before_the_download(start, monkeypatch):
    disk(start, monkeypatch, free=1.25)
    assert refusal(start.set_up) == (
        f"The set-up needs about {start.GIB} GiB of disk, and 1.2 GiB are free in {start.ROOT}: "
        "free some space, then run this again."
    )


def test_what_an_interrupted_set_up_left_counts_as_room(start, venv, monkeypatch):
    disk(start, monkeypatch, free=start.GIB - 1e-6)
    (start.VENV / "torch").write_bytes(bytes(2000))
    start.set_up()
    assert venv == ["pip"]


def test_an_update_is_not_refused_for_the_disk(start, venv, monkeypatch):
    disk(start, monkeypatch, free=0)
    start.STAMP.write_text("of an older lock")
    start.set_up()
    assert venv == ["pip"]


def disk(start, monkeypatch, free: float) -> None:
    """Let `free` GiB be free."""
    monkeypatch.setattr(start.shutil, "disk_usage", lambda _: SimpleNamespace(free=free * 2**30))


# pip


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


def test_what_pip_says_on_stderr_is_in_the_report(start, monkeypatch):
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


# JupyterLab


def lesson(start, name: str = "01-tensors") -> None:
    folder = start.ROOT / "notebooks" / name
    folder.mkdir(parents=True)
    (folder / f"{name}.ipynb").write_text("{}")


def test_the_first_lesson_is_the_first_by_name(start):
    for name in ("02-views", "01-tensors"):
        lesson(start, name)
    (start.ROOT / "notebooks/00-empty").mkdir()
    assert start.first_lesson(start.ROOT) == "notebooks/01-tensors/01-tensors.ipynb"


def test_without_a_lesson_the_sentence_says_how_to_build_them(start):
    workbook = start.PYTHON.with_name("workbook")
    assert refusal(start.first_lesson, start.ROOT) == (f"No lesson found in notebooks/: run `{workbook} build`.")


def test_a_port_in_use_is_said_and_the_next_one_taken(start, monkeypatch, capsys):
    lesson(start)
    children = record(start, monkeypatch)
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        start.serve(start.PYTHON, start.ROOT, taken, browser=False)
    port = int(re.search(r"--ServerApp.port=(\d+)", children[0][0])[1])
    assert port > taken
    assert capsys.readouterr().out == f"Port {taken} is in use, so JupyterLab takes {port}.\n"


def test_the_address_has_the_token_and_the_command_line_has_not(start, monkeypatch, capsys):
    lesson(start)
    children = record(start, monkeypatch, alive=True)
    ready = iter([False, True])
    monkeypatch.setattr(start, "answers", lambda _: next(ready))
    start.serve(start.PYTHON, start.ROOT, 8888, browser=False)
    words, fixed = children[0]
    where = "http://127.0.0.1:8888/lab/tree/notebooks/01-tensors/01-tensors.ipynb"
    assert f"{where}?token={fixed['JUPYTER_TOKEN']} " in capsys.readouterr().out
    assert len(fixed["JUPYTER_TOKEN"]) == 48
    assert fixed["JUPYTER_TOKEN"] not in words


@pytest.mark.parametrize("browser", [True, False])
def test_jupyterlab_listens_on_this_computer_only_and_opens_a_browser_where_asked(start, monkeypatch, browser):
    lesson(start)
    children = record(start, monkeypatch)
    start.serve(start.PYTHON, start.ROOT, 8888, browser)
    words = children[0][0].split()
    assert {"--ServerApp.ip=127.0.0.1", f"--ServerApp.open_browser={browser}"} <= set(words)
    assert f"--ServerApp.allow_root={start.IS_ROOT}" in words
    assert f"--ServerApp.root_dir={start.ROOT}" in words


def test_a_jupyterlab_that_fails_is_said(start, monkeypatch, capsys):
    lesson(start)
    record(start, monkeypatch, codes=[1])
    said = refusal(start.serve, start.PYTHON, start.ROOT, 8888, False)
    assert said == "JupyterLab failed (exit code 1): read its last words above."
    assert "http" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seen", "platform", "variables"),
    [
        (False, "linux", {}),
        (True, "linux", {"DISPLAY": ":0"}),
        (True, "linux", {"WAYLAND_DISPLAY": "wayland-0"}),
        (False, "linux", {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "10.0.0.1 22 10.0.0.2 22"}),
        (True, "darwin", {}),
        (False, "darwin", {"SSH_TTY": "/dev/ttys001"}),
        (True, "win32", {}),
    ],
)
def test_a_browser_is_opened_only_where_someone_sees_it(start, monkeypatch, seen, platform, variables):
    monkeypatch.setattr(start, "os", SimpleNamespace(environ=variables))
    monkeypatch.setattr(start, "sys", SimpleNamespace(platform=platform))
    assert start.has_screen() is seen


@pytest.mark.parametrize(("words", "opened"), [([], True), (["--no-browser"], False)])
def test_no_browser_is_a_flag_too(start, monkeypatch, words, opened):
    asked = []
    monkeypatch.setattr(start, "set_up", lambda: None)
    monkeypatch.setattr(start, "has_screen", lambda: True)
    monkeypatch.setattr(start, "serve", lambda *_, browser: asked.append(browser))
    assert start.main(words) == 0
    assert asked == [opened]


# The tests


def test_every_step_runs_although_the_first_failed_and_the_exit_code_is_1(start, monkeypatch, capsys):
    children = record(start, monkeypatch, codes=[1, 0])
    monkeypatch.setattr(start, "set_up", lambda: None)
    monkeypatch.setattr(start, "provide_browser", lambda: None)
    assert start.main(["test"]) == 1
    assert [words for words, _ in children] == [
        "ruff check .",
        "ruff format --check .",
        "grader.cli build --check",
        "pytest",
        "pytest --nbval --nbval-current-env --nbval-cell-timeout=120 -p no:python solutions",
    ]
    assert [fixed for _, fixed in children] == [start.STEADY] * 5
    lines = capsys.readouterr().out.splitlines()[-4:]
    assert [line.split()[:2] for line in lines] == [
        ["lint", "failed"],
        ["built", "passed"],
        ["tests", "passed"],
        ["notebooks", "passed"],
    ]
    assert all(re.search(r" \d+\.\d s$", line) for line in lines)


def test_the_steps_see_the_environment_that_the_lessons_were_built_in(start):
    assert start.STEADY == build.STEADY


def test_arguments_after_test_are_for_pytest_and_run_it_alone(start, monkeypatch):
    children = record(start, monkeypatch)
    monkeypatch.setattr(start, "provide_browser", lambda: None)
    assert start.run_tests(["-k", "wording"]) == 0
    assert [words for words, _ in children] == ["pytest -k wording"]


def test_a_child_sees_the_programs_of_its_python_first_and_no_way_to_other_packages(start, monkeypatch):
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, str(start.ROOT))
    (start.ROOT / "show.py").write_text("import json, os; print(json.dumps([os.getcwd(), dict(os.environ)]))")
    with start.child(Path(sys.executable), ["show"], start.ROOT, start.PIPE, OMP_NUM_THREADS="1") as shown:
        folder, seen = json.loads(shown.stdout.read())
    assert Path(folder).samefile(start.ROOT)
    assert seen["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)
    assert seen["OMP_NUM_THREADS"] == "1"
    assert {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}.isdisjoint(seen)


@pytest.mark.parametrize(
    ("root", "programs", "runs"),
    [
        (True, ["apt-get"], ["update", "install -y --no-install-recommends chromium"]),
        (False, ["apt-get"], []),
        (True, [], []),
        (True, ["apt-get", "google-chrome"], []),
    ],
)
def test_a_missing_browser_is_installed_only_where_we_may(start, monkeypatch, capsys, root, programs, runs):
    ran = []
    monkeypatch.setattr(start, "IS_ROOT", root)
    monkeypatch.setattr(start, "shutil", SimpleNamespace(which=lambda name: name in programs))
    monkeypatch.setattr(start.subprocess, "run", lambda words, **_: ran.append(" ".join(words)))
    start.provide_browser()
    assert ran == [f"apt-get -qq {words}" for words in runs]
    assert capsys.readouterr().out == ("Installing Chromium with apt-get, for the test in a browser.\n" if runs else "")


# What else may stop us


def test_ctrl_c_is_answered_by_a_sentence(start, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "set_up", interrupted)
    assert refusal(start.main, []) == "\nStopped: run this again to go on."


def test_an_error_of_the_file_system_is_a_sentence_too(start):
    (start.ROOT / "requirements.lock").unlink()
    said = refusal(start.main, [])
    assert said.startswith("[Errno 2] No such file or directory: ")
    assert said.endswith("requirements.lock': put that right, then run this again.")


def test_a_port_that_cannot_be_is_a_sentence_too(start, monkeypatch):
    lesson(start)
    monkeypatch.setattr(start, "set_up", lambda: None)
    assert refusal(start.main, ["--port", "70000"]).endswith(": put that right, then run this again.")
