"""Set up the workbook and open it: `python3 start.py`; set up and run all its tests: `python3 start.py test`.

Standard library only. Python 3.6 must be able to read this file, in order to say that it is too old.
"""

import argparse
import contextlib
import functools
import hashlib
import importlib.util
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "workbook-stamp"
GIB = 6 if sys.platform == "linux" else 2  # PyTorch for Linux brings CUDA along
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PIP = "pip install --no-input --progress-bar=off -c requirements.lock -e .[grading,dev]"
LAB = f"""jupyterlab --Application.log_level=ERROR --ServerApp.ip=127.0.0.1 --ServerApp.port_retries=0
 --ServerApp.answer_yes=True --ServerApp.allow_root={IS_ROOT}"""
STEADY = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYTHONHASHSEED": "0", "WORKBOOK_PROGRESS": "off"}
STEADY["CUDA_VISIBLE_DEVICES"] = ""  # the stored outputs are those of a simulated GPU; a real one has `pytest -m gpu`
STEPS = {
    "lint": "ruff check .; ruff format --check .",
    "built": "grader.cli build --check",
    "tests": "pytest",
    "notebooks": "pytest --nbval --nbval-current-env --nbval-cell-timeout=120 -p no:python solutions",
}
PACKAGE = r"\s*(Collecting|Processing|Downloading|Using cached|.*satisfied:) (\S*[/\\])?([\w.]+(-[^\W\d]\w*)*)"
FAILURES = {
    "No space left on device|WinError 112|not enough space": (
        f"The disk became full: free some space (the set-up needs about {GIB} GiB), then run this again."
    ),
    r"[Cc]onnection broken|Max retries|Connection\w*Error|TimeoutError|ProxyError|SSLError|versions: none\)": (
        "The packages could not be fetched, because the network or the package index does not give them: "
        "check the connection (and proxy and index, if you set pip to use some), then run this again."
    ),
}
say = functools.partial(print, flush=True)  # so that our lines and the children's stay in order


def check_python(version: tuple) -> None:
    """Refuse a Python that the locked packages are not made for."""
    if not (3, 11) <= tuple(version[:2]) <= (3, 13):
        raise SystemExit(
            f"The workbook needs Python 3.11, 3.12 or 3.13, and this is Python {version[0]}.{version[1]}: "
            "install one of these and start with it, for example `python3.12 start.py`."
        )


def check_disk() -> None:
    """Refuse before the long download; what an interrupted set-up left in .venv counts as room."""
    free = shutil.disk_usage(ROOT).free
    if free + sum(file.lstat().st_size for file in VENV.rglob("*")) < GIB * 2**30:
        raise SystemExit(
            f"The set-up needs about {GIB} GiB of disk, and {free / 2**30:.1f} GiB are free in {ROOT}: "
            "free some space, then run this again."
        )


def set_up() -> None:
    """See that .venv holds the locked packages; the stamp makes a second run quick."""
    now, stamp = fingerprint(), STAMP.read_text() if STAMP.exists() else ""
    if now and now == stamp:
        return
    if not stamp:
        check_disk()
    STAMP.unlink(missing_ok=True)
    if not now:
        make_venv()
    install()
    calm_jupyter()
    STAMP.write_text(fingerprint())


def calm_jupyter() -> None:
    """Answer what JupyterLab would ask first (may it fetch news?), and quiet its kernels' talk in the terminal."""
    news = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}'
    files = {
        "share/jupyter/lab/settings/overrides.json": news,
        "etc/ipython/ipython_kernel_config.py": "c.IPKernelApp.log_level = 40\n",
    }
    for name, text in files.items():
        (VENV / name).parent.mkdir(parents=True, exist_ok=True)
        (VENV / name).write_text(text)


def fingerprint() -> str:
    """Digest all that decides what .venv holds; "" when it is missing, broken or from another folder."""
    parts = [(ROOT / name).read_bytes() for name in ("pyproject.toml", "requirements.lock")]
    question = [str(PYTHON), "-I", "-c", "import pip, sys; print(sys.version)"]
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        if str(VENV) in (VENV / "pyvenv.cfg").read_text(encoding="utf-8"):
            parts.append(subprocess.check_output(question, stderr=DEVNULL))
            return hashlib.sha256(b"\0".join(parts)).hexdigest()
    return ""


