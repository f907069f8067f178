"""start.py serves the first lesson in JupyterLab, on this computer only, and opens a browser where one is seen."""

import re
import socket
from types import SimpleNamespace

import pytest


def lesson(start, name: str = "01-tensors") -> None:
    folder = start.ROOT / "notebooks" / name
    folder.mkdir(parents=True)
    (folder / f"{name}.ipynb").write_text("{}")


def test_the_first_lesson_is_the_first_by_name(start):
    for name in ("02-views", "01-tensors"):
        lesson(start, name)
    (start.ROOT / "notebooks/00-empty").mkdir()
    assert start.first_lesson(start.ROOT) == "notebooks/01-tensors/01-tensors.ipynb"


def test_without_a_lesson_the_sentence_says_how_to_build_them(start, refusal):
    workbook = start.PYTHON.with_name("workbook")
    assert refusal(start.first_lesson, start.ROOT) == (f"No lesson found in notebooks/: run `{workbook} build`.")


def test_a_port_in_use_is_said_and_the_next_one_taken(start, capsys, record):
    lesson(start)
    children = record()
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        start.serve(start.PYTHON, start.ROOT, taken, browser=False)
    port = int(re.search(r"--ServerApp.port=(\d+)", children[0][0])[1])
    assert port > taken
    assert capsys.readouterr().out == f"Port {taken} is in use, so JupyterLab takes {port}.\n"


def test_the_address_has_the_token_and_the_command_line_has_not(start, monkeypatch, capsys, record):
    lesson(start)
    children = record(alive=True)
    ready = iter([False, True])
    monkeypatch.setattr(start, "answers", lambda _: next(ready))
    start.serve(start.PYTHON, start.ROOT, 8888, browser=False)
    words, fixed = children[0]
    where = "http://127.0.0.1:8888/lab/tree/notebooks/01-tensors/01-tensors.ipynb"
    assert f"{where}?token={fixed['JUPYTER_TOKEN']} " in capsys.readouterr().out
    assert len(fixed["JUPYTER_TOKEN"]) == 48
    assert fixed["JUPYTER_TOKEN"] not in words


@pytest.mark.parametrize("browser", [True, False])
def test_jupyterlab_listens_on_this_computer_only_and_opens_a_browser_where_asked(start, browser, record):
    lesson(start)
    children = record()
    start.serve(start.PYTHON, start.ROOT, 8888, browser)
    words = children[0][0].split()
    assert {"--ServerApp.ip=127.0.0.1", f"--ServerApp.open_browser={browser}"} <= set(words)
    assert f"--ServerApp.allow_root={start.IS_ROOT}" in words
    assert f"--ServerApp.root_dir={start.ROOT}" in words


def test_a_jupyterlab_that_fails_is_said(start, capsys, record, refusal):
    lesson(start)
    record(codes=[1])
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


def test_a_port_that_cannot_be_is_a_sentence_too(start, monkeypatch, refusal):
    lesson(start)
    monkeypatch.setattr(start, "set_up", lambda: None)
    assert refusal(start.main, ["--port", "70000"]).endswith(": put that right, then run this again.")
