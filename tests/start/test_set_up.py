"""The set-up makes .venv where it must, runs pip where the packages changed, and looks at the disk first."""

import json
import sys
from types import SimpleNamespace

import pytest


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


def test_a_failed_update_leaves_no_stamp(start, venv, monkeypatch, refusal):
    start.STAMP.write_text("of an older lock")
    monkeypatch.setattr(start, "install", lambda: sys.exit("failed"))
    assert refusal(start.set_up) == "failed"
    assert venv == []
    assert not start.STAMP.exists()


def test_a_python_without_ensurepip_is_told_what_to_install(start, monkeypatch, refusal):
    finder = SimpleNamespace(util=SimpleNamespace(find_spec=lambda name: None if name == "ensurepip" else name))
    monkeypatch.setattr(start, "importlib", finder)
    assert refusal(start.make_venv) == (
        "This Python lacks the modules `venv` and `ensurepip`, which make .venv: install them (Debian: "
        f"`apt install python3-venv` or `python3.{sys.version_info[1]}-venv`), then run this again."
    )


# The disk


def test_a_full_disk_is_refused_before_the_download(start, disk, refusal):
    disk(free=1.25)
    assert refusal(start.set_up) == (
        f"The set-up needs about {start.GIB} GiB of disk, and 1.2 GiB are free in {start.ROOT}: "
        "free some space, then run this again."
    )


def test_what_an_interrupted_set_up_left_counts_as_room(start, venv, disk):
    disk(free=start.GIB - 1e-6)
    (start.VENV / "torch").write_bytes(bytes(2000))
    start.set_up()
    assert venv == ["pip"]


def test_an_update_is_not_refused_for_the_disk(start, venv, disk):
    disk(free=0)
    start.STAMP.write_text("of an older lock")
    start.set_up()
    assert venv == ["pip"]
