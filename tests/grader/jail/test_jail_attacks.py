"""What a submission tries on the computer it is graded on, and on others: each attempt fails."""

import os
import socket
import time
from pathlib import Path

import pytest

from grader.attacks.watch import descendants
from grader.jail.bubblewrap import python_folders

ROOT = Path(__file__).parents[3]
PYTHON_IN_THE_COURSE = sorted(
    {place.relative_to(ROOT).parts[0] for place in python_folders() if place.is_relative_to(ROOT)}
)  # `.venv`, where start.py made it: the only thing of the course that is there
LIBC = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"


SURVIVORS = {
    "daemon": "import os, time\nif os.fork() == 0:\n    os.setsid()\n    os.fork() or time.sleep(99)\n    os._exit(0)",
    "session": "import subprocess\nsubprocess.Popen(['sleep', '99'], start_new_session=True);",
    "nohup": "!(setsid nohup sleep 99 &) >/dev/null 2>&1",
    "thread": "import threading, time\nthreading.Thread(target=time.sleep, args=(99,)).start()",
    "deaf": "import os, time\nif os.fork() == 0:\n    os.closerange(0, 1024)\n    time.sleep(99)",
}


class TestFiles:
    READ = """
import os
place = os.path.expanduser({!r})
try:
    print(os.listdir(place) if os.path.isdir(place) else open(place).read())
except OSError:
    print("refused")
"""

    @pytest.mark.parametrize(
        "place",
        [
            ROOT,
            ROOT / "solutions",
            ROOT / "grader",
            ROOT / ".workbook",
            "/etc/shadow",
            "/etc/hostname",
            "/home",
            "/var",
            "/run",
            "/sys",
            "/proc/1/root/etc",
            "/proc/kcore",
            "/dev/mem",
            "~root/.ssh",
        ],
    )
    def test_what_is_the_host_s_or_the_course_s_is_not_there(self, show, place):
        only_python = f"{PYTHON_IN_THE_COURSE}\n" if place == ROOT and PYTHON_IN_THE_COURSE else "refused\n"
        assert show(self.READ.format(str(place))) == only_python

    def test_the_grader_cannot_be_imported(self, run):
        assert run("import grader").outputs[-1].evalue == "No module named 'grader'"

    WRITABLE = """
import os
for folder, below, files in os.walk("/"):
    if folder.startswith(("/proc", "/scratch")):
        below.clear()
        continue
    for place in [folder, *(os.path.join(folder, name) for name in files)]:
        if os.access(place, os.W_OK) and not os.path.islink(place):
            print(place)
"""

    def test_nothing_but_the_scratch_can_be_written(self, show):
        devices = {f"/dev/{name}" for name in ("full", "null", "pts/ptmx", "random", "tty", "urandom", "zero")}
        found = {line for line in show(self.WRITABLE).split() if not line.startswith("/tmp")}
        assert found <= devices | {"/dev/shm"}

    def test_every_file_system_of_the_host_s_is_read_only(self, show):
        own = {"/scratch", "/tmp", "/dev/shm", "/proc", "/dev/pts"}
        mounts = [line.split() for line in show("!cat /proc/self/mountinfo").splitlines()]
        loose = {mount[4] for mount in mounts if "ro" not in mount[5].split(",")}
        assert {place for place in loose if not place.startswith(("/proc", "/scratch", "/dev/"))} <= own

    @pytest.mark.parametrize("place", ["/usr/bin/env", "/workbook/course_utils/check.py", os.__file__])
    @pytest.mark.parametrize("deed", ["open({!r}, 'a')", "os.unlink({!r})", "os.chmod({!r}, 0o777)"])
    def test_programs_and_libraries_cannot_be_changed(self, run, place, deed):
        ran = run("import os", deed.format(place))
        assert ran.outputs[-1].evalue.startswith(("[Errno 30] Read-only file system", "[Errno 13] Permission denied"))

    @pytest.mark.parametrize(
        "place",
        [
            "/proc/sys/kernel/core_pattern",
            "/proc/sys/kernel/pid_max",
            "/proc/sys/user/max_user_namespaces",
            "/proc/sys/vm/overcommit_memory",
            "/proc/1/oom_score_adj",
            "/proc/1/mem",
            "/proc/self/uid_map",
        ],
    )
    def test_the_kernel_s_settings_cannot_be_changed(self, run, place):
        ran = run(f"with open({place!r}, 'r+') as file: file.write('1')")
        assert ran.outputs[-1].ename in ("PermissionError", "OSError")

    def test_a_sitting_leaves_nothing_for_the_next(self, run, show):
        run("for place in ('/tmp/x', '/dev/shm/x', '/scratch/x', 'x'): open(place, 'w').write('for a friend')")
        listing = "[name for place in ('/tmp', '/dev/shm', '/scratch', '.') for name in os.listdir(place)]"
        assert "'x'" not in show("import os", listing)

    def test_links_lead_nowhere_outside(self, run):
        ran = run(f"import os\nos.symlink({str(ROOT / 'solutions')!r}, 'link')", "os.listdir('link')")
        assert ran.outputs[-1].ename == "FileNotFoundError"


