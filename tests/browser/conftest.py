"""The lesson in JupyterLab, as a student has it: start.py's server, a real browser, keyboard and mouse.

One server, one kernel and one page serve all tests of a module, for most of the time goes into starting them. They may
not outlive it: Playwright keeps an event loop in this thread, and other tests need one of their own.
"""

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
from playwright.sync_api import Locator, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
START = ROOT / "start.py"
LESSON = "notebooks/01-tensors/01-tensors.ipynb"
SCREENSHOTS = ROOT / "build/screenshots"  # for who could not be there
SERVE = """
import runpy, sys
from pathlib import Path
start, root = sys.argv[1:]
runpy.run_path(start)["serve"](Path(sys.executable), Path(root), 8888, browser=False)
"""
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
SETTINGS = {
    # JupyterLab leaves out of the page what is out of sight, and there the outputs could not be read
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false"},  # else it asks, in a window above the notebook
}
RED = "[data-mime-type='application/vnd.jupyter.stderr']"  # tracebacks and warnings
FINISHED = """([red, tagged, before]) => {
    const cells = [...document.querySelectorAll(".jp-CodeCell")];
    const last = cells.at(-1).querySelector(".jp-InputPrompt").textContent;
    const stopped = cell => cell.querySelector(red) && !tagged.includes(cell.querySelector(".cm-content").textContent);
    return (/[0-9]/.test(last) && last !== before) || cells.some(stopped);
}"""
OUTPUTS = """red => [...document.querySelectorAll(".jp-Notebook .jp-Cell")].map(cell => ({
    all: [...cell.querySelectorAll(".jp-OutputArea-output")].map(output => output.textContent).join("\\n"),
    red: [...cell.querySelectorAll(red)].map(output => output.textContent).join("\\n"),
}))"""
expect.set_options(timeout=20_000)


class Lesson:
    """What a student does with the open notebook; `tagged` are the sources of the cells that may show an error."""

    def __init__(self, page: Page, tagged: list[str]) -> None:
        self.page, self.tagged = page, tagged

    def cell(self, source: str) -> Locator:
        """Return the code cell whose source holds these words."""
        return self.page.locator(".jp-CodeCell").filter(has=self.page.locator(".jp-InputArea-editor", has_text=source))

    def check_cell(self, exercise: str) -> Locator:
        """Return the check cell of an exercise."""
        return self.cell(f'check("{exercise}"')

    def answer(self, cell: Locator, code: str, *, only_last_line: bool = False) -> None:
        """Type an answer in the place of what stands in a cell, run it and, below it, its check."""
        cell.locator(".cm-content").click()
        for keys in ("ControlOrMeta+End", "Shift+Home") if only_last_line else ("ControlOrMeta+a",):
            self.page.keyboard.press(keys)
        self.page.keyboard.type(code)
        expect(cell).to_contain_text(code)
        for _ in ("answer", "check"):
            self.page.keyboard.press("Shift+Enter")

    def run_below(self, cell: Locator, code: str) -> Locator:
        """Make a cell below another one, type code into it, run it, and return it."""
        cell.locator(".jp-InputPrompt").click()  # a click beside the code selects the cell without writing in it
        for keys in ("b", "Enter"):
            self.page.keyboard.press(keys)
        expect(self.page.locator(".jp-CodeCell.jp-mod-active .cm-content")).to_be_focused()
        self.page.keyboard.type(code)
        self.page.keyboard.press("Shift+Enter")
        return self.cell(code)

    def run_all(self) -> list[dict[str, str]]:
        """Run all cells by JupyterLab's menu, to the end or to an error that stops it.

        Returns:
            For each cell the texts of `all` its outputs, and of its `red` ones.
        """
        expect(self.page.get_by_text(re.compile(r"\(ipykernel\) \| Idle$"))).to_be_visible(timeout=60_000)
        last = self.page.locator(".jp-CodeCell").last.locator(".jp-InputPrompt").text_content()
        tagged = [source.replace("\n", "") for source in self.tagged]  # as the editor's lines come out of the page
        self.choose("Run", "Run All Cells")
        self.page.wait_for_function(FINISHED, arg=[RED, tagged, last], timeout=120_000)
        return self.page.evaluate(OUTPUTS, RED)

    def choose(self, menu: str, *entries: str) -> None:
        """Click through JupyterLab's menus."""
        self.page.locator(".lm-MenuBar-item", has_text=re.compile(f"^{menu}$")).click()
        for entry in entries:
            self.page.locator(".lm-Menu-item", has_text=re.compile(f"^{entry}$")).click()

    def wear(self, theme: str) -> None:
        """Change JupyterLab's theme."""
        self.choose("Settings", "Theme", theme)
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-name", theme)
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0)

    def picture(self, name: str, cell: Locator) -> None:
        """Keep a screenshot of the whole page, with this cell in sight."""
        cell.scroll_into_view_if_needed()
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def pictures_in_both_themes(self, name: str, cell: Locator) -> None:
        """Keep a screenshot of a cell alone, in JupyterLab's light and in its dark theme."""
        for theme in ("Dark", "Light"):
            self.wear(f"JupyterLab {theme}")
            cell.screenshot(path=SCREENSHOTS / f"{name}-{theme.lower()}.png")