def make_venv() -> None:
    """Make .venv, or make it anew when it is broken or came here from another folder."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise SystemExit(
            "This Python lacks the modules `venv` and `ensurepip`, which make .venv: install them "
            f"(Debian: `apt install python3-venv` or `python3.{sys.version_info[1]}-venv`), then run this again."
        )
    say("Making .venv anew: the one here does not work." if VENV.exists() else "Making .venv.")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    made = subprocess.run(command, stdout=PIPE, stderr=STDOUT, text=True)
    if made.returncode:
        raise SystemExit(explain("Python could not make .venv", made.stdout.splitlines()))


def install() -> None:
    """Run pip; of its many lines show only how far it is, and keep them for a report."""
    say("Installing the locked packages; the first time this takes some minutes.")
    lines, names, now = [], set(), {"text": "Asking for packages"}
    with child(PYTHON, PIP.split(), ROOT, output=PIPE) as pip:
        threading.Thread(target=tell, args=(pip, now), daemon=True).start()
        for line in pip.stdout:
            lines.append(line.decode(errors="replace").rstrip())
            found = re.match(PACKAGE, lines[-1])
            if found:
                names.add(found[3].replace("_", "-").lower())
                now["text"] = f"Fetching package {len(names)}: {found[3]}"
            elif lines[-1].startswith("Installing collected packages: "):
                now["text"] = f"Installing {lines[-1].count(', ') + 1} packages"
    say(end="\n" if sys.stdout.isatty() else "")
    if pip.returncode:
        raise SystemExit(explain("pip could not install the packages", lines))


def tell(pip: subprocess.Popen, now: dict) -> None:
    """Say where pip is, even while it is silent: one living line, or without a terminal one in ten seconds."""
    began, living = time.monotonic(), sys.stdout.isatty()
    while pip.poll() is None:
        line = f"{now['text']} ({time.monotonic() - began:.0f} s)"
        say(f"\r{line:78.78}" if living else line, end="" if living else "\n")
        time.sleep(0.5 if living else 10)


def explain(what: str, lines: list) -> str:
    """Return the sentence for a failure; the last lines beneath it where they say more than we can."""
    for pattern, sentence in FAILURES.items():
        if re.search(pattern, "\n".join(lines[-60:])):
            return sentence
    return "\n".join([f"{what}: run this again; if it fails again, report these lines.", *lines[-15:]])


@contextlib.contextmanager
def child(python: Path, words: list, folder: Path, output=None, **fixed: str):
    """Run `python -m words` in an environment that leads to no other packages, and see that it ends."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    env.update(PATH=os.pathsep.join([str(python.parent), env.get("PATH", os.defpath)]), **fixed)
    command = [str(python), "-m", *words]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=output, stderr=output and STDOUT) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)  # our Ctrl-C has reached the child, too: let it end by itself
            process.terminate()


def first_lesson(root: Path) -> str:
    """Return the path of the first lesson below `root`, as it stands in an address."""
    lessons = [file for file in (root / "notebooks").glob("*/*.ipynb") if file.stem == file.parent.name]
    if not lessons:
        raise SystemExit(f"No lesson found in notebooks/: run `{PYTHON.with_name('workbook')} build`.")
    return min(lessons).relative_to(root).as_posix()


def has_screen() -> bool:
    """Tell whether a browser would be seen: not at the far end of ssh, nor on Linux without a display."""
    far = any(map(os.environ.get, ("SSH_CONNECTION", "SSH_TTY")))
    return not far and (sys.platform != "linux" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))))


def answers(port: int) -> bool:
    """Tell whether a program listens at this port of this computer."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def serve(python: Path, root: Path, port: int, browser: bool) -> None:
    """Run JupyterLab over `root` until it is ended; say its address as soon as it answers."""
    lesson, token, wanted = first_lesson(root), secrets.token_hex(24), port
    while answers(port):
        port += 1
    if port != wanted:
        say(f"Port {wanted} is in use, so JupyterLab takes {port}.")
    words = [*LAB.split(), f"--ServerApp.port={port}", f"--ServerApp.open_browser={browser}"]
    words += [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/tree/{lesson}"]
    with child(python, words, root, JUPYTER_TOKEN=token) as lab, contextlib.suppress(KeyboardInterrupt):
        while lab.poll() is None and not answers(port):
            time.sleep(0.1)
        if lab.poll() is None:
            say(f"JupyterLab: http://127.0.0.1:{port}/lab/tree/{lesson}?token={token} (end it with Ctrl-C)")
        lab.wait()
    if lab.returncode > 0:
        raise SystemExit(f"JupyterLab failed (exit code {lab.returncode}): read its last words above.")


def provide_browser() -> None:
    """Fetch the browser that one test needs, where we may; elsewhere that test says why it is skipped."""
    if any(map(shutil.which, BROWSERS)) or not (IS_ROOT and shutil.which("apt-get")):
        return
    say("Installing Chromium with apt-get, for the test in a browser.")
    for words in ("update", "install -y --no-install-recommends chromium"):
        subprocess.run(["apt-get", "-qq", *words.split()], stdin=DEVNULL, stdout=DEVNULL)


def run_tests(extra: list) -> int:
    """Run every step, or only pytest with the given arguments; say at the end how each went."""
    provide_browser()
    report = []
    for name in ["tests"] if extra else STEPS:
        say(f"== {name}")
        began, code = time.monotonic(), 0
        for command in STEPS[name].split("; "):
            with child(PYTHON, [*command.split(), *extra], ROOT, **STEADY) as step:
                code = step.wait() or code
        report.append(f"{name:10} {'failed' if code else 'passed'} {time.monotonic() - began:7.1f} s")
    say("\n".join(report))
    return int(any(" failed " in line for line in report))


def main(arguments: list) -> int:
    """Do what the command line asks for; what stops us is said in one sentence."""
    check_python(sys.version_info)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    testing = arguments[:1] == ["test"]
    parser = argparse.ArgumentParser(usage="start.py [--no-browser] [--port PORT] | start.py test [PYTEST ...]")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--port", type=int, default=8888, help="of JupyterLab, on this computer only")
    options = parser.parse_args([] if testing else arguments)
    try:
        set_up()
        if testing:
            return run_tests(arguments[1:])
        serve(PYTHON, ROOT, options.port, browser=has_screen() and not options.no_browser)
    except KeyboardInterrupt:
        raise SystemExit("\nStopped: run this again to go on.") from None
    except (OSError, OverflowError) as error:
        raise SystemExit(f"{error}: put that right, then run this again.") from None
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