class TestNetwork:
    def test_a_port_of_the_host_cannot_be_reached(self, run):
        with socket.create_server(("127.0.0.1", 0)) as server:
            ran = run(f"import socket\nsocket.create_connection(('127.0.0.1', {server.getsockname()[1]}))")
        assert ran.outputs[-1].ename == "ConnectionRefusedError"

    def test_an_abstract_socket_of_the_host_cannot_be_reached(self, run):
        with socket.socket(socket.AF_UNIX) as server:
            server.bind("\0workbook-test")
            server.listen()
            ran = run("import socket\nsocket.socket(socket.AF_UNIX).connect('\\0workbook-test')")
        assert ran.outputs[-1].ename == "ConnectionRefusedError"

    @pytest.mark.parametrize("address", ["1.1.1.1", "169.254.169.254", "10.0.0.1"])
    def test_no_other_computer_can_be_reached(self, run, address):
        ran = run(f"import socket\nsocket.create_connection(({address!r}, 80), timeout=1)")
        assert ran.outputs[-1].evalue == "[Errno 101] Network is unreachable"

    @pytest.mark.parametrize("family", ["AF_VSOCK", "AF_PACKET", "AF_ALG", "AF_CAN"])
    def test_a_socket_that_no_network_namespace_holds_back_is_refused(self, run, family):
        ran = run(f"import socket\nsocket.socket(socket.{family}, socket.SOCK_STREAM)")
        assert ran.outputs[-1].evalue == "[Errno 1] Operation not permitted"

    def test_the_host_s_interfaces_are_not_seen(self, show):
        assert show("import socket\nsocket.if_nameindex()") == "[(1, 'lo')]"

    def test_two_sittings_cannot_talk_over_the_loopback(self, jail, run):
        with jail.child() as other:
            other.run("import socket\nserver = socket.create_server(('127.0.0.1', 12345))")
            ran = run("import socket\nsocket.create_connection(('127.0.0.1', 12345))")
        assert ran.outputs[-1].ename == "ConnectionRefusedError"