@pytest.fixture(scope="module")
def chromium() -> str:
    """The browser of this machine; where there is none, CI must not stay green without having looked."""
    found = [path for path in map(shutil.which, runpy.run_path(str(START))["BROWSERS"]) if path]
    if not found:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("the lesson was not seen in JupyterLab: there is no Chromium or Chrome on PATH")
    return found[0]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course's folder with a copy of the lesson, for JupyterLab saves it, and with settings of its own."""
    home = tmp_path_factory.mktemp("course")
    (home / LESSON).parent.mkdir(parents=True)
    shutil.copy(ROOT / LESSON, home / LESSON)
    for name in ("grader", "nbgrader_config.py"):  # nbgrader looks for them where JupyterLab was started
        (home / name).symlink_to(ROOT / name)
    for name, values in SETTINGS.items():
        file = home / f"jupyterlab_settings_dir/@jupyterlab/{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(values))
    return home


@pytest.fixture(scope="module")
def address(home: Path):
    """The address that start.py's server says, when run by the Python that runs this test."""
    own = "JUPYTER_CONFIG_DIR JUPYTER_DATA_DIR JUPYTER_RUNTIME_DIR JUPYTERLAB_SETTINGS_DIR JUPYTERLAB_WORKSPACES_DIR"
    env = {**os.environ, **{name: str(home / name.lower()) for name in [*own.split(), "IPYTHONDIR"]}}
    env["WORKBOOK_PROGRESS"] = str(home / "progress.json")
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


@pytest.fixture(scope="module")
def page(chromium: str):
    """An empty page of a browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        try:
            yield browser.new_page(viewport={"width": 1150, "height": 900})
        finally:
            browser.close()


@pytest.fixture(scope="module")
def cells(home: Path) -> list[dict]:
    """The lesson's cells, before JupyterLab saves them; each with its source as one text and its tags."""
    cells = json.loads((home / LESSON).read_text(encoding="utf-8"))["cells"]
    return [{"source": "".join(cell["source"]), "tags": cell["metadata"].get("tags", [])} for cell in cells]


@pytest.fixture(scope="module")
def opened(page: Page, cells: list[dict], address: str):
    """The lesson, open in JupyterLab."""
    try:
        page.goto(address)
        yield Lesson(page, [cell["source"] for cell in cells if "raises-exception" in cell["tags"]])
    finally:
        page.screenshot(path=SCREENSHOTS / "last-sight.png")


@pytest.fixture(scope="module")
def first_sight(opened: Lesson) -> list[dict[str, str]]:
    """What each cell shows when the untouched lesson is run, from `run_all`."""
    shown = opened.run_all()
    opened.picture("untouched-lesson", opened.check_cell("ndim-of-literals"))
    return shown


@pytest.fixture
def lesson(opened: Lesson, first_sight: list[dict[str, str]]) -> Lesson:  # noqa: ARG001
    """The lesson, when it was run untouched."""
    return opened
