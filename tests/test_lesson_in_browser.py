"""A lesson in JupyterLab, as a student meets it: start.py's server, a real browser, Run All Cells."""

import json
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
START = ROOT / "start.py"
LESSON = "notebooks/01-tensors/01-tensors.ipynb"
LAST_SIGHT = ROOT / "build/screenshots/01-tensors.png"  # for who could not be there
SERVE = """
import runpy, sys
from pathlib import Path
start, root = sys.argv[1:]
runpy.run_path(start)["serve"](Path(sys.executable), Path(root), 8888, browser=False)
"""
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
ALL_CELLS_AT_ONCE = {"windowingMode": "none"}  # else JupyterLab leaves out of the page what is out of sight
RED = "[data-mime-type='application/vnd.jupyter.stderr']"  # tracebacks and warnings
FINISHED = """([red, meant]) => {
    const prompts = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")];
    const failed = (cell, n) => !meant.includes(n) && cell.querySelector(red);
    return [...document.querySelectorAll(".jp-Notebook .jp-Cell")].some(failed)
        || prompts.every(prompt => /[0-9]/.test(prompt.textContent));
}"""
OUTPUTS = """red => [...document.querySelectorAll(".jp-Notebook .jp-Cell")].map(cell => ({
    all: [...cell.querySelectorAll(".jp-OutputArea-output")].map(output => output.textContent).join("\\n"),
    red: [...cell.querySelectorAll(red)].map(output => output.textContent).join("\\n"),
}))"""


@pytest.fixture
def chromium() -> str:
    """The browser of this machine; where there is none, CI must not stay green without having looked."""
    found = [path for path in map(shutil.which, runpy.run_path(str(START))["BROWSERS"]) if path]
    if not found:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("the lesson was not seen in JupyterLab: there is no Chromium or Chrome on PATH")
    return found[0]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a copy of the lesson, for JupyterLab saves what it runs, and with settings of its own."""
    (tmp_path / LESSON).parent.mkdir(parents=True)
    shutil.copy(ROOT / LESSON, tmp_path / LESSON)
    settings = tmp_path / "jupyterlab_settings_dir/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(ALL_CELLS_AT_ONCE))
    return tmp_path


@pytest.fixture
def address(home: Path):
    """The address that start.py's server says, when run by the Python that runs this test."""
    own = "JUPYTER_CONFIG_DIR JUPYTER_DATA_DIR JUPYTER_RUNTIME_DIR JUPYTERLAB_SETTINGS_DIR JUPYTERLAB_WORKSPACES_DIR"
    env = {**os.environ, **{name: str(home / name.lower()) for name in [*own.split(), "IPYTHONDIR"]}}
    command = [sys.executable, "-c", SERVE, str(START), str(home)]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True) as server:
        try:
            said = (re.search(r"http://127\.0\.0\.1:\S+", line) for line in server.stdout)
            found = next(filter(None, said), None)
            assert found, "the server ended before it said an address"
            yield found[0]
        finally:
            end(server)


def end(server: subprocess.Popen) -> None:
    """End start.py and JupyterLab, and wait until the last of them and of the kernels lets go of our pipe."""
    os.killpg(server.pid, signal.SIGTERM)
    try:
        server.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        raise


@pytest.fixture
def page(chromium: str):
    """An empty page of a browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        try:
            page = browser.new_page()
            yield page
            page.screenshot(path=LAST_SIGHT)
        finally:
            browser.close()


def run_all_cells(page, meant: list) -> list:
    """Run the open notebook by JupyterLab's menu, until a cell that is not `meant` to shows red, or to its end."""
    page.get_by_text(re.compile(r"\(ipykernel\) \| Idle$")).wait_for(timeout=60_000)
    page.locator(".lm-MenuBar-item", has_text=re.compile("^Run$")).click()
    page.locator(".lm-Menu-item", has_text=re.compile("^Run All Cells$")).click()
    page.wait_for_function(FINISHED, arg=[RED, meant], timeout=120_000)
    return page.evaluate(OUTPUTS, RED)


def test_the_untouched_lesson_runs_to_its_end_in_jupyterlab(page, address):
    cells = json.loads((ROOT / LESSON).read_text(encoding="utf-8"))["cells"]
    meant = [n for n, cell in enumerate(cells) if "raises-exception" in cell["metadata"].get("tags", [])]

    page.goto(address)
    shown = run_all_cells(page, meant)

    red = {n: cell["red"] for n, cell in enumerate(shown) if cell["red"]}
    assert meant == list(red), red
    assert "ValueError: too many dimensions 'str'" in "\n".join(red.values())
    for cell, sight in zip(cells, shown, strict=True):
        check = re.match(r'check\("([\w-]+)"', "".join(cell["source"]))
        if check:
            assert re.search(rf"{check[1]}\s+(not answered yet|0 of)", sight["all"]), sight["all"]