class TestProcesses:
    SIGNAL_ALL = """
import os
for number in (1, -1):
    for signal in range(1, 65):
        try:
            os.kill(number, signal)
        except OSError:
            pass
"""
    LOOK = """
import os
for look, name in ((open, "environ"), (open, "maps"), (open, "mem"), (os.listdir, "fd"), (os.readlink, "root")):
    try:
        print(look(f"/proc/1/{name}"))
    except OSError:
        print("refused")
"""

    def test_only_its_own_are_seen(self, jail, show):
        with jail.child() as other:
            other.run("1")
            assert show("import os\nsorted(name for name in os.listdir('/proc') if name.isdecimal())") == "['1', '2']"

    def test_killing_all_that_it_sees_harms_nobody_else(self, jail, run):
        with jail.child() as other:
            other.run("x = 1")
            run(self.SIGNAL_ALL)
            assert other.run("x").ok
        assert run("1").ok

    def test_the_first_process_cannot_be_looked_into(self, show):
        assert show(self.LOOK) == "refused\n" * 5

    @pytest.mark.parametrize(
        "call", ["ptrace(16, 1, 0, 0)", "ptrace(0, 0, 0, 0)", "process_vm_readv(1, 0, 0, 0, 0, 0)"]
    )
    def test_tracing_is_refused(self, show, call):
        assert show(f"{LIBC}libc.{call}, ctypes.get_errno()") == "(-1, 1)"

    @pytest.mark.parametrize("survivor", SURVIVORS)
    def test_nothing_outlives_its_sitting(self, run, survivor):
        before, began = descendants(), time.monotonic()
        assert run(SURVIVORS[survivor]).ok
        assert time.monotonic() - began < 5
        while descendants() - before and time.monotonic() - began < 5:  # the zygote reaps in its own time
            time.sleep(0.01)
        assert not descendants() - before


class TestNamespaces:
    @pytest.mark.parametrize(
        "call",
        [
            "unshare(0x10000000)",
            "unshare(0x20000)",
            "mount(b'none', b'/tmp', b'tmpfs', 0, None)",
            "mount(b'/', b'/tmp', None, 4096, None)",
            "umount(b'/proc')",
            "chroot(b'/tmp')",
            "sethostname(b'x', 1)",
            "setuid(0)",
            "clone(0, 0, 0x10000000, 0)",
            "reboot(0)",
            "swapon(b'/dev/zero', 0)",
        ],
    )
    def test_new_worlds_and_more_rights_are_refused(self, show, call):
        assert show(f"{LIBC}libc.{call}") == "-1"

    def test_no_program_makes_a_user_namespace(self, show):
        assert "failed" in show("!unshare --user --map-root-user id")

    def test_it_has_no_capability_and_gets_none_by_running_a_program(self, show):
        shown = show("!grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status").split()
        none = [word for name in ("Inh", "Prm", "Eff", "Bnd", "Amb") for word in (f"Cap{name}:", "0" * 16)]
        assert shown == [*none, "NoNewPrivs:", "1", "Seccomp:", "2"]


class TestSecrets:
    LINKS = """
import os
for number in os.listdir("/proc/self/fd"):
    try:
        print(os.readlink(f"/proc/self/fd/{number}"))
    except FileNotFoundError:  # the listing itself
        pass
"""

    def test_the_environment_is_not_the_grader_s(self, show, monkeypatch):
        monkeypatch.setenv("WORKBOOK_TOKEN", "hunter2")
        shown = show("import os", "!cat /proc/self/environ /proc/2/environ") + show("import os", "print(os.environ)")
        assert "hunter2" not in shown
        assert "WORKBOOK" not in shown

    def test_no_descriptor_leads_to_another_sitting_or_the_zygote(self, jail, show):
        with jail.child() as other:
            other.run("1")
            links = show(self.LINKS).splitlines()
        kinds = sorted(link.partition(":")[0] for link in links)
        assert kinds == ["/dev/null", "anon_inode", "anon_inode", *["pipe"] * 4, *["socket"] * 3]

    def test_a_crash_leaves_no_core(self, run, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        assert run("import os\nos.abort()").death == "stopped: its process crashed (SIGABRT)"
        assert list(tmp_path.iterdir()) == []


def test_the_same_holds_for_a_grader_who_is_an_ordinary_user(as_ordinary_user):
    limits = Path(__file__).with_name("test_jail_limits.py")
    line = str(Path(__file__).with_name("test_jail_line.py"))
    tests = [
        __file__,
        line,
        f"{limits}::test_a_fork_bomb_is_stopped",
        f"{limits}::test_memory_that_forks_share_counts_once",
    ]
    done = as_ordinary_user("-m", "pytest", "-p", "no:nbval", "-p", "no:cacheprovider", "-k", "not ordinary", *tests)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
