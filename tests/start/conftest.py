"""A start.py that lives in an empty folder, on a disk of our own, and starts no child."""

import contextlib
import importlib.util
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "start.py"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch):
    """Let `free` GiB be free."""

    def disk(free: float) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free * 2**30))

    return disk


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk):
    """A fresh start.py that takes an empty folder for the repository and lets no signal handler stay."""
    spec = importlib.util.spec_from_file_location("start", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("ROOT", "VENV", "PYTHON", "STAMP"):
        moved = tmp_path / getattr(module, name).relative_to(SOURCE.parent)
        monkeypatch.setattr(module, name, moved)
    monkeypatch.setattr(module, "signal", SimpleNamespace(signal=lambda *_: None, SIGTERM=0, default_int_handler=0))
    disk(free=100)
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


@pytest.fixture
def record(start, monkeypatch: pytest.MonkeyPatch):
    """Run no child; note the words and the environment each would get, and let them end with `codes`."""

    def record(codes=(), alive=False) -> list:
        children, codes = [], iter(codes)

        @contextlib.contextmanager
        def child(_python, words, *_, **fixed):
            children.append((" ".join(words), fixed))
            code = next(codes, 0)
            yield SimpleNamespace(wait=lambda: code, poll=lambda: None if alive else code, returncode=code)

        monkeypatch.setattr(start, "child", child)
        return children

    return record


@pytest.fixture
def refusal():
    """Call a function that stops the program; return its last words."""

    def refusal(function, *arguments) -> str:
        with pytest.raises(SystemExit) as stopped:
            function(*arguments)
        return stopped.value.code

    return refusal
